"""What readers ask for first: claims without a source, flagged, disputed or refuted ones, paged."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.kept import sheet_items, sheet_of
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.sheets import Sheet
from kb.views.claim import Claim
from kb.views.detail import IndexedClaim

LISTS = {
    "uncited": "uncited",
    "unverified": "flagged",
    "disputed": "disputed",
    "refuted": "refuted",
}
"""Last part of the address to the word of verification."""


@dataclass(frozen=True, slots=True)
class StandingPage:
    """What one page of such a list shows."""

    name: str
    verification: str
    claims: tuple[Claim, ...]
    sheet: Sheet[IndexedClaim]
    totals: tuple[tuple[str, str, int], ...]
    """Every list: its address, its word, and how many claims it holds."""


def items(material: Material) -> Iterator[Item]:
    """Yield the pages of every list: one, and another for every 200 claims beyond."""
    sizes = ",".join(f"{name}={count}" for name, _, count in _totals(material))
    for name, word in LISTS.items():
        yield from sheet_items(
            material,
            f"verification/{word}",
            base=f"audit/{name}",
            path=f"/v1/claims?verification={word}",
            mark=sizes,
        )


def _totals(material: Material) -> Iterator[tuple[str, str, int]]:
    for name, word in LISTS.items():
        yield name, word, material.kept(f"verification/{word}").total


def context(material: Material, item: Item) -> StandingPage:
    """Return what one page of a list shows."""
    word = item.key.rpartition("/")[2]
    name = next(name for name, one in LISTS.items() if one == word)
    sheet = sheet_of(material, item, base=f"audit/{name}")
    claims = material.claims(sheet.rows)
    return StandingPage(name, word, claims, sheet, tuple(_totals(material)))


kind = PageKind("standing", items, context)
