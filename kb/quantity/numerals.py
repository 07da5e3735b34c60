"""Printed numerals: digits, separators, powers of ten, and the scale words of ja and en."""

import re
from dataclasses import dataclass
from decimal import Context, Decimal

MAX_DIGITS = 40
MAX_EXPONENT = 400

WIDE = Context(prec=2 * MAX_EXPONENT + MAX_DIGITS + 100)
"""Wide enough that arithmetic on any numeral that is accepted is exact."""

NUMERAL = re.compile(r"(?<![0-9.])(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?")
"""The digits of a number in running text that is folded, whatever stands around them."""
_NUMBER = re.compile(
    r"(?P<sign>[+\-−]?)"
    r"(?P<whole>[0-9]{1,3}(?:,[0-9]{3})+(?![0-9]|,[0-9])|[0-9]+)(?P<fraction>\.[0-9]+)?"
    r"(?:[eE](?P<e>[+-]?[0-9]+)|\s*[×xX*·]\s*10\^(?P<times>[+\-−]?[0-9]+)"
    r"|\^(?P<power>[+\-−]?[0-9]+))?"
)
_DENOMINATOR = re.compile(r"/([0-9]+)(?![0-9.,])")
_KANJI = re.compile(r"\s*(千|百|十)?(京|兆|億|万)|\s*(千|百)")
_WORD = re.compile(r"\s*(thousand|million|billion|trillion|bn)(?![A-Za-z])", re.IGNORECASE)
_LETTER = re.compile(r"([KkMBT])(?=$|[\s+\-–—〜~±]|[^\x00-\x7f])")
_LETTER_SLASH = re.compile(r"([KkMBT])(?=/)")
_KANJI_SCALE = {"十": 1, "百": 2, "千": 3, "万": 4, "億": 8, "兆": 12, "京": 16}
_WORD_SCALE = {"thousand": 3, "million": 6, "billion": 9, "bn": 9, "trillion": 12}
_LETTER_SCALE = {"K": 3, "k": 3, "M": 6, "B": 9, "T": 12}


class NumeralError(ValueError):
    """A numeral that is not one; `position` is where it goes wrong in the folded text."""

    def __init__(self, problem: str, position: int, expected: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.position = position
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as printed. The exponent of `value` is that of the last printed digit."""

    value: Decimal
    end: int
    scale: int = 0
    """Power of ten of the scale word or letter that was printed; `value` includes it."""
    exact: bool = False
    """Whether it was a fraction of integers, which has no last printed digit."""


def exponent_of(value: Decimal) -> int:
    """Return the power of ten of the last digit of a number; 0 for what has none (infinity)."""
    exponent = value.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def read_numeral(
    text: str, position: int, *, letters: str = "KkMBT", slashed: bool = False
) -> Numeral:
    """Read the numeral at a position of a folded text.

    `letters` are the scale letters allowed behind it; `slashed` allows them before a slash too,
    which behind a currency sign can be no unit ($2B/year).

    Raises:
        NumeralError: There is none, or it goes wrong.
    """
    match = _NUMBER.match(text, position)
    if match is None:
        raise NumeralError("no number here", position, "a number in digits")
    value = _decimal(match, position)
    if match["power"] is not None:
        if match["whole"] != "10" or match["fraction"]:
            raise NumeralError("a power of another base than 10", match.end("whole"), "10^n")
        return Numeral(value, match.end())
    plain = match["fraction"] is None and match["e"] is None and match["times"] is None
    over = _DENOMINATOR.match(text, match.end()) if plain and "," not in match["whole"] else None
    if over is not None:
        return _fraction(value, over)
    if match["e"] is not None or match["times"] is not None:
        return Numeral(value, match.end())
    slash = _LETTER_SLASH.match(text, match.end()) if slashed else None
    if slash is not None:
        scale = _LETTER_SCALE[slash[1]]
        return Numeral(value.scaleb(scale, WIDE), slash.end(), scale)
    return _scaled(text, value, match.end(), letters)


def _decimal(match: re.Match[str], position: int) -> Decimal:
    digits = match["whole"].replace(",", "") + (match["fraction"] or "")
    if len(digits) > MAX_DIGITS:
        raise NumeralError("too many digits", position, f"at most {MAX_DIGITS} digits")
    exponent = match["e"] or match["times"] or match["power"] or "0"
    power = int(exponent.replace("−", "-")) if len(exponent) < 6 else MAX_EXPONENT + 1
    if abs(power) > MAX_EXPONENT:
        raise NumeralError(
            "the exponent is out of bounds", match.end() - len(exponent), f"within ±{MAX_EXPONENT}"
        )
    sign = "-" if match["sign"] in ("-", "−") else ""
    if match["power"] is not None:
        return Decimal(f"{sign}1E{power}")
    return Decimal(f"{sign}{digits}E{power}")


def _fraction(value: Decimal, over: re.Match[str]) -> Numeral:
    if len(over[1]) > MAX_DIGITS or int(over[1]) == 0:
        raise NumeralError("no number can be divided by this", over.start(1), "a denominator")
    return Numeral(Context(prec=34).divide(value, Decimal(over[1])), over.end(), exact=True)


def _scaled(text: str, value: Decimal, end: int, letters: str) -> Numeral:
    """Apply the scale words that follow: 1.5億, 1億5000万, 400 million, 16K."""
    kanji = _KANJI.match(text, end)
    if kanji is not None:
        return _kanji(text, value, kanji)
    word = _WORD.match(text, end)
    if word is not None:
        scale = _WORD_SCALE[word[1].lower()]
        return Numeral(value.scaleb(scale, WIDE), word.end(), scale)
    letter = _LETTER.match(text, end)
    if letter is not None and letter[1] in letters:
        scale = _LETTER_SCALE[letter[1]]
        return Numeral(value.scaleb(scale, WIDE), letter.end(), scale)
    return Numeral(value, end)


def _kanji(text: str, value: Decimal, first: re.Match[str]) -> Numeral:
    scale = _kanji_scale(first)
    total, end = value.scaleb(scale, WIDE), first.end()
    whole, lowest = value % 1 == 0, scale
    # "1億5000万" and "1万6384" go on, each part smaller than the unit before it.
    while whole and lowest and end < len(text) and text[end].isdigit():
        match = _NUMBER.match(text, end)
        if match is None or match["e"] or match["times"] or match["power"]:
            raise NumeralError("no number here", end, "the smaller part of the number")
        part = _decimal(match, end)
        follow = _KANJI.match(text, match.end())
        scale = _kanji_scale(follow) if follow else 0
        if part.scaleb(scale, WIDE) >= Decimal(1).scaleb(lowest, WIDE):
            raise NumeralError("a part larger than the one before", end, "a smaller part")
        total = WIDE.add(WIDE.copy_abs(total), part.scaleb(scale, WIDE)).copy_sign(total)
        end, lowest = (follow or match).end(), scale
        whole = match["fraction"] is None
    return Numeral(total, end, lowest if lowest == _kanji_scale(first) else 0)


def _kanji_scale(match: re.Match[str]) -> int:
    return sum(_KANJI_SCALE[mark] for mark in match.groups() if mark)
