"""Claims as they stood on a day: what was known then, judged by what was known then.

It is the order of a build once more, over the claims that were known: each is judged by the
records, sources and age of that day, then what contradicted what is found among them, then
computed claims take over the standing of their inputs. Two things carry no date and hold on every
day: an editor's rank, and a document's own mark of doubt.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from kb.assembly.relations import relate
from kb.assembly.standing import Evidence, base_standing, confidence_of, freshness
from kb.compare.asof import day_of, known
from kb.compare.conflicts import agreements, conflicts
from kb.formulas.taint import INPUT, propagate
from kb.quantity.edtf import parse_date
from kb.quantity.units import Units
from kb.store.snapshot import Snapshot
from kb.views.catalog import Catalog
from kb.views.claim import Citation, Claim, Standing
from kb.vocab import Confidence, Verification

CONFLICT = "conflicts-with"


def standing_then(
    claims: Mapping[str, Claim], as_of: str, *, catalog: Catalog, units: Units
) -> dict[str, Claim]:
    """Return the claims known on a day, each with the standing of that day.

    `claims` are whole: of every claim asked about, those it was computed from and those that may
    contradict it are among them.

    Raises:
        ValueParseError: `as_of` is no date.
    """
    day = date.fromisoformat(day_of(as_of))
    judged = {
        key: _judged(claim, claims[key], catalog, day=day)
        for key, claim in known(claims, as_of).items()
    }
    found = conflicts(catalog, judged, units=units)
    return propagate(relate(judged, found, agreements(catalog, judged, units=units)))


def claims_then(snapshot: Snapshot, claims: Iterable[Claim], *, as_of: str) -> dict[str, Claim]:
    """Return some claims of a snapshot by id, with the standing of a day where known by then.

    Those that were not yet known come back as they are, to be passed over with that reason.

    Raises:
        ValueParseError: `as_of` is no date.
    """

    def cell(subject: str, prop: str) -> Iterator[Claim]:
        for _, _, key in snapshot.database.cell_claims((subject,), (prop,)):
            yield snapshot.claim(key)

    around = Around(cell, snapshot.claim)
    return then_among(claims, around, as_of=as_of, catalog=snapshot.catalog, units=snapshot.units)


@dataclass(frozen=True, slots=True)
class Around:
    """How the claims around those asked about are found."""

    cell: Callable[[str, str], Iterable[Claim]]
    """Gives all claims about a subject and a property."""
    claim: Callable[[str], Claim]
    """Gives a claim by its id."""


def then_among(
    claims: Iterable[Claim], around: Around, *, as_of: str, catalog: Catalog, units: Units
) -> dict[str, Claim]:
    """Return some claims by id, with the standing of a day where known by then.

    Raises:
        ValueParseError: `as_of` is no date.
    """
    asked = {claim.id: claim for claim in claims}
    whole = _whole(asked, around)
    then = standing_then(whole, as_of, catalog=catalog, units=units)
    return {key: then.get(key, claim) for key, claim in asked.items()}


def _whole(asked: Mapping[str, Claim], around: Around) -> dict[str, Claim]:
    """Return claims with all they were computed from, all they are linked to, and its rivals."""
    whole = dict(asked)
    cells = {(claim.subject.id, claim.property.id) for claim in asked.values()}
    seen: set[tuple[str, str]] = set()
    while cells:
        seen |= cells
        for subject, prop in sorted(cells):
            for claim in around.cell(subject, prop):
                whole.setdefault(claim.id, claim)
        further = {
            other
            for claim in whole.values()
            for other in (
                *(given.claim for given in claim.inputs if given.claim),
                *(link.claim for link in claim.links if link.declared),
            )
            if other not in whole
        }
        for key in sorted(further):
            whole[key] = around.claim(key)
        cells = {(c.subject.id, c.property.id) for c in whole.values()} - seen
    return whole


def _judged(claim: Claim, now: Claim, catalog: Catalog, *, day: date) -> Claim:
    """Return a claim with the standing it had by itself, and only the links that editors drew.

    `now` is the same claim with all that came later.
    """
    citations = tuple(c for c in claim.citations if _published(c, catalog, day))
    links = tuple(link for link in claim.links if link.declared)
    judged = replace(claim, citations=citations, links=links)
    if claim.formula is not None:
        return replace(judged, standing=_computed(claim, catalog, day=day))
    prop = catalog.properties[claim.property.id]
    evidence = replace(
        _evidence(now, catalog),
        citations=citations,
        verifications=claim.verifications,
    )
    return replace(
        judged, standing=base_standing(evidence, prop, today=day, settings=catalog.audit)
    )


def _computed(claim: Claim, catalog: Catalog, *, day: date) -> Standing:
    """Return what a computed claim says of itself; all else follows from its inputs."""
    own = claim.standing
    reasons = tuple(r for r in own.reasons if r.code not in (INPUT, CONFLICT))
    verification = (
        Verification.FLAGGED
        if any(r.axis == "verification" for r in reasons)
        else (Verification.COMPUTED)
    )
    fresh = own.freshness
    if not any(given.claim for given in claim.inputs):
        volatility = catalog.properties[claim.property.id].volatility
        fresh = freshness(_day(claim.known_from), volatility, today=day, settings=catalog.audit)
    return replace(own, verification=verification, freshness=fresh, reasons=reasons)


def _evidence(claim: Claim, catalog: Catalog) -> Evidence:
    """Return what the standing of a stated claim followed from, whole."""
    own = claim.standing
    document = catalog.documents.get(claim.document.id) if claim.document else None
    usual = document.confidence if document is not None else Confidence.MEDIUM
    evidence = Evidence(
        basis=own.basis,
        declared=own.confidence,
        rank=own.rank,
        rank_reason=own.rank_reason,
        flag=own.flag,
        citations=claim.citations,
        verifications=claim.verifications,
        known_from=_day(claim.known_from),
    )
    lowered = tuple(reason for reason in own.reasons if reason.axis == "confidence")
    if not lowered:
        return evidence
    # Something lowers the confidence that was declared; it is the one that gives what there is.
    for declared in (usual, *Confidence):
        tried = replace(evidence, declared=declared)
        if confidence_of(tried) == (own.confidence, lowered):
            return tried
    return evidence


def _published(citation: Citation, catalog: Catalog, day: date) -> bool:
    source = catalog.sources.get(citation.source)
    issued = _day(source.issued) if source is not None else None
    return issued is None or issued <= day


def _day(text: str | None) -> date | None:
    return parse_date(text).earliest if text else None
