"""Claims computed in order of dependence, and held against what was printed."""

from dataclasses import replace
from typing import Any

import pytest

from kb.formulas.derivation import Derivations, derive, input_of
from kb.formulas.rules import unknown_words
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.formula import Formula, Meeting
from kb.vocab import Absence, Basis, Verification
from tests.kb import builders as make
from tests.kb.formulas import formula_builders as build

CATALOG: Catalog = make.catalog(
    entities=[make.entity("run", "training-run"), make.entity("gpu"), make.entity("chip")],
    properties=[
        make.prop("tau", unit="s"),
        make.prop("lost", unit="%"),
        make.prop("mtbf", unit="h"),
        make.prop("ratio"),
        make.prop("peak", unit="TFLOPS"),
        make.prop("bandwidth", unit="TB/s"),
        make.prop("balance", unit="FLOP/B"),
    ],
)


def printed(name: str, text: str, units: PintUnits, **standing: Any) -> Claim:
    value = make.from_quantity(parse_quantity(text, units=units))
    subject, about = name.split(".")[:2]
    return make.claim(subject, about, value, key=name, standing=make.standing(**standing))


def derived(
    claims: list[Claim], drafts: list[Claim], formulas: dict[str, Formula], units: PintUnits
) -> Derivations:
    return derive(CATALOG, {c.id: c for c in claims}, formulas, drafts, units=units)


@pytest.fixture(scope="module")
def formulas() -> dict[str, Formula]:
    return build.young(PintUnits())


def test_the_printed_1155_is_one_short(formulas: dict[str, Formula], units: PintUnits) -> None:
    claims = [
        printed("run.delta.doc", "60 s", units, basis=Basis.ASSUMPTION),
        printed("run.mtbf.doc", "11,130 s", units),
        printed("run.tau.doc", "約 1,155 s", units),
    ]
    inputs = {"delta": "run.delta.doc", "M": "run.mtbf.doc"}
    draft = build.draft("run", "tau", "interval", inputs, checks="run.tau.doc")
    result = derived(claims, [draft], formulas, units)
    assert result.problems == ()
    (check,) = result.checks
    assert check.meeting is Meeting.DIFFERS
    assert (check.computed, check.difference) == ("1,156 s", "-1")
    assert check.causes[0].code == "truncation"
    claim = result.claims["run.tau.calc"]
    assert claim.value.low == pytest.approx(1155.6816)
    assert claim.standing.basis is Basis.CALCULATION
    assert claim.standing.verification is Verification.COMPUTED
    assert [entry.as_printed for entry in claim.inputs] == ["60 s", "11,130 s"]
    assert claim.statement.en == "tau of run: 1155.7 s"


def test_a_chain_is_computed_in_order_whatever_the_order_of_the_pack(
    formulas: dict[str, Formula], units: PintUnits
) -> None:
    claims = [printed("run.mtbf.doc", "3.1 h", units)]
    interval = build.draft("run", "tau", "interval", {"delta": "60 s", "M": "run.mtbf.doc"})
    lost = build.draft(
        "run", "lost", "lost", {"delta": "60 s", "tau": "run.tau.calc", "M": "run.mtbf.doc"}
    )
    result = derived(claims, [lost, interval], formulas, units)
    assert result.problems == ()
    assert list(result.claims) == ["run.mtbf.doc", "run.tau.calc", "run.lost.calc"]
    assert result.claims["run.lost.calc"].value.low == pytest.approx(10.3696, rel=1e-4)
    assert result.claims["run.lost.calc"].value.digits == 2


def test_the_unit_of_the_printed_claim_is_used(
    formulas: dict[str, Formula], units: PintUnits
) -> None:
    claims = [printed("run.tau.doc", "約 19 分", units)]
    draft = build.draft(
        "run", "tau", "interval", {"delta": "60 s", "M": "11130 s"}, checks="run.tau.doc"
    )
    result = derived(claims, [draft], formulas, units)
    value = result.claims["run.tau.calc"].value
    assert value.unit == "min"
    assert value.canonical is not None
    assert value.canonical.unit == "s"
    assert value.canonical.low == pytest.approx(1155.6816)
    assert result.checks[0].meeting is Meeting.AGREES


