"""Answers put together of what was encoded before: hits by the build, values of facets once."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

import msgspec

from kb.search.contract import COUNTED, Facet
from kb.views.codec import encode
from kb.views.label import Label
from kb.views.search import FacetCount, Hit

_KEPT = 4_096
"""Values of facets that are kept as they are encoded."""
_COUNT = b"0}"
"""What ends an encoded value of a facet and is known only when it is counted."""


class Answer(NamedTuple):
    """An encoded `SearchResult`, and the cursor of its next page."""

    data: bytes
    next: str | None


def as_hits(encoded: Iterable[bytes]) -> tuple[Hit, ...]:
    """Return encoded hits to stand in an answer that is to be encoded, and nowhere else."""
    return cast(tuple[Hit, ...], tuple(map(msgspec.Raw, encoded)))


class FacetDresser:
    """Gives counted values their labels."""

    def __init__(self, labels: Mapping[str, Mapping[str, Label]]) -> None:
        self.labels = labels
        self._heads: dict[tuple[Facet, str], bytes] = {}

    def dressed(
        self, facets: Mapping[Facet, Mapping[str, int]]
    ) -> dict[str, tuple[FacetCount, ...]]:
        """Return the values of each facet, encoded, for an answer that is to be encoded."""
        return {
            facet.value: cast(
                tuple[FacetCount, ...],
                tuple(
                    msgspec.Raw(b"%b%d}" % (self._head(facet, value), count))
                    for value, count in facets.get(facet, {}).items()
                ),
            )
            for facet in COUNTED
        }

    def _head(self, facet: Facet, value: str) -> bytes:
        head = self._heads.get((facet, value))
        if head is None:
            label = self.labels.get(facet.value, {}).get(value) or Label(value, value)
            head = encode(FacetCount(value, label, 0)).removesuffix(_COUNT)
            if len(self._heads) >= _KEPT:
                self._heads.clear()
            self._heads[facet, value] = head
        return head
