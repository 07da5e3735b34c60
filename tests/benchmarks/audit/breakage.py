"""The ways to break a pack: every single change of six kinds that its records allow.

A kind has places (the value of a claim, the print recorded with a citation, …). Each place lists
what could be changed there; the benchmark draws a place, then one change.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from kb.records.collection import Located, PackRecords

SWAPS = (
    ("TB/s", "GB/s"), ("GB/s", "TB/s"), ("Gbps", "GB/s"), ("TB", "GB"), ("GiB", "GB"),
    ("GB", "GiB"), ("MiB", "MB"), ("kW", "W"), ("MW", "GW"), ("GW", "MW"), ("W", "kW"),
    ("PFLOPS", "TFLOPS"), ("TFLOPS", "PFLOPS"), ("days", "hours"), ("hours", "days"),
    ("h", "s"), ("s", "h"), ("秒", "分"), ("分", "秒"), ("%", "×"), ("％", "倍"), ("TWh", "GWh"),
)  # fmt: skip
EDITS = (
    ("*", "/"), ("/", "*"), ("+", "-"), ("-", "+"), ("2", "3"), ("1", "2"), ("8", "7"),
    ("sqrt", "log"), ("min", "max"), ("max", "min"),
)  # fmt: skip


@dataclass(frozen=True)
class Mutation:
    """One change: what was done to which record."""

    kind: str
    place: str
    where: str
    subject: str
    """Id of the record that was changed, or what stands for it."""
    before: str
    after: str
    records: PackRecords
    refused: bool = False
    """No record may hold what was put there."""


@dataclass(frozen=True)
class Change:
    """What could be changed: the position of a record, a field of it, and the field's new value."""

    shelf: str
    position: int
    field: str
    value: object
    before: str
    after: str
    plain: bool = False
    """The value is plain data, as a file of the pack would hold it."""


Place = Callable[[PackRecords, random.Random], Iterator[Change]]


def digit(text: str, rng: random.Random) -> str | None:
    """Return the text with one of its digits replaced by another; None if it has none."""
    places = [m.start() for m in re.finditer("[0-9]", text)]
    if not places:
        return None
    place = rng.choice(places)
    other = rng.choice([d for d in "123456789" if d != text[place]])
    return text[:place] + other + text[place + 1 :]


def swapped(text: str, rng: random.Random | None = None) -> str | None:
    """Return the text with its unit swapped for another one; None if it has none of ours."""
    for one, other in SWAPS:
        # `GB200` is a name and no number of gigabytes.
        pattern = rf"(?<![A-Za-z/]){re.escape(one)}(?![A-Za-z0-9/])"
        if re.search("[0-9]", text) and re.search(pattern, text):
            return re.sub(pattern, other, text, count=1)
    return None


def aged(text: str, rng: random.Random) -> str | None:
    """Return the date some years earlier."""
    year = re.match("(?:19|20)[0-9]{2}", text)
    if year is None:
        return None
    return f"{int(year.group()) - rng.randint(5, 12)}{text[4:]}"


Edit = Callable[[str, random.Random], str | None]
Held = Any
"""What a record holds, as plain data: texts, numbers, lists and mappings of them."""


def anywhere(shelf: str, edit: Edit, *, within: str | None = None) -> Place:
    """Return the place that is any text at all of any record of a shelf, however deep."""

    def changes(records: PackRecords, rng: random.Random) -> Iterator[Change]:
        for position, item in enumerate(getattr(records, shelf)):
            held = item.record.model_dump(exclude_defaults=True)
            for name in held if within is None else {within} & held.keys():
                for value, before, after in _changed(held[name], edit, rng):
                    yield Change(
                        shelf, position, name, value, f"{name}: {before}", after, plain=True
                    )

    return changes


