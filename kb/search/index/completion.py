"""Completion of what is being typed: names, from each of their words on."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, pairwise, product

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
"""Names that are looked at for how a word is spelled, and for what is called so."""
_LATER = 1_000
"""What it costs a completion to begin with a later word of a name."""
_PARTED, _WAYS = 300, 200
"""Names that are looked at of those that begin with one of several words; and the ways to give each
word one of them."""
_ORDERED = 16
"""The best names that are looked at for what can be asked of a thing."""
_Begun = dict[int, list[tuple[str, int]]]
"""Documents, each with what stands in its names from a word on, and how good a completion it is."""
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
                worth = (start > 0) * _LATER + len(name)
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
        """Return completions of a text, best first: of all its words, else of the last ones.

        They begin with the words, or each word begins another word of them. Those of the last words
        follow others only where what stands before is a name: behind a thing what can be asked of
        it comes first.
        """
        words = text.split()
        begun: Sequence[_Begun] | None = None
        found: dict[int, Sequence[str]] = {}
        for kept in range(len(words)):
            head, typed = words[:kept], words[kept:]
            thing = self._named(head) if kept else ""
            if found and not thing:
                continue
            numbers = self._beginning("".join(typed), limit=_ORDERED if thing else limit)
            whole = bool(numbers) and not kept
            if not numbers and (thing or not kept) and 1 < len(typed) <= _STARTS:
                begun = begun or self._begun(words)
                numbers = _of_each(begun[kept:])
            if thing == "entity":
                numbers = sorted(numbers[:_ORDERED], key=self._is_no_property)
            for number in numbers[:limit]:
                found.setdefault(number, head)
            if whole:
                break
        return tuple(self._suggestion(n, head, lang) for n, head in [*found.items()][:limit])

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

    def ended(self, text: str) -> str | None:
        """Return the name that a text begins, from where it begins; of several the best."""
        key = typed_key(text)
        for number in self._beginning(text, limit=1):
            ends = ((n, name[n:]) for name in self.archive[number].names for n in range(len(name)))
            begun = [(n > 0, len(end), end) for n, end in ends if typed_key(end).startswith(key)]
            return min(begun)[2]
        return None

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

    def _begun(self, words: Sequence[str]) -> Sequence[_Begun]:
        """Return, for each word, what begins with it."""
        found: dict[str, _Begun] = {}
        left = _PARTED
        # The longest word begins the fewest names, and leaves more for the others.
        keys = sorted(map(typed_key, words), key=len, reverse=True)
        for place, key in enumerate(keys):
            begun: _Begun = found.setdefault(key, {})
            known = self.completions.prefixed(key, limit=left // (len(keys) - place))
            for entry, worth in known if key and not begun else ():
                name, _, number = entry.rpartition(SEPARATOR)
                begun.setdefault(int(number), []).append((name, worth))
                left -= 1
        return [found[typed_key(word)] for word in words]

    def _named(self, words: Sequence[str]) -> str:
        """Return the kind of what has words as a whole name; nothing where nothing has."""
        key = typed_key("".join(words)) + SEPARATOR
        for entry, worth in self.completions.prefixed(key, limit=_SPELLED):
            if worth < _LATER:
                return self.archive[int(entry.rpartition(SEPARATOR)[2])].kind
        return ""

    def _is_no_property(self, number: int) -> bool:
        return self.archive[number].kind != "property"

    def _suggestion(self, number: int, head: Sequence[str], lang: str) -> Suggestion:
        document = self.archive[number]
        text = " ".join([*head, document.title.get(lang)])
        return Suggestion(text, document.kind, document.id, document.url, document.title)


def _of_each(begun: Sequence[_Begun]) -> Sequence[int]:
    """Return the numbers of which each word begins another word of one name, best first.

    What stands from a word of a name on ends with what stands from a later one on.
    """
    common = sorted(set.intersection(*map(set, begun)))
    ways = ((n, way) for n in common for way in product(*(one[n] for one in begun)))
    best: dict[int, int] = {}
    for number, way in islice(ways, _WAYS):
        names = sorted({name for name, _ in way}, key=len)
        if len(names) == len(begun) and all(b.endswith(a) for a, b in pairwise(names)):
            worth = min(worth for _, worth in way)
            best[number] = min(worth, best.get(number, worth))
    return sorted(best, key=lambda n: (best[n], n))