@pytest.mark.parametrize(
    ("a", "b", "text", "causes"),
    [
        ("148", "419", "0.301", ["other-base", "other-base"]),
        ("900", "50", "36 x", ["other-direction"]),
        ("36", "1", "18 x", ["other-direction"]),
        ("2", "3", "0.66", ["truncation"]),
        ("3", "4", "0.25", ["complement"]),
        ("400", "9.894", "41", ["input-rounding"]),
    ],
)
def test_the_likely_cause_of_a_mismatch_is_named(
    a: str, b: str, text: str, causes: list[str], units: PintUnits
) -> None:
    unit = "x" if text.endswith("x") else ""
    ratio = build.formula(
        units,
        unit=unit,
        examples=[{"inputs": {"a": "6", "b": "2"}, "printed": f"3 {unit}", "source": "p"}],
    )
    claims = [
        printed("run.a.doc", a, units),
        printed("run.b.doc", b, units, basis=Basis.ASSUMPTION),
        printed("run.ratio.doc", text, units),
    ]
    draft = build.draft(
        "run", "ratio", "ratio", {"a": "run.a.doc", "b": "run.b.doc"}, checks="run.ratio.doc"
    )
    if a in ("148", "2", "3", "36", "900"):
        claims[0] = replace(claims[0], standing=make.standing(basis=Basis.ASSUMPTION))
    (check,) = derived(claims, [draft], {"ratio": ratio}, units).checks
    assert check.meeting is Meeting.DIFFERS
    assert [cause.code for cause in check.causes] == causes


def test_the_value_that_the_print_implies_is_given(units: PintUnits) -> None:
    ratio = build.formula(units)
    claims = [printed("run.ratio.doc", "0.301", units)]
    draft = build.draft("run", "ratio", "ratio", {"a": "148", "b": "419"}, checks="run.ratio.doc")
    (check,) = derived(claims, [draft], {"ratio": ratio}, units).checks
    assert dict(check.implied) == {"a": "126.1", "b": "491.7"}


def test_a_cycle_is_a_problem_that_prints_it(
    formulas: dict[str, Formula], units: PintUnits
) -> None:
    one = build.draft("run", "tau", "interval", {"delta": "1 s", "M": "run.mtbf.calc"})
    two = build.draft("run", "mtbf", "interval", {"delta": "1 s", "M": "run.tau.calc"})
    result = derived([], [one, two], formulas, units)
    (problem,) = result.problems
    assert "run.tau.calc ← run.mtbf.calc ← run.tau.calc" in str(problem)
    assert result.claims == {}


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"delta": "60 s", "M": "run.mtbf.nowhere"}, "no claim `run.mtbf.nowhere`"),
        ({"delta": "60 GB", "M": "1 h"}, "variable `delta`"),
        ({"delta": "60 s"}, "variable `M`: no value"),
        ({"delta": "60 s", "M": "run.text.doc"}, "states no quantity"),
        ({"delta": "60 s", "M": "run.unknown.doc"}, "states no quantity"),
    ],
)
def test_an_entry_that_cannot_be_computed_is_a_problem_with_its_place(
    inputs: dict[str, str], says: str, formulas: dict[str, Formula], units: PintUnits
) -> None:
    claims = [
        make.claim("run", "text", make.word("x"), key="run.text.doc"),
        make.claim("run", "unknown", make.absent(Absence.UNKNOWN), key="run.unknown.doc"),
    ]
    draft = build.draft("run", "tau", "interval", inputs, file="claims/c.yaml", line=3)
    result = derived(claims, [draft], formulas, units)
    (problem,) = result.problems
    assert says in str(problem)
    assert "claims/c.yaml:3" in str(problem)
    assert "run.tau.calc" not in result.claims


def test_an_unknown_formula_names_the_nearest(
    formulas: dict[str, Formula], units: PintUnits
) -> None:
    result = derived([], [build.draft("run", "tau", "intervall", {})], formulas, units)
    assert result.problems[0].nearest == ("interval",)


def test_an_unverified_formula_computes_nothing_that_counts_as_computed(
    units: PintUnits,
) -> None:
    ours = build.formula(
        units, examples=[{"inputs": {"a": "6", "b": "2"}, "printed": "3", "ours": True}]
    )
    draft = build.draft("run", "ratio", "ratio", {"a": "1", "b": "2"})
    claim = derived([], [draft], {"ratio": ours}, units).claims["run.ratio.calc"]
    assert claim.standing.verification is Verification.FLAGGED
    assert claim.standing.reasons[0].code == "formula-unverified"