def _changed(held: Held, edit: Edit, rng: random.Random) -> Iterator[tuple[Held, str, str]]:
    """Yield what is held with one of its texts changed, the text before, and after."""
    if isinstance(held, str):
        after = edit(held, rng)
        if after is not None:
            yield after, held, after
    elif isinstance(held, int) and not isinstance(held, bool):
        number = edit(str(held), rng)
        if number is not None:
            yield int(number), str(held), number
    elif isinstance(held, Mapping):
        for key, part in held.items():
            for new, before, after in _changed(part, edit, rng):
                yield {**held, key: new}, before, after
    elif isinstance(held, list | tuple):
        for place, part in enumerate(held):
            for new, before, after in _changed(part, edit, rng):
                yield (*held[:place], new, *held[place + 1 :]), before, after


def field(shelf: str, name: str, edit: Edit, *, figure: bool = False) -> Place:
    """Return the place that is a text of every record of a shelf."""

    def changes(records: PackRecords, rng: random.Random) -> Iterator[Change]:
        for position, item in enumerate(getattr(records, shelf)):
            text = getattr(item.record, name)
            after = (
                edit(text, rng)
                if isinstance(text, str) and not (figure and not re.search("[0-9]", text))
                else None
            )
            if after is not None:
                yield Change(shelf, position, name, after, text, after)

    return changes


def nested(shelf: str, name: str, inner: str, edit: Edit) -> Place:
    """Return the place that is a text of every part of a list that records hold."""

    def changes(records: PackRecords, rng: random.Random) -> Iterator[Change]:
        for position, item in enumerate(getattr(records, shelf)):
            parts = getattr(item.record, name)
            for number, part in enumerate(parts):
                text = getattr(part, inner)
                after = edit(text, rng) if isinstance(text, str) else None
                if after is not None:
                    new = part.model_copy(update={inner: after})
                    value = (*parts[:number], new, *parts[number + 1 :])
                    yield Change(shelf, position, name, value, text, after)

    return changes


def mapped(shelf: str, get: Callable[[Any], Any], name: str, inner: str, edit: Edit) -> Place:
    """Return the place that is a text of a mapping in what `get` finds in a record."""

    def changes(records: PackRecords, rng: random.Random) -> Iterator[Change]:
        for position, item in enumerate(getattr(records, shelf)):
            held = get(item.record)
            for key, text in (getattr(held, inner) if held is not None else {}).items():
                after = edit(text, rng)
                if after is not None:
                    new = held.model_copy(update={inner: {**getattr(held, inner), key: after}})
                    value = (new, *item.record.examples[1:]) if name == "examples" else new
                    yield Change(shelf, position, name, value, f"{key}: {text}", after)

    return changes


def literal(edit: Edit) -> Edit:
    """Leave alone what names a claim: only literals are figures."""
    return lambda text, rng: None if re.search("[a-z]-?[a-z]*\\.[a-z]", text) else edit(text, rng)


def citations(shelf: str) -> Place:
    """Return the place where a citation is dropped."""

    def changes(records: PackRecords, rng: random.Random) -> Iterator[Change]:
        for position, item in enumerate(getattr(records, shelf)):
            held = item.record.citations
            for cut, gone in enumerate(held):
                kept = tuple(c for n, c in enumerate(held) if n != cut)
                yield Change(shelf, position, "citations", kept, gone.source, "")

    return changes


def qualifiers(records: PackRecords, rng: random.Random) -> Iterator[Change]:
    """Remove one qualifier of a claim."""
    for position, item in enumerate(records.claims):
        held = item.record.qualifiers
        for name in held:
            kept = {k: v for k, v in held.items() if k != name}
            yield Change("claims", position, "qualifiers", kept, f"{name}: {held[name]}", "")


