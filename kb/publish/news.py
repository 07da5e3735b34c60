"""The newest claims of a knowledge base, found once for every page that shows some."""

from heapq import nlargest

from kb.publish.material import Material
from kb.views.claim import Claim

SHOWN = 150


def newest_claims(material: Material) -> list[Claim]:
    """Return the claims that became known last, newest first."""
    days = sorted(c.known_from for c in material.claim_index() if c.known_from)
    # Days are few and alike: to sort them alone is many times as fast as to rank all claims.
    since = days[-SHOWN:][0] if days else ""
    dated = [c for c in material.claim_index() if c.known_from and c.known_from >= since]
    latest = nlargest(SHOWN, dated, key=lambda c: (c.known_from or "", c.id))
    return [material.view(Claim, f"claims/{c.id}") for c in latest]
