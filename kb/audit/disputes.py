"""Conflicts as rules see them: which claim each side stands on, and which of two is weaker."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.audit.audited import Audited, supports
from kb.views.claim import Claim
from kb.views.comparison import Conflict
from kb.views.label import Label
from kb.vocab import LinkRole, Rank, Verification

_BACKED = frozenset({Verification.VERIFIED, Verification.CITED, Verification.COMPUTED})
_RANKS = (Rank.DEPRECATED, Rank.NORMAL, Rank.PREFERRED)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A claim held against the strongest claim that it cannot be right together with."""

    claim: Claim
    against: Claim
    conflict: Conflict
    note: Label | None
    """What an editor said of it, where one declared it."""

    @property
    def same_document(self) -> bool:
        """Tell whether both claims were taken from one document."""
        one, other = self.claim.document, self.against.document
        return one is not None and other is not None and one.id == other.id

    @property
    def evidence(self) -> bool:
        """Tell whether the other claim names a source, and this one names none that backs it."""
        return bool(supports(self.against)) and not supports(self.claim)


def disputes(audited: Audited) -> Iterator[Dispute]:
    """Yield, for each conflict, every claim that is not on its strongest side."""
    for conflict in audited.conflicts:
        sides = [[audited.claims[i] for i in side.claims] for side in conflict.sides]
        if len(sides) < 2 or not all(sides):
            continue
        # The first claim of the strongest side; ties go to the later side, as the newer text.
        strongest = max(
            range(len(sides)), key=lambda number: (max(map(strength, sides[number])), number)
        )
        best = max(sides[strongest], key=strength)
        for number, side in enumerate(sides):
            if number != strongest:
                for claim in side:
                    if claim.standing.rank is not Rank.DEPRECATED:
                        yield Dispute(claim, best, conflict, _note(claim, best))


def strength(claim: Claim) -> tuple[int, bool, int]:
    """Return how much speaks for a claim: its rank, whether a source backs it, how many do."""
    backed = bool(supports(claim)) or claim.standing.verification in _BACKED
    return _RANKS.index(claim.standing.rank), backed, len(claim.verifications)


def _note(claim: Claim, other: Claim) -> Label | None:
    for one, two in ((claim, other), (other, claim)):
        for link in one.links:
            if link.claim == two.id and link.role is LinkRole.CONTRADICTS and link.note:
                return link.note
    return None
