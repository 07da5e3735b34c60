"""What readers ask for first: claims without a source, flagged, disputed or refuted ones, paged."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.sheets import SIZE, Sheet, sheet_at, sheets
from kb.publish.twins import claim_rows
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
    found = material.once("by verification", _by_verification)
    sizes = ",".join(f"{k}={len(v)}" for k, v in sorted(found.items()))
    for name, word in LISTS.items():
        for sheet in sheets(f"audit/{name}", found.get(word, [])):
            reads = tuple(f"claims/{c.id}" for c in sheet.rows)
            path = f"/v1/claims?verification={word}"
            yield Item(sheet.address, reads, claim_rows(path, sheet, SIZE), name, sizes)


def _by_verification(material: Material) -> dict[str, list[IndexedClaim]]:
    found: dict[str, list[IndexedClaim]] = {}
    for claim in material.in_order():
        found.setdefault(claim.verification, []).append(claim)
    return found


def context(material: Material, item: Item) -> StandingPage:
    """Return what one page of a list shows."""
    found = material.once("by verification", _by_verification)
    word = LISTS[item.key]
    return StandingPage(
        item.key,
        word,
        tuple(material.view(Claim, address) for address in item.reads),
        sheet_at(item.address, f"audit/{item.key}", found.get(word, [])),
        tuple((name, word, len(found.get(word, []))) for name, word in LISTS.items()),
    )


kind = PageKind("standing", items, context)
