"""Completion of what is being typed: names, from each of their words on."""

from collections.abc import Iterable, Mapping, Sequence

from kb.names import plain_name
from kb.search.content.documents import SearchDocument
from kb.search.index.archive import Archive
from kb.search.index.gather import Cutter
from kb.search.words.analysis import singular
from kb.search.words.lexicon import Lexicon
from kb.views.search import Suggestion

SEPARATOR = "\x1f"
"""Between what is typed and the number of the document it stands for."""
_STARTS = 6
"""Words of a name that it can be found by."""
_SCANNED = 400
"""Names that are looked at of those that begin with what was typed."""
_SPELLED = 16
"""Names that are looked at for how a word is spelled."""
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


def plain_words(name: str) -> list[str]:
    """Return the words of a name as they are compared."""
    return [plain_name(word) for word in name.split()]


class Completer:
    """Completes what is typed into the names of documents."""

    def __init__(self, completions: Lexicon, archive: Archive) -> None:
        self.completions = completions
        self.archive = archive

    def completed(self, text: str, *, lang: str, limit: int) -> tuple[Suggestion, ...]:
        """Return completions of a text, best first: of all its words, else of the last ones."""
        words = text.split()
        for kept in range(len(words)):
            head, typed = words[:kept], "".join(words[kept:])
            found = self._beginning(typed, limit=limit)
            if found:
                return tuple(self._suggestion(number, head, lang) for number in found)
        return ()

    def spelled(self, word: str) -> str:
        """Return a Latin word of the index as a name is spelled with it: `kairo` is of Kairos."""
        if not word.isascii() or not word.isalpha():
            return word
        for entry, _ in self.completions.prefixed(word, limit=_SPELLED):
            names = self.archive[int(entry.rpartition(SEPARATOR)[2])].names
            words = {part for name in names for part in plain_words(name)}
            if word in words:
                return word
            spelled = min((w for w in words if singular(w) == word), default=None)
            if spelled is not None:
                return spelled
        return word

    def _beginning(self, typed: str, *, limit: int) -> Sequence[int]:
        """Return the numbers of the documents whose names begin with `typed`, best first."""
        key = typed_key(typed)
        if not key:
            return ()
        best: dict[int, tuple[float, int]] = {}
        for entry, worth in self.completions.prefixed(key, limit=_SCANNED):
            name, _, number = entry.rpartition(SEPARATOR)
            rank = (0.0 if name == key else 1.0, worth)
            best[int(number)] = min(rank, best.get(int(number), rank))
        # Documents are numbered entities first, so equals come in that order.
        return sorted(best, key=lambda n: (*best[n], n))[:limit]

    def _suggestion(self, number: int, head: Sequence[str], lang: str) -> Suggestion:
        document = self.archive[number]
        text = " ".join([*head, document.title.get(lang)])
        return Suggestion(text, document.kind, document.id, document.url, document.title)
