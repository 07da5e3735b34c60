"""Axes: where a value lies, and which values are worth a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10


@dataclass(frozen=True, slots=True)
class Scale:
    """Takes values between `low` and `high` to places between `start` and `end`."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def at(self, value: float) -> float:
        """Return the place of a value; what lies outside is drawn at the edge."""
        value = min(max(value, self.low), self.high)
        if self.log:
            part = log10(value / self.low) / log10(self.high / self.low)
        else:
            part = (value - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 1)

    def ticks(self) -> list[float]:
        """Return the values that get a line."""
        if self.log:
            first, last = floor(log10(self.low)), ceil(log10(self.high))
            steps: Sequence[int] = (1,) if last - first > 3 else (1, 2, 5)
            every = [s * 10.0**e for e in range(first, last + 1) for s in steps]
        else:
            step = 10.0 ** floor(log10((self.high - self.low) / 4))
            while (self.high - self.low) / step > 8:
                step *= 2.5 if str(step)[0] == "2" else 2
            count = int((self.high - self.low) / step) + 1
            every = [self.low + i * step for i in range(count + 1)]
        return [t for t in every if self.low * 0.999 <= t <= self.high * 1.001]


def spanning(
    values: Sequence[float], start: float, end: float, *, log: bool = False, zero: bool = False
) -> Scale:
    """Return a scale that holds all `values` with some air, from zero where asked."""
    low, high = min(values), max(values)
    if log:
        return Scale(low / 1.25, high * 1.25, start, end, log=True)
    air = (high - low or abs(high) or 1) * 0.06
    return Scale(0 if zero else low - air, high + air, start, end)
