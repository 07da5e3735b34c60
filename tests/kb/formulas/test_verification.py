"""A formula is verified only if its units, its examples and its claims about itself hold."""

from typing import Any

import pytest
from pydantic import ValidationError

from kb.errors import InvalidPackError
from kb.formulas.verification import verify_formulas
from kb.quantity.units import PintUnits
from kb.views.formula import Meeting
from tests.kb import builders as make
from tests.kb.formulas import formula_builders as build


def test_a_formula_that_somebody_else_bears_out_is_verified(units: PintUnits) -> None:
    formula = build.formula(units)
    assert formula.verified
    assert formula.doubts == ()
    assert formula.checks[0].kind == "dimensions"
    assert formula.examples[0].computed == "3"
    assert (formula.file, formula.line) == ("formulas/test.yaml", 7)


def test_our_own_example_alone_verifies_nothing(units: PintUnits) -> None:
    formula = build.formula(
        units, examples=[{"inputs": {"a": "6", "b": "2"}, "printed": "3", "ours": True}]
    )
    assert not formula.verified
    assert "somebody else" in str(formula.doubts[0].en)


@pytest.mark.parametrize(
    ("a", "printed", "meeting"),
    [
        ("6.3", "3.15", Meeting.AGREES),
        ("6.3", "3.2", Meeting.AGREES),
        ("6.3", "3.17", Meeting.WITHIN_INPUTS),
        ("6.328", "3.17", Meeting.DIFFERS),
        ("6.3", "3.3", Meeting.DIFFERS),
    ],
)
def test_examples_are_held_at_printed_precision(
    a: str, printed: str, meeting: Meeting, units: PintUnits
) -> None:
    formula = build.formula(
        units,
        variables={"a": build.variable("a"), "b": build.variable("b", exact=True)},
        examples=[{"inputs": {"a": a, "b": "2"}, "printed": printed, "source": "p"}],
    )
    assert formula.examples[0].meeting is meeting
    assert formula.verified is (meeting is not Meeting.DIFFERS)


def test_one_failing_example_leaves_the_formula_unverified(units: PintUnits) -> None:
    formula = build.formula(
        units,
        examples=[
            {"inputs": {"a": "6", "b": "2"}, "printed": "3", "source": "p"},
            {"inputs": {"a": "60", "b": "20"}, "printed": "4.00", "source": "p"},
        ],
    )
    assert not formula.verified
    assert "printed 4.00, computed 3" in str(formula.doubts[0].en)


def test_what_fails_is_told_without_the_paths_of_files(units: PintUnits) -> None:
    formula = build.formula(
        units, examples=[{"inputs": {"a": "6", "b": "2"}, "printed": "3 wats", "source": "p"}]
    )
    problem = str(formula.examples[0].problem)
    assert "unknown unit 'wats'" in problem
    assert "did you mean 'watt'" in problem
    assert not any(mark in str(formula) for mark in ("units.txt", "kb/quantity"))


def test_an_example_out_of_range_fails_with_its_reason(units: PintUnits) -> None:
    formula = build.formula(
        units,
        variables={"a": build.variable("a", high=5), "b": build.variable("b")},
    )
    assert not formula.verified
    assert "out of range" in str(formula.examples[0].problem)


def test_units_that_do_not_make_the_result_are_recorded(units: PintUnits) -> None:
    formula = build.formula(
        units,
        unit="GB",
        variables={"a": build.variable("a", "s"), "b": build.variable("b", "s")},
        examples=[{"inputs": {"a": "6 s", "b": "2 s"}, "printed": "3 GB", "source": "p"}],
    )
    assert not formula.verified
    assert not formula.checks[0].passes
    assert "does not convert" in formula.checks[0].detail


def test_a_symbolic_claim_that_does_not_hold_is_recorded(units: PintUnits) -> None:
    check = {"kind": "limit", "expression": "a / b", "variable": "b", "at": "oo", "value": "1"}
    formula = build.formula(units, checks=[check])
    assert not formula.verified
    assert formula.checks[1].detail == "lim = 0"


def test_sources_lend_their_titles(units: PintUnits) -> None:
    sources = {"paper": make.source("paper")}
    (formula,) = verify_formulas([build.record()], units=units, sources=sources).values()
    assert formula.citations[0].url == "/v1/sources/paper"
    assert formula.examples[0].source is not None


@pytest.mark.parametrize(
    "changed",
    [
        {"citations": [{"source": "papr"}]},
        {"examples": [{"inputs": {"a": "4", "b": "2"}, "printed": "2", "source": "papr"}]},
    ],
)
def test_a_source_that_is_not_there_is_a_fault(changed: dict[str, Any], units: PintUnits) -> None:
    sources = {"paper": make.source("paper")}
    with pytest.raises(InvalidPackError, match="unknown source `papr`; did you mean 'paper'"):
        verify_formulas([build.record(**changed)], units=units, sources=sources)


