"""Every formula that ships, printed beside computed; and every calculation of the two texts."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.build.knowledge import Knowledge, compute
from kb.formulas.impact import impact
from kb.formulas.verification import verify_formulas
from kb.quantity.units import PintUnits
from kb.records.collection import PackRecords
from kb.views.formula import Example, Formula, Meeting
from kb.vocab import Verification

DATA = Path(__file__).parents[3] / "data"
TODAY = date(2026, 11, 29)

WANTED = {
    *("training-flops", "training-step-time", "gradient-size", "gradient-shard-size"),
    *("ring-all-reduce-time", "all-reduce-bus-bandwidth", "reduce-scatter-bus-bandwidth"),
    *("all-gather-bus-bandwidth", "broadcast-bus-bandwidth", "all-to-all-bus-bandwidth"),
    *("communication-share", "mfu-from-throughput", "mfu-from-flops", "hfu-from-throughput"),
    *("hfu-from-flops", "implied-peak", "young-daly-interval", "daly-interval"),
    *("checkpoint-lost-fraction", "mtbf-from-count", "mtbf-scaling", "effective-training-time"),
    *("checkpoint-bandwidth", "pipeline-bubble", "zero-1-memory", "zero-2-memory"),
    *("zero-3-memory", "machine-balance", "domain-bandwidth", "link-ratio", "bits-to-bytes"),
    *("share-of-count", "facility-power", "site-energy", "emissions", "compute-gain"),
    "date-difference",
}


@pytest.fixture(scope="module")
def records() -> PackRecords:
    return load_pack(DATA)


@pytest.fixture(scope="module")
def formulas(records: PackRecords) -> dict[str, Formula]:
    return verify_formulas(records.formulas, units=PintUnits())


def test_the_formulas_of_the_field_are_there(formulas: dict[str, Formula]) -> None:
    assert set(formulas) >= WANTED


def test_all_are_verified_and_borne_out_by_somebody_else(formulas: dict[str, Formula]) -> None:
    assert {f.id: f.doubts for f in formulas.values() if not f.verified} == {}
    assert [f.id for f in formulas.values() if all(x.ours for x in f.examples)] == []


def test_every_example_comes_out_as_printed(formulas: dict[str, Formula]) -> None:
    def line(formula: Formula, example: Example) -> str:
        return f"{formula.id}: printed {example.printed}, computed {example.computed}"

    failing = [line(f, e) for f in formulas.values() for e in f.examples if not e.passes]
    assert failing == []


def test_every_text_is_in_both_languages(formulas: dict[str, Formula]) -> None:
    for formula in formulas.values():
        texts = [
            *(formula.title, formula.explanation, formula.result.meaning),
            *(variable.meaning for variable in formula.variables),
            *formula.assumptions,
            *([formula.limits] if formula.limits else []),
        ]
        assert all(text.ja and text.en for text in texts), formula.id


def test_every_formula_is_drawn(formulas: dict[str, Formula]) -> None:
    for formula in formulas.values():
        assert formula.mathml.startswith('<math xmlns="http://www.w3.org/1998/Math/MathML"')
        assert formula.mathml.endswith("</math>")


def test_the_sources_of_formulas_are_in_the_pack(
    records: PackRecords, formulas: dict[str, Formula]
) -> None:
    known = {source.record.id for source in records.sources}
    for formula in formulas.values():
        named = {c.source for c in formula.citations}
        named |= {e.source.id for e in formula.examples if e.source is not None}
        assert named <= known, formula.id


@pytest.fixture(scope="module")
def knowledge(records: PackRecords) -> Knowledge:
    return compute(records, units=PintUnits(), today=TODAY)


def test_every_calculation_that_the_texts_print_is_held_against_its_digits(
    knowledge: Knowledge,
) -> None:
    checks = {c.printed_claim: c for c in knowledge.derivations.checks}
    meetings = {key: check.meeting for key, check in checks.items()}
    agrees, within, differs = Meeting.AGREES, Meeting.WITHIN_INPUTS, Meeting.DIFFERS
    expected = {
        "llama-3-gradient-sync.training-step-time.tc": agrees,
        "llama-3-gradient-sync.gradient-size.tc": agrees,
        "llama-3-gradient-sync.gradient-shard-size.tc": agrees,
        "llama-3-gradient-sync.network-bandwidth.tc.bytes": agrees,
        "llama-3-gradient-sync.communication-time.tc": agrees,
        "llama-3-gradient-sync.communication-share.tc": agrees,
        "checkpoint-example-60s.mtbf.tc.hours": agrees,
        "checkpoint-example-60s.mtbf.tc.seconds": differs,
        "checkpoint-example-60s.checkpoint-interval.tc": differs,
        "checkpoint-example-60s.checkpoint-interval.tc.minutes": agrees,
        "checkpoint-example-60s.lost-fraction.tc": agrees,
        "checkpoint-example-10s.checkpoint-interval.tc": agrees,
        "checkpoint-example-10s.checkpoint-interval.tc.minutes": agrees,
        "checkpoint-example-10s.lost-fraction.tc": agrees,
        "meta-llama-3-training.interruptions.tc": agrees,
        "meta-llama-3-training.gpu-failure-share.tc.from-counts": agrees,
        "meta-llama-3-training.gpu-failure-share.tc.printed-in-paper": differs,
        "meta-llama-3-training-16k.mfu.tc": differs,
        "meta-llama-3-training-8k.mfu.tc": agrees,
        "uec-1.1.age-at-check.tc": agrees,
        "nvidia-gb200-nvl72.domain-bandwidth.ci": agrees,
        "infiniband-ndr.port-bandwidth.ci.bytes": agrees,
        "frontier-class-checkpointing.checkpoint-bandwidth.ci": agrees,
        "ai-racks.power-density-rise.ci": within,
    }
    assert {key: meetings[key] for key in expected} == expected
    short = checks["checkpoint-example-60s.checkpoint-interval.tc"]
    assert (short.computed, short.difference) == ("1,156 s", "-1")
    assert short.causes[0].code == "truncation"
    assert checks["meta-llama-3-training-16k.mfu.tc"].causes[0].code == "input-rounding"


def test_the_link_ratio_of_18_is_held_both_ways(knowledge: Knowledge) -> None:
    checks = {c.claim: c for c in knowledge.derivations.checks}
    assert checks["nvidia-nvlink.link-ratio.calc"].meeting is Meeting.AGREES
    declared = checks["nvidia-nvlink.link-ratio.calc.as-declared"]
    assert declared.meeting is Meeting.DIFFERS
    assert declared.causes[0].code == "other-direction"


def test_a_printed_range_is_held_at_both_ends(knowledge: Knowledge) -> None:
    checks = {c.printed_claim: c for c in knowledge.derivations.checks}
    check = checks["us-data-center-demand.power-demand.ev.2028"]
    assert check.meeting is Meeting.AGREES
    assert check.computed == "74–132 GW"


def test_flagging_one_input_turns_every_dependent_and_nothing_else(
    records: PackRecords, knowledge: Knowledge
) -> None:
    root = "llama-3-405b.parameters.tc"
    changed = []
    for item in records.claims:
        claim = item.record
        if (claim.subject, claim.property, claim.document) == (
            "llama-3-405b",
            "parameters",
            "training-clusters",
        ) and claim.key is None:
            item = replace(item, record=claim.model_copy(update={"flag": "未確認"}))
        changed.append(item)
    after = compute(replace(records, claims=tuple(changed)), units=PintUnits(), today=TODAY)
    turned = {
        key
        for key, claim in knowledge.claims.items()
        if after.claims[key].standing.verification != claim.standing.verification
    }
    rests = {e.claim for e in impact(knowledge.catalog, knowledge.claims, root).claims}
    assert len(rests) >= 5
    assert turned == rests | {root}
    for key in rests:
        assert after.claims[key].standing.verification is Verification.FLAGGED
