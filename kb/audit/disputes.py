"""Conflicts as rules see them: which claim each side stands on, and which of two is weaker."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kb.audit.audited import Audited, supports
from kb.audit.words import apart, enumerated, listed
from kb.views.catalog import Qualifier
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import LinkRole, Rank, Verification

_BACKED = frozenset({Verification.VERIFIED, Verification.CITED, Verification.COMPUTED})
_RANKS = (Rank.DEPRECATED, Rank.NORMAL, Rank.PREFERRED)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A claim held against the strongest claim that it cannot be right together with."""

    claim: Claim
    against: Claim
    others: tuple[Claim, ...]
    """All claims that contradict it, the strongest first."""
    note: Label | None
    """What an editor said of it, where one declared it."""
    qualifiers: Mapping[str, Qualifier]

    @property
    def comment(self) -> Label:
        """Return what an editor said, set off for the end of a sentence; empty if nothing."""
        if self.note is None:
            return Label("", "")
        return Label(f"（{self.note.get('ja')}）", f" ({self.note.get('en')})")

    @property
    def value(self) -> Label:
        """Return the value of the claim for readers, told apart from those that contradict it."""
        return apart((self.claim, *self.others), self.qualifiers)[0]

    @property
    def values(self) -> Label:
        """Return the contradicting values for readers, each once."""
        return enumerated(apart((self.claim, *self.others), self.qualifiers)[1:])

    @property
    def printed(self) -> str:
        """Return the contradicting values as printed, each once."""
        return listed(list(dict.fromkeys(other.value.told() for other in self.others)))

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
    """Yield, once each, every claim that another one is stronger than and contradicts.

    What a formula computes from the very claims of a document is left out: rules on derivations
    hold it against the print.
    """
    against: dict[str, dict[str, Claim]] = {}
    for conflict in audited.conflicts:
        sides = [[audited.claims[i] for i in side.claims] for side in conflict.sides]
        if len(sides) < 2 or not all(sides):
            continue
        # Ties go to the later side, as the newer text.
        strongest = max(
            range(len(sides)), key=lambda number: (max(map(strength, sides[number])), number)
        )
        best = max(sides[strongest], key=strength)
        for number, side in enumerate(sides):
            for claim in side if number != strongest else ():
                stated = claim.formula is None and best.formula is None
                if stated and claim.standing.rank is not Rank.DEPRECATED:
                    against.setdefault(claim.id, {})[best.id] = best
    for key, others in against.items():
        claim = audited.claims[key]
        ranked = sorted(others.values(), key=strength, reverse=True)
        note = next((n for other in ranked if (n := _note(claim, other))), None)
        yield Dispute(claim, ranked[0], tuple(ranked), note, audited.catalog.qualifiers)


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
