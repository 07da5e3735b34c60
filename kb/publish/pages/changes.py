"""What became known last: the newest claims by the day on which they can have been known."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from kb.publish.material import Material
from kb.publish.news import newest_claims
from kb.publish.page import Item, PageKind
from kb.views.claim import Claim


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """What the page of news shows."""

    days: tuple[tuple[str, tuple[Claim, ...]], ...]
    """Each day, newest first, with the claims that became known on it."""
    claims: tuple[Claim, ...]


def items(material: Material) -> Iterator[Item]:
    """Yield the one page."""
    latest = material.once("newest", newest_claims)
    yield Item("changes", tuple(f"claims/{c.id}" for c in latest))


def context(material: Material, item: Item) -> ChangesPage:
    """Return what the page shows."""
    latest = material.once("newest", newest_claims)
    days = groupby(latest, key=lambda c: c.known_from or "")
    return ChangesPage(tuple((day, tuple(some)) for day, some in days), tuple(latest))


kind = PageKind("changes", items, context, feed=lambda page: page.claims)
