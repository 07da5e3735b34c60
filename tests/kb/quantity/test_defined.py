"""Single units: as pint reads them, and as a snapshot keeps them."""

from fractions import Fraction

import pint
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.quantity.defined import UNITS_FILE, DefinedUnits, read_units
from kb.views.codec import decode, encode

Registry = pint.UnitRegistry[Fraction]

DEFINED = read_units()
WORDS = st.tuples(
    st.sampled_from(["", *DEFINED.prefixes]),
    st.sampled_from([*DEFINED.spelled]),
    st.sampled_from(["", "s"]),
).map("".join)


@pytest.fixture(scope="module")
def registries() -> tuple[Registry, Registry]:
    """One that only reads words, for a registry that works out a unit knows it as a word then."""

    def read() -> Registry:
        return pint.UnitRegistry(str(UNITS_FILE), non_int_type=Fraction, cache_folder=None)

    return read(), read()


@given(word=WORDS | st.text(max_size=6))
def test_a_word_is_the_unit_that_pint_reads(
    word: str, registries: tuple[Registry, Registry]
) -> None:
    reading, sizing = registries
    found = DEFINED.find(word)
    names = [prefix + unit for prefix, unit, _ in reading.parse_unit_name(word)]
    assert (found is None) == (not names)
    if found is not None:
        assert found.size in [sizing.get_root_units(name)[0] for name in names]


@pytest.mark.parametrize(
    ("word", "symbol"),
    [("GB", "GB"), ("gigabytes", "GB"), ("GT", "GT"), ("gigatransfer", "GT"), ("ms", "ms")],
)
def test_a_unit_is_spelled_as_its_line_says(word: str, symbol: str) -> None:
    found = DEFINED.find(word)
    assert found is not None
    assert found.symbol == symbol


def test_what_a_snapshot_keeps_is_what_was_read() -> None:
    kept = decode(DefinedUnits, encode(DEFINED))
    assert kept == DEFINED
    assert encode(kept) == encode(DEFINED)
