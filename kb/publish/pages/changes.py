"""What became known last: the newest claims by the day on which they can have been known."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.sheets import NEWEST
from kb.views.claim import Claim


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """What the page of news shows."""

    days: tuple[tuple[str, tuple[Claim, ...]], ...]
    """Each day, newest first, with the claims that became known on it."""
    claims: tuple[Claim, ...]


def items(material: Material) -> Iterator[Item]:
    """Yield the one page."""
    yield Item("changes", tuple(material.sheets(NEWEST)))


def context(material: Material, item: Item) -> ChangesPage:
    """Return what the page shows."""
    latest = material.claims(material.listed(NEWEST))
    days = groupby(latest, key=lambda c: c.known_from or "")
    return ChangesPage(tuple((day, tuple(some)) for day, some in days), latest)


kind = PageKind("changes", items, context, feed=lambda page: page.claims)
