"""Things side by side: each cell with its claim and standing, each property with its classes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from string import ascii_uppercase

from kb.compare import reasons
from kb.compare.bounds import Ruler, Span
from kb.compare.classes import Classifier
from kb.compare.entries import entries
from kb.compare.footing import footing_label
from kb.compare.frame import Compared
from kb.compare.places import hull, places
from kb.compare.select import answers
from kb.compare.strict import check, refuse
from kb.quantity.units import Units
from kb.views.catalog import Catalog, Property
from kb.views.claim import Claim
from kb.views.comparison import (
    Cell,
    ClassKey,
    Column,
    Entry,
    Group,
    Missing,
    Refusal,
    Row,
)
from kb.views.label import Label, Ref
from kb.vocab import Rank, ValueType

Cells = Mapping[tuple[str, str], Sequence[Claim]]


def compare(
    catalog: Catalog,
    claims_by_cell: Cells,
    *,
    entities: Sequence[str],
    properties: Sequence[str],
    units: Units,
    units_asked: Mapping[str, str] | None = None,
    where: Mapping[str, str] | None = None,
    as_of: str | None = None,
    rank: Rank | None = None,
    strict: bool = False,
    title: Label | None = None,
    build: str | None = None,
) -> Compared:
    """Lay things side by side on properties, and refuse in its cell what may not be compared.

    `claims_by_cell` holds the claims by entity and property. `units_asked` gives the unit of a
    property's column (default: its canonical one), `where` narrows by qualifier, `as_of` tells
    what was known on a day. With `strict` the first refusal is an error.

    Raises:
        ComparisonError: `strict`, and something may not be compared; names the qualifier.
        NotFoundError: An entity, a property or a qualifier does not exist.
        UnitError: A unit asked for does not measure the property.
    """
    check(catalog, entities, properties=properties, where=where or {})
    work = _Work(
        catalog,
        Classifier(catalog.properties, catalog.qualifiers),
        Ruler(units),
        units,
        dict(where or {}),
        as_of,
        rank,
    )
    asked = units_asked or {}
    columns, cells = [], []
    for name in properties:
        column, filled = work.column(
            catalog.properties[name], claims_by_cell, entities=entities, asked=asked.get(name)
        )
        columns.append(column)
        cells.append(filled)
    rows = tuple(
        Row(
            entity=Ref(name, catalog.entities[name].label),
            url=catalog.entities[name].url,
            kind=catalog.entities[name].kind,
            vendor=catalog.entities[name].vendor,
            cells=tuple(filled[number] for filled in cells),
        )
        for number, name in enumerate(entities)
    )
    found = Compared(tuple(columns), rows, as_of=as_of, build=build, title=title)
    if strict:
        refuse(found)
    return found


@dataclass(slots=True)
class _Work:
    catalog: Catalog
    classifier: Classifier
    ruler: Ruler
    units: Units
    where: dict[str, str]
    as_of: str | None
    rank: Rank | None

    def column(
        self, prop: Property, cells: Cells, *, entities: Sequence[str], asked: str | None
    ) -> tuple[Column, list[Cell]]:
        unit = self._unit(prop, asked)
        members: dict[ClassKey, list[tuple[int, int, Entry, Span | None]]] = {}
        found: list[list[Entry]] = []
        refusals: list[Refusal | None] = []
        for row, name in enumerate(entities):
            line: list[Entry] = []
            kept = [c for c in cells.get((name, prop.id), ()) if self._wanted(prop, c)]
            told = answers(
                kept,
                classifier=self.classifier,
                ruler=self.ruler,
                as_of=self.as_of,
                rank=self.rank,
            )
            for answer in told:
                for entry in entries(
                    answer, classifier=self.classifier, unit=unit, ruler=self.ruler
                ):
                    if answer.key is not None:
                        span = self.ruler.stated(entry.value, _factor(entry))
                        members.setdefault(answer.key, []).append((row, len(line), entry, span))
                    line.append(entry)
            found.append(line)
            passed = [p for answer in told for p in answer.selection.passed_over]
            refusals.append(
                None
                if line
                else reasons.no_claim(self.catalog.entities[name].label, prop, passed=passed)
            )
        groups = []
        for number, (key, inside) in enumerate(members.items()):
            groups.append(
                self._group(
                    prop, key, letter=_letter(number), inside=inside, found=found, entities=entities
                )
            )
        filled = [
            Cell(name, prop.id, tuple(line), refusal)
            for name, line, refusal in zip(entities, found, refusals, strict=True)
        ]
        column = Column(
            property=Ref(prop.id, prop.label),
            definition=prop.definition,
            unit=unit,
            better=prop.better,
            groups=tuple(groups),
            missing=tuple(_missing(filled)),
            apart=self._apart(prop, list(members)),
        )
        return column, filled

    def _unit(self, prop: Property, asked: str | None) -> str:
        if prop.type is not ValueType.QUANTITY:
            return ""
        own = self.units.symbol(prop.unit or "")
        if asked is None:
            return own
        symbol = self.units.symbol(asked)
        self.units.factor(own, symbol)
        return symbol

    def _wanted(self, prop: Property, claim: Claim) -> bool:
        for name, term in self.where.items():
            stated = claim.qualifiers.get(name)
            if stated is None or stated == "unknown":
                return False
            normal = self.classifier.normal
            if normal(prop.id, name, term=stated)[0] != normal(prop.id, name, term=term)[0]:
                return False
        return True

    def _group(
        self,
        prop: Property,
        key: ClassKey,
        *,
        letter: str,
        inside: list[tuple[int, int, Entry, Span | None]],
        found: list[list[Entry]],
        entities: Sequence[str],
    ) -> Group:
        # A dispute leaves open all that its sides span: the thing has one place, not several.
        by_row: dict[int, list[Span]] = {}
        for row, _, _, span in inside:
            if span is not None:
                by_row.setdefault(row, []).append(span)
        rows = list(by_row)
        ordered = len(rows) == len({row for row, *_ in inside}) and not prop.many
        place: dict[int, tuple[int, int]] = {}
        if ordered:
            spans = [hull(by_row[row]) for row in rows]
            place = dict(zip(rows, places(spans, better=prop.better), strict=True))
        for row, at, entry, _ in inside:
            found[row][at] = replace(entry, group=letter, place=place.get(row))
        if ordered:
            inside = sorted(inside, key=lambda item: (*place[item[0]], item[0], item[1]))
        return Group(
            id=letter,
            key=key.text,
            label=self.label(key),
            claims=tuple(entry.claim for _, _, entry, _ in inside),
            entities=tuple(dict.fromkeys(entities[row] for row, *_ in inside)),
            ordered=ordered,
        )

    def label(self, key: ClassKey) -> Label:
        """Return a class's name for readers: its terms, and its footing where it is not plain."""
        labels = [
            reasons.term_label(self.catalog.qualifiers.get(name), term)
            for name, term in key.qualifiers
            if term != reasons.UNSTATED
        ]
        if key.footing != "asserted":
            labels.append(footing_label(key.footing))
        ja, en = (separator.join(label.get(lang) for label in labels)
                  for lang, separator in (("ja", "・"), ("en", ", ")))  # fmt: skip
        return Label(ja or "条件なし", en or "no condition")

    def _apart(self, prop: Property, keys: list[ClassKey]) -> tuple[Refusal, ...]:
        """Say once for each qualifier which of its terms keep the classes apart."""
        found = []
        for position, name in enumerate(prop.comparable_by):
            qualifier = self.catalog.qualifiers.get(name)
            terms = list(dict.fromkeys(key.qualifiers[position][1] for key in keys))
            if len(terms) > 1:
                labels = [reasons.term_label(qualifier, term) for term in terms]
                found.append(
                    reasons.parts(
                        name, reasons.qualifier_label(qualifier, name), terms, labels=labels
                    )
                )
        feet = list(dict.fromkeys(key.footing for key in keys))
        if len(feet) > 1:
            word = Label("位置づけ", "footing")
            found.append(
                reasons.parts("basis", word, feet, labels=[footing_label(f) for f in feet])
            )
        return tuple(found)


def _factor(entry: Entry) -> Fraction:
    """Return what the steps of an entry come to, without that of the unit."""
    factor = Fraction(1)
    for step in entry.steps:
        if step.qualifier != "unit":
            factor *= Fraction(step.factor)
    return factor


def _missing(cells: Sequence[Cell]) -> list[Missing]:
    found = []
    for cell in cells:
        if cell.refusal is not None:
            found.append(Missing(cell.entity, None, None, cell.refusal.reason))
        found.extend(
            Missing(cell.entity, entry.claim, entry.refusal.qualifier, entry.refusal.reason)
            for entry in cell.entries
            if entry.refusal is not None
        )
    return found


def _letter(number: int) -> str:
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = ascii_uppercase[rest] + text
    return text
