"""The names under which entities and properties appear in a text."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kb.names import plain_name
from kb.views.catalog import Catalog
from kb.views.label import Label
from kb.vocab import ValueType

_PHRASE = re.compile(r"[A-Za-z]+(?:[ -][A-Za-z]+)*[ -][a-z]+")
"""A name made of common words, written large or small and in the plural as a text needs it."""
_MODEL = re.compile(r"(?:.*[^a-z])?[A-Z]+[0-9]+")
_SHORTEST = 2
"""A name of one character stands in too many words to tell anything."""


@dataclass(frozen=True, slots=True)
class Names:
    """Names as they are written, each with the id of what it stands for."""

    subjects: dict[str, str]
    properties: dict[str, str]


def names_of(catalog: Catalog) -> Names:
    """Return the names of a catalog; a name that two things share stands for neither."""
    subjects = _unambiguous(
        (entity.id, name)
        for entity in catalog.entities.values()
        for name in (*_words(entity.label), *entity.aliases)
    )
    for term in catalog.glossary.values():
        if term.entity is not None:
            for name in (*_words(term.label), *term.aliases):
                if len(name) >= _SHORTEST:
                    subjects.setdefault(name, term.entity)
    properties = _unambiguous(
        (prop.id, name) for prop in catalog.properties.values() for name in _words(prop.label)
    )
    for names in (subjects, properties):
        for name, key in list(names.items()):
            for spelling in _spellings(name):
                names.setdefault(spelling, key)
    return Names(subjects, properties)


def names_of_events(catalog: Catalog) -> dict[str, str]:
    """Return the names of what has a date, with the properties that they are names of."""
    return _unambiguous(
        (prop.id, name)
        for prop in catalog.properties.values()
        if prop.type is ValueType.DATE
        for name in (*_words(prop.label), *prop.aliases)
    )


def _words(label: Label) -> tuple[str, str]:
    return label.ja or "", label.en or ""


def _spellings(name: str) -> Iterator[str]:
    """Yield how a text may write a name: "eight H100s", "Direct Liquid Cooling", "heat pumps"."""
    if _MODEL.fullmatch(name):
        yield f"{name}s"
    elif _PHRASE.fullmatch(name):
        title = " ".join(word[:1].upper() + word[1:] for word in name.split(" "))
        capitals = re.sub(r"[a-z]+", lambda word: word[0].capitalize(), name)
        for spelling in (name[0].lower() + name[1:], title, capitals):
            yield spelling
            if not name.endswith(("s", "g")):
                yield f"{spelling}s"


def _unambiguous(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    owners: dict[str, set[str]] = {}
    spelled: dict[str, str] = {}
    for key, name in pairs:
        if len(name.strip()) >= _SHORTEST:
            owners.setdefault(plain_name(name), set()).add(key)
            spelled.setdefault(name.strip(), key)
    return {name: key for name, key in spelled.items() if len(owners[plain_name(name)]) == 1}
