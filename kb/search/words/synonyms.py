"""Other words for the same thing, in both languages, from the glossary and the labels."""

import mmap
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from kb.errors import SnapshotError
from kb.search.words.lexicon import FILES as LEXICON_FILES
from kb.search.words.lexicon import Lexicon, write_lexicon
from kb.views.catalog import Catalog
from kb.views.label import Label

Words = tuple[str, ...]
MAX_WORDS = 5
"""Longest name that is looked for in a query."""
MAX_OTHERS = 8
_NAMES, _OTHERS = "synonyms", "synonyms.jsonl"
FILES = (_OTHERS, *(_NAMES + end for end in LEXICON_FILES))
_BETWEEN = "\x1f"
"""What stands between the words of a name; no word has it in itself."""
_SEAM = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=[0-9])")
"""Where a name may be written as two words: `NV Link`, `MI 300X`."""
_JOINTS = re.compile(r"[\s-]+")
_DIGITS = re.compile(r"[0-9]+")


def synonyms(
    catalog: Catalog, cut: Callable[[str], Iterable[str]]
) -> dict[Words, tuple[Words, ...]]:
    """Return, for the words of a name, the words of its other names; `cut` gives them.

    The label of a term stands for all its names; another name stands for the labels only, so that
    a search for one special form does not bring all the others. A name with a digit in it is the
    name of one model or version and stands for nothing but itself, and for what is the same name
    in the other script. A Latin name is known too with its words written as one, or in two.
    """
    found: dict[Words, dict[Words, None]] = {}

    def words(name: str) -> Words:
        return tuple(cut(name))

    def link(name: Words, others: Iterable[Words]) -> None:
        if name and len(name) <= MAX_WORDS and not _specific(name):
            known = found.setdefault(name, {})
            known.update((other, None) for other in others if other and other != name)

    for label, aliases in _names(catalog):
        labels = [words(name) for name in (label.ja, label.en) if name]
        rest = [words(alias) for alias in aliases]
        for name in labels:
            link(name, [*labels, *(r for r in rest if not _specific(r))])
        for name in rest:
            link(name, labels)
        every = [name for name in (label.ja, label.en, *aliases) if name]
        for one in every:
            kana = [other for other in every if other.isascii() != one.isascii()]
            same = [words(other) for other in kana if _digits(other) == _digits(one)]
            if same and _digits(one):
                found.setdefault(words(one), {}).update((other, None) for other in same)
            for form in map(words, _forms(one)):
                if form != words(one):
                    found.setdefault(form, {})[words(one)] = None
    return {name: tuple(others)[:MAX_OTHERS] for name, others in found.items() if others}


def _names(catalog: Catalog) -> Iterator[tuple[Label, tuple[str, ...]]]:
    for term in catalog.glossary.values():
        yield term.label, (*term.aliases, *catalog.sought.get(f"glossary/{term.id}", ()))
    called = Counter(
        alias.casefold() for prop in catalog.properties.values() for alias in set(prop.aliases)
    )
    for prop in catalog.properties.values():
        # `how many GPUs` asks for several: what one of them is called says nothing of the others.
        yield prop.label, tuple(a for a in prop.aliases if called[a.casefold()] == 1)
    for qualifier in catalog.qualifiers.values():
        for word in qualifier.terms:
            yield word.label, ()
    for kind in catalog.pack.kinds:
        yield kind.label, ()
    for entity in catalog.entities.values():
        yield entity.label, (*entity.aliases, *catalog.sought.get(f"entity/{entity.id}", ()))


def _digits(name: str) -> list[str]:
    return _DIGITS.findall(name)


def _forms(name: str) -> Iterator[str]:
    """Yield a Latin name with its words written as one, and its one word as several."""
    if name.isascii():
        if _JOINTS.search(name):
            yield _JOINTS.sub("", name)
            if "-" in name:
                yield name.replace("-", " ")
        elif len(_SEAM.split(name)) == 2 and min(map(len, _SEAM.split(name))) > 1:
            yield _SEAM.sub(" ", name)


def _specific(name: Words) -> bool:
    return any(character.isdigit() for word in name for character in word)


def write_synonyms(folder: Path, table: Mapping[Words, tuple[Words, ...]]) -> None:
    """Write the table into `folder`: a line for each name, found by its words."""
    places = {}
    with (folder / _OTHERS).open("wb") as file:
        for name, others in table.items():
            places[_key(name)] = file.tell()
            file.write(msgspec.json.encode(others) + b"\n")
        # Never empty, for an empty file cannot be mapped.
        file.write(b"\n")
    write_lexicon(folder, _NAMES, places)


class Synonyms(Mapping[Words, tuple[Words, ...]]):
    """The table as it was written, mapped and not read: it grows with the names of things."""

    def __init__(self, folder: Path) -> None:
        self._places = Lexicon(folder, _NAMES)
        with (folder / _OTHERS).open("rb") as file:
            self._others = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def __getitem__(self, name: Words) -> tuple[Words, ...]:
        """Return the other names of one.

        Raises:
            SnapshotError: Its line is damaged.
        """
        place = self._places.number(_key(name))
        if place is None:
            raise KeyError(name)
        line = self._others[place : self._others.find(b"\n", place)]
        try:
            return msgspec.json.decode(line, type=tuple[Words, ...])
        except msgspec.DecodeError as error:
            raise SnapshotError(
                f"the synonyms of {_key(name)!r} in the search index are damaged",
                remedy="run `tenkyo build` again",
            ) from error

    def __contains__(self, name: object) -> bool:
        return isinstance(name, tuple) and _key(name) in self._places

    def __iter__(self) -> Iterator[Words]:
        for key, _ in self._places.prefixed("", limit=len(self)):
            yield tuple(key.split(_BETWEEN))

    def __len__(self) -> int:
        return len(self._places)

    def close(self) -> None:
        """Unmap the files."""
        self._places.close()
        self._others.close()


def _key(name: Words) -> str:
    return _BETWEEN.join(name)
