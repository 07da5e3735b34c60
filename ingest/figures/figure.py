"""A figure of a text, and the kinds of number that a text holds."""

import re
from dataclasses import dataclass
from enum import StrEnum

from kb.errors import TenkyoError
from kb.quantity.parse import parse_quantity
from kb.quantity.units import Units
from kb.quantity.value import Quantity


class FigureKind(StrEnum):
    """What a number is."""

    QUANTITY = "quantity"
    DATE = "date"
    YEAR = "year"
    VERSION = "version"
    MODEL_NAME = "model-name"
    SECTION_NUMBER = "section-number"
    REFERENCE_NUMBER = "reference-number"
    OTHER = "other"
    """An ordinal, an operand, an identifier: a number that states no quantity by itself."""


_HYPHEN = re.compile(r"-(?=[a-z])")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number at its place in a passage, with what belongs to it."""

    kind: FigureKind
    text: str
    """As printed, with the modifiers and the unit that touch it."""
    start: int
    end: int
    number: str = ""
    """The digits with scale word, or the range, without modifier and unit."""
    unit: str = ""
    """The unit as printed."""
    before: str = ""
    """The modifier or currency before the number, as printed."""
    after: str = ""
    """The modifier behind the unit, as printed."""
    shared_unit: str = ""
    """The unit printed once for several figures, where this one prints none."""
    operand: bool = False
    """Whether the number is a term of a formula rather than a statement."""
    vague: bool = False
    """Whether the text gives only an order of magnitude (数十, 数週間)."""

    def quantity(self, units: Units) -> Quantity | None:
        """Return the figure as a quantity; None where it is none or says too little."""
        if self.kind is not FigureKind.QUANTITY or self.vague:
            return None
        # ▲ is the minus sign of Japanese accounts; "1.8-trillion" is 1.8 trillion.
        before = self.before.replace("▲", "-").replace("△", "-")
        number = _HYPHEN.sub(" ", self.number)
        bare = f"{before}{number}".strip()
        spaced = f"{before}{number} {self.unit}{self.after}".strip()
        between = self.text[len(self.before) + len(self.number) :].removesuffix(self.after)
        # "466 job interruptions" are interruptions; the word between only says which.
        inner = between.strip().removesuffix(self.unit).strip(" -") if self.unit else ""
        first = (spaced,) if inner else ()
        for text in dict.fromkeys((*first, self.text, spaced, bare)):
            try:
                return parse_quantity(text, units=units, default_unit=self.shared_unit)
            except TenkyoError:
                continue
        return None

    def dimension(self, units: Units) -> str:
        """Return the dimension of the printed unit; empty where there is none that is known."""
        try:
            return units.dimension(self.unit or self.shared_unit)
        except TenkyoError:
            return ""


def plain_figure(kind: FigureKind, text: str, start: int, end: int) -> Figure:
    """Return a number that carries neither unit nor modifier."""
    return Figure(kind, text[start:end], start, end, number=text[start:end])
