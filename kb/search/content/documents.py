"""What is indexed, from definitions and claims: the texts of each thing and what narrows it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

from kb.search.content.held import held_texts
from kb.search.content.labels import KIND_LABELS, KIND_WORDS
from kb.search.content.lent import described_names, lent_names
from kb.search.content.ranked import PAGE, Place
from kb.search.content.texts import asked_by, join, texts, words, year
from kb.search.content.twins import Twins
from kb.search.contract import Facet
from kb.views.catalog import Catalog, Entity, NamedComparison, Property, Source
from kb.views.claim import Claim
from kb.views.formula import Formula
from kb.views.label import Label
from kb.views.search import HitStanding

_BOOST = {
    "entity": 1.9,
    "property": 1.75,
    "glossary": 1.6,
    "formula": 1.6,
    "comparison": 1.5,
    "document": 1.5,
    "question": 0.9,
    "guide": 1.0,
    "source": 1.1,
}
"""Entities before their claims, definitions before what merely mentions them."""
_ROWS = 1_000
"""Things in a comparison by which it is found; nobody compares two in a longer one."""


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
    value_of: str | None = None
    """Of a claim whose value is a thing: every name of that, and its id."""
    class_names: tuple[str, ...] = ()
    """Of what is no claim: every name of who makes it and of what it is one of."""
    asked_by: tuple[str, ...] = ()
    """Of a property: words that ask for its values: `when`, its unit."""
    text: Label = field(default_factory=Label)
    more: tuple[str, ...] = ()
    """Further words to find it by."""
    lent_names: tuple[str, ...] = ()
    """Names of what a thing is called after, a source describes or a question is about."""
    held: tuple[str, ...] = ()
    """Of a thing what its claims say, of a property what has it."""
    facets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    boost: float = 1.0
    low: float | None = None
    high: float | None = None
    low_inclusive: bool = True
    high_inclusive: bool = True
    unit: str | None = None
    standing: HitStanding | None = None
    value: Label | None = None
    note: str | None = None
    sought: tuple[str, ...] = ()
    """What it is looked for by and is no name of it: found first by the whole of it."""
    twins: tuple[str, ...] = ()
    """Of what is no claim: the things and properties that share a name with it, itself too."""
    rows: tuple[str, ...] = ()
    """Of a comparison: the things in it."""
    ranked: tuple[Place, ...] = ()
    """Places of a claim among the values of its property; what a page shows all values of."""

    @property
    def about(self) -> tuple[str, ...]:
        """All names of what it is about, without its own."""
        return self.subject_names + self.property_names + self.value_names + self.class_names


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page of the guide: its name, and its title and text in both languages."""

    id: str
    url: str
    title: Label
    text: Label
    aliases: tuple[str, ...] = ()
    """What readers call what it is about."""


def definitions(
    catalog: Catalog,
    claims: Mapping[str, Claim],
    formulas: Mapping[str, Formula],
    guide: Iterable[GuidePage] = (),
    *,
    held: bool = True,
) -> Iterator[SearchDocument]:
    """Yield everything that can be found and is no claim.

    Without `held`, things are not found by what their claims say, and no claim is read for it.
    """
    said = held_texts(catalog, claims) if held else {}
    twins = Twins(catalog)
    lent: Mapping[str, Mapping[str, tuple[str, ...]]] = {
        "entity": lent_names(catalog, claims.values() if held else ()),
        "source": described_names(catalog, claims.values() if held else ()),
    }
    for found in _definitions(catalog, claims, formulas, guide, said):
        sought = catalog.sought.get(f"{found.kind}/{found.id}", ())
        kind = (*texts(KIND_LABELS[found.kind]), *KIND_WORDS.get(found.kind, ()))
        yield replace(
            found,
            more=(*found.more, *sought),
            sought=sought,
            twins=twins.of(found.names),
            lent_names=lent.get(found.kind, {}).get(found.id, found.lent_names),
            class_names=found.class_names or kind,
        )


def _definitions(
    catalog: Catalog,
    claims: Mapping[str, Claim],
    formulas: Mapping[str, Formula],
    guide: Iterable[GuidePage],
    held: Mapping[str, tuple[str, ...]],
) -> Iterator[SearchDocument]:
    for entity in catalog.entities.values():
        yield _entity(entity, catalog, held.get(f"entity/{entity.id}", ()))
    for prop in catalog.properties.values():
        yield _property(prop, held.get(f"property/{prop.id}", ()))
    yield from _terms(catalog)
    for formula in formulas.values():
        yield SearchDocument(
            kind="formula",
            id=formula.id,
            url=formula.url,
            title=formula.title,
            names=words(formula.id, formula.title, *formula.aliases),
            text=formula.explanation,
            more=texts(*(v.meaning for v in formula.variables)),
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
            names=words(page.title, *page.aliases),
            text=page.text,
            boost=_BOOST["guide"],
        )


