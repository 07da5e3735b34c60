"""Completion of what is being typed: names, from each of their words on."""

from collections.abc import Iterable, Mapping

from kb.names import plain_name
from kb.search.documents import SearchDocument
from kb.search.gather import Cutter

SEPARATOR = "\x1f"
"""Between what is typed and the number of the document it stands for."""
_STARTS = 6
"""Words of a name that it can be found by."""
_KINDS = frozenset({"entity", "property", "glossary", "formula", "document", "comparison"})


def completions(documents: Iterable[SearchDocument], cutter: Cutter) -> Mapping[str, int]:
    """Return what may be typed, with a separator and the number of the document behind it.

    The number that goes with each says how good a completion it is, smaller being better: whether
    it begins with the name's first word, and how long the name is.
    """
    found: dict[str, int] = {}
    for number, document in enumerate(documents):
        if document.kind not in _KINDS:
            continue
        for name in document.names:
            starts = cutter.name(name)[1][:_STARTS]
            for start in dict.fromkeys([0, *starts]):
                key = typed_key(name[start:])
                if not key:
                    continue
                worth = (start > 0) * 1000 + len(name)
                entry = f"{key}{SEPARATOR}{number}"
                found[entry] = min(worth, found.get(entry, worth))
    return found


def typed_key(text: str) -> str:
    """Return a text as completions are looked up: folded, without spaces, bounded."""
    return "".join(plain_name(text).split())[:80]
