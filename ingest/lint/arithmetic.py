"""Arithmetic that a sentence prints: worked out again within the digits that it shows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kb.quantity.folding import fold

_NUMBER = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?"
_SCALED = rf"(?:{_NUMBER})(?:\s?(?:万|億|兆)(?![0-9]))?"
_UNIT = r"(?:\s?(?:%|[A-Za-zμΩ][A-Za-z/·]{0,9}|[ぁ-んァ-ヴー一-龠]{1,4}(?=[\s×÷+=＝≈≒−-])))?"
_TERM = rf"(?:約\s?|~)?({_SCALED})({_UNIT})"
_OPERATOR = r"\s?([×xX*÷/+−-])\s?"
_EQUALS = r"\s?([=＝]|≈|≒|＝約|=約)\s?"
_EXPRESSION = re.compile(
    rf"(?<![0-9A-Za-z.,^()×÷+−*/-])(?<![×÷+−*/-]\s)(?P<left>{_TERM}"
    rf"(?:{_OPERATOR}{_TERM}){{1,7}}){_EQUALS}(?P<about>約|~|およそ|about\s)?\s?"
    rf"(?P<result>{_SCALED})(?P<unit>{_UNIT})(?![0-9A-Za-z^(])"
)
_LEFT = re.compile(rf"{_TERM}|{_OPERATOR}")
_ABOUT = r"(?P<about>約|およそ|about |some |~|roughly )?"
_PERCENT_OF = rf"(?P<share>{_NUMBER})\s?(?:[%％]|percent)"
_JA = (
    rf"(?P<whole>{_NUMBER})\s?(?P<counter>[ぁ-んァ-ヴー一-龠]{{1,3}})?(?:の)?(?:うち|中)[、,]?\s?"
    rf"[^0-9。]{{0,12}}?(?P<part>{_NUMBER})"
)
_EN = rf"(?P<part>{_NUMBER}) (?:out )?of (?:the |all |its )?(?P<whole>{_NUMBER})"
_SHARES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_JA}\s?[ぁ-んァ-ヴー一-龠]{{0,4}}?\s?[(（、が]\s?{_ABOUT}\s?{_PERCENT_OF}",
        rf"{_EN}(?: [a-z]+){{0,3}}\s?(?:\(|, or |, i\.e\. ){_ABOUT}{_PERCENT_OF}",
        rf"{_ABOUT}\s?{_PERCENT_OF}[ぁ-ん一-龠]{{0,8}}?[(（]\s?{_JA}",
        rf"{_ABOUT}{_PERCENT_OF}(?: of [^0-9.,;()]{{1,40}}?)? ?(?:\(|, or |, i\.e\. ){_EN}",
        rf"(?P<part>{_NUMBER}) \({_ABOUT}{_PERCENT_OF} of (?:the |all |its )?(?P<whole>{_NUMBER})",
    )
)
"""So many of so many, before or behind the percentage that they are said to be."""
_EQUAL_SIGN = re.compile(r"[=＝≈≒]")
_PERCENT = re.compile(r"[%％]|percent")
"""Folding costs more than a look for what most sentences lack."""
_PREFIXES = {"k": 3, "M": 6, "G": 9, "T": 12, "P": 15}
_TENS = {"万": 10**4, "億": 10**8, "兆": 10**12}


@dataclass(frozen=True, slots=True)
class Worked:
    """One printed piece of arithmetic, worked out again."""

    start: int
    end: int
    printed: str
    low: Fraction
    high: Fraction
    """What it makes, the rounding of its terms allowed."""
    value: Fraction
    """What it makes by the digits as they stand."""
    stated_low: Fraction
    stated_high: Fraction
    """What the printed result stands for."""

    @property
    def comes_out(self) -> bool:
        """Tell whether the printed result may be what the terms make."""
        return self.low <= self.stated_high and self.stated_low <= self.high

    @property
    def shown(self) -> str:
        """Return what it makes as a short decimal."""
        number = float(self.value)
        return f"{number:,.0f}" if self.value.denominator == 1 else f"{number:,.4g}"


def equations_of(sentence: str) -> Iterator[Worked]:
    """Yield the equations of a sentence that consist of numbers and one kind of unit."""
    if not _EQUAL_SIGN.search(sentence):
        return
    folded = fold(sentence)
    for match in _EXPRESSION.finditer(folded.text):
        worked = _worked(match)
        if worked is not None:
            start, end = folded.original(match.start("result")), folded.original(match.end("unit"))
            low, high, value = worked
            stated = _interval(match["result"], approximate=bool(match["about"]))
            yield Worked(start, end, match[0].strip(), low, high, value, *stated)


def shares_of(sentence: str) -> Iterator[Worked]:
    """Yield the shares of a sentence: so many of so many, and the percentage that it prints."""
    if not _PERCENT.search(sentence):
        return
    folded = fold(sentence)
    for match in (m for pattern in _SHARES for m in pattern.finditer(folded.text)):
        total, piece = _plain(match["whole"]), _plain(match["part"])
        if not total or piece > total:
            continue
        value = piece / total * 100
        stated = _interval(match["share"], approximate=bool(match["about"]))
        start, end = folded.original(match.start("share")), folded.original(match.end("share"))
        yield Worked(start, end, match[0], value, value, value, *stated)


def _worked(match: re.Match[str]) -> tuple[Fraction, Fraction, Fraction] | None:
    """Return bounds and value of the left side; None where units make it no plain arithmetic."""
    terms: list[str] = []
    operators: list[str] = []
    units: list[str] = []
    for piece in _LEFT.finditer(match["left"]):
        if piece[1] is not None:
            terms.append(piece[1])
            units.append((piece[2] or "").strip())
        else:
            operators.append(piece[3])
    if len(terms) != len(operators) + 1:
        return None
    named = {unit for unit in units if unit}
    result = match["unit"].strip()
    # A quotient of two of the same may be told as a percentage: 148/419 = 35.3%.
    percent = result == "%" and len(terms) == 2 and operators[0] in "÷/" and len(named) < 2
    if percent and "%" not in named:
        named, result = set(), ""
    added = any(operator in "+−-" for operator in operators)
    if added and (len(named) > 1 or (named and result and result not in named)):
        return None
    same = not named or not result or _prefix(next(iter(named)), result) is not None
    if not added and (len(named) > 1 or not same):
        # 400 Gbps ÷ 8 = 50 GB/s changes its unit: that is not for plain arithmetic to judge.
        return None
    if not added and bool(result) != bool(named):
        return None
    larger = _prefix(next(iter(named)), result) if named and result else None
    # Whole numbers in a product are exact counts; those with a point carry their rounding.
    exact = [(_plain(term), _plain(term)) for term in terms]
    bounds = [
        _interval(term, approximate=False) if "." in term else plain
        for term, plain in zip(terms, exact, strict=True)
    ]
    try:
        low, high = _evaluate(bounds, operators)
        value, _ = _evaluate(exact, operators)
    except ZeroDivisionError:
        return None
    scale = larger or Fraction(1, 100 if percent else 1)
    return low / scale, high / scale, value / scale


def _prefix(unit: str, result: str) -> Fraction | None:
    """Return how many of a unit make one of the result's: 8 × 700 W = 5.6 kW."""
    if unit == result:
        return Fraction(1)
    if len(result) == len(unit) + 1 and result.endswith(unit) and result[0] in _PREFIXES:
        return Fraction(10 ** _PREFIXES[result[0]])
    if len(result) == len(unit) > 1 and result[1:] == unit[1:]:
        powers = [_PREFIXES.get(u[0]) for u in (unit, result)]
        if powers[0] is not None and powers[1] is not None:
            return Fraction(10) ** (powers[1] - powers[0])
    return None


