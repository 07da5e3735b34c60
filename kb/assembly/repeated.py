"""What many claims have in common: read, held sound and built once, then shared.

Of a hundred thousand claims most share their subject, document, day, citations and standing with
others. Each is looked up by what was written; only what was sound is kept, so that a fault is
named for every claim that has it.
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from typing import Final

from kb.assembly.labels import label_or_none
from kb.assembly.problems import Problems
from kb.assembly.standing import Evidence, base_standing
from kb.errors import nearest
from kb.quantity.edtf import parse_date
from kb.records.claim import CitationRecord, ClaimRecord
from kb.records.collection import Located
from kb.views.catalog import Catalog, Document, Property
from kb.views.claim import Citation, Standing, VerificationRecord
from kb.views.label import Ref
from kb.vocab import Basis, Confidence, Rank

UNKNOWN = "unknown"
_ABSENT = ("none", UNKNOWN)
_NO_QUALIFIERS: dict[str, str] = {}

Claimed = Located[ClaimRecord]


COMPUTED: Final = "calc"
"""Stands for the document in the ids of claims that come from none."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What a document gives to its claims where they do not say otherwise."""

    ref: Ref | None
    document: Document | None
    short: str
    basis: Basis
    confidence: Confidence
    checked_on: str | None


class Repeated:
    """Parts of claims by what was written; faults go to `problems`."""

    def __init__(
        self, catalog: Catalog, *, today: date, default: Confidence, problems: Problems
    ) -> None:
        self.catalog = catalog
        self.today = today
        self.problems = problems
        self.subjects = {e.id: Ref(e.id, e.label) for e in catalog.entities.values()}
        self.properties = {p.id: Ref(p.id, p.label) for p in catalog.properties.values()}
        self.nowhere = Origin(None, None, COMPUTED, Basis.CALCULATION, default, None)
        self.origins = {
            d.id: Origin(Ref(d.id, d.title), d, d.short, d.basis, d.confidence, d.checked_on)
            for d in catalog.documents.values()
        }
        self.terms = {q.id: {t.id for t in q.terms} for q in catalog.qualifiers.values()}
        self.sections = {
            d.id: {s.id for s in d.sections} for d in catalog.documents.values() if d.sections
        }
        self.asked: dict[str, list[Ref]] = defaultdict(list)
        for question in catalog.questions.values():
            for claim in question.claims:
                self.asked[claim].append(Ref(question.id, question.text))
        self._days: dict[str, tuple[date | None, str | None]] = {}
        self._rests: dict[object, tuple[Citation, ...]] = {}
        self._qualifiers: dict[object, dict[str, str]] = {}
        self._equal: dict[str, str] = {}
        self._locators: set[tuple[str, str]] = set()
        self._standings: dict[object, Standing] = {}
        self._paces = {p.id: p.volatility.value for p in catalog.properties.values()}

    def origin(self, item: Claimed) -> Origin:
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

    def citations(self, item: Claimed) -> tuple[Citation, ...]:
        """Return what the claim rests on; sources that are not known are left out."""
        records = item.record.citations
        if not records:
            return ()
        # What a source prints is seldom printed twice: to keep it for others would be in vain.
        key = tuple([(c.source, c.role, c.locator, c.accessed) for c in records if not c.printed])
        found = self._rests.get(key) if len(key) == len(records) else None
        if found is None:
            found = tuple(filter(None, [self._citation(c, item) for c in records]))
            if len(found) == len(records) == len(key):
                self._rests[key] = found
        return found

    def _citation(self, record: CitationRecord, item: Claimed) -> Citation | None:
        source = self.catalog.sources.get(record.source)
        if source is None:
            self.problems.unknown(
                "source", record.source, self.catalog.sources, place=item.place("citations")
            )
            return None
        self.day(record.accessed, item, "citations")
        # By position, in the order of the view, as a claim is made.
        return Citation(
            source.id,
            source.title,
            record.role,
            source.tier.value,
            source.link,
            self._same(record.locator),
            record.printed,
            record.accessed,
        )

    def _same(self, text: str | None) -> str | None:
        """Return one text for all that are equal, where most are: they are kept only once."""
        return None if text is None else self._equal.setdefault(text, text)

    def qualifiers(self, item: Claimed, prop: Property | None) -> dict[str, str]:
        """Return the qualifiers in order of name; each is one of its list, and none is missing."""
        record = item.record
        absent = record.value in _ABSENT if isinstance(record.value, str) else False
        given = record.qualifiers
        key = (record.property, absent, *given.items()) if given else (record.property, absent)
        found = self._qualifiers.get(key)
        if found is not None:
            return found
        before = len(self.problems.errors)
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
        made = dict(sorted(given.items())) if given else _NO_QUALIFIERS
        if len(self.problems.errors) == before:
            self._qualifiers[key] = made
        return made

    def locator(self, item: Claimed, origin: Origin) -> None:
        """A place in a document begins with one of its sections."""
        text, document = item.record.locator, origin.document
        if text is None or document is None or (document.id, text) in self._locators:
            return
        sections = self.sections.get(document.id)
        if sections is not None and text.split("/")[0] not in sections:
            self.problems.unknown(
                f"section of {document.id}", text, sections, place=item.place("locator")
            )
            return
        self._locators.add((document.id, text))

    def standing(
        self,
        record: ClaimRecord,
        origin: Origin,
        prop: Property,
        *,
        citations: tuple[Citation, ...],
        checks: tuple[VerificationRecord, ...],
        since: date | None,
    ) -> Standing:
        """Return the standing that a claim has by itself; the same one for the same evidence."""
        # Where in a source a claim stands is nothing to its standing; of its document, what counts
        # is kept as long as this is, so that its identity may stand for it.
        rests = tuple([(c.source, c.role) for c in citations])
        own = (record.basis, record.confidence, record.flag)
        key = (id(origin), rests, since, self._paces[prop.id], own)
        alone = record.rank is Rank.NORMAL and record.rank_reason is None and not checks
        found = self._standings.get(key) if alone else None
        if found is None:
            evidence = Evidence(
                basis=record.basis or origin.basis,
                declared=record.confidence or origin.confidence,
                rank=record.rank,
                rank_reason=label_or_none(record.rank_reason),
                flag=record.flag,
                citations=citations,
                verifications=checks,
                known_from=since,
            )
            settings = self.catalog.audit
            found = base_standing(evidence, prop, today=self.today, settings=settings)
            if alone:
                self._standings[key] = found
        return found
