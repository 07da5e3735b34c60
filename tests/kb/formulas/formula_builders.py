"""Formula records and computed claims for tests, small enough to read at a glance."""

from typing import Any

from kb.formulas.verification import verify_formulas
from kb.quantity.units import Units
from kb.records.collection import Located
from kb.records.formula import FormulaRecord
from kb.views.claim import Claim, ClaimInput
from kb.views.formula import Formula
from kb.views.label import Label
from kb.views.value import Value
from kb.vocab import ValueType
from tests.kb import builders as make

BOTH = {"ja": "語", "en": "word"}


def variable(symbol: str = "v", unit: str = "", **more: Any) -> dict[str, Any]:
    return {"symbol": symbol, "meaning": BOTH, "unit": unit, **more}


def record(
    expression: str = "a / b",
    *,
    unit: str = "",
    variables: dict[str, dict[str, Any]] | None = None,
    examples: list[dict[str, Any]] | None = None,
    **more: Any,
) -> Located[FormulaRecord]:
    """Return a formula `a / b` of pure numbers, or one changed as told."""
    shape = {
        "id": "ratio",
        "title": BOTH,
        "explanation": BOTH,
        "expression": expression,
        "result": {"symbol": "r", "meaning": BOTH, "unit": unit},
        "variables": variables or {"a": variable("a"), "b": variable("b")},
        "citations": [{"source": "paper"}],
        "examples": examples
        or [{"inputs": {"a": "6", "b": "2"}, "printed": "3", "source": "paper"}],
        **more,
    }
    return Located(FormulaRecord.model_validate(shape), "formulas/test.yaml", 7)


def formula(units: Units, expression: str = "a / b", **more: Any) -> Formula:
    (made,) = verify_formulas([record(expression, **more)], units=units).values()
    return made


def young(units: Units) -> dict[str, Formula]:
    """Return the checkpoint interval with its companion, the fraction of time lost."""
    delta, mtbf = variable("δ", "s", low=0), variable("M", "s", low=0)
    interval = record(
        "sqrt(2 * delta * M)",
        id="interval",
        unit="s",
        variables={"delta": delta, "M": mtbf},
        examples=[
            {"inputs": {"delta": "10 s", "M": "11,130 s"}, "printed": "472 s", "source": "y"}
        ],
        checks=[
            {
                "kind": "minimum",
                "expression": "delta / tau + tau / (2 * M)",
                "variable": "tau",
                "at": "sqrt(2 * delta * M)",
            }
        ],
        companions=[{"formula": "lost", "result": "tau"}],
    )
    lost = record(
        "delta / tau + tau / (2 * M)",
        id="lost",
        unit="%",
        result={"symbol": "w", "meaning": BOTH, "unit": "%", "digits": 3},
        variables={"delta": delta, "tau": variable("τ", "s", low=0), "M": mtbf},
        examples=[
            {
                "inputs": {"delta": "10 s", "tau": "472 s", "M": "11,130 s"},
                "printed": "4 %",
                "source": "y",
            }
        ],
    )
    return verify_formulas([interval, lost], units=units)


def draft(
    subject: str,
    about: str,
    uses: str,
    inputs: dict[str, str],
    *,
    checks: str | None = None,
    **more: Any,
) -> Claim:
    """Return a claim that is still to be computed; inputs are claim ids or literals."""
    return make.claim(
        subject,
        about,
        Value(type=ValueType.QUANTITY, as_printed=""),
        document=None,
        statement=Label(),
        formula=uses,
        inputs=tuple(ClaimInput(name, None, text, text) for name, text in inputs.items()),
        checks=checks,
        **more,
    )