def _evaluate(
    bounds: list[tuple[Fraction, Fraction]], operators: list[str]
) -> tuple[Fraction, Fraction]:
    """Work out intervals of numbers that are not negative, products before sums."""
    sums: list[tuple[str, Fraction, Fraction]] = [("+", *bounds[0])]
    for operator, (low, high) in zip(operators, bounds[1:], strict=True):
        sign, first, last = sums[-1]
        if operator in "×xX*":
            sums[-1] = (sign, first * low, last * high)
        elif operator in "÷/":
            sums[-1] = (sign, first / high, last / low)
        else:
            sums.append(("+" if operator == "+" else "-", low, high))
    total_low = sum(
        ((low if sign == "+" else -high) for sign, low, high in sums), start=Fraction(0)
    )
    total_high = sum(
        ((high if sign == "+" else -low) for sign, low, high in sums), start=Fraction(0)
    )
    return total_low, total_high


def _plain(text: str) -> Fraction:
    scale = 1
    number = text.strip()
    if number[-1:] in _TENS:
        scale, number = _TENS[number[-1]], number[:-1].strip()
    return Fraction(number.replace(",", "")) * scale


def _interval(text: str, *, approximate: bool) -> tuple[Fraction, Fraction]:
    """Return what a printed number stands for: half of its last place to either side.

    A number called approximate stands for the whole place, zeros at its end left out.
    """
    value = _plain(text)
    digits = text.strip().rstrip("万億兆").strip().replace(",", "")
    scale = value / Fraction(digits) if Fraction(digits) else Fraction(1)
    if "." in digits:
        place = Fraction(1, 10 ** len(digits.partition(".")[2]))
    else:
        zeros = len(digits) - len(digits.rstrip("0"))
        place = Fraction(10**zeros) if approximate or scale > 1 else Fraction(1)
    reach = place * scale * (1 if approximate else Fraction(1, 2))
    return value - reach, value + reach
