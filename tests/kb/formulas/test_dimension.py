"""Units follow the arithmetic, and what does not fit is refused."""

import pytest

from kb.errors import FormulaError, UnitError
from kb.formulas.dimension import factor_between, result_unit
from kb.formulas.expression import parse
from kb.quantity.units import PintUnits


def unit(text: str, units: PintUnits, **names: str) -> str:
    return result_unit(parse(text, frozenset(names)), names, units=units)


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("a / b", {"a": "GB", "b": "GB/s"}, "s"),
        ("a * b", {"a": "GPU", "b": "GB/s/GPU"}, "GB/s"),
        ("sqrt(2 * a * b)", {"a": "s", "b": "s"}, "s"),
        ("a ** 2 / a", {"a": "m"}, "m"),
        ("a ** -1", {"a": "s"}, "1/s"),
        ("log10(a / b)", {"a": "kW", "b": "kW"}, ""),
        ("a + b - max(a, b)", {"a": "s", "b": "s"}, "s"),
        ("k * n * d", {"k": "FLOP/parameter/token", "n": "parameter", "d": "token"}, "FLOP"),
        ("abs(-floor(a))", {"a": "day"}, "day"),
    ],
)
def test_the_unit_that_comes_out(
    text: str, names: dict[str, str], expected: str, units: PintUnits
) -> None:
    assert unit(text, units, **names) == expected


@pytest.mark.parametrize(
    ("text", "names", "says"),
    [
        ("a + b", {"a": "s", "b": "GB"}, "joins s and GB"),
        ("a + b", {"a": "s", "b": "h"}, "joins s and h"),
        ("a + 1", {"a": "s"}, "joins s and a pure number"),
        ("log(a)", {"a": "s"}, "log is given a quantity in s"),
        ("exp(a / b)", {"a": "kW", "b": "W"}, "exp is given"),
        ("2 ** a", {"a": "s"}, "an exponent is given"),
        ("a ** b", {"a": "s", "b": ""}, "variable power"),
        ("sqrt(a)", {"a": "s"}, "stays under a root"),
        ("min(a, b)", {"a": "GPU", "b": "port"}, "joins GPU and port"),
    ],
)
def test_units_that_do_not_fit_are_refused(
    text: str, names: dict[str, str], says: str, units: PintUnits
) -> None:
    with pytest.raises(FormulaError) as caught:
        unit(text, units, **names)
    assert says in str(caught.value).replace("`", "")


def test_what_is_counted_may_go_unsaid_on_one_side(units: PintUnits) -> None:
    assert factor_between("TFLOPS/GPU", "TFLOPS", units=units) == 1
    assert factor_between("", "GPU", units=units) == 1
    assert factor_between("GB/GPU", "MB", units=units) == 1000


@pytest.mark.parametrize(
    ("source", "target"), [("port", "GPU"), ("GB/s/port", "GB/s/GPU"), ("s", "GB"), ("GPU", "s")]
)
def test_but_one_thing_is_never_counted_as_another(
    source: str, target: str, units: PintUnits
) -> None:
    with pytest.raises(UnitError):
        factor_between(source, target, units=units)