def balance(units: PintUnits, *, ours: bool = False) -> dict[str, Formula]:
    made = build.formula(
        units,
        "P / B",
        id="balance",
        unit="FLOP/B",
        variables={"P": build.variable("P", "TFLOPS"), "B": build.variable("B", "TB/s")},
        examples=[
            {
                "inputs": {"P": "989 TFLOPS", "B": "3.35 TB/s"},
                "printed": "295 FLOP/B",
                **({"ours": True} if ours else {"source": "p"}),
            }
        ],
        rules=[
            {
                "kind": "accelerator",
                "property": "balance",
                "inputs": {"P": "peak", "B": "bandwidth"},
                "where": {"P": {"precision": "bf16"}},
                "qualifiers": {"precision": "bf16"},
            }
        ],
    )
    return {"balance": made}


def test_a_rule_computes_every_entity_that_has_all_inputs(units: PintUnits) -> None:
    claims = [
        replace(printed("gpu.peak.doc", "989 TFLOPS", units), qualifiers={"precision": "bf16"}),
        replace(printed("gpu.peak.fp8", "1979 TFLOPS", units), qualifiers={"precision": "fp8"}),
        printed("gpu.bandwidth.doc", "3.35 TB/s", units),
        printed("chip.bandwidth.doc", "5.3 TB/s", units),
    ]
    result = derived(claims, [], balance(units), units)
    claim = result.claims["gpu.balance.calc.bf16"]
    assert claim.value.as_printed == "295 FLOP/B"
    assert claim.qualifiers == {"precision": "bf16"}
    assert {entry.claim for entry in claim.inputs} == {"gpu.peak.doc", "gpu.bandwidth.doc"}
    (skipped,) = result.skipped
    assert skipped.subject == "chip"
    assert skipped.reason.en == "inputs are missing: peak"


def test_a_rule_of_an_unverified_formula_computes_nothing(units: PintUnits) -> None:
    claims = [
        replace(printed("gpu.peak.doc", "989 TFLOPS", units), qualifiers={"precision": "bf16"}),
        printed("gpu.bandwidth.doc", "3.35 TB/s", units),
    ]
    result = derived(claims, [], balance(units, ours=True), units)
    assert set(result.claims) == {"gpu.peak.doc", "gpu.bandwidth.doc"}
    assert result.skipped[0].reason.en == "the formula is not verified"


def test_a_word_of_a_rule_that_is_not_defined_is_named(units: PintUnits) -> None:
    assert {str(fault) for fault in unknown_words(CATALOG, balance(units))} == {
        "formulas/test.yaml:7 (formula balance, rules): unknown kind `accelerator`;"
        " define that kind, or name one that is defined",
        "formulas/test.yaml:7 (formula balance, rules): unknown qualifier `precision`;"
        " define that qualifier, or name one that is defined",
    }
    kinds = (make.term("accelerator"),)
    words = make.qualifier("precision", "fp8")
    catalog = replace(
        CATALOG, pack=replace(CATALOG.pack, kinds=kinds), qualifiers={"precision": words}
    )
    (fault, _) = unknown_words(catalog, balance(units))
    assert "unknown term of `precision` `bf16`" in str(fault)


def test_a_flag_of_its_own_entry_stays(formulas: dict[str, Formula], units: PintUnits) -> None:
    draft = build.draft(
        "run",
        "tau",
        "interval",
        {"delta": "60 s", "M": "1 h"},
        standing=make.standing(flag="要確認"),
    )
    claim = derived([], [draft], formulas, units).claims["run.tau.calc"]
    assert claim.standing.verification is Verification.FLAGGED


@pytest.mark.parametrize(
    ("text", "is_claim"),
    [
        ("60 s", False),
        ("0.41", False),
        ("1.5 GB/s", False),
        ("2026-10-12", False),
        ("run.mtbf.tc", True),
        ("run.mtbf.tc.seconds", True),
        ("known", True),
    ],
)
def test_an_input_is_a_claim_or_an_assumption(text: str, is_claim: bool) -> None:
    read = input_of("v", text, {"known": None})
    assert (read.claim is not None) is is_claim
    assert (read.literal is None) is is_claim
