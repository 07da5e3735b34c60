"""What is indexed, from definitions and claims: the texts of each thing and what narrows it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from kb.display import display
from kb.search.contract import Facet
from kb.views.catalog import Catalog, Entity, Property, Source
from kb.views.claim import Claim
from kb.views.formula import Formula
from kb.views.label import Label, Ref
from kb.views.search import HitStanding
from kb.vocab import Rank, Verification

_BOOST = {
    "entity": 1.9,
    "property": 1.75,
    "glossary": 1.6,
    "formula": 1.6,
    "comparison": 1.5,
    "document": 1.5,
    "question": 1.3,
    "guide": 1.3,
    "source": 1.3,
    "claim": 1.4,
}
"""Entities before their claims, definitions before what merely mentions them."""
_VERIFIED = {
    Verification.VERIFIED: 1.05,
    Verification.COMPUTED: 1.0,
    Verification.CITED: 1.02,
    Verification.UNCITED: 0.97,
    Verification.FLAGGED: 0.95,
    Verification.DISPUTED: 0.93,
    Verification.REFUTED: 0.85,
}
_RANKED = {Rank.PREFERRED: 1.05, Rank.NORMAL: 1.0, Rank.DEPRECATED: 0.75}


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchDocument:
    """One thing that can be found, with its texts in both languages."""

    kind: str
    id: str
    url: str
    title: Label
    names: tuple[str, ...] = ()
    """Every name that it answers to."""
    subject_names: tuple[str, ...] = ()
    """Of a claim: every name of what it is about."""
    property_names: tuple[str, ...] = ()
    value_names: tuple[str, ...] = ()
    """Of a claim whose value is a thing: every name of that."""
    text: Label = field(default_factory=Label)
    """What snippets are taken from."""
    more: tuple[str, ...] = ()
    """Further words to find it by."""
    facets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    boost: float = 1.0
    low: float | None = None
    high: float | None = None
    unit: str | None = None
    standing: HitStanding | None = None
    value: Label | None = None
    note: str | None = None

    @property
    def about(self) -> tuple[str, ...]:
        """All names that a claim is about."""
        return self.subject_names + self.property_names + self.value_names


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page of the guide: its name, and its title and text in both languages."""

    id: str
    url: str
    title: Label
    text: Label


def documents(
    catalog: Catalog,
    claims: Mapping[str, Claim],
    formulas: Mapping[str, Formula],
    guide: Iterable[GuidePage] = (),
) -> Iterator[SearchDocument]:
    """Yield everything that can be found, definitions first."""
    yield from definitions(catalog, claims, formulas, guide)
    yield from claim_documents(catalog, claims.values())


def claim_documents(catalog: Catalog, claims: Iterable[Claim]) -> Iterator[SearchDocument]:
    """Yield claims as they are found."""
    yield from map(_ClaimWords(catalog).document, claims)


def definitions(
    catalog: Catalog,
    claims: Mapping[str, Claim],
    formulas: Mapping[str, Formula],
    guide: Iterable[GuidePage] = (),
) -> Iterator[SearchDocument]:
    """Yield everything that can be found and is no claim."""
    for entity in catalog.entities.values():
        yield _entity(entity, catalog)
    for prop in catalog.properties.values():
        yield _property(prop, catalog)
    yield from _terms(catalog)
    for formula in formulas.values():
        yield SearchDocument(
            kind="formula",
            id=formula.id,
            url=formula.url,
            title=formula.title,
            names=_words(formula.id, formula.title),
            text=formula.explanation,
            more=_texts(*(v.meaning for v in formula.variables)),
            boost=_BOOST["formula"],
        )
    yield from _documents(catalog)
    for source in catalog.sources.values():
        yield _source(source)
    yield from _questions(catalog, claims)
    for page in guide:
        yield SearchDocument(
            kind="guide",
            id=page.id,
            url=page.url,
            title=page.title,
            names=_texts(page.title),
            text=page.text,
            boost=_BOOST["guide"],
        )


def _entity(entity: Entity, catalog: Catalog) -> SearchDocument:
    kinds = {term.id: term.label for term in catalog.pack.kinds}
    kind = kinds.get(entity.kind, Label(entity.kind, entity.kind))
    vendor = entity.vendor.label if entity.vendor else Label()
    whole = entity.part_of.label if entity.part_of else Label()
    note = entity.note or Label()
    return SearchDocument(
        kind="entity",
        id=entity.id,
        url=entity.url,
        title=entity.label,
        names=_words(entity.id, entity.label, *entity.aliases),
        text=_join(kind, vendor, note),
        more=_texts(whole),
        boost=_BOOST["entity"],
        note=entity.kind,
    )


def _property(prop: Property, catalog: Catalog) -> SearchDocument:
    return SearchDocument(
        kind="property",
        id=prop.id,
        url=prop.url,
        title=prop.label,
        names=_words(prop.id, prop.label),
        text=prop.definition,
        more=(*((prop.unit,) if prop.unit else ()), *_texts(*(t.label for t in prop.terms))),
        facets={Facet.PROPERTY: (prop.id,)},
        boost=_BOOST["property"],
    )


def _terms(catalog: Catalog) -> Iterator[SearchDocument]:
    for term in catalog.glossary.values():
        yield SearchDocument(
            kind="glossary",
            id=term.id,
            url=term.url,
            title=term.label,
            names=_words(term.id, term.label, *term.aliases),
            text=term.definition,
            boost=_BOOST["glossary"],
        )
    for comparison in catalog.comparisons.values():
        yield SearchDocument(
            kind="comparison",
            id=comparison.id,
            url=comparison.url,
            title=comparison.title,
            names=_words(comparison.id, comparison.title),
            text=comparison.description,
            boost=_BOOST["comparison"],
        )


