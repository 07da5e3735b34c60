"""What units are called, to be read where no registry of units is at hand."""

from collections.abc import Mapping
from functools import lru_cache
from sys import intern

from kb.quantity.defined import UNITS_FILE
from kb.quantity.labels import plural_of

_ALONE = frozenset(
    (
        *("degc", "dice", "fold", "pct", "people", "permille", "ppm", "yen"),
        *("eur", "gbp", "jpy", "usd"),
    )
)
"""What has no plural, or is one."""


@lru_cache(maxsize=1)
def unit_words() -> Mapping[str, str]:
    """Return the symbols of units by what they are called, prefixes included: `kilowatts`, `Tb`.

    A snapshot keeps the symbols of its units only, and a query is read without pint.
    """
    signs, words = [("", "")], [("", "")]
    found: dict[str, str] = {}
    plurals: dict[str, str] = {}
    for line in UNITS_FILE.read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition("#")[0].partition(" = ")
        symbol, *others = [part.strip() for part in rest.split(" = ")][1:] or ["_"]
        if name.endswith("-"):
            sign = symbol.rstrip("-")
            signs.append((sign, sign))
            words += [(called.rstrip("-"), sign) for called in (name, *others)]
            continue
        symbol = name if symbol == "_" else symbol
        for called in (name, *others) if rest else ():
            short = called.isascii() and len(called) <= 2
            for head, sign in signs if short else words:
                # One text for all that means it: there are ten thousand.
                meant = intern(sign + symbol)
                found.setdefault(head + (called if short else called.casefold()), meant)
                if head.isascii() and (several := None if short else _plural(called)):
                    plurals.setdefault(head + several, meant)
    # FLOPS is a unit of its own, not several FLOP.
    return plurals | found


def _plural(called: str) -> str | None:
    word = called.casefold()
    # What ends in an s is a rate (bps) or a plural that is listed (inches).
    if not (word.isascii() and word.isalpha()) or word.endswith("s") or word in _ALONE:
        return None
    return plural_of(word)
