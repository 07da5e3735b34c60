"""What became known last: the newest claims by the day on which they can have been known."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from kb.publish.feed import newest
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.views.claim import Claim

SHOWN = 150


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """What the page of news shows."""

    days: tuple[tuple[str, tuple[Claim, ...]], ...]
    """Each day, newest first, with the claims that became known on it."""
    claims: tuple[Claim, ...]


def items(material: Material) -> Iterator[Item]:
    """Yield the one page."""
    latest = material.once("newest", _newest)
    yield Item("changes", tuple(f"claims/{c.id}" for c in latest))


def _newest(material: Material) -> list[Claim]:
    claims = (material.view(Claim, f"claims/{c.id}") for c in material.claim_index())
    return newest(claims, SHOWN)


def context(material: Material, item: Item) -> ChangesPage:
    """Return what the page shows."""
    latest = material.once("newest", _newest)
    days = groupby(latest, key=lambda c: c.known_from or "")
    return ChangesPage(tuple((day, tuple(some)) for day, some in days), tuple(latest))


kind = PageKind("changes", items, context, feed=lambda page: page.claims)
