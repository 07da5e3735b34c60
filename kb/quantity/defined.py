"""Single units as `units.txt` defines them, by every spelling, with or without a prefix.

Pint reads the file; what it read is a small table, which a snapshot keeps: loading pint takes
longer than a build needs for all the units of a pack.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from kb.quantity.dimensions import text_of

UNITS_FILE = Path(__file__).with_name("units.txt")
_ENDINGS = ("", "s")
"""What a spelling may end in: an English plural needs no line of its own."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """A unit worked out: spelling, dimension and size in the base units."""

    symbol: str
    dimension: str
    size: Fraction


@dataclass(frozen=True, slots=True)
class Prefix:
    """What stands before a unit."""

    name: str
    symbol: str
    size: Fraction


_NONE = Prefix("", "", Fraction(1))


@dataclass(frozen=True, slots=True)
class DefinedUnits:
    """All single units."""

    units: dict[str, Resolved]
    """By name."""
    spelled: dict[str, str]
    """The name of each unit by each of its spellings."""
    prefixes: dict[str, Prefix]
    """By spelling."""

    def find(self, text: str) -> Resolved | None:
        """Return a single unit, prefix included; None if there is no such unit."""
        found = min(self._readings(text), key=lambda reading: reading[0] != _NONE, default=None)
        if found is None:
            return None
        prefix, name = found
        unit = self.units[name]
        return Resolved(prefix.symbol + unit.symbol, unit.dimension, prefix.size * unit.size)

    def _readings(self, text: str) -> Iterator[tuple[Prefix, str]]:
        """Yield how a text may be read: a prefix, or none, and the name of a unit."""
        before = [("", _NONE), *((s, p) for s, p in self.prefixes.items() if text.startswith(s))]
        for ending in _ENDINGS:
            if not text.endswith(ending):
                continue
            for spelling, prefix in before:
                word = text[len(spelling) : len(text) - len(ending)]
                # "ms" is no plural of "m".
                if word in self.spelled and not (ending and len(word) == 1):
                    yield prefix, self.spelled[word]

    def all_prefixes(self) -> Iterable[Prefix]:
        """Return every prefix once."""
        return dict.fromkeys(self.prefixes.values())


def read_units(path: Path = UNITS_FILE) -> DefinedUnits:
    """Return what the file in `path` defines."""
    # Loading pint takes a quarter of a second, which most commands need not spend.
    import pint

    # Fractions throughout, so that no factor is ever a float.
    registry: pint.UnitRegistry[Fraction] = pint.UnitRegistry(
        str(path), non_int_type=Fraction, on_redefinition="raise", cache_folder=None
    )
    # Pint lists neither its spellings nor its prefixes in public; the tests hold these readings.
    spelled = {spelling: unit.name for spelling, unit in registry._units.items()}
    units: dict[str, Resolved] = {}
    for name in dict.fromkeys(spelled.values()):
        size, _root = registry.get_root_units(name)
        powers = registry.get_dimensionality(name)
        dimension = text_of({base: int(str(power)) for base, power in powers.items()})
        units[name] = Resolved(registry._units[name].symbol, dimension, Fraction(str(size)))
    prefixes = {
        spelling: Prefix(prefix.name, prefix.symbol, Fraction(str(prefix.value)))
        for spelling, prefix in registry._prefixes.items()
        if spelling
    }
    return DefinedUnits(units, spelled, prefixes)
