from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import TenkyoError, UnitError, ValueParseError
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits, TableUnits
from kb.quantity.value import Quantity
from kb.vocab import Modifier


def read(text: str, units: PintUnits, default: str = "") -> Quantity:
    return parse_quantity(text, units=units, default_unit=default)


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("about 700 W", "700", "700", "W"),
        ("approximately 700W", "700", "700", "W"),
        ("Approx. 1.5 million", "1.5E6", "1.5E6", ""),
        ("up to 16K GPUs", None, "16000", "GPU"),
        ("at least 3 nodes", "3", None, "node"),
        (">= 4", "4", None, ""),
        ("5 or more", "5", None, ""),
        ("700 W max", None, "700", "W"),
        ("256 GB class", "256", "256", "GB"),
        ("256 GB-class", "256", "256", "GB"),
        ("10 ± 0.5 W", "9.5", "10.5", "W"),
        ("±5 °C", "-5", "5", "°C"),
        ("35 to 90 GW", "35", "90", "GW"),
        ("5から10 kW", "5", "10", "kW"),
        ("5 kW–15 kW", "5", "15", "kW"),
        ("900 MB – 2 GB", "0.9", "2", "GB"),
        ("−5–−3 °C", "-5", "-3", "°C"),
        ("-5 - -3", "-5", "-3", ""),
        ("1億5000万", "150000000", "150000000", ""),
        ("1万6384個", "16384", "16384", "count"),
        ("百", None, None, "error"),
        ("3百万", "3E6", "3E6", ""),
        ("10〜20万", "1E5", "2E5", ""),
        ("8000〜1万", "8000", "1E4", ""),
        ("16K–32K", "16000", "32000", ""),
        ("7B-13B", "7E9", "13E9", ""),
        ("$35–90B", "35E9", "90E9", "USD"),
        ("US$2.5/h", "2.5", "2.5", "USD/h"),
        ("$2B/year", "2E9", "2E9", "USD/year"),
        ("€3 per hour", "3", "3", "EUR/h"),
        ("6.02e23", "6.02E23", "6.02E23", ""),
        ("10^25 FLOP", "1E25", "1E25", "FLOP"),
        ("2×10⁻³ s", "0.002", "0.002", "s"),
        ("1/2", "0.5", "0.5", ""),
        ("½", "0.5", "0.5", ""),
        ("5E", None, None, "error"),
        ("５０　ＧＢ／ｓ", "50", "50", "GB/s"),
        ("38～43％", "38", "43", "%"),
        ("-40 °C", "-40", "-40", "°C"),
        ("1234.5", "1234.5", "1234.5", ""),
        ("1,234.5", "1234.5", "1234.5", ""),
        ("1.234", "1.234", "1.234", ""),
        ("5 トークン/s", "5", "5", "token/s"),
        ("約 2 倍以上", "2", None, "x"),
        ("  3.35 TB/s ", "3.35", "3.35", "TB/s"),
    ],
)
def test_what_people_write_is_read(
    text: str, low: str | None, high: str | None, unit: str, units: PintUnits
) -> None:
    if unit == "error":
        with pytest.raises(ValueParseError):
            read(text, units)
        return
    quantity = read(text, units)
    assert quantity.low == (None if low is None else Decimal(low))
    assert quantity.high == (None if high is None else Decimal(high))
    assert quantity.unit == unit
    assert quantity.as_printed == text


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("   ", 3),
        ("数十", 0),
        ("数十メガワット", 0),
        ("several", 0),
        ("about", 5),
        ("TDP 約 700 W", 0),
        ("①", 0),
        ("x", 0),
        (".5", 0),
        ("〜10", 0),
        ("10〜", 2),
        ("1.234,5", 5),
        ("1,23", 1),
        ("12,34,567", 2),
        ("1 234", 2),
        ("1.2.3", 3),
        ("1½", 1),
        ("1/0", 2),
        ("5 furlongz", 2),
        ("3.35 TB/z", 8),
        ("3.35　ＴＢ／ｚ", 8),
        ("約３．３５ TB/z", 9),
        ("35–90 GW by 2030", 9),
        ("90–35 GW", 3),
        ("2024–25", 5),
        ("38–43 % 以上", 8),
        ("> 5 以下", 4),
        ("> > 5", 2),
        ("$500B/100 GW", 6),
        ("$5–€6", 3),
        ("24 ポート 200 GbE", 7),
        ("3 時間 30 分", 5),
        ("1e999", 2),
        ("1億2億", 2),
        ("2^10", 1),
        ("½7", 1),
        ("10 ± -1", 5),
        ("10 ± 5 %", 5),
        ("5 kg–10 s", 1),
        ("> 5 – < 5", 8),
    ],
)
def test_what_cannot_be_read_says_where_it_stopped(
    text: str, position: int, units: PintUnits
) -> None:
    with pytest.raises(ValueParseError) as caught:
        read(text, units)
    assert caught.value.position == position
    assert caught.value.text == text
    assert caught.value.expected


