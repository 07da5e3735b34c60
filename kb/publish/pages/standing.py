"""What readers ask for first: claims without a source, flagged, disputed or refuted ones, paged."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.views.claim import Claim
from kb.views.detail import IndexedClaim

PAGE = 200
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
    total: int
    number: int
    pages: int
    totals: tuple[tuple[str, str, int], ...]
    """Every list: its address, its word, and how many claims it holds."""


def items(material: Material) -> Iterator[Item]:
    """Yield the pages of every list: one, and another for every 200 claims beyond."""
    found = material.once("by verification", _by_verification)
    sizes = ",".join(f"{k}={len(v)}" for k, v in sorted(found.items()))
    for name, word in LISTS.items():
        keys = found.get(word, [])
        for number in range(1, _pages(keys) + 1):
            part = keys[(number - 1) * PAGE : number * PAGE]
            reads = tuple(f"claims/{c.id}" for c in part)
            yield Item(_address(name, number), reads, None, name, sizes)


def _address(name: str, number: int) -> str:
    return f"audit/{name}" + (f"/{number}" if number > 1 else "")


def _pages(keys: list[IndexedClaim]) -> int:
    return max(1, -(-len(keys) // PAGE))


def _by_verification(material: Material) -> dict[str, list[IndexedClaim]]:
    found: dict[str, list[IndexedClaim]] = {}
    for claim in material.claim_index():
        found.setdefault(claim.verification.value, []).append(claim)
    return found


def context(material: Material, item: Item) -> StandingPage:
    """Return what one page of a list shows."""
    found = material.once("by verification", _by_verification)
    keys = found.get(LISTS[item.key], [])
    last = item.address.rpartition("/")[2]
    return StandingPage(
        item.key,
        LISTS[item.key],
        tuple(material.view(Claim, address) for address in item.reads),
        len(keys),
        int(last) if last.isdigit() else 1,
        _pages(keys),
        tuple((name, word, len(found.get(word, []))) for name, word in LISTS.items()),
    )


kind = PageKind("standing", items, context)
