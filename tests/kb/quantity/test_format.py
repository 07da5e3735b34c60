from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.quantity.format import format_number, format_quantity
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits
from kb.quantity.value import Quantity
from kb.vocab import Modifier

SHARED = PintUnits()


@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        ("約700 W", "≈ 700 W", "約700 W"),
        ("38〜43％", "38–43 %", "38–43 %"),
        ("90％超", "> 90 %", "> 90 %"),
        ("100 kW+", "≥ 100 kW", "≥ 100 kW"),
        ("≦1.3", "≤ 1.3", "≤ 1.3"),
        ("256 GB 級", "256 GB class", "256 GB級"),
        ("約 15 kW/ラックまで", "≈ ≤ 15 kW/rack", "約 ≤ 15 kW/ラック"),
        ("131,072 GPU", "131,072 GPU", "131,072 GPU"),
        ("8,960 チップ", "8960 chips", "8960チップ"),
        ("1.5億", "150 million", "1.5億"),
        ("$500B", "500 billion USD", "5000億 USD"),
        ("4兆", "4 trillion", "4兆"),
        ("400万ジョブ", "4 million jobs", "400万ジョブ"),
        ("1.34倍", "1.34x", "1.34倍"),
        ("~1.10", "≈ 1.10", "約1.10"),
        ("-5", "−5", "−5"),
        ("−5–−3 °C", "−5 – −3 °C", "−5 – −3 °C"),
        ("5以上10未満", "≥ 5 – < 10", "≥ 5 – < 10"),
        ("3兆〜4兆", "3–4 trillion", "3–4兆"),
        ("9億〜10億", "900,000,000–1,000,000,000", "9–10億"),
        ("2 million x", "2 million x", "200万倍"),
        ("1 rack", "1 rack", "1ラック"),
        ("0.5 rack", "0.5 racks", "0.5ラック"),
        ("54日間", "54 days", "54日"),
        ("3 switches", "3 switches", "3スイッチ"),
        ("2 query", "2 queries", "2クエリ"),
        ("3 token/s", "3 tokens/s", "3トークン/s"),
        ("466回", "466", "466"),
        ("466 interruptions", "466 interruptions", "466件の中断"),
        ("6e23 tokens", "6×10²³ tokens", "6×10²³トークン"),
        ("約54日", "≈ 54 days", "約54日"),
        ("10ラック級", "10 racks class", "10ラック級"),
        ("10 kW/person", "10 kW/person", "10 kW/人"),
        ("1.03–1.1", "1.03–1.1", "1.03–1.1"),
        ("1.4–2.0", "1.4–2.0", "1.4–2.0"),
        ("> 0 – < 195.0", "> 0 – < 195.0", "> 0 – < 195.0"),
        ("6.0 TB/s", "6.0 TB/s", "6.0 TB/s"),
        ("6.02e23", "6.02×10²³", "6.02×10²³"),
        ("1e-9 s", "1×10⁻⁹ s", "1×10⁻⁹ s"),
        ("0.05", "0.05", "0.05"),
        ("0", "0", "0"),
        ("1/3", "0.33333333333333333333", "0.33333333333333333333"),
    ],
)
def test_a_quantity_is_printed_in_the_manner_of_each_language(
    text: str, en: str, ja: str, units: PintUnits
) -> None:
    quantity = parse_quantity(text, units=units)
    assert format_quantity(quantity, "en") == en
    assert format_quantity(quantity, "ja") == ja


@pytest.mark.parametrize(
    ("value", "digits", "printed"),
    [
        ("57.375", 3, "57.4"),
        ("0.00012345", 2, "0.00012"),
        ("24", 1, "24"),
        ("931.3225746", 1, "931"),
        ("0.1", None, "0.1"),
        ("10000", None, "10,000"),
        ("9999", None, "9999"),
        ("-12345.5", None, "−12,345.5"),
    ],
)
def test_no_digit_is_printed_that_the_figure_does_not_have(
    value: str, digits: int | None, printed: str
) -> None:
    assert format_number(Decimal(value), digits=digits) == printed


@pytest.mark.parametrize(
    "text", ["1.10", "6.0 TB/s", "1.4–2.0", "1.03–1.1", "16K GPU", "1–3 kW", "0.05", "4兆", "1/2"]
)
def test_a_quantity_kept_in_floats_prints_as_it_did_before(text: str, units: PintUnits) -> None:
    before = parse_quantity(text, units=units)
    assert before.low is not None
    assert before.high is not None
    low, high = (Decimal(repr(float(bound))) for bound in (before.low, before.high))
    assert format_quantity(replace(before, low=low, high=high)) == format_quantity(before)


@pytest.mark.parametrize(
    "text",
    [
        "> 1×10⁻⁷ – < 0.00068690",
        "1×10⁻⁷ – 0.0500",
        "3–4.00 kW",
        "> 1×10⁻⁷ – < 0.000002450",
        "1.10–2 kW",
        "−0.014100 – 0.010000",
    ],
)
def test_zeros_of_one_end_stay_where_the_other_end_is_coarser(text: str, units: PintUnits) -> None:
    assert format_quantity(parse_quantity(text, units=units)) == text


MANTISSAS = st.integers(-99999, 99999) | st.integers(-99, 99).map(lambda short: short * 100)
"""Some of them end in zeros, as a printed 1.100 does."""


@st.composite
def quantities(draw: st.DrawFn) -> Quantity:
    """Any quantity that a text can print: its digits are those that its bounds show."""
    exponent = draw(st.integers(-12, 20))
    numbers = sorted(Decimal(draw(MANTISSAS)).scaleb(exponent) for _ in range(2))
    low: Decimal | None
    high: Decimal | None
    low, high = numbers
    larger = max(numbers, key=abs)
    shape = draw(st.sampled_from(["point", "range", "lower", "upper"]))
    if shape == "point":
        high = low
        larger = numbers[0]
    elif shape == "lower":
        high, larger = None, numbers[0]
    elif shape == "upper":
        low, larger = None, numbers[1]
    tied = shape == "point" or low == high
    return Quantity(
        low,
        high,
        draw(
            st.sampled_from(
                ["", "GB/s", "%", "x", "kW/rack", "GPU·h", "USD", "B", "μs", "rack", "job/day"]
            )
        ),
        low_inclusive=low is None or tied or draw(st.booleans()),
        high_inclusive=high is None or tied or draw(st.booleans()),
        modifier=draw(st.sampled_from([None, Modifier.APPROXIMATE, Modifier.CLASS])),
        digits=max(1, larger.adjusted() - exponent + 1),
    )


@given(quantities(), st.sampled_from(["en", "ja"]))
@settings(max_examples=500)
def test_what_is_printed_reads_back_the_same(quantity: Quantity, lang: str) -> None:
    printed = format_quantity(quantity, lang)
    back = parse_quantity(printed, units=SHARED)
    assert (back.low, back.high, back.unit) == (quantity.low, quantity.high, quantity.unit), printed
    assert back.low_inclusive is quantity.low_inclusive, printed
    assert back.high_inclusive is quantity.high_inclusive, printed
    if quantity.modifier is not None:
        assert back.modifier is quantity.modifier, printed
    assert format_quantity(back, lang) == printed
