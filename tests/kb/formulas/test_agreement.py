"""Inputs that count alike, by hand-worked cases: converted, doubted or refused."""

from dataclasses import replace
from typing import Any

import pytest

from kb.asked.formulas import evaluate_asked
from kb.errors import ComparisonError, InvalidPackError
from kb.formulas.derivation import derive
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits
from kb.views.claim import Claim
from kb.views.evaluation import Evaluation
from kb.views.formula import Formula, Meeting
from kb.vocab import Verification
from tests.kb import builders as make
from tests.kb.formulas import formula_builders as build

CATALOG = make.catalog(
    entities=[make.entity("gpu"), make.entity("net")],
    properties=[make.prop("bandwidth", unit="GB/s"), make.prop("ratio")],
    qualifiers=[
        make.qualifier(
            "direction",
            "one-way",
            "both-ways",
            conversions=[("both-ways", "one-way", "1/2", ("bandwidth",))],
        ),
        make.qualifier("precision", "bf16", "fp8"),
    ],
)
BOTH, ONE = "both-ways", "one-way"


def stated(name: str, text: str, units: PintUnits, **qualifiers: str) -> Claim:
    subject, about = name.split(".")[:2]
    value = make.from_quantity(parse_quantity(text, units=units))
    return make.claim(subject, about, value, key=name, qualifiers=dict(qualifiers))


def ratio(units: PintUnits, agree: dict[str, list[str]], **more: Any) -> Formula:
    return build.formula(
        units,
        variables={"a": build.variable("A", "GB/s"), "b": build.variable("B", "GB/s")},
        examples=[
            {"inputs": {"a": "900 GB/s", "b": "50 GB/s"}, "printed": "18", "source": "paper"}
        ],
        agree=agree,
        **more,
    )


def asked(formula: Formula, claims: list[Claim], units: PintUnits, **inputs: str) -> Evaluation:
    known = {claim.id: claim for claim in claims}
    return evaluate_asked(formula, inputs, claim=known.__getitem__, catalog=CATALOG, units=units)


def over(units: PintUnits, up: str, out: str, *, figure: str = "50 GB/s") -> Evaluation:
    """Return 900 GB/s of one direction over 50 GB/s of another."""
    claims = [
        stated("gpu.bandwidth.doc", "900 GB/s", units, direction=up),
        stated("net.bandwidth.doc", figure, units, direction=out),
    ]
    formula = ratio(units, {"direction": ["a", "b"]})
    return asked(formula, claims, units, a="@gpu.bandwidth.doc", b="@net.bandwidth.doc")


def test_both_ways_over_one_way_is_nine_with_the_conversion_named(units: PintUnits) -> None:
    found = over(units, BOTH, ONE)
    assert found.value.exact == "9"
    (made,) = found.conversions
    assert (made.variable, made.claim) == ("a", "gpu.bandwidth.doc")
    assert (made.step.source, made.step.target, made.step.factor) == (BOTH, ONE, "1/2")
    (caveat,) = found.caveats
    assert caveat.code == "converted"
    assert caveat.qualifier == "direction"
    assert caveat.text.en is not None
    assert "gpu.bandwidth.doc: both-ways taken as one-way (×1/2)" in caveat.text.en


def test_one_way_over_both_ways_converts_the_divisor(units: PintUnits) -> None:
    found = over(units, ONE, BOTH)
    assert found.value.exact == "36"
    assert [made.variable for made in found.conversions] == ["b"]


@pytest.mark.parametrize("way", [ONE, BOTH])
def test_what_agrees_is_taken_as_it_stands(units: PintUnits, way: str) -> None:
    found = over(units, way, way)
    assert found.value.exact == "18"
    assert (found.conversions, found.caveats) == ((), ())


def test_a_conversion_also_halves_what_rounding_allows(units: PintUnits) -> None:
    # 900 GB/s stands for 899.5 to 900.5, half of which is 449.75 to 450.25.
    found = over(units, BOTH, ONE, figure="1.00 GB/s")
    plain = over(units, ONE, ONE, figure="1.00 GB/s")
    for of in ("rounding_low", "rounding_high"):
        converted, untouched = getattr(found.value, of), getattr(plain.value, of)
        assert converted == pytest.approx(untouched / 2, rel=1e-12)


@pytest.mark.parametrize(
    ("up", "out", "open_"),
    [
        (BOTH, "unknown", {"net.bandwidth.doc"}),
        ("unknown", ONE, {"gpu.bandwidth.doc"}),
        ("unknown", "unknown", {"gpu.bandwidth.doc", "net.bandwidth.doc"}),
    ],
)
def test_what_is_not_stated_is_said_beside_the_value(
    units: PintUnits, up: str, out: str, open_: set[str]
) -> None:
    found = over(units, up, out)
    assert found.value.exact == "18"
    assert not found.conversions
    assert {(c.code, c.claim) for c in found.caveats} == {("unknown-qualifier", o) for o in open_}
    assert {c.text.en for c in found.caveats} == {f"direction not stated for {o}" for o in open_}


def test_a_qualifier_that_a_claim_leaves_out_is_not_stated_either(units: PintUnits) -> None:
    claim = stated("gpu.bandwidth.doc", "900 GB/s", units)
    formula = ratio(units, {"direction": ["a"]})
    found = asked(formula, [claim], units, a=f"@{claim.id}", b="50 GB/s")
    assert [c.claim for c in found.caveats] == [claim.id]


