"""The lists of claims that pages go through, kept in sheets of the keys of each claim.

A page reads the sheet that it shows and no other, so that what one changed claim costs does not
grow with the number of claims. Of positions in the pack a sheet tells nothing: one claim more
would change them in all sheets after it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from heapq import nlargest
from typing import NamedTuple

from kb.build.details import LISTED, Details
from kb.publish.sheets import EVERY, KEPT, NEWEST, SIZE, kept_address
from kb.search.page import BLOCK
from kb.views.claim import Claim
from kb.views.codec import encode
from kb.views.detail import IndexedClaim, KeptList

SHOWN = 150
"""Claims that are listed as the newest."""


class _List(NamedTuple):
    name: str
    claims: list[Claim]
    size: int


def kept_lists(details: Details, tags: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Yield address and body of every sheet, and of the table of all lists.

    `tags` holds the tag of each claim's answer.
    """
    table: dict[str, KeptList] = {}
    for name, claims, size in _lists(details):
        ends: list[int] = []
        days: list[str] = []
        for start in range(0, len(claims), size):
            sheet = claims[start : start + size]
            ends.append(details.positions[sheet[-1].id])
            days.append(newest_day(sheet))
            rows = [
                IndexedClaim(c.id, c.subject.id, c.property.id, c.known_from, tags[c.id])
                for c in sheet
            ]
            yield kept_address(name, len(ends)), encode(rows)
        table[name] = KeptList(len(claims), size, tuple(ends), tuple(days))
    yield KEPT, encode(table)


def _lists(details: Details) -> Iterator[_List]:
    """Yield what is kept: every claim, the newest, by verification, and what a page cuts off.

    What a page cuts off bears the address of the page.
    """
    every = [c for key in details.catalog.entities for c in details.by_subject.get(key, ())]
    yield _List(EVERY, every, BLOCK)
    yield _List(NEWEST, _newest(every), SHOWN)
    standing: dict[str, list[Claim]] = defaultdict(list)
    for claim in details.claims.values():
        standing[claim.standing.verification.value].append(claim)
    for word, claims in standing.items():
        yield _List(f"verification/{word}", claims, SIZE)
    for folder, grouped in (
        ("properties", details.by_property),
        ("sources", details.by_source),
        ("entities", details.by_value),
    ):
        for key, claims in grouped.items():
            if len(claims) > LISTED:
                yield _List(f"{folder}/{key}", claims, LISTED)
    # A document lists by section, so its sheets have all claims again, in the order of the pack.
    for document in details.catalog.documents.values():
        if any(len(claims) > LISTED for claims in details.sections(document).values()):
            yield _List(f"documents/{document.id}", details.by_document[document.id], LISTED)


def newest_day(claims: Iterable[Claim]) -> str:
    """Return the latest day on which one of some claims became known; empty where none tells."""
    return max((c.known_from or "" for c in claims), default="")


def _newest(claims: list[Claim]) -> list[Claim]:
    dated = [c for c in claims if c.known_from]
    return nlargest(SHOWN, dated, key=lambda c: (c.known_from or "", c.id))
