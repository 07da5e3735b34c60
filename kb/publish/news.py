"""The newest claims of a knowledge base, found once for every page that shows some."""

from kb.publish.feed import newest
from kb.publish.material import Material
from kb.views.claim import Claim

SHOWN = 150


def newest_claims(material: Material) -> list[Claim]:
    """Return the claims that became known last, newest first."""
    claims = (material.view(Claim, f"claims/{c.id}") for c in material.claim_index())
    return newest(claims, SHOWN)