def test_a_figure_of_ones_own_is_not_checked(units: PintUnits) -> None:
    claim = stated("gpu.bandwidth.doc", "900 GB/s", units, direction=BOTH)
    formula = ratio(units, {"direction": ["a", "b"]})
    found = asked(formula, [claim], units, a=f"@{claim.id}", b="50 GB/s")
    assert found.value.exact == "18"
    assert found.caveats == ()


def test_what_no_exact_rule_converts_is_refused(units: PintUnits) -> None:
    claims = [
        stated("gpu.bandwidth.doc", "900 GB/s", units, precision="fp8"),
        stated("net.bandwidth.doc", "50 GB/s", units, precision="bf16"),
    ]
    formula = ratio(units, {"precision": ["a", "b"]})
    with pytest.raises(ComparisonError) as refused:
        asked(formula, claims, units, a="@gpu.bandwidth.doc", b="@net.bandwidth.doc")
    assert refused.value.qualifier == "precision"
    for word in ("`ratio`", "`a`", "`b`", "fp8", "bf16", "gpu.bandwidth.doc", "net.bandwidth.doc"):
        assert word in refused.value.problem
    assert "precision" in refused.value.remedy


def test_a_weak_claim_is_told_with_the_value(units: PintUnits) -> None:
    claim = stated("gpu.bandwidth.doc", "900 GB/s", units, direction=ONE)
    weak = replace(claim, standing=replace(claim.standing, verification=Verification.DISPUTED))
    formula = ratio(units, {"direction": ["a", "b"]})
    (caveat,) = asked(formula, [weak], units, a=f"@{claim.id}", b="50 GB/s").caveats
    assert (caveat.code, caveat.claim) == ("standing", claim.id)
    assert "disputed" in (caveat.text.en or "")


@pytest.mark.parametrize("shared", [[], ["a", "a"], ["a", "c"]])
def test_what_must_agree_names_variables_of_the_formula(
    units: PintUnits, shared: list[str]
) -> None:
    with pytest.raises(InvalidPackError, match="agree"):
        ratio(units, {"direction": shared})


def links(units: PintUnits, up: str, out: str, **other: str) -> list[Claim]:
    return [
        stated("gpu.bandwidth.doc", "900 GB/s", units, direction=up, **other),
        stated("net.bandwidth.doc", "50 GB/s", units, direction=out),
    ]


def test_a_derivation_converts_and_says_so_in_its_note(units: PintUnits) -> None:
    formula = ratio(units, {"direction": ["a", "b"]})
    inputs = {"a": "gpu.bandwidth.doc", "b": "net.bandwidth.doc"}
    draft = build.draft("gpu", "ratio", "ratio", inputs)
    claims = {c.id: c for c in links(units, BOTH, ONE)}
    made = derive(CATALOG, claims, {"ratio": formula}, [draft], units=units)
    claim = made.claims[draft.id]
    assert claim.value.low == 9
    assert claim.note is not None
    assert "both-ways taken as one-way" in (claim.note.en or "")


def test_a_printed_mixture_is_derived_as_printed(units: PintUnits) -> None:
    formula = ratio(units, {"direction": ["a", "b"]})
    inputs = {"a": "gpu.bandwidth.doc", "b": "net.bandwidth.doc"}
    draft = build.draft("gpu", "ratio", "ratio", inputs, checks="gpu.ratio.doc")
    claims = {c.id: c for c in (*links(units, BOTH, ONE), stated("gpu.ratio.doc", "18", units))}
    made = derive(CATALOG, claims, {"ratio": formula}, [draft], units=units)
    assert made.problems == ()
    assert made.claims[draft.id].value.low == 18
    assert made.checks[0].meeting is Meeting.AGREES


def test_a_derivation_that_cannot_be_brought_together_is_a_problem(units: PintUnits) -> None:
    formula = ratio(units, {"precision": ["a", "b"]})
    inputs = {"a": "gpu.bandwidth.doc", "b": "net.bandwidth.doc"}
    draft = build.draft("gpu", "ratio", "ratio", inputs)
    claims = {
        c.id: c
        for c in (
            stated("gpu.bandwidth.doc", "900 GB/s", units, precision="fp8"),
            stated("net.bandwidth.doc", "50 GB/s", units, precision="bf16"),
        )
    }
    made = derive(CATALOG, claims, {"ratio": formula}, [draft], units=units)
    assert draft.id not in made.claims
    assert isinstance(made.problems[0], ComparisonError)


@pytest.mark.parametrize(("down", "fires"), [("bf16", True), ("fp8", False), ("unknown", True)])
def test_a_rule_does_not_fire_for_what_differs(units: PintUnits, down: str, fires: bool) -> None:
    rule = {"kind": "accelerator", "property": "ratio", "inputs": {"a": "up", "b": "down"}}
    formula = ratio(units, {"precision": ["a", "b"]}, rules=[rule])
    claims = {
        c.id: c
        for c in (
            stated("gpu.up.doc", "900 GB/s", units, precision="bf16"),
            stated("gpu.down.doc", "50 GB/s", units, precision=down),
        )
    }
    made = derive(CATALOG, claims, {"ratio": formula}, [], units=units)
    assert ("gpu.ratio.calc" in made.claims) is fires
    if not fires:
        (skipped,) = made.skipped
        assert skipped.reason.en == "precision differs: bf16 against fp8"
