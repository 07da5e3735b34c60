"""Other words for the same thing, in both languages, from the glossary and the labels."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from kb.views.catalog import Catalog
from kb.views.label import Label

Words = tuple[str, ...]
MAX_WORDS = 5
"""Longest name that is looked for in a query."""
MAX_OTHERS = 8
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
        yield term.label, term.aliases
    for prop in catalog.properties.values():
        yield prop.label, prop.aliases
    for qualifier in catalog.qualifiers.values():
        for word in qualifier.terms:
            yield word.label, ()
    for kind in catalog.pack.kinds:
        yield kind.label, ()
    for entity in catalog.entities.values():
        yield entity.label, entity.aliases


def _digits(name: str) -> list[str]:
    return _DIGITS.findall(name)


def _forms(name: str) -> Iterator[str]:
    """Yield a Latin name with its words written as one, and its one word as two."""
    if name.isascii():
        if _JOINTS.search(name):
            yield _JOINTS.sub("", name)
        elif len(_SEAM.split(name)) == 2 and min(map(len, _SEAM.split(name))) > 1:
            yield _SEAM.sub(" ", name)


def _specific(name: Words) -> bool:
    return any(character.isdigit() for word in name for character in word)


def to_json(table: Mapping[Words, tuple[Words, ...]]) -> list[list[list[str]]]:
    """Return the table as nested lists: each name, then its others."""
    return [[list(name), *map(list, others)] for name, others in table.items()]


def from_json(rows: list[list[list[str]]]) -> dict[Words, tuple[Words, ...]]:
    """Return the table that `to_json` gave."""
    return {tuple(row[0]): tuple(tuple(other) for other in row[1:]) for row in rows}
