"""What units are called."""

import pytest

from kb.quantity.words import unit_words


@pytest.mark.parametrize(
    ("called", "symbol"), [("kilowatts", "kW"), ("gigabyte", "GB"), ("Tb", "Tbit"), ("watts", "W")]
)
def test_a_unit_is_known_by_its_names_with_prefixes(called: str, symbol: str) -> None:
    """Words and short signs lead to the symbol that quantities are read by."""
    assert unit_words()[called] == symbol
