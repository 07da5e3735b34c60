"""What claims have in common that are written alike: read, held sound and built once, then shared.

Of a hundred thousand claims most have their property, document, day, basis and qualifiers in common
with others. All that follows from these is looked up at once, by what was written; only what was
sound is kept, so that a fault is named for every claim that has it.
"""

from dataclasses import dataclass
from datetime import date
from operator import attrgetter
from typing import Final

from kb.assembly.problems import Problems
from kb.errors import nearest
from kb.quantity.edtf import parse_date
from kb.records.claim import ClaimRecord
from kb.records.collection import Located
from kb.views.catalog import Catalog, Document, Property
from kb.views.claim import Standing
from kb.views.label import Ref
from kb.vocab import Basis, CitationRole, Confidence

Claimed = Located[ClaimRecord]
Rests = tuple[tuple[str, CitationRole], ...]
"""The sources of a claim, and what each does for it."""

UNKNOWN: Final = "unknown"
COMPUTED: Final = "calc"
"""Stands for the document in the ids of claims that come from none."""
_ABSENT: Final = ("none", UNKNOWN)
_NO_QUALIFIERS: Final[dict[str, str]] = {}
_OWN: Final = attrgetter("basis", "confidence", "flag", "rank", "rank_reason")
"""What a claim says itself of how it stands."""
_WRITTEN: Final = attrgetter(
    *("property", "document", "as_of", "basis", "confidence", "flag", "rank", "rank_reason")
)
"""What a shape is told by, beside qualifiers, and whether there is a value at all."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What a document gives to its claims where they do not say otherwise."""

    ref: Ref | None
    document: Document | None
    short: str
    basis: Basis
    confidence: Confidence
    checked_on: str | None


@dataclass(frozen=True, slots=True)
class Shape:
    """What follows from all that claims have in common which are written alike."""

    prop: Property | None
    """None where there is no such property (a fault was noted)."""
    ref: Ref | None
    """The property, by id and name."""
    origin: Origin
    qualifiers: dict[str, str]
    """In order of name; each is one of its list, and none is missing."""
    as_of: str | None
    since: date | None
    """The first day of what `as_of` tells."""
    since_text: str | None
    placed: bool
    """Property and document, of which the id of a claim is made, are known where they are named."""
    standings: dict[Rests, Standing]
    """The standings that such claims have by themselves where nobody checked them, by what they
    rest on."""


class Shapes:
    """The shapes of claims by what was written; faults go to `problems`."""

    def __init__(
        self, catalog: Catalog, *, today: date, default: Confidence, problems: Problems
    ) -> None:
        self.catalog = catalog
        self.today = today
        self.problems = problems
        self.properties = {p.id: Ref(p.id, p.label) for p in catalog.properties.values()}
        self.nowhere = Origin(None, None, COMPUTED, Basis.CALCULATION, default, None)
        self.origins = {
            d.id: Origin(Ref(d.id, d.title), d, d.short, d.basis, d.confidence, d.checked_on)
            for d in catalog.documents.values()
        }
        self.terms = {q.id: {t.id for t in q.terms} for q in catalog.qualifiers.values()}
        self._days: dict[str, tuple[date | None, str | None]] = {}
        self._shapes: dict[tuple[object, ...], Shape] = {}
        self._standings: dict[tuple[object, ...], dict[Rests, Standing]] = {}

    def shape(self, item: Claimed) -> Shape:
        """Return the shape of a claim."""
        record = item.record
        given, value = record.qualifiers, record.value
        key = _WRITTEN(record)
        if given:
            key = (*key, *given.items())
        if value in _ABSENT:
            key = (*key, None)
        found = self._shapes.get(key)
        if found is None:
            before = len(self.problems.errors)
            found = self._made(item, absent=value in _ABSENT)
            if len(self.problems.errors) == before:
                self._shapes[key] = found
        return found

    def day(
        self, text: str | None, item: Claimed, field: str = "as_of"
    ) -> tuple[date | None, str | None]:
        """Return the first day of what a field tells, and its text; it cannot lie ahead."""
        if text is None:
            return None, None
        found = self._days.get(text)
        if found is not None:
            return found
        day = parse_date(text).earliest
        if day is not None and day > self.today:
            self.problems.add(
                f"`{text}` lies in the future",
                expected=f"a day up to {self.today.isoformat()}",
                place=item.place(field),
            )
            return day, day.isoformat()
        self._days[text] = found = (day, None if day is None else day.isoformat())
        return found

    def _made(self, item: Claimed, *, absent: bool) -> Shape:
        record = item.record
        origin = self._origin(item)
        prop = self.catalog.properties.get(record.property)
        if prop is None:
            self.problems.unknown(
                "property", record.property, self.catalog.properties, place=item.place("property")
            )
        self._hold_qualifiers(item, prop, absent=absent)
        as_of = record.as_of or origin.checked_on
        since, since_text = self.day(as_of, item)
        # Of a property and of a document, what counts for the standing, not which one it is.
        volatility = None if prop is None else prop.volatility
        usual = (origin.basis, origin.confidence)
        judged = (usual, since, volatility, *_OWN(record))
        return Shape(
            prop,
            self.properties.get(record.property),
            origin,
            dict(sorted(record.qualifiers.items())) if record.qualifiers else _NO_QUALIFIERS,
            as_of,
            since,
            since_text,
            prop is not None and (record.document is None or origin.document is not None),
            self._standings.setdefault(judged, {}),
        )

    def _origin(self, item: Claimed) -> Origin:
        """Return what the claim's document gives to it; a computed claim may have none."""
        name = item.record.document
        if name is None:
            return self.nowhere
        found = self.origins.get(name)
        if found is None:
            self.problems.unknown(
                "document", name, self.catalog.documents, place=item.place("document")
            )
            return self.nowhere
        return found

    def _hold_qualifiers(self, item: Claimed, prop: Property | None, *, absent: bool) -> None:
        """Each qualifier is one of its list, and none that the property demands is missing."""
        record = item.record
        given = record.qualifiers
        for name, word in given.items():
            if name not in self.terms:
                self.problems.unknown("qualifier", name, self.terms, place=item.place("qualifiers"))
            elif word != UNKNOWN and word not in self.terms[name]:
                self.problems.add(
                    f"`{word}` is not a term of the qualifier `{name}`",
                    expected="one of " + ", ".join([*sorted(self.terms[name]), UNKNOWN]),
                    near=nearest(word, self.terms[name]),
                    place=item.place("qualifiers"),
                )
        for name in prop.requires if prop and not absent else ():
            if name not in given:
                self.problems.add(
                    f"`{record.property}` needs the qualifier `{name}`",
                    expected="one of " + ", ".join([*sorted(self.terms.get(name, ())), UNKNOWN]),
                    remedy=f"write `{name}: unknown` where the document does not say",
                    place=item.place("qualifiers"),
                )
