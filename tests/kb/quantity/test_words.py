"""What units are called."""

import pytest

from kb.quantity.words import unit_words


@pytest.mark.parametrize(
    ("called", "symbol"), [("kilowatts", "kW"), ("gigabyte", "GB"), ("Tb", "Tbit"), ("watts", "W")]
)
def test_a_unit_is_known_by_its_names_with_prefixes(called: str, symbol: str) -> None:
    """Words and short signs lead to the symbol that quantities are read by."""
    assert unit_words()[called] == symbol


@pytest.mark.parametrize(
    ("called", "symbol"),
    [
        ("batches", "batch"),
        ("companies", "company"),
        ("feet", "ft"),
        ("gigahertz", "GHz"),
        ("inches", "inch"),
        ("people", "person"),
        ("queries", "query"),
        ("switches", "switch"),
        ("trays", "tray"),
    ],
)
def test_several_are_called_as_english_has_it(called: str, symbol: str) -> None:
    assert unit_words()[called] == symbol


def test_no_word_has_a_plural_that_nobody_writes() -> None:
    odd = {
        *("batchs", "branchs", "bpss", "companys", "dices", "flopss", "folds", "foots", "hertzs"),
        *("inchess", "inchs", "iopss", "jpies", "jpys", "peoples", "percents", "persons", "ppms"),
        *("querys", "switchess", "switchs", "yens", "ペタgrams", "parts_per_millions"),
    }
    assert not odd & unit_words().keys()
