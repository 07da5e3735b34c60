"""One use of a formula: units, bounds, digits, companions, and errors that name the variable."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import FormulaError, FormulaInputError
from kb.formulas.evaluation import evaluate
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits, TableUnits
from kb.quantity.value import Quantity
from kb.views.codec import decode, encode
from kb.views.formula import Formula
from tests.kb.formulas import formula_builders as build


def test_the_example_of_the_field_comes_out_with_its_companion(units: PintUnits) -> None:
    formulas = build.young(units)
    result = evaluate(
        formulas["interval"], {"delta": "60 s", "M": "11130 s"}, units=units, formulas=formulas
    )
    assert result.value.shown.en == "1,156 s"
    assert result.value.exact.startswith("1155.681617")
    assert result.companions[0].value.shown.en == "10.4 %"
    assert result.mathml.startswith("<math ")
    assert result.citations[0].source == "paper"


def test_inputs_convert_and_the_result_comes_in_the_unit_asked_for(units: PintUnits) -> None:
    interval = build.young(units)["interval"]
    result = evaluate(interval, {"delta": "1 min", "M": "3.0916666666666666 h"}, units=units)
    again = evaluate(interval, {"delta": "1 min", "M": "11130 s"}, units=units, unit="min")
    assert result.value.unit == "s"
    assert again.value.unit == "min"
    assert again.value.shown.en == "19.26 min"


def test_bounds_go_in_and_bounds_come_out(units: PintUnits) -> None:
    share = build.formula(
        units,
        "a * b",
        unit="%",
        variables={"a": build.variable("a", "%"), "b": build.variable("b")},
        examples=[{"inputs": {"a": "50 %", "b": "2"}, "printed": "100 %", "source": "p"}],
    )
    result = evaluate(share, {"a": "38–43 %", "b": "2"}, units=units)
    assert (result.value.low, result.value.high) == (76.0, 86.0)
    assert result.value.shown.en == "76–86 %"


@pytest.mark.parametrize(
    ("given", "shown"),
    [("約 6", "≈ 3.0"), ("> 6", "> 3"), (">= 6", "≥ 3"), ("6–8", "3–4")],
)
def test_what_a_figure_says_of_itself_is_kept(given: str, shown: str, units: PintUnits) -> None:
    ratio = build.formula(units)
    quantity = parse_quantity(given, units=units)
    result = evaluate(ratio, {"a": quantity, "b": "2"}, units=units)
    assert (result.value.shown.en or "").replace(".0", "") == shown.replace(".0", "")


def test_a_single_bound_keeps_its_whole_part(units: PintUnits) -> None:
    # 1 TB within 60 s takes at least 16.7 GB/s; one digit would say 20, which is not so.
    ratio = build.formula(units)
    quantities = {
        name: parse_quantity(text, units=units) for name, text in (("a", ">= 1000"), ("b", "60"))
    }
    result = evaluate(ratio, quantities, units=units)
    assert result.value.shown.en == "≥ 17"


def test_at_most_stays_within_the_declared_range(units: PintUnits) -> None:
    ratio = build.formula(
        units,
        variables={"a": build.variable("a", low=0), "b": build.variable("b", low=0)},
    )
    result = evaluate(ratio, {"a": "≤ 6", "b": "2"}, units=units)
    assert (result.value.low, result.value.high) == (0.0, 3.0)


@pytest.mark.parametrize(
    ("printed", "digits", "shown"),
    [("6.3", 2, "3.2"), ("6.328", 4, "3.164"), ("6", 1, "3"), ("6.30", 3, "3.15")],
)
def test_no_more_digits_than_the_inputs_carry(
    printed: str, digits: int, shown: str, units: PintUnits
) -> None:
    result = evaluate(
        build.formula(units), {"a": parse_quantity(printed, units=units), "b": "2"}, units=units
    )
    assert result.value.digits == digits
    assert result.value.shown.en == shown


def test_a_printed_figure_carries_its_rounding_and_an_assumption_does_not(
    units: PintUnits,
) -> None:
    ratio = build.formula(units)
    printed = evaluate(ratio, {"a": parse_quantity("6.3", units=units), "b": "1"}, units=units)
    assumed = evaluate(ratio, {"a": "6.3", "b": "1"}, units=units)
    assert (printed.value.rounding_low, printed.value.rounding_high) == (6.25, 6.35)
    assert (assumed.value.rounding_low, assumed.value.rounding_high) == (6.3, 6.3)


@pytest.mark.parametrize(("count", "carries"), [("16,384", None), ("16M", 2), ("約 16,384", 5)])
def test_a_count_written_out_is_exact_and_a_rounded_one_is_not(
    count: str, carries: int | None, units: PintUnits
) -> None:
    ratio = build.formula(
        units,
        variables={"a": build.variable("a"), "b": build.variable("b", exact=True, low=1)},
    )
    result = evaluate(ratio, {"a": "1", "b": parse_quantity(count, units=units)}, units=units)
    assert {entry.variable: entry.digits for entry in result.inputs}["b"] == carries


def test_exact_whole_numbers_are_shown_whole(units: PintUnits) -> None:
    product = build.formula(
        units, "a * b", examples=[{"inputs": {"a": "6", "b": "2"}, "printed": "12", "source": "p"}]
    )
    assert evaluate(product, {"a": "131072", "b": "3"}, units=units).value.shown.en == "393,216"


def test_dates_are_counted_in_days_and_a_month_is_a_range(units: PintUnits) -> None:
    between = build.formula(
        units,
        "b - a",
        unit="day",
        variables={"a": build.variable("a", date=True), "b": build.variable("b", date=True)},
        examples=[
            {"inputs": {"a": "2026-10-12", "b": "2026-10-15"}, "printed": "3 days", "source": "p"}
        ],
    )
    assert between.verified
    result = evaluate(between, {"a": "2026-09", "b": "2026-10-15"}, units=units)
    assert (result.value.low, result.value.high) == (15.0, 44.0)
    with pytest.raises(FormulaInputError, match="variable `a`"):
        evaluate(between, {"a": "last week", "b": "2026-10-15"}, units=units)


@pytest.mark.parametrize(
    ("inputs", "variable", "says"),
    [
        ({"delta": "60 s"}, "M", "no value is given"),
        ({"delta": "60 s", "M": "1 h", "tau": "1 s"}, "tau", "no such variable"),
        (
            {"delta": "60 GB", "M": "1 h"},
            "delta",
            "information against time; expected a quantity in s",
        ),
        ({"delta": "60", "M": "1 h"}, "delta", "names no unit"),
        ({"delta": "-60 s", "M": "1 h"}, "delta", "out of range"),
        ({"delta": "six s", "M": "1 h"}, "delta", "cannot read"),
        ({"delta": "", "M": "1 h"}, "delta", "cannot read"),
        ({"delta": "60 s", "M": "1 fortnight-ish"}, "M", "unknown unit"),
        ({"delta": "60 s", "M": "nan"}, "M", "cannot read"),
        ({"delta": "60 s", "M": "inf s"}, "M", "cannot read"),
        ({"delta": "1" * 300 + " s", "M": "1 h"}, "delta", "a value of 302 characters"),
    ],
)
def test_an_input_that_does_not_do_is_named(
    inputs: dict[str, str], variable: str, says: str, units: PintUnits
) -> None:
    with pytest.raises(FormulaInputError) as caught:
        evaluate(build.young(units)["interval"], inputs, units=units)
    assert caught.value.variable == variable
    assert caught.value.formula == "interval"
    assert says in str(caught.value)
    assert f"variable `{variable}`" in str(caught.value)


def test_a_unit_of_another_dimension_is_refused_for_the_result(units: PintUnits) -> None:
    with pytest.raises(FormulaInputError) as caught:
        evaluate(
            build.young(units)["interval"], {"delta": "1 s", "M": "1 s"}, units=units, unit="GB"
        )
    assert caught.value.variable == "unit"


@pytest.mark.parametrize(("given", "fits"), [("41 %", True), ("0.41", False), ("41", False)])
def test_a_percentage_says_that_it_is_one(given: str, fits: bool, units: PintUnits) -> None:
    peak = build.formula(
        units,
        "a / b",
        unit="TFLOPS",
        variables={
            "a": build.variable("F", "TFLOPS", low=0),
            "b": build.variable("U", "%", low=0, high=100),
        },
        examples=[{"inputs": {"a": "163 TFLOPS", "b": "52 %"}, "printed": "312", "source": "p"}],
    )
    if fits:
        assert evaluate(peak, {"a": "400 TFLOPS", "b": given}, units=units).value.low == (
            pytest.approx(975.6097)
        )
        return
    with pytest.raises(FormulaInputError, match=r"variable `b`.*names no unit"):
        evaluate(peak, {"a": "400 TFLOPS", "b": given}, units=units)


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"a": "1", "b": "0"}, "division by zero"),
        ({"a": "1", "b": "-1–1"}, "holds zero"),
        ({"a": "1e390", "b": "1e-390"}, "out"),
    ],
)
def test_what_has_no_result_names_the_formula_and_the_values(
    inputs: dict[str, str], says: str, units: PintUnits
) -> None:
    if says == "out":
        # Far out, yet within what decimals hold: a result, not an overflow.
        assert evaluate(build.formula(units), inputs, units=units).value.low is not None
        return
    with pytest.raises(FormulaError) as caught:
        evaluate(build.formula(units), inputs, units=units)
    assert "formula `ratio` has no result for a = 1" in str(caught.value)
    assert says in str(caught.value)


def test_a_constant_is_part_of_the_formula(units: PintUnits) -> None:
    flops = build.formula(
        units,
        "k * N",
        unit="FLOP",
        variables={
            "k": build.variable("6", "FLOP/parameter", constant="6 FLOP/parameter"),
            "N": build.variable("N", "parameter"),
        },
        examples=[{"inputs": {"N": "2 parameters"}, "printed": "12 FLOP", "source": "p"}],
    )
    assert evaluate(flops, {"N": "3 parameters"}, units=units).value.low == 18.0
    with pytest.raises(FormulaInputError, match="fixed by the formula"):
        evaluate(flops, {"N": "3", "k": "7"}, units=units)


amounts = st.decimals("0.001", 10_000, places=3, allow_nan=False)


@given(delta=amounts, mtbf=amounts)
@settings(max_examples=100)
def test_the_interval_scales_as_its_inputs_do(
    delta: Decimal, mtbf: Decimal, units: PintUnits
) -> None:
    interval = FORMULAS.setdefault("young", build.young(units))["interval"]

    def at(d: Decimal, m: Decimal) -> float:
        given: dict[str, str | Quantity] = {"delta": f"{d} s", "M": f"{m} s"}
        low = evaluate(interval, given, units=units).value.low
        assert low is not None
        return low

    assert at(delta * 4, mtbf * 4) == pytest.approx(4 * at(delta, mtbf), rel=1e-12)
    assert at(delta, mtbf) == pytest.approx((2 * float(delta) * float(mtbf)) ** 0.5, rel=1e-9)


FORMULAS: dict[str, Any] = {}


def test_a_class_figure_makes_an_approximate_result(units: PintUnits) -> None:
    result = evaluate(
        build.formula(units), {"a": parse_quantity("6 級", units=units), "b": "2"}, units=units
    )
    assert result.value.approximate


def test_a_reader_of_a_snapshot_evaluates_without_pint(units: PintUnits) -> None:
    rows = units.rows(["s", "%"])
    table = TableUnits(rows)
    formulas = build.young(units)
    result = evaluate(
        formulas["interval"], {"delta": "60 s", "M": "3.1 h"}, units=table, formulas=formulas
    )
    assert result.value.shown.en == "1,157 s"
    assert result.companions[0].value.unit == "%"


def test_a_view_gone_through_json_evaluates_the_same(units: PintUnits) -> None:
    formulas = build.young(units)
    back = decode(dict[str, Formula], encode(formulas))
    assert back == formulas
    given_ = {"delta": "60 s", "M": "11130 s"}
    one = evaluate(formulas["interval"], given_, units=units, formulas=formulas)
    other = evaluate(back["interval"], given_, units=units, formulas=back)
    assert encode(one) == encode(other)
