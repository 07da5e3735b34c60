"""The best rank answers; a dispute is handed back whole; the past is told as it was."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.compare.asof import day_of, days_of, known
from kb.compare.bounds import Ruler
from kb.compare.classes import Classifier
from kb.compare.select import answers, select
from kb.errors import TenkyoError
from kb.views.claim import Claim, ClaimLink, VerificationRecord
from kb.vocab import Absence, LinkRole, Rank, Verification, VerificationResult
from tests.kb import builders as make


def watts(figure: str, document: str = "a", **more: object) -> Claim:
    value = make.quantity(figure, "W", digits=len(figure))
    return make.claim("x", "tdp", value, document=document, **more)  # type: ignore[arg-type]


PREFERRED = make.standing(rank=Rank.PREFERRED, rank_reason=make.text("datasheet"))
DEPRECATED = make.standing(rank=Rank.DEPRECATED, rank_reason=make.text("withdrawn figure"))


def codes(claims: list[Claim], **more: object) -> dict[str, str]:
    found = select(claims, **more)  # type: ignore[arg-type]
    return {p.claim: p.code for p in found.passed_over}


def test_preferred_answers_and_the_rest_is_named() -> None:
    claims = [watts("700"), watts("750", "b", standing=PREFERRED)]
    found = select(claims)
    assert found.chosen is claims[1]
    assert not found.disputed
    assert codes(claims) == {"x.tdp.a": "lower-rank"}


def test_two_best_claims_that_differ_are_a_dispute() -> None:
    claims = [watts("700"), watts("750", "b")]
    found = select(claims)
    assert found.chosen is None
    assert found.disputed
    assert [[c.id for c in side] for side in found.sides] == [["x.tdp.a"], ["x.tdp.b"]]


def test_two_preferred_claims_that_differ_are_a_dispute() -> None:
    claims = [watts("700", standing=PREFERRED), watts("750", "b", standing=PREFERRED)]
    assert select(claims).disputed


def test_a_declared_contradiction_is_a_dispute_though_values_agree() -> None:
    link = ClaimLink("x.tdp.b", LinkRole.CONTRADICTS, False, True)
    found = select([watts("700", links=(link,)), watts("700", "b")])
    assert found.disputed
    assert len(found.sides) == 2


def test_deprecated_answers_only_when_asked_for() -> None:
    claims = [watts("700", standing=DEPRECATED)]
    found = select(claims)
    assert found.chosen is None
    assert found.passed_over[0].reason == make.text("withdrawn figure")
    assert select(claims, rank=Rank.DEPRECATED).chosen is claims[0]


@pytest.mark.parametrize(
    ("better", "worse", "code"),
    [
        (
            {"standing": make.standing(verification=Verification.VERIFIED)},
            {"standing": make.standing(verification=Verification.FLAGGED)},
            "weaker-standing",
        ),
        ({"known_from": "2026-10-15"}, {"known_from": "2026-05-01"}, "less-recent"),
        ({}, {}, "repeats"),
    ],
)
def test_among_claims_that_agree_the_strongest_answers(
    better: dict[str, object], worse: dict[str, object], code: str
) -> None:
    claims = [watts("700", "z", **worse), watts("700", "a", **better)]
    assert select(claims).chosen is claims[1]
    assert codes(claims) == {"x.tdp.z": code}


def test_the_more_precise_of_two_that_agree_answers() -> None:
    claims = [
        make.claim("x", "bw", make.quantity("3.4", "TB/s", digits=2), document="a"),
        make.claim("x", "bw", make.quantity("3.35", "TB/s", digits=3), document="b"),
    ]
    assert select(claims).chosen is claims[1]
    assert codes(claims) == {"x.bw.a": "less-precise"}


def test_a_refuted_claim_gives_way_but_is_not_hidden_when_alone() -> None:
    refuted = watts("600", standing=make.standing(verification=Verification.REFUTED))
    assert select([refuted, watts("700", "b")]).chosen is not refuted
    assert select([refuted]).chosen is refuted


def test_an_unknown_never_wins_over_a_value() -> None:
    unknown = make.claim("x", "tdp", make.absent(Absence.UNKNOWN), document="a")
    known_claim = watts("700", "b", standing=make.standing(verification=Verification.UNCITED))
    assert select([unknown, known_claim]).chosen is known_claim


def test_what_was_superseded_later_is_current_then() -> None:
    old = watts("700", known_from="2025-01-01", superseded_on="2026-06-01")
    new = watts("750", "b", known_from="2026-06-01")
    assert select([old, new]).chosen is new
    then = select([old, new], as_of="2026-05-01")
    assert then.chosen is old
    assert {p.claim: p.code for p in then.passed_over} == {"x.tdp.b": "not-yet-known"}


def test_a_month_means_all_of_it() -> None:
    assert day_of("2026-05") == "2026-05-31"
    assert day_of("2026") == "2026-12-31"
    with pytest.raises(TenkyoError):
        day_of("yesterday")


def test_the_past_has_no_links_or_checks_from_the_future() -> None:
    link = ClaimLink("x.tdp.b", LinkRole.CONTRADICTS, True, True)
    check = VerificationRecord("me", "2026-11-01", "s", "read", VerificationResult.CONFIRMED)
    old = watts(
        "700",
        known_from="2025-01-01",
        superseded_on="2026-06-01",
        links=(link,),
        verifications=(check,),
    )
    new = watts("750", "b", known_from="2026-06-01")
    then = known({c.id: c for c in (old, new)}, "2026-05-01")
    assert list(then) == ["x.tdp.a"]
    assert then["x.tdp.a"] == replace(old, links=(), verifications=(), superseded_on=None)


def test_days_are_those_of_knowing_superseding_and_checking() -> None:
    checked = VerificationRecord("us", "2026-03", "s", "read", VerificationResult.CONFIRMED)
    claims = [
        make.claim("a", "p", make.word("x"), known_from="2026-01-02", superseded_on="2026-02-03"),
        make.claim("b", "p", make.word("x"), known_from="2026-01-02", verifications=(checked,)),
        make.claim("c", "p", make.word("x"), known_from="2026-05-06"),
    ]
    found = days_of(claims, before="2026-05-06")
    assert found == ("2026-01-02", "2026-02-03", "2026-03-01")


DAYS = st.dates().map(lambda d: d.isoformat()).filter(lambda d: d >= "1000")


@given(st.lists(st.tuples(DAYS, st.none() | DAYS), max_size=12), DAYS, DAYS)
def test_what_is_known_only_grows(spans: list[tuple[str, str | None]], one: str, two: str) -> None:
    claims = {
        f"c{n}": watts("700", key=f"c{n}", known_from=start, superseded_on=end)
        for n, (start, end) in enumerate(spans)
    }
    early, late = sorted((one, two))
    assert set(known(claims, early)) <= set(known(claims, late))


def test_values_of_two_classes_are_two_answers() -> None:
    flops = make.prop("peak", unit="TFLOPS", comparable_by=("sparsity",), requires=("sparsity",))
    classifier = Classifier(
        {"peak": flops}, {"sparsity": make.qualifier("sparsity", "dense", "sparse")}
    )
    claims = [
        make.claim(
            "x",
            "peak",
            make.quantity(figure, "TFLOPS"),
            key=how,
            qualifiers={"sparsity": how},
        )
        for figure, how in (("989", "dense"), ("1979", "sparse"), ("1000", "unknown"))
    ]
    found = answers(claims, classifier=classifier, ruler=Ruler())
    assert [a.selection.chosen.id for a in found if a.selection.chosen] == [
        "dense",
        "sparse",
        "unknown",
    ]
    assert [a.refusal.qualifier if a.refusal else None for a in found] == [None, None, "sparsity"]