def _entity(entity: Entity, catalog: Catalog, held: tuple[str, ...]) -> SearchDocument:
    term = {term.id: term for term in catalog.pack.kinds}.get(entity.kind)
    kind = term.label if term else Label(entity.kind, entity.kind)
    vendor = entity.vendor.label if entity.vendor else Label()
    maker = catalog.entities.get(entity.vendor.id) if entity.vendor else None
    whole = entity.part_of.label if entity.part_of else Label()
    return SearchDocument(
        kind="entity",
        id=entity.id,
        url=entity.url,
        title=entity.label,
        names=words(entity.id, entity.label, *entity.aliases),
        class_names=(*texts(kind), *(words(maker.label, *maker.aliases) if maker else ())),
        text=join(kind, vendor, entity.note or Label()),
        more=texts(whole, *((term.definition,) if term and term.definition else ())),
        held=held,
        boost=_BOOST["entity"],
        note=entity.kind,
    )


def _property(prop: Property, held: tuple[str, ...]) -> SearchDocument:
    return SearchDocument(
        kind="property",
        id=prop.id,
        url=prop.url,
        title=prop.label,
        names=words(prop.id, prop.label, *prop.aliases),
        asked_by=asked_by(prop),
        text=prop.definition,
        more=(*((prop.unit,) if prop.unit else ()), *texts(*(t.label for t in prop.terms))),
        held=held,
        facets={Facet.PROPERTY: (prop.id,)},
        boost=_BOOST["property"],
        unit=prop.unit,
        ranked=((PAGE, prop.id, ""),),
    )


def _terms(catalog: Catalog) -> Iterator[SearchDocument]:
    for term in catalog.glossary.values():
        yield SearchDocument(
            kind="glossary",
            id=term.id,
            url=term.url,
            title=term.label,
            names=words(term.id, term.label, *term.aliases),
            text=term.definition,
            boost=_BOOST["glossary"],
        )
    for comparison in catalog.comparisons.values():
        yield SearchDocument(
            kind="comparison",
            id=comparison.id,
            url=comparison.url,
            title=comparison.title,
            names=words(comparison.id, comparison.title, *comparison.aliases),
            text=comparison.description,
            boost=_BOOST["comparison"],
            rows=tuple(islice(_rows(comparison, catalog), _ROWS)),
            ranked=tuple((PAGE, prop, "") for prop in comparison.properties),
        )


def _rows(comparison: NamedComparison, catalog: Catalog) -> Iterator[str]:
    yield from comparison.entities
    for entity in catalog.entities.values():
        if entity.kind in comparison.kinds:
            yield entity.id


def _documents(catalog: Catalog) -> Iterator[SearchDocument]:
    for document in catalog.documents.values():
        yield SearchDocument(
            kind="document",
            id=document.id,
            url=document.url,
            title=document.title,
            names=words(document.id, document.title, document.short),
            text=document.note or Label(),
            more=texts(*(s.title for s in document.sections)),
            facets={Facet.DOCUMENT: (document.id,)},
            boost=_BOOST["document"],
        )


def _source(source: Source) -> SearchDocument:
    where = " · ".join(filter(None, (source.container, source.publisher, source.number)))
    identity = filter(None, (source.doi, source.arxiv, source.arxiv and f"arXiv {source.arxiv}"))
    return SearchDocument(
        kind="source",
        id=source.id,
        url=source.url,
        title=Label(source.title, source.title),
        names=(source.title, source.id, *identity),
        text=join(Label(where, where), source.note or Label()),
        more=(*source.authors, *year(source.issued)),
        facets={
            Facet.SOURCE: (source.id,),
            Facet.DOCUMENT: tuple(source.references),
            Facet.YEAR: year(source.issued),
        },
        boost=_BOOST["source"],
        note=source.tier.value,
    )


def _questions(catalog: Catalog, claims: Mapping[str, Claim]) -> Iterator[SearchDocument]:
    for question in catalog.questions.values():
        affected = [claims[c] for c in question.claims if c in claims]
        about = (catalog.entities.get(c.subject.id) for c in affected)
        named = (words(thing.label, *thing.aliases) for thing in about if thing is not None)
        yield SearchDocument(
            kind="question",
            id=question.id,
            url=question.url,
            title=question.text,
            names=texts(question.text),
            text=question.findings or Label(),
            more=tuple(dict.fromkeys(c.subject.label.get("en") for c in affected)),
            lent_names=tuple(dict.fromkeys(name for names in named for name in names)),
            facets={
                Facet.DOCUMENT: (question.document.id,),
                Facet.PROPERTY: tuple(dict.fromkeys(c.property.id for c in affected)),
                Facet.SUBJECT: tuple(dict.fromkeys(c.subject.id for c in affected)),
                Facet.YEAR: year(question.since),
            },
            boost=_BOOST["question"],
            note=question.state.value,
        )