def expressions(records: PackRecords, rng: random.Random) -> Iterator[Change]:
    """Replace an operator, a constant or a function of a formula."""
    for position, item in enumerate(records.formulas):
        text = item.record.expression
        for one, other in EDITS:
            for found in re.finditer(rf"(?<![*\w.]){re.escape(one)}(?![*\w.])", text):
                after = text[: found.start()] + other + text[found.end() :]
                yield Change("formulas", position, "expression", after, text, after)
        yield Change("formulas", position, "expression", f"2 * ({text})", text, f"2 * ({text})")


KINDS: Mapping[str, Mapping[str, tuple[Place, int]]] = {
    "drop a citation": {
        "claim": (citations("claims"), 9),
        "formula": (citations("formulas"), 1),
    },
    "change a digit": {
        "value": (field("claims", "value", digit), 6),
        "print": (field("claims", "printed", digit), 2),
        "print in a source": (nested("claims", "citations", "printed", digit), 2),
        "literal": (mapped("claims", lambda r: r.derive, "derive", "inputs", literal(digit)), 1),
        "example": (
            mapped("formulas", lambda r: r.examples[0], "examples", "inputs", digit), 1
        ),
        "printed example": (nested("formulas", "examples", "printed", digit), 1),
        "arXiv number": (field("sources", "arxiv", digit), 1),
        "any of a claim": (anywhere("claims", digit), 3),
        "any of a source": (anywhere("sources", digit), 3),
        "any of an example": (anywhere("formulas", digit, within="examples"), 1),
    },
    "swap a unit": {
        "value": (field("claims", "value", swapped), 6),
        "print": (field("claims", "printed", swapped), 2),
        "print in a source": (nested("claims", "citations", "printed", swapped), 2),
        "literal": (mapped("claims", lambda r: r.derive, "derive", "inputs", literal(swapped)), 1),
        "any of a claim": (anywhere("claims", swapped), 3),
        "any of a formula": (anywhere("formulas", swapped), 1),
    },
    "remove a qualifier": {"claim": (qualifiers, 1)},
    "break a formula": {"expression": (expressions, 1)},
    "age a date": {
        "as_of": (field("claims", "as_of", aged), 4),
        "date as value": (field("claims", "value", aged), 1),
        "source": (field("sources", "issued", aged), 2),
        "reading": (field("sources", "accessed", aged), 1),
        "check": (nested("claims", "verifications", "on", aged), 2),
        "document": (field("documents", "checked_on", aged), 1),
        "question": (field("questions", "since", aged), 1),
        "any of a claim": (anywhere("claims", aged), 2),
        "any of a source": (anywhere("sources", aged), 2),
    },
}  # fmt: skip


def applied(records: PackRecords, kind: str, place: str, change: Change) -> Mutation:
    """Return the records with a change made."""
    items: list[Located[Any]] = list(getattr(records, change.shelf))
    item = items[change.position]
    record, refused = item.record, False
    update = {change.field: change.value}
    if change.plain:
        try:
            changed = type(record).model_validate(record.model_dump(exclude_defaults=True) | update)
        except ValidationError:
            changed, refused = record, True
    else:
        changed = record.model_copy(update=update)
    items[change.position] = replace(item, record=changed)
    name = getattr(record, "id", None) or f"{record.subject}.{record.property}"
    changes: dict[str, Any] = {change.shelf: tuple(items)}
    return Mutation(
        kind=kind,
        place=place,
        where=f"{item.file}:{item.line}",
        subject=name,
        before=change.before,
        after=change.after,
        records=replace(records, **changes),
        refused=refused,
    )


def every(records: PackRecords, kind: str, place: str, rng: random.Random) -> list[Change]:
    """Return all changes of a kind at a place."""
    return list(KINDS[kind][place][0](records, rng))


def drawn(records: PackRecords, kind: str, rng: random.Random) -> Mutation:
    """Return one change of a kind, drawn at random: first its place, then the change."""
    places = KINDS[kind]
    place = rng.choices(list(places), [weight for _, weight in places.values()])[0]
    return applied(records, kind, place, rng.choice(every(records, kind, place, rng)))