def test_an_unknown_unit_names_the_nearest(units: PintUnits) -> None:
    with pytest.raises(ValueParseError) as caught:
        read("3 racsk", units)
    assert "rack" in caught.value.nearest
    assert "units.txt" in caught.value.remedy


def test_a_currency_that_a_snapshot_does_not_know_is_an_error_like_any_other() -> None:
    with pytest.raises(ValueParseError, match="USD"):
        parse_quantity("$5", units=TableUnits([]))


def test_a_long_text_and_a_long_number_are_refused(units: PintUnits) -> None:
    with pytest.raises(ValueParseError, match="257 characters"):
        read("1" * 257, units)
    with pytest.raises(ValueParseError, match="too many digits"):
        read("1" * 41, units)
    assert read("1" * 40, units).digits == 40


def test_a_default_unit_stands_where_none_is_printed(units: PintUnits) -> None:
    assert read("16,384", units, "GPU").unit == "GPU"
    assert read("16K", units, "GPU").low == 16000
    assert read("3 GB", units, "TB").unit == "GB"
    with pytest.raises(UnitError):
        read("3", units, "nonsense")


def test_a_bare_counter_counts_what_is_expected_but_only_things(units: PintUnits) -> None:
    assert read("8 基", units, "GPU").unit == "GPU"
    assert read("8 基", units, "W").unit == "count"
    assert read("8 count", units, "node").unit == "node"
    assert read("8 ポート", units, "GPU").unit == "port"


def test_b_is_a_billion_when_attached_and_a_byte_where_information_is_expected(
    units: PintUnits,
) -> None:
    assert read("175B", units).low == 175_000_000_000
    assert read("175 B", units).unit == "B"
    assert read("175B", units, "GB").low == 175
    assert read("175B", units, "GB").unit == "B"


def test_a_tied_end_is_left_out_where_the_text_says_so(units: PintUnits) -> None:
    half = read("5以上10未満", units)
    assert half.low == 5
    assert half.high == 10
    assert (half.low_inclusive, half.high_inclusive) == (True, False)
    open_ended = read("> 5 – ≤ 10 kW", units)
    assert (open_ended.low_inclusive, open_ended.high_inclusive) == (False, True)
    assert not read("less than 5", units).high_inclusive
    assert not read("5 未満", units).high_inclusive


def test_a_hedge_outranks_a_bound_that_the_bounds_already_tell(units: PintUnits) -> None:
    hedged = read("約 38〜43％", units)
    assert hedged.modifier is Modifier.APPROXIMATE
    assert hedged.low == 38
    assert hedged.high == 43


def test_digits_of_a_range_are_those_of_its_larger_end_at_the_coarser_place(
    units: PintUnits,
) -> None:
    assert read("5–15", units).digits == 2
    assert read("1.03–1.1", units).digits == 2
    assert read("8–10.5", units).digits == 2
    assert read("0–1.25", units).digits == 3
    assert read("0–0", units).digits == 1
    assert read("1/2", units).digits is None


@given(st.text(alphabet="0123456789.,-–〜±~約>≤=+ 万億兆KMB%GTsW/超級以上×^e⁰⁹１／½①", max_size=24))
@settings(max_examples=500)
def test_any_text_is_read_or_refused_within_its_length(text: str) -> None:
    try:
        quantity = parse_quantity(text, units=SHARED)
    except ValueParseError as error:
        assert 0 <= error.position <= len(text)
    else:
        assert quantity.as_printed == text
        assert quantity.low is not None or quantity.high is not None
        if quantity.low is not None and quantity.high is not None:
            assert quantity.low <= quantity.high


@given(st.text(max_size=300))
@settings(max_examples=300)
def test_nothing_but_our_own_errors_comes_out(text: str) -> None:
    try:
        parse_quantity(text, units=SHARED)
    except TenkyoError as error:
        assert str(error)


@given(
    st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=0, max_value=10**12),
    st.sampled_from(["", " ", "約", "~"]),
)
def test_a_plain_number_keeps_its_value_and_its_digits(value: Decimal, before: str) -> None:
    quantity = parse_quantity(f"{before}{value:,f} W", units=SHARED)
    assert quantity.low == quantity.high == value
    if value >= 1:
        assert quantity.digits == len(value.as_tuple().digits)


SHARED = PintUnits()
