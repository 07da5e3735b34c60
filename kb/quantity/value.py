"""The immutable values: a quantity with bounds, and what two quantities can say of each other."""

from dataclasses import replace
from decimal import Decimal
from enum import StrEnum

from kb.frozen import frozen
from kb.vocab import Modifier


class Ordering(StrEnum):
    """How one quantity stands to another. Ranges that share a value overlap; they do not tie."""

    LESS = "less"
    EQUAL = "equal"
    GREATER = "greater"
    OVERLAP = "overlap"


@frozen
class Quantity:
    """A printed quantity: an interval with a unit, and how precisely it was printed."""

    low: Decimal | None
    """Lower bound in `unit`; None where there is none ("at most 1.3")."""
    high: Decimal | None
    """Upper bound in `unit`; None where there is none ("100 kW+")."""
    unit: str = ""
    """Symbol of the unit in the registry's own spelling; empty for a pure number."""
    low_inclusive: bool = True
    high_inclusive: bool = True
    modifier: Modifier | None = None
    """What the text said beyond digits (約, 超, 級, a range); None for a plain figure."""
    digits: int | None = None
    """Significant digits of the least precise printed bound; None where the figure is exact."""
    as_printed: str = ""
    """The text as it was written, character by character."""

    @property
    def is_point(self) -> bool:
        """Tell whether both bounds are one and the same number."""
        return self.low is not None and self.low == self.high

    @property
    def approximate(self) -> bool:
        """Tell whether the text called the figure approximate or of a class."""
        return self.modifier is not None and self.modifier.approximate

    def scaled(self, factor: Decimal, unit: str) -> "Quantity":
        """Return the same quantity in another unit; `factor` is target units per own unit."""
        return replace(
            self,
            low=None if self.low is None else self.low * factor,
            high=None if self.high is None else self.high * factor,
            unit=unit,
        )
