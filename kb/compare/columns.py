"""One property of a comparison: its classes, the order inside each, and what keeps them apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Generic, TypeVar

from kb.compare import reasons
from kb.compare.bounds import Span
from kb.compare.footing import footing_label
from kb.compare.places import hull, places
from kb.compare.terms import NO_CONDITION, UNSTATED, qualifier_label, term_label
from kb.views.catalog import Catalog, Property
from kb.views.comparison import ClassKey, Column, Group, Missing, Refusal
from kb.views.label import Label, Ref


@dataclass(slots=True, kw_only=True)
class Held:
    """An entry of a cell, as far as it is held against the others of its column."""

    id: str
    """The claim."""
    key: ClassKey | None
    """None where it compares with nothing; `refusal` says why."""
    refusal: Refusal | None = None
    span: Span | None
    """Its bounds on the scale of its class; None for what has no order."""
    group: str | None = None
    place: tuple[int, int] | None = None


H = TypeVar("H", bound=Held)


@dataclass(frozen=True, slots=True)
class Line(Generic[H]):
    """What one cell has for its column."""

    held: Sequence[H]
    refusal: Refusal | None = None
    """Why there is nothing."""


def column(
    catalog: Catalog,
    prop: Property,
    lines: Sequence[Line[H]],
    *,
    entities: Sequence[str],
    unit: str,
) -> Column:
    """Return the column of a property, and give each entry in `lines` its group and its place."""
    members: dict[ClassKey, list[tuple[int, Held]]] = {}
    for row, line in enumerate(lines):
        for one in line.held:
            if one.key is not None:
                members.setdefault(one.key, []).append((row, one))
    groups = tuple(
        _group(catalog, prop, key, letter=_letter(number), inside=inside, entities=entities)
        for number, (key, inside) in enumerate(members.items())
    )
    return Column(
        property=Ref(prop.id, prop.label),
        definition=prop.definition,
        unit=unit,
        better=prop.better,
        groups=groups,
        missing=tuple(_missing(entities, lines)),
        apart=_apart(catalog, prop, list(members)),
    )


def _group(
    catalog: Catalog,
    prop: Property,
    key: ClassKey,
    *,
    letter: str,
    inside: list[tuple[int, Held]],
    entities: Sequence[str],
) -> Group:
    # A dispute leaves open all that its sides span: the thing has one place, not several.
    by_row: dict[int, list[Span]] = {}
    ordered = not prop.many
    for row, one in inside:
        one.group = letter
        if one.span is None:
            ordered = False
        else:
            by_row.setdefault(row, []).append(one.span)
    if ordered:
        spans = [hull(several) for several in by_row.values()]
        place = dict(zip(by_row, places(spans, better=prop.better), strict=True))
        for row, one in inside:
            one.place = place[row]
        inside = sorted(inside, key=lambda item: (*place[item[0]], item[0]))
    return Group(
        id=letter,
        key=key.text,
        label=class_label(catalog, key),
        claims=tuple(one.id for _, one in inside),
        entities=tuple(dict.fromkeys(entities[row] for row, _ in inside)),
        ordered=ordered,
    )


def class_label(catalog: Catalog, key: ClassKey) -> Label:
    """Return a class's name for readers: its terms, and its footing where it is not plain."""
    labels = [
        term_label(catalog.qualifiers.get(name), term)
        for name, term in key.qualifiers
        if term != UNSTATED
    ]
    if key.footing != "asserted":
        labels.append(footing_label(key.footing))
    ja, en = (separator.join(label.get(lang) for label in labels)
              for lang, separator in (("ja", "・"), ("en", ", ")))  # fmt: skip
    return Label(ja, en) if labels else NO_CONDITION


def _apart(catalog: Catalog, prop: Property, keys: list[ClassKey]) -> tuple[Refusal, ...]:
    """Say once for each qualifier which of its terms keep the classes apart."""
    found = []
    for position, name in enumerate(prop.comparable_by):
        qualifier = catalog.qualifiers.get(name)
        terms = list(dict.fromkeys(key.qualifiers[position][1] for key in keys))
        if len(terms) > 1:
            labels = [term_label(qualifier, term) for term in terms]
            found.append(
                reasons.parts(name, qualifier_label(qualifier, name), terms, labels=labels)
            )
    feet = list(dict.fromkeys(key.footing for key in keys))
    if len(feet) > 1:
        word = Label("位置づけ", "footing")
        found.append(reasons.parts("basis", word, feet, labels=[footing_label(f) for f in feet]))
    return tuple(found)


def _missing(entities: Sequence[str], lines: Sequence[Line[H]]) -> list[Missing]:
    found = []
    for name, line in zip(entities, lines, strict=True):
        if line.refusal is not None:
            found.append(Missing(name, None, None, line.refusal.reason))
        found.extend(
            Missing(name, one.id, one.refusal.qualifier, one.refusal.reason)
            for one in line.held
            if one.refusal is not None
        )
    return found


def _letter(number: int) -> str:
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = ascii_uppercase[rest] + text
    return text
