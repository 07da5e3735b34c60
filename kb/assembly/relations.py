"""What claims do to one another's standing: conflicts make disputes, agreements corroborate."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from kb.views.claim import Claim, ClaimLink, Reason
from kb.views.comparison import Agreement, Conflict
from kb.vocab import LinkRole, Verification

MOST_LINKS = 20
"""Found links kept per claim: enough to show, and linear however many agree."""


def relate(
    claims: Mapping[str, Claim], conflicts: Iterable[Conflict], agreements: Iterable[Agreement]
) -> dict[str, Claim]:
    """Return the claims with found links added, and each side of a conflict marked disputed.

    A claim that an editor preferred with a reason keeps its own standing; what it was preferred
    to is disputed all the same, with both sides shown. Nothing is corrected.
    """
    found: dict[str, dict[str, ClaimLink]] = defaultdict(dict)
    against: dict[str, list[str]] = defaultdict(list)
    for agreement in agreements:
        for one in agreement.claims:
            for other in agreement.claims[: MOST_LINKS + 1]:
                if other != one:
                    found[one].setdefault(other, ClaimLink(other, LinkRole.AGREES, False, False))
    for conflict in conflicts:
        for one in conflict.members():
            others = conflict.against(one)[:MOST_LINKS]
            for other in others:
                link = ClaimLink(other, LinkRole.CONTRADICTS, False, False)
                found[one][other] = link
            if one != conflict.decided:
                against[one].extend(others)
    return {
        key: _related(claim, found.get(key, {}), against.get(key, ()), claims)
        for key, claim in claims.items()
    }


def _related(
    claim: Claim,
    found: Mapping[str, ClaimLink],
    against: Iterable[str],
    claims: Mapping[str, Claim],
) -> Claim:
    if not found and not against:
        return claim
    declared = {(link.claim, link.role) for link in claim.links}
    links = [link for link in found.values() if (link.claim, link.role) not in declared]
    standing = claim.standing
    reasons = tuple(
        Reason("verification", "conflicts-with", other, claims[other].statement)
        for other in dict.fromkeys(against)
    )
    if reasons:
        verification = (
            standing.verification
            if standing.verification is Verification.REFUTED
            else Verification.DISPUTED
        )
        standing = replace(
            standing, verification=verification, reasons=(*standing.reasons, *reasons)
        )
    return replace(claim, links=(*claim.links, *links), standing=standing)
