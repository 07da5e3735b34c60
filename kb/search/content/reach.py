"""The values that a claim says, as an interval that searches compare with."""

from kb.search.content.documents import SearchDocument

_STEP, _LEAST = 1e-8, 1e-6
"""What lies just beyond a figure, as a part of it; in place of zero, of which there is no part."""


def reach(document: SearchDocument) -> tuple[float | None, float | None]:
    """Return the least and the greatest value of a claim, both None where it has no figure.

    A bound that is not included begins just beyond its figure. So does an open end go on: how far
    is not said, so that `≥ 100 kW` is found by `> 100 kW`, for it may be more, but not by
    `> 500 kW`, nor `up to 600 kW` by `< 100 kW`.
    """
    low, high = document.low, document.high
    if low is not None and not document.low_inclusive:
        low += _beyond(low)
    if high is not None and not document.high_inclusive:
        high -= _beyond(high)
    if low is None:
        return (None, None) if high is None else (high - _beyond(high), high)
    return low, low + _beyond(low) if high is None else high


def _beyond(figure: float) -> float:
    return (abs(figure) or _LEAST) * _STEP
