"""How a claim stands follows from what it rests on, who checked it and how old it is."""

from pathlib import Path

import pytest

from kb.vocab import Confidence, Freshness, Verification
from tests.kb.assembly.small import CLAIM, assembled


@pytest.mark.parametrize(
    ("change", "verification", "confidence"),
    [
        ({}, Verification.UNCITED, Confidence.MEDIUM),
        ({"flag": "未確認"}, Verification.FLAGGED, Confidence.LOW),
        ({"citations": [{"source": "paper"}]}, Verification.CITED, Confidence.MEDIUM),
        (
            {"citations": [{"source": "paper"}], "confidence": "high"},
            Verification.CITED,
            Confidence.HIGH,
        ),
        ({"citations": [{"source": "blog"}]}, Verification.CITED, Confidence.LOW),
        (
            {"citations": [{"source": "paper", "role": "contradicts"}]},
            Verification.DISPUTED,
            Confidence.MEDIUM,
        ),
        (
            {"citations": [{"source": "paper", "role": "mentions"}]},
            Verification.UNCITED,
            Confidence.MEDIUM,
        ),
    ],
)
def test_standing_follows_from_what_is_there(
    tmp_path: Path,
    change: dict[str, object],
    verification: Verification,
    confidence: Confidence,
) -> None:
    claim = assembled(tmp_path, {**CLAIM, **change}).claims.stated["box.power.d"]
    assert claim.standing.verification is verification
    assert claim.standing.confidence is confidence


@pytest.mark.parametrize(
    ("result", "verification"),
    [
        ("confirmed", Verification.VERIFIED),
        ("refuted", Verification.REFUTED),
        ("inconclusive", Verification.CITED),
    ],
)
def test_verified_needs_a_record_that_confirms(
    tmp_path: Path, result: str, verification: Verification
) -> None:
    record = {"by": "x", "on": "2026-10", "source": "paper", "method": "read", "result": result}
    claim = {**CLAIM, "citations": [{"source": "paper"}], "verifications": [record]}
    standing = assembled(tmp_path, claim).claims.stated["box.power.d"].standing
    assert standing.verification is verification


@pytest.mark.parametrize(
    ("as_of", "freshness"),
    [
        ("2026-11", Freshness.CURRENT),
        ("2026-05", Freshness.AGEING),
        ("2025-11", Freshness.STALE),
    ],
)
def test_age_is_judged_by_volatility(tmp_path: Path, as_of: str, freshness: Freshness) -> None:
    claim = assembled(tmp_path, {**CLAIM, "as_of": as_of}).claims.stated["box.power.d"]
    assert claim.standing.freshness is freshness


def test_claims_of_the_same_evidence_share_their_standing_and_others_do_not(
    tmp_path: Path,
) -> None:
    cited: dict[str, object] = {**CLAIM, "citations": [{"source": "paper"}]}
    reason: dict[str, object] = {"rank": "preferred", "rank_reason": {"en": "Newer."}}
    claims = assembled(
        tmp_path,
        {**cited, "key": "a"},
        {**cited, "key": "b", "value": "800 W"},
        {**cited, "key": "c", **reason},
        {**cited, "key": "d", "rank_reason": {"en": "Only a note."}},
        {**cited, "key": "e", "flag": "未確認"},
        {**cited, "key": "f", "citations": [{"source": "blog"}]},
    ).claims.stated
    a, b, *others = (c.standing for c in claims.values())
    assert a is b
    assert all(other != a for other in others)
    assert [o.rank_reason.en if o.rank_reason else None for o in others] == [
        *("Newer.", "Only a note.", None, None)
    ]
