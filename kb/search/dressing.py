"""Answers put together of what was encoded before: hits by the build, values of facets once."""

from collections.abc import Mapping
from typing import NamedTuple, cast

import msgspec

from kb.search.contract import COUNTED, Facet
from kb.views.codec import encode
from kb.views.label import Label
from kb.views.search import FacetCount, Hit

_KEPT = 2_048
"""Values of each facet that are kept as they are encoded."""
_NAMES = tuple((facet, facet.value) for facet in COUNTED)
_COUNT = b"0}"
"""What ends an encoded value of a facet and is known only when it is counted."""
_COUNTS = tuple(b"%d}" % count for count in range(1_024))
"""The same for counts as most are."""


class Answer(NamedTuple):
    """An encoded `SearchResult`, and the address of its next page."""

    data: bytes
    next: str | None


def as_hits(encoded: bytes) -> tuple[Hit, ...]:
    """Return an encoded list of hits to stand in an answer that is to be encoded, nowhere else."""
    return cast(tuple[Hit, ...], msgspec.Raw(encoded))


class FacetDresser:
    """Gives counted values their labels."""

    def __init__(self, labels: Mapping[str, Mapping[str, Label]]) -> None:
        self.labels = labels
        self._heads: dict[Facet, dict[str, bytes]] = {facet: {} for facet in COUNTED}

    def dressed(
        self, facets: Mapping[Facet, Mapping[str, int]]
    ) -> dict[str, tuple[FacetCount, ...]]:
        """Return the values of each facet, encoded, for an answer that is to be encoded."""
        dressed = {}
        for facet, name in _NAMES:
            heads = self._heads[facet]
            values = [
                (heads.get(value) or self._head(facet, value))
                + (_COUNTS[count] if count < len(_COUNTS) else b"%d}" % count)
                for value, count in facets.get(facet, {}).items()
            ]
            whole = msgspec.Raw(b"[%b]" % b",".join(values))
            dressed[name] = cast(tuple[FacetCount, ...], whole)
        return dressed

    def _head(self, facet: Facet, value: str) -> bytes:
        """Return an encoded value of a facet up to its count, which is kept."""
        label = self.labels.get(facet.value, {}).get(value) or Label(value, value)
        heads = self._heads[facet]
        if len(heads) >= _KEPT:
            heads.clear()
        head = heads[value] = encode(FacetCount(value, label, 0)).removesuffix(_COUNT)
        return head