def test_a_document_that_is_not_there_is_a_fault(units: PintUnits) -> None:
    example = {"inputs": {"a": "4", "b": "2"}, "printed": "2", "document": "memmo"}
    record = build.record(examples=[example])
    with pytest.raises(InvalidPackError, match="unknown document `memmo`; did you mean 'memo'"):
        verify_formulas([record], units=units, documents={"memo"})
    assert verify_formulas([record], units=units)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"expression": "a / c"}, "unknown symbol `c`"),
        ({"expression": "a.__class__ / b"}, "Attribute"),
        ({"expression": "a"}, "`b` is not used"),
        ({"expression": "(" * 190 + "a / b" + ")" * 190}, "nested too deeply"),
        ({"variables": {"a": build.variable("a"), "b": build.variable("a")}}, "symbol a is that"),
        (
            {"variables": {"a": build.variable("a", "wombat"), "b": build.variable("b")}},
            "unknown unit",
        ),
        (
            {
                "expression": "__a / b",
                "variables": {"__a": build.variable("a"), "b": build.variable("b")},
            },
            "cannot name a variable",
        ),
        (
            {"examples": [{"inputs": {"a": "1"}, "printed": "1", "source": "p"}]},
            "the example's inputs are a",
        ),
        (
            {"examples": [{"inputs": {"a": "1", "b": "1"}, "printed": "1"}]},
            "does not say where it was printed",
        ),
        ({"companions": [{"formula": "nowhere"}]}, "unknown formula `nowhere`"),
        ({"rules": [{"kind": "k", "property": "p", "inputs": {"a": "x"}}]}, "rule's inputs are a"),
        ({"unit": "wombat"}, "result.unit): unknown unit"),
    ],
)
def test_what_cannot_be_read_is_an_error_that_names_formula_and_place(
    changed: dict[str, Any], says: str, units: PintUnits
) -> None:
    with pytest.raises(InvalidPackError) as caught:
        verify_formulas([build.record(**changed)], units=units)
    text = str(caught.value)
    assert says in text
    assert "formulas/test.yaml:7" in text
    assert "formula ratio" in text


def test_all_faults_come_at_once_and_an_id_is_taken_once(units: PintUnits) -> None:
    records = [build.record("a / c"), build.record("a"), build.record(), build.record()]
    with pytest.raises(InvalidPackError) as caught:
        verify_formulas(records, units=units)
    text = str(caught.value)
    assert "unknown symbol" in text
    assert "is not used" in text
    assert "taken by another formula" in text


@pytest.mark.parametrize("missing", ["examples", "variables"])
def test_a_formula_without_examples_or_variables_is_refused(missing: str) -> None:
    whole = build.record().record.model_dump()
    with pytest.raises(ValidationError):
        type(build.record().record).model_validate({**whole, missing: type(whole[missing])()})


DELTA = build.variable("δ", "s")
LOST = build.record(
    "delta / tau",
    id="lost",
    unit="1",
    variables={"delta": DELTA, "tau": build.variable("τ", "s")},
    examples=[{"inputs": {"delta": "1 s", "tau": "2 s"}, "printed": "0.5", "source": "y"}],
)


@pytest.mark.parametrize(
    ("result", "unit", "variable", "says"),
    [
        ("tau", "s", "delta", None),
        ("tau", "h", "delta", None),
        ("tua", "s", "delta", "`lost` takes no variable `tua`; expected one of delta, tau"),
        ("tau", "s", "d", "`lost` is not given `delta`"),
        (None, "s", "delta", "`lost` is not given `tau`"),
        ("tau", "W", "delta", "`lost` takes `tau` in s; expected a unit that W converts to"),
    ],
)
def test_a_companion_is_given_what_it_needs(
    result: str | None, unit: str, variable: str, says: str | None, units: PintUnits
) -> None:
    made = build.record(
        f"2 * {variable}",
        id="interval",
        unit=unit,
        variables={variable: DELTA},
        result={"symbol": "τ", "meaning": build.BOTH, "unit": unit},
        examples=[{"inputs": {variable: "1 s"}, "printed": "2 s", "source": "y"}],
        companions=[{"formula": "lost", "result": result}],
    )
    if says is None:
        assert set(verify_formulas([made, LOST], units=units)) == {"interval", "lost"}
        return
    with pytest.raises(InvalidPackError) as caught:
        verify_formulas([made, LOST], units=units)
    (error,) = caught.value.errors
    assert says in str(error)
    assert error.place is not None
    assert error.place.field == "formula interval, companions"
