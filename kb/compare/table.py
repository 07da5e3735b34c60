"""Things side by side: each cell with its claim and standing, each property with its classes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from kb.compare import reasons
from kb.compare.asof import days_of
from kb.compare.bounds import Ruler, Span
from kb.compare.classes import Classifier
from kb.compare.entries import Draft, drafts, entry
from kb.compare.footing import footing_label
from kb.compare.frame import Compared
from kb.compare.places import hull, places
from kb.compare.select import answers
from kb.compare.strict import check, refuse
from kb.compare.terms import UNSTATED, qualifier_label, term_label
from kb.quantity.units import Units
from kb.views.catalog import Catalog, Property
from kb.views.claim import Claim
from kb.views.comparison import (
    Cell,
    ClassKey,
    Column,
    Group,
    Missing,
    Refusal,
    Row,
)
from kb.views.label import Label, Ref
from kb.vocab import Rank, ValueType

Cells = Mapping[tuple[str, str], Sequence[Claim]]


@dataclass(frozen=True, slots=True)
class Tools:
    """What comparisons on one catalogue can share: classes found, factors worked out."""

    classifier: Classifier
    ruler: Ruler

    @classmethod
    def of(
        cls, catalog: Catalog, units: Units, *, assumed: Mapping[str, str] | None = None
    ) -> "Tools":
        """Return the tools for a catalogue and its units."""
        classifier = Classifier(catalog.properties, catalog.qualifiers, assumed=assumed)
        return cls(classifier, Ruler(units))


def compare(
    catalog: Catalog,
    claims_by_cell: Cells,
    *,
    entities: Sequence[str],
    properties: Sequence[str],
    units: Units,
    units_asked: Mapping[str, str] | None = None,
    where: Mapping[str, str] | None = None,
    assumed: Mapping[str, str] | None = None,
    as_of: str | None = None,
    rank: Rank | None = None,
    strict: bool = False,
    title: Label | None = None,
    build: str | None = None,
    today: str | None = None,
    tools: Tools | None = None,
) -> Compared:
    """Lay things side by side on properties, and refuse in its cell what may not be compared.

    `claims_by_cell` holds the claims by entity and property. `units_asked` gives the unit of a
    property's column (default: its canonical one), `where` narrows by qualifier, `as_of` tells
    what was known on a day, `assumed` gives terms to qualifiers that claims leave unknown. With
    `strict` the first refusal is an error. `tools` may be kept from one comparison on the same
    catalogue to the next. `today`, the day of the build, asks for the days on which something in
    the comparison changed.

    Raises:
        ComparisonError: `strict`, and something may not be compared; names the qualifier.
        NotFoundError: An entity, a property or a qualifier does not exist.
        UnitError: A unit asked for does not measure the property.
    """
    for terms in (where or {}, assumed or {}):
        check(catalog, entities, properties=properties, where=terms)
    if assumed:
        # What others share knows nothing of this assumption.
        tools = Tools.of(catalog, units, assumed=assumed)
    work = _Work(
        catalog,
        tools or Tools.of(catalog, units),
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
    days: tuple[str, ...] = ()
    if today is not None and as_of is None:
        days = days_of((c for several in claims_by_cell.values() for c in several), before=today)
    found = Compared(
        tuple(columns),
        rows,
        as_of=as_of,
        build=build,
        title=title,
        days=days,
        assumed=dict(assumed or {}),
    )
    if strict:
        refuse(found)
    return found


@dataclass(slots=True)
class _Work:
    catalog: Catalog
    tools: Tools
    units: Units
    where: dict[str, str]
    as_of: str | None
    rank: Rank | None

    def column(
        self, prop: Property, cells: Cells, *, entities: Sequence[str], asked: str | None
    ) -> tuple[Column, list[Cell]]:
        unit = self._unit(prop, asked)
        members: dict[ClassKey, list[tuple[int, Draft]]] = {}
        found: list[list[Draft]] = []
        refusals: list[Refusal | None] = []
        for row, name in enumerate(entities):
            kept = [c for c in cells.get((name, prop.id), ()) if self._wanted(prop, c)]
            told = answers(
                kept,
                classifier=self.tools.classifier,
                ruler=self.tools.ruler,
                as_of=self.as_of,
                rank=self.rank,
            )
            line = [draft for answer in told for draft in drafts(answer, self.tools.classifier)]
            for draft in line:
                if isinstance(draft.key, ClassKey):
                    members.setdefault(draft.key, []).append((row, draft))
            found.append(line)
            passed = [p for answer in told for p in answer.selection.passed_over]
            refusals.append(
                None
                if line
                else reasons.no_claim(self.catalog.entities[name].label, prop, passed=passed)
            )
        groups = [
            self._group(prop, key, letter=_letter(number), inside=inside, entities=entities)
            for number, (key, inside) in enumerate(members.items())
        ]
        filled = [
            Cell(
                name,
                prop.id,
                tuple(entry(draft, unit=unit, ruler=self.tools.ruler) for draft in line),
                refusal,
            )
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
            normal = self.tools.classifier.normal
            if normal(prop.id, name, term=stated).term != normal(prop.id, name, term=term).term:
                return False
        return True

    def _group(
        self,
        prop: Property,
        key: ClassKey,
        *,
        letter: str,
        inside: list[tuple[int, Draft]],
        entities: Sequence[str],
    ) -> Group:
        # A dispute leaves open all that its sides span: the thing has one place, not several.
        by_row: dict[int, list[Span]] = {}
        ordered = not prop.many
        for row, draft in inside:
            draft.group = letter
            span = self.tools.ruler.stated(draft.claim.value, draft.factor) if ordered else None
            if span is None:
                ordered = False
            else:
                by_row.setdefault(row, []).append(span)
        if ordered:
            spans = [hull(several) for several in by_row.values()]
            place = dict(zip(by_row, places(spans, better=prop.better), strict=True))
            for row, draft in inside:
                draft.place = place[row]
            inside = sorted(inside, key=lambda item: (*place[item[0]], item[0]))
        return Group(
            id=letter,
            key=key.text,
            label=self.label(key),
            claims=tuple(draft.claim.id for _, draft in inside),
            entities=tuple(dict.fromkeys(entities[row] for row, _ in inside)),
            ordered=ordered,
        )

    def label(self, key: ClassKey) -> Label:
        """Return a class's name for readers: its terms, and its footing where it is not plain."""
        labels = [
            term_label(self.catalog.qualifiers.get(name), term)
            for name, term in key.qualifiers
            if term != UNSTATED
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
                labels = [term_label(qualifier, term) for term in terms]
                found.append(
                    reasons.parts(name, qualifier_label(qualifier, name), terms, labels=labels)
                )
        feet = list(dict.fromkeys(key.footing for key in keys))
        if len(feet) > 1:
            word = Label("位置づけ", "footing")
            found.append(
                reasons.parts("basis", word, feet, labels=[footing_label(f) for f in feet])
            )
        return tuple(found)


def _missing(cells: Sequence[Cell]) -> list[Missing]:
    found = []
    for cell in cells:
        if cell.refusal is not None:
            found.append(Missing(cell.entity, None, None, cell.refusal.reason))
        found.extend(
            Missing(cell.entity, one.claim, one.refusal.qualifier, one.refusal.reason)
            for one in cell.entries
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
