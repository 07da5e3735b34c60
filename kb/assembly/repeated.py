"""What claims rest on and how they stand: much of it many times the same, built once, then shared.

Only what was sound is kept, so that a fault is named for every claim that has it.
"""

from collections import defaultdict
from operator import attrgetter
from typing import Final

from kb.assembly.labels import label_or_none
from kb.assembly.shapes import Claimed, Rests, Shape, Shapes
from kb.assembly.standing import Evidence, base_standing
from kb.records.claim import CitationRecord
from kb.views.catalog import Property
from kb.views.claim import Citation, Standing, VerificationRecord
from kb.views.label import Ref
from kb.vocab import CitationRole

Resting = tuple[tuple[Citation, ...], Rests]
"""What a claim rests on, whole, and what of it counts for its standing."""

_Cited = tuple[str, str, CitationRole, str, str | None, Rests]

_CITED: Final = attrgetter("source", "role", "locator", "accessed")
_NOTHING: Final[Resting] = ((), ())


class Repeated:
    """Parts of claims by what was written; faults go to the problems of `shapes`."""

    def __init__(self, shapes: Shapes) -> None:
        self.catalog = catalog = shapes.catalog
        self.shapes = shapes
        self.problems = shapes.problems
        self.sections = {
            d.id: {s.id for s in d.sections} for d in catalog.documents.values() if d.sections
        }
        self.asked: dict[str, list[Ref]] = defaultdict(list)
        for question in catalog.questions.values():
            for claim in question.claims:
                self.asked[claim].append(Ref(question.id, question.text))
        self._rests: dict[object, Resting] = {}
        self._cited: dict[tuple[str, CitationRole], _Cited] = {}
        self._equal: dict[str, str] = {}
        self._locators: set[tuple[str, str]] = set()

    def resting(self, item: Claimed) -> Resting:
        """Return what the claim rests on; sources that are not known are left out."""
        records = item.record.citations
        if len(records) != 1:
            return self._several(records, item) if records else _NOTHING
        (record,) = records
        # What a source prints is seldom printed twice: to keep it for others would be in vain.
        if record.printed is not None:
            return self._one(record, item)
        key = _CITED(record)
        found = self._rests.get(key)
        if found is None:
            before = len(self.problems.errors)
            found = self._one(record, item)
            if len(self.problems.errors) == before:
                self._rests[key] = found
        return found

    def _several(self, records: tuple[CitationRecord, ...], item: Claimed) -> Resting:
        parts = [self._one(record, item) for record in records]
        return sum((p[0] for p in parts), ()), sum((p[1] for p in parts), ())

    def _one(self, record: CitationRecord, item: Claimed) -> Resting:
        cited = self._cited.get((record.source, record.role))
        if cited is None:
            cited = self._known(record, item)
            if cited is None:
                return _NOTHING
        accessed, locator, printed = record.accessed, record.locator, record.printed
        if accessed is not None:
            self.shapes.day(accessed, item, "citations")
        if locator is not None:
            # One text for all that are equal, as most are: they take less memory.
            locator = self._equal.setdefault(locator, locator)
        if printed is not None:
            printed = self._equal.setdefault(printed, printed)
        source, title, role, tier, link, rests = cited
        # By position, in the order of the view, as a claim is made.
        citation = Citation(source, title, role, tier, link, locator, printed, accessed)
        return (citation,), rests

    def _known(self, record: CitationRecord, item: Claimed) -> _Cited | None:
        """Return what is said of a source wherever it is cited for the same."""
        source = self.catalog.sources.get(record.source)
        if source is None:
            self.problems.unknown(
                "source", record.source, self.catalog.sources, place=item.place("citations")
            )
            return None
        role = record.role
        # Where in a source a claim stands is nothing to its standing.
        rests = ((source.id, role),)
        cited = (source.id, source.title, role, source.tier.value, source.link, rests)
        return self._cited.setdefault((source.id, role), cited)

    def locator(self, item: Claimed, shape: Shape) -> None:
        """A place in a document begins with one of its sections."""
        text, document = item.record.locator, shape.origin.document
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
        item: Claimed,
        shape: Shape,
        prop: Property,
        *,
        resting: Resting,
        checks: tuple[VerificationRecord, ...],
    ) -> Standing:
        """Return the standing that a claim has by itself, and keep it for those like it."""
        record = item.record
        evidence = Evidence(
            basis=record.basis or shape.origin.basis,
            declared=record.confidence or shape.origin.confidence,
            rank=record.rank,
            rank_reason=label_or_none(record.rank_reason),
            flag=record.flag,
            citations=resting[0],
            verifications=checks,
            known_from=shape.since,
        )
        today, settings = self.shapes.today, self.catalog.audit
        found = base_standing(evidence, prop, today=today, settings=settings)
        if not checks:
            shape.standings[resting[1]] = found
        return found
