"""A page tells of what was computed by names, and with digits that mean something."""

from dataclasses import replace
from typing import Any

import pytest

from kb.publish.material import Material
from kb.publish.messages import messages
from kb.publish.pen import Pen
from kb.views.claim import Reason, Standing
from kb.views.formula import Why
from kb.views.label import Label
from kb.views.value import Bounds, Value
from kb.vocab import Basis, Confidence, Freshness, Rank, ValueType, Verification

GIVEN: dict[str, Any] = {
    "verification": Verification.UNCITED,
    "confidence": Confidence.MEDIUM,
    "freshness": Freshness.CURRENT,
    "rank": Rank.NORMAL,
}
INPUT = Why(
    "rack.power", "/v1/claims/rack.power", Label("棚の電力", "Power of the rack"), "", **GIVEN
)
COMPUTED = Why("rise", "/v1/claims/rise", Label("増し分", "Rise"), "0.9–1.4", **GIVEN)
AXES = ("verification", "confidence", "freshness")


def pen(material: Material, lang: str) -> Pen:
    return Pen(messages(lang), material.catalog, address="claims/rise")


@pytest.mark.parametrize(("lang", "name"), [("ja", "棚の電力"), ("en", "Power of the rack")])
def test_the_weakest_input_is_called_by_its_name(lang: str, name: str, material: Material) -> None:
    deeper = replace(COMPUTED, inputs=(replace(COMPUTED, claim="between", inputs=(INPUT,)),))
    reasons = tuple(Reason(axis, "input", "rack.power") for axis in AXES)
    standing = Standing(Basis.CALCULATION, **GIVEN, reasons=reasons)
    axes = pen(material, lang).axes(standing, (), deeper)
    assert axes.count(f">{name}</a>") == len(AXES)
    assert ">rack.power</a>" in pen(material, lang).axes(standing, (), COMPUTED)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ja", "最も弱い点 検証、信頼度、鮮度"),
        ("en", "weakest on Verification, Confidence, Freshness"),
    ],
)
def test_axes_are_listed_as_the_language_does(lang: str, said: str, material: Material) -> None:
    why = replace(COMPUTED, inputs=(replace(INPUT, weakest=AXES),))
    assert said in pen(material, lang).tree(why)


def test_computed_bounds_have_two_digits_more_than_what_they_come_from(material: Material) -> None:
    low, high = 0.9030899869919435, 1.380211241711606
    value = Value(
        ValueType.QUANTITY, "0.9–1.4", low=low, high=high, digits=2, canonical=Bounds(low, high, "")
    )
    english = pen(material, "en")
    assert english.canonical(value, computed=True) == "0.9031 – 1.38"
    assert english.canonical(value) == f"{low} – {high}"
    exact = replace(value, digits=None)
    assert english.canonical(exact, computed=True) == f"{low} – {high}"
