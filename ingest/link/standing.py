"""Which of several claims speaks for what they all say."""

from collections.abc import Iterable

from kb.compare.asof import superseded
from kb.views.claim import Claim
from kb.vocab import Verification

_ORDER = (
    *(Verification.VERIFIED, Verification.COMPUTED, Verification.CITED),
    *(Verification.UNCITED, Verification.FLAGGED, Verification.DISPUTED, Verification.REFUTED),
)


def best(claims: Iterable[Claim]) -> Claim:
    """Return the claim that stands best; the first in the pack's order among equals."""
    return min(claims, key=lambda c: (superseded(c, None), _ORDER.index(c.standing.verification)))
