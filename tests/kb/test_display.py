"""Dates are shown in words that a reader knows, figures as they were printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.assembly.values import quantity_value
from kb.display import date_words, display, shown
from kb.errors import ValueParseError
from kb.quantity.edtf import parse_date
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits
from kb.views.catalog import Property
from kb.views.label import Label
from kb.vocab import ValueType

UNITS = PintUnits()


@pytest.mark.parametrize(
    ("edtf", "ja", "en"),
    [
        ("2025-04-08", "2025-04-08", "2025-04-08"),
        ("2025", "2025", "2025"),
        ("2026-41", "2026年下半期", "the second half of 2026"),
        ("2026-34", "2026年第2四半期", "the second quarter of 2026"),
        ("2024/2025", "2024〜2025", "2024 to 2025"),
        ("2027/..", "2027以降", "2027 or later"),
        ("../2027", "2027まで", "2027 or earlier"),
        ("2025-08~", "2025-08頃", "about 2025-08"),
        ("2026?", "2026（不確か）", "2026 (uncertain)"),
        ("2026%", "2026頃（不確か）", "about 2026 (uncertain)"),
    ],
)
def test_a_date_reads_as_words(edtf: str, ja: str, en: str) -> None:
    parse_date(edtf)
    assert (date_words(edtf, "ja"), date_words(edtf, "en")) == (ja, en)


def test_an_interval_words_both_of_its_ends() -> None:
    assert date_words("2026-41/2027-03~", "en") == "the second half of 2026 to about 2027-03"


def test_every_part_of_a_year_that_is_read_has_words() -> None:
    read = [code for code in range(21, 42) if _reads(f"2026-{code}")]
    assert len(read) == 13
    for code in read:
        assert str(code) not in date_words(f"2026-{code}", "en")


def _reads(text: str) -> bool:
    try:
        parse_date(text)
    except ValueParseError:
        return False
    return True


@given(
    number=st.from_regex(r"[0-9]{1,7}(\.[0-9]{1,8})?", fullmatch=True),
    unit=st.sampled_from(["GB/s", "W", "%", "x", "chip", "rack", "count", ""]),
    mark=st.sampled_from(["{} {}", "約 {} {}", "{}億 {}", "{}{}", "{}× 10^2 {}", "-{} {}"]),
)
def test_a_figure_is_shown_the_same_whichever_way_it_is_printed(
    number: str, unit: str, mark: str
) -> None:
    """Plain figures are not formatted digit by digit; nobody may see that."""
    text = mark.format(number, unit).strip()
    try:
        quantity = parse_quantity(text, units=UNITS)
    except ValueParseError:
        return
    prop = Property("p", "", Label(), Label(), ValueType.QUANTITY, unit=quantity.unit)
    value = quantity_value(quantity, text, prop, units=UNITS)
    assert shown(value) == (display(value, "ja"), display(value, "en"))
