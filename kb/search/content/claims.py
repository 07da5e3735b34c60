"""Claims as they are indexed, and all documents of an index in their order."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from kb.display import display
from kb.search.content.documents import GuidePage, SearchDocument, definitions
from kb.search.content.labels import KIND_LABELS
from kb.search.content.ranked import ranked
from kb.search.content.rivals import places as among_rivals
from kb.search.content.texts import join, texts, year
from kb.search.contract import Facet
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.formula import Formula
from kb.views.label import Label
from kb.views.search import HitStanding
from kb.vocab import Rank, Verification
from kb.wording import VERIFICATION

_BOOST = 1.4
_VERIFIED = {
    Verification.VERIFIED: 1.05,
    Verification.COMPUTED: 1.0,
    Verification.CITED: 1.02,
    Verification.UNCITED: 0.97,
    Verification.FLAGGED: 0.95,
    Verification.DISPUTED: 0.93,
    Verification.REFUTED: 0.85,
}
DOUBTED = (Verification.FLAGGED, Verification.DISPUTED, Verification.REFUTED)
_IN_DOUBT = {
    Verification.DISPUTED: ("contradictory", "conflicting", "矛盾"),
    Verification.REFUTED: ("wrong", "誤り"),
}
"""What else readers call claims that are in doubt."""
"""Standings by which claims are asked for."""
_RANKED = {Rank.PREFERRED: 1.05, Rank.NORMAL: 1.0, Rank.DEPRECATED: 0.75}


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
    claims = tuple(claims)
    places = ranked(catalog, claims)
    words = _ClaimWords(catalog, among_rivals(claims))
    for claim in claims:
        found = words.document(claim)
        yield replace(found, ranked=places[claim.id]) if claim.id in places else found


class _ClaimWords:
    """Documents of claims; the names of subjects and properties are gathered once."""

    def __init__(self, catalog: Catalog, rivals: Mapping[str, float]) -> None:
        self.catalog = catalog
        self.rivals = rivals
        self.subject = lru_cache(maxsize=None)(self._subject)
        self.property = lru_cache(maxsize=None)(self._property)
        self.qualifiers = {
            (q.id, t.id): t.label for q in catalog.qualifiers.values() for t in q.terms
        }

    def _subject(self, key: str) -> tuple[str, ...]:
        entity = self.catalog.entities.get(key)
        return (*texts(entity.label), *entity.aliases) if entity else (key,)

    def _property(self, key: str) -> tuple[str, ...]:
        prop = self.catalog.properties.get(key)
        return (*texts(prop.label), *prop.aliases) if prop else (key,)

    def document(self, claim: Claim) -> SearchDocument:
        """Return a claim as it is indexed."""
        value = Label(display(claim.value, "ja"), display(claim.value, "en"))
        ref = claim.value.ref
        entity = self.catalog.entities.get(ref.id) if ref else None
        named = (*texts(ref.label), *(entity.aliases if entity else ())) if ref else ()
        bounds = claim.value.canonical
        standing = claim.standing
        dates = (claim.as_of, claim.value.date, claim.known_from)
        factor = _VERIFIED[standing.verification] * _RANKED[standing.rank]
        factor *= self.rivals.get(claim.id, 1.0)
        qualified = [self.qualifiers.get(q, Label()) for q in claim.qualifiers.items()]
        sought = self.catalog.sought.get(f"claim/{claim.id}", ())
        said = [*texts(value), claim.value.told(), *texts(*qualified), *sought]
        if standing.verification in DOUBTED:
            # Who asks for the disputed claims asks for what they are, not for what they say.
            said += texts(VERIFICATION[standing.verification], KIND_LABELS["claim"])
            said += _IN_DOUBT.get(standing.verification, ())
        return SearchDocument(
            kind="claim",
            id=claim.id,
            url=claim.url,
            title=claim.statement,
            subject_names=self.subject(claim.subject.id),
            property_names=self.property(claim.property.id),
            value_names=named,
            value_of=ref.id if ref else None,
            text=join(claim.statement, claim.note or Label()),
            more=tuple(dict.fromkeys(t for t in said if t)),
            sought=sought,
            facets={
                Facet.DOCUMENT: (claim.document.id,) if claim.document else (),
                Facet.SOURCE: tuple(dict.fromkeys(c.source for c in claim.citations)),
                Facet.PROPERTY: (claim.property.id,),
                Facet.VERIFICATION: (standing.verification.value,),
                Facet.BASIS: (standing.basis.value,),
                Facet.YEAR: next(filter(None, map(year, dates)), ()),
                Facet.SUBJECT: (claim.subject.id,),
            },
            boost=max(1.0, round(_BOOST * factor, 3)),
            low=bounds.low if bounds else None,
            high=bounds.high if bounds else None,
            low_inclusive=claim.value.low_inclusive,
            high_inclusive=claim.value.high_inclusive,
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
