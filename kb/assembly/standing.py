"""The standing a claim has by itself: from its flag, its citations, its records and its age."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from kb.views.catalog import AuditSettings, Property
from kb.views.claim import Citation, Reason, Standing, VerificationRecord
from kb.views.label import Label
from kb.vocab import (
    Basis,
    CitationRole,
    Confidence,
    Freshness,
    Rank,
    Tier,
    Verification,
    VerificationResult,
    Volatility,
)

# Days after which a statement is ageing, then stale; `audit.yaml` may set others as
# `ageing-<volatility>-days` and `stale-<volatility>-days`.
WINDOWS: Mapping[Volatility, tuple[int, int]] = {
    Volatility.SLOW: (1825, 3650),
    Volatility.MEDIUM: (730, 1460),
    Volatility.FAST: (180, 365),
}

_CAP = {
    Tier.PRIMARY: Confidence.HIGH,
    Tier.SECONDARY: Confidence.MEDIUM,
    Tier.TERTIARY: Confidence.LOW,
}
_CONFIDENCES = tuple(Confidence)
_TIERS = tuple(Tier)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the standing of one claim follows from."""

    basis: Basis
    declared: Confidence
    rank: Rank
    rank_reason: Label | None
    flag: str | None
    citations: tuple[Citation, ...]
    verifications: tuple[VerificationRecord, ...]
    known_from: date | None


def base_standing(
    evidence: Evidence, prop: Property, *, today: date, settings: AuditSettings
) -> Standing:
    """Return the standing before other claims are looked at."""
    verification, why = _verification(evidence)
    confidence, caps = _confidence(evidence, verification)
    return Standing(
        basis=evidence.basis,
        verification=verification,
        confidence=confidence,
        freshness=freshness(evidence.known_from, prop.volatility, today=today, settings=settings),
        rank=evidence.rank,
        rank_reason=evidence.rank_reason,
        flag=evidence.flag,
        reasons=(*why, *caps),
    )


def confidence_of(evidence: Evidence) -> tuple[Confidence, tuple[Reason, ...]]:
    """Return the confidence alone, with what lowers it."""
    return _confidence(evidence, _verification(evidence)[0])


def freshness(
    since: date | None, volatility: Volatility, *, today: date, settings: AuditSettings
) -> Freshness:
    """Judge the age of a statement; one without a date counts as ageing."""
    if volatility is Volatility.TIMELESS:
        return Freshness.TIMELESS
    if since is None:
        return Freshness.AGEING
    ageing, stale = WINDOWS[volatility]
    age = (today - since).days
    if age > settings.thresholds.get(f"stale-{volatility}-days", stale):
        return Freshness.STALE
    if age > settings.thresholds.get(f"ageing-{volatility}-days", ageing):
        return Freshness.AGEING
    return Freshness.CURRENT


def _verification(evidence: Evidence) -> tuple[Verification, tuple[Reason, ...]]:
    results = {v.result: v for v in evidence.verifications if not v.void}
    if (refuted := results.get(VerificationResult.REFUTED)) is not None:
        return Verification.REFUTED, (Reason("verification", "refuted-by", refuted.source),)
    against = [c for c in evidence.citations if c.role is CitationRole.CONTRADICTS]
    if against:
        return Verification.DISPUTED, tuple(
            Reason("verification", "contradicted-by-source", c.source) for c in against
        )
    if evidence.flag is not None:
        return Verification.FLAGGED, (Reason("verification", "flagged-by-document"),)
    if (confirmed := results.get(VerificationResult.CONFIRMED)) is not None:
        return Verification.VERIFIED, (Reason("verification", "confirmed-by", confirmed.source),)
    void = tuple(
        Reason("verification", "changed-since", v.source) for v in evidence.verifications if v.void
    )
    if any(c.role is CitationRole.SUPPORTS for c in evidence.citations):
        return Verification.CITED, void
    return Verification.UNCITED, (Reason("verification", "no-citation"), *void)


def _confidence(
    evidence: Evidence, verification: Verification
) -> tuple[Confidence, tuple[Reason, ...]]:
    supports = [c for c in evidence.citations if c.role is CitationRole.SUPPORTS]
    confidence, reasons = evidence.declared, []
    if supports:
        best = min(supports, key=lambda c: _TIERS.index(Tier(c.tier)))
        cap, code, about = _CAP[Tier(best.tier)], "source-tier", best.source
    else:
        cap, code, about = Confidence.MEDIUM, "no-citation", None
    if _lower(cap, confidence):
        confidence = cap
        reasons.append(Reason("confidence", code, about))
    if verification in (Verification.FLAGGED, Verification.REFUTED) and _lower(
        Confidence.LOW, confidence
    ):
        confidence = Confidence.LOW
        reasons.append(Reason("confidence", verification.value))
    return confidence, tuple(reasons)


def _lower(one: Confidence, other: Confidence) -> bool:
    return _CONFIDENCES.index(one) > _CONFIDENCES.index(other)
