"""One value over another."""

from kb.frozen import frozen
from kb.views.claim import Standing
from kb.views.comparison import Refusal, Step


@frozen
class Ratio:
    """One value over another: given where they compare, else refused with what stands against."""

    numerator: str
    denominator: str
    low: float | None
    high: float | None
    text: str | None
    """The ratio as printed, `9×`; None where it is refused."""
    naive: str | None
    """What dividing the printed figures would have given; shown only to be refused."""
    standings: tuple[Standing, Standing]
    """Of the two claims, in their order: a ratio stands no firmer than the weaker of them."""
    steps: tuple[tuple[str, Step], ...] = ()
    refusals: tuple[Refusal, ...] = ()