def _documents(catalog: Catalog) -> Iterator[SearchDocument]:
    for document in catalog.documents.values():
        yield SearchDocument(
            kind="document",
            id=document.id,
            url=document.url,
            title=document.title,
            names=_words(document.id, document.title, document.short),
            text=document.note or Label(),
            more=_texts(*(s.title for s in document.sections)),
            facets={Facet.DOCUMENT: (document.id,)},
            boost=_BOOST["document"],
        )


def _source(source: Source) -> SearchDocument:
    where = " · ".join(filter(None, (source.container, source.publisher, source.number)))
    identity = [source.doi, source.arxiv and f"arXiv {source.arxiv}", source.arxiv]
    return SearchDocument(
        kind="source",
        id=source.id,
        url=source.url,
        title=Label(source.title, source.title),
        names=(source.title, source.id),
        text=_join(Label(where, where), source.note or Label()),
        more=tuple(filter(None, [*source.authors, *identity])),
        facets={
            Facet.SOURCE: (source.id,),
            Facet.DOCUMENT: tuple(source.references),
            Facet.YEAR: _year(source.issued),
        },
        boost=_BOOST["source"],
        note=source.tier.value,
    )


def _questions(catalog: Catalog, claims: Mapping[str, Claim]) -> Iterator[SearchDocument]:
    for question in catalog.questions.values():
        affected = [claims[c] for c in question.claims if c in claims]
        yield SearchDocument(
            kind="question",
            id=question.id,
            url=question.url,
            title=question.text,
            names=_texts(question.text),
            text=question.findings or Label(),
            more=tuple(dict.fromkeys(c.subject.label.get("en") for c in affected)),
            facets={
                Facet.DOCUMENT: (question.document.id,),
                Facet.PROPERTY: tuple(dict.fromkeys(c.property.id for c in affected)),
                Facet.YEAR: _year(question.since),
            },
            boost=_BOOST["question"],
            note=question.state.value,
        )


class _ClaimWords:
    """Documents of claims; the names of subjects and properties are gathered once."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.subject = lru_cache(maxsize=None)(self._subject)
        self.property = lru_cache(maxsize=None)(self._property)
        self.qualifiers = {
            (q.id, t.id): t.label for q in catalog.qualifiers.values() for t in q.terms
        }

    def _subject(self, key: str) -> tuple[str, ...]:
        entity = self.catalog.entities.get(key)
        return (*_texts(entity.label), *entity.aliases) if entity else (key,)

    def _property(self, key: str) -> tuple[str, ...]:
        prop = self.catalog.properties.get(key)
        return _texts(prop.label) if prop else (key,)

    def document(self, claim: Claim) -> SearchDocument:
        """Return a claim as it is indexed."""
        value = Label(display(claim.value, "ja"), display(claim.value, "en"))
        ref = claim.value.ref
        entity = self.catalog.entities.get(ref.id) if ref else None
        named = (*_texts(ref.label), *(entity.aliases if entity else ())) if ref else ()
        bounds = claim.value.canonical
        standing = claim.standing
        dates = (claim.as_of, claim.value.date, claim.known_from)
        factor = _VERIFIED[standing.verification] * _RANKED[standing.rank]
        qualified = [self.qualifiers.get(q, Label()) for q in claim.qualifiers.items()]
        said = (*_texts(value), claim.value.as_printed, *_texts(*qualified))
        return SearchDocument(
            kind="claim",
            id=claim.id,
            url=claim.url,
            title=claim.statement,
            subject_names=self.subject(claim.subject.id),
            property_names=self.property(claim.property.id),
            value_names=named,
            text=_join(claim.statement, claim.note or Label()),
            more=tuple(dict.fromkeys(t for t in said if t)),
            facets={
                Facet.DOCUMENT: (claim.document.id,) if claim.document else (),
                Facet.SOURCE: tuple(dict.fromkeys(c.source for c in claim.citations)),
                Facet.PROPERTY: (claim.property.id,),
                Facet.VERIFICATION: (standing.verification.value,),
                Facet.BASIS: (standing.basis.value,),
                Facet.YEAR: next(filter(None, map(_year, dates)), ()),
                Facet.SUBJECT: (claim.subject.id,),
            },
            boost=max(1.0, round(_BOOST["claim"] * factor, 3)),
            low=bounds.low if bounds else None,
            high=bounds.high if bounds else None,
            unit=bounds.unit if bounds else None,
            standing=HitStanding(
                basis=standing.basis.value,
                verification=standing.verification.value,
                confidence=standing.confidence.value,
                freshness=standing.freshness.value,
                rank=standing.rank.value,
                flag=standing.flag,
            ),
            value=value,
        )


def _words(*parts: str | Label) -> tuple[str, ...]:
    """Return the distinct texts of names and labels."""
    found: list[str] = []
    for part in parts:
        found += _texts(part) if isinstance(part, Label) else [part]
    return tuple(dict.fromkeys(found))


def _texts(*labels: Label | Ref) -> tuple[str, ...]:
    texts: list[str] = []
    for one in labels:
        label = one.label if isinstance(one, Ref) else one
        texts += [t for t in (label.ja, label.en) if t]
    return tuple(dict.fromkeys(texts))


def _join(*labels: Label) -> Label:
    """Return several texts as one, language by language."""

    def side(texts: Sequence[str | None]) -> str | None:
        return " — ".join(dict.fromkeys(t for t in texts if t)) or None

    return Label(side([x.ja for x in labels]), side([x.en for x in labels]))


def _year(date: str | None) -> tuple[str, ...]:
    """Return the year of a date, where it has one."""
    head = (date or "")[:4]
    return (head,) if len(head) == 4 and head.isascii() and head.isdigit() else ()
