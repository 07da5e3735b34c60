"""What REST answers for each thing, and what stands beside its page: one view a thing."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from kb.assembly.then import Around, then_among
from kb.build.knowledge import Knowledge
from kb.compare.entries import Tools
from kb.compare.prepared import PreparedCell, prepare
from kb.compare.select import answers
from kb.display import shown
from kb.exports.bibliography import bibtex
from kb.formulas.explain import explain
from kb.quantity.units import Units
from kb.views.answer import ValueAnswer
from kb.views.catalog import Document, Entity, GlossaryTerm, Property, Question, Source
from kb.views.claim import Claim
from kb.views.comparison import Answer
from kb.views.detail import (
    Brief,
    ClaimDetail,
    DocumentDetail,
    EntityDetail,
    Facts,
    FormulaDetail,
    Listing,
    PropertyDetail,
    QuestionDetail,
    SectionClaims,
    SourceDetail,
    TermDetail,
)
from kb.views.finding import Finding
from kb.views.formula import Formula
from kb.views.label import Label, Ref

LISTED = 500
"""Claims that a detail lists itself; `Listing.more` is the address of them all."""


def brief(claim: Claim) -> Brief:
    """Return a claim as one line of a list."""
    s = claim.standing
    return Brief(
        id=claim.id,
        url=claim.url,
        subject=claim.subject,
        property=claim.property,
        shown=Label(*shown(claim.value)),
        as_printed=claim.value.as_printed,
        qualifiers=claim.qualifiers,
        basis=s.basis,
        verification=s.verification,
        confidence=s.confidence,
        freshness=s.freshness,
        rank=s.rank,
        flag=s.flag,
        document=claim.document.id if claim.document else None,
        locator=claim.locator,
        sources=tuple(Ref(c.source, Label(en=c.title)) for c in claim.citations),
    )


class Details:
    """All details of a knowledge base, made one by one from indexes that are made once."""

    def __init__(
        self, knowledge: Knowledge, findings: Iterable[Finding] = (), *, units: Units
    ) -> None:
        self.knowledge = knowledge
        self.catalog = knowledge.catalog
        self.claims = knowledge.claims
        self.units = units
        self.tools = Tools.of(self.catalog, units)
        self.positions = {key: seq for seq, key in enumerate(self.claims)}
        self.by_subject = self._group(lambda c: (c.subject.id,))
        self.by_property = self._group(lambda c: (c.property.id,))
        self.by_source = self._group(lambda c: {x.source: None for x in c.citations})
        self.by_document = self._group(lambda c: (c.document.id,) if c.document else ())
        self.by_formula = self._group(lambda c: (c.formula,) if c.formula else ())
        self.by_value = self._group(lambda c: (c.value.ref.id,) if c.value.ref else ())
        self.dependents = self._group(
            lambda c: {i.claim: None for i in c.inputs if i.claim is not None}
        )
        self.properties = {p.id: Ref(p.id, p.label) for p in self.catalog.properties.values()}
        self.formulas = {f.id: Ref(f.id, f.title) for f in knowledge.formulas.values()}
        self.parts: dict[str, list[Ref]] = defaultdict(list)
        for e in self.catalog.entities.values():
            if e.part_of is not None:
                self.parts[e.part_of.id].append(Ref(e.id, e.label))
        self.found: dict[str, list[Finding]] = defaultdict(list)
        for finding in findings:
            self.found[finding.subject].append(finding)
        self.checks = {c.claim: c for c in knowledge.derivations.checks}

    def then(self, claims: Iterable[Claim], *, as_of: str) -> dict[str, Claim]:
        """Return some claims by id, with the standing of a day where known by then."""

        def cell(subject: str, prop: str) -> Iterator[Claim]:
            return (c for c in self.by_subject.get(subject, ()) if c.property.id == prop)

        around = Around(cell, self.claims.__getitem__)
        return then_among(claims, around, as_of=as_of, catalog=self.catalog, units=self.units)

    def _group(self, keys: Any) -> dict[str, list[Claim]]:
        grouped: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.claims.values():
            for key in keys(claim):
                grouped[key].append(claim)
        return grouped

    def claim(self, claim: Claim) -> ClaimDetail:
        """Return a claim with all that its page shows."""
        related = {link.claim: None for link in claim.links if link.claim in self.claims}
        return ClaimDetail(
            **_fields(claim, Claim),
            why=explain(self.claims, claim.id) if claim.inputs else None,
            computed_by=self.formulas.get(claim.formula or ""),
            dependents=tuple(brief(c) for c in self.dependents.get(claim.id, ())[:LISTED]),
            related=tuple(brief(self.claims[key]) for key in related),
            comparisons=self.comparisons_of(claim),
            findings=tuple(self.found.get(claim.id, ())),
            printed_check=self.checks.get(claim.id),
        )

    def comparisons_of(self, claim: Claim) -> tuple[Ref, ...]:
        """Return the named comparisons that show a claim."""
        return tuple(
            Ref(c.id, c.title)
            for c in self.catalog.comparisons.values()
            if claim.property.id in c.properties
            and (claim.subject.id in c.entities or claim.kind in c.kinds)
        )

    def answers(self, claims: Sequence[Claim]) -> tuple[Answer, ...]:
        """Return the answers that the claims on one property of one thing give."""
        return answers(claims, classifier=self.tools.classifier, ruler=self.tools.ruler)

    def facts(self, entity: Entity) -> tuple[Facts, ...]:
        """Return the answers for each property that something is known of."""
        properties = self.catalog.properties
        return tuple(
            Facts(self.properties[key], properties[key].group, self.answers(claims))
            for key, claims in self._stated(entity).items()
        )

    def cells(self, entity: Entity, facts: Iterable[Facts]) -> dict[str, PreparedCell]:
        """Return what a thing has for each column of any comparison, by property."""
        stated = self._stated(entity)
        return {
            fact.property.id: prepare(
                entity,
                self.catalog.properties[fact.property.id],
                stated[fact.property.id],
                fact.answers,
                tools=self.tools,
                units=self.units,
                today=self.knowledge.today.isoformat(),
            )
            for fact in facts
        }

    def _stated(self, entity: Entity) -> dict[str, list[Claim]]:
        grouped: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.by_subject.get(entity.id, ()):
            grouped[claim.property.id].append(claim)
        return grouped

    def value(self, entity: Entity, facts: Facts) -> ValueAnswer:
        """Return the answer for one property of a thing."""
        key = facts.property.id
        return ValueAnswer(
            url=f"/v1/entities/{entity.id}/{key}",
            entity=Ref(entity.id, entity.label),
            property=facts.property,
            unit=self.catalog.properties[key].unit,
            answers=facts.answers,
        )

    def entity(self, entity: Entity, facts: tuple[Facts, ...]) -> EntityDetail:
        """Return a thing with its facts."""
        own = self.by_subject.get(entity.id, ())
        return EntityDetail(
            **_fields(entity, Entity),
            facts=facts,
            mentioned_by=listing(self.by_value.get(entity.id, ()), f"/v1/claims?value={entity.id}"),
            parts=tuple(self.parts.get(entity.id, ())),
            comparisons=tuple(
                Ref(c.id, c.title)
                for c in self.catalog.comparisons.values()
                if entity.id in c.entities or entity.kind in c.kinds
            ),
            counts=counted(own),
        )

    def property(self, prop: Property) -> PropertyDetail:
        """Return a property with the claims that state it."""
        return PropertyDetail(
            **_fields(prop, Property),
            claims=listing(self.by_property.get(prop.id, ()), f"/v1/claims?property={prop.id}"),
            comparisons=tuple(
                Ref(c.id, c.title)
                for c in self.catalog.comparisons.values()
                if prop.id in c.properties
            ),
            formulas=tuple(
                Ref(f.id, f.title)
                for f in self.knowledge.formulas.values()
                if any(r.property == prop.id for r in f.rules)
            ),
        )

    def formula(self, formula: Formula) -> FormulaDetail:
        """Return a formula with the claims that were computed with it."""
        return FormulaDetail(
            **_fields(formula, Formula),
            claims=listing(self.by_formula.get(formula.id, ()), f"/v1/claims?formula={formula.id}"),
        )

    def source(self, source: Source) -> SourceDetail:
        """Return a source with what rests on it."""
        return SourceDetail(
            **_fields(source, Source),
            claims=listing(self.by_source.get(source.id, ()), f"/v1/claims?source={source.id}"),
            bibtex=bibtex(source),
        )

    def document(self, document: Document) -> DocumentDetail:
        """Return a document with its claims by section."""
        titles = {s.id: s.title for s in document.sections}
        more = f"/v1/claims?document={document.id}"
        return DocumentDetail(
            **_fields(document, Document),
            by_section=tuple(
                SectionClaims(key, titles.get(key or "", Label()), listing(claims, more))
                for key, claims in self.sections(document).items()
                if claims
            ),
            questions=tuple(
                Ref(q.id, q.text)
                for q in self.catalog.questions.values()
                if q.document.id == document.id
            ),
            counts=counted(self.by_document.get(document.id, ())),
        )

    def sections(self, document: Document) -> dict[str | None, list[Claim]]:
        """Return the claims of a document by section, in the order of its sections."""
        grouped: dict[str | None, list[Claim]] = {s.id: [] for s in document.sections}
        for claim in self.by_document.get(document.id, ()):
            section = claim.locator.split("/")[0] if claim.locator else None
            grouped.setdefault(section, []).append(claim)
        return grouped

    def question(self, question: Question) -> QuestionDetail:
        """Return a question with the claims on both sides of it."""
        return QuestionDetail(
            **_fields(question, Question),
            affects=tuple(brief(self.claims[c]) for c in question.claims if c in self.claims),
            answers=tuple(brief(self.claims[c]) for c in question.resolved_by if c in self.claims),
        )

    def term(self, term: GlossaryTerm) -> TermDetail:
        """Return a glossary term with the claims about its entity."""
        claims = self.by_subject.get(term.entity, ()) if term.entity else ()
        more = f"/v1/claims?subject={term.entity}" if term.entity else ""
        return TermDetail(
            **_fields(term, GlossaryTerm), claims=listing(claims, more) if term.entity else None
        )


def listing(claims: Sequence[Claim], more: str) -> Listing:
    """Return the first of some claims, their number, and where all of them are."""
    return Listing(len(claims), tuple(brief(c) for c in claims[:LISTED]), more)


def _fields(view: object, kind: Any) -> dict[str, Any]:
    return {name: getattr(view, name) for name in _names(kind)}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind))


def counted(claims: Sequence[Claim]) -> Mapping[str, int]:
    """Return how many of some claims there are by verification."""
    counts = Counter(c.standing.verification.value for c in claims)
    return dict(sorted(counts.items()))
