"""Eighteen times is refused; nine times is offered, with the conversion that makes it so."""

from typing import Any

import pytest

from kb.compare.ratio import ratio, verdict
from kb.quantity.units import PintUnits
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.vocab import Absence, Basis, Modifier, ValueType, Verification
from tests.kb import builders as make

UNITS = PintUnits()
FAMILY: dict[str, Any] = {
    "requires": ("direction", "scope"),
    "comparable_by": ("direction", "scope"),
}


@pytest.fixture
def catalog() -> Catalog:
    return make.catalog(
        properties=[
            make.prop("link-bandwidth", unit="GB/s", scale="interconnect", **FAMILY),
            make.prop("network-bandwidth", unit="Gbps", scale="interconnect", **FAMILY),
            make.prop("tdp", unit="W"),
            make.prop("coolant", unit="°C"),
            make.prop("status", of=ValueType.TERM),
        ],
        qualifiers=[
            make.qualifier(
                "direction",
                "one-way",
                "both-ways",
                conversions=[("both-ways", "one-way", "1/2", ())],
            ),
            make.qualifier("scope", "gpu", "domain"),
        ],
    )


def nvlink(direction: str = "both-ways", scope: str = "gpu", figure: str = "900") -> Claim:
    return make.claim(
        "nvlink",
        "link-bandwidth",
        make.quantity(figure, "GB/s", digits=3),
        qualifiers={"direction": direction, "scope": scope},
    )


def ndr(direction: str = "one-way", scope: str = "gpu") -> Claim:
    return make.claim(
        "ndr",
        "network-bandwidth",
        make.quantity("400", "Gbps", digits=3),
        qualifiers={"direction": direction, "scope": scope},
    )


def test_eighteen_is_refused_and_nine_offered(catalog: Catalog) -> None:
    found = ratio(nvlink(), ndr(), catalog=catalog, units=UNITS)
    assert found.text == "9×"
    assert (found.low, found.high) == (9.0, 9.0)
    assert found.naive == "18×"
    assert found.refusals == ()
    named = {(claim, step.qualifier, step.factor) for claim, step in found.steps}
    assert ("nvlink.link-bandwidth.doc", "direction", "1/2") in named
    assert ("ndr.network-bandwidth.doc", "unit", "1/8") in named


def test_what_is_not_stated_may_be_assumed_and_is_named(catalog: Catalog) -> None:
    vague = ndr(direction="unknown")
    refused = ratio(nvlink(), vague, catalog=catalog, units=UNITS)
    assert (refused.text, refused.naive) == (None, "18×")
    assert [r.qualifier for r in refused.refusals] == ["direction"]
    one_way = {"direction": "one-way"}
    found = ratio(nvlink(), vague, catalog=catalog, units=UNITS, assumed=one_way)
    assert (found.text, found.naive) == ("9×", "18×")
    told = [(claim, s.source, s.target) for claim, s in found.steps if s.source == "unknown"]
    assert told == [(vague.id, "unknown", "one-way")]
    both_ways = {"direction": "both-ways"}
    assert ratio(nvlink(), vague, catalog=catalog, units=UNITS, assumed=both_ways).text == "18×"


def test_an_assumption_overrules_nothing_that_is_stated(catalog: Catalog) -> None:
    found = ratio(nvlink(), ndr(), catalog=catalog, units=UNITS, assumed={"direction": "both-ways"})
    assert found.text == "9×"
    assert not [s for _, s in found.steps if s.source == "unknown"]


def test_without_conversion_nothing_is_called_naive(catalog: Catalog) -> None:
    found = ratio(nvlink(direction="one-way", figure="450"), ndr(), catalog=catalog, units=UNITS)
    assert found.text == "9×"
    assert found.naive is None


@pytest.mark.parametrize(
    ("a", "b", "code", "qualifier"),
    [
        (nvlink("unknown"), ndr(), "unknown-qualifier", "direction"),
        (nvlink(scope="domain"), ndr(), "different-qualifier", "scope"),
        (
            nvlink(),
            make.claim("x", "tdp", make.quantity("700", "W")),
            "different-property",
            "property",
        ),
    ],
)
def test_what_does_not_compare_has_no_ratio(
    catalog: Catalog, a: Claim, b: Claim, code: str, qualifier: str
) -> None:
    found = ratio(a, b, catalog=catalog, units=UNITS)
    assert found.text is None
    assert found.low is None
    assert (code, qualifier) in {(r.code, r.qualifier) for r in found.refusals}


def test_the_refused_figure_is_shown_as_refused(catalog: Catalog) -> None:
    assert ratio(nvlink("unknown"), ndr(), catalog=catalog, units=UNITS).naive == "18×"


def test_a_ratio_of_what_is_about_right_is_about_right(catalog: Catalog) -> None:
    about = make.quantity("700", "W", digits=1, modifier=Modifier.APPROXIMATE)
    one, two = make.claim("a", "tdp", about), make.claim("b", "tdp", make.quantity("1400", "W"))
    assert ratio(one, two, catalog=catalog, units=UNITS).text == "≈ 0.5×"
    assert ratio(two, one, catalog=catalog, units=UNITS).text == "≈ 2×"
    assert ratio(two, two, catalog=catalog, units=UNITS).text == "1×"


def watts(low: str | None, high: str | None = None, **more: object) -> Claim:
    value = make.quantity(low, "W", high=high, unbounded="high" if high == "" else "")
    return make.claim("x", "tdp", value, **more)  # type: ignore[arg-type]


def test_bounds_carry_into_the_ratio(catalog: Catalog) -> None:
    found = ratio(watts("40", "100"), watts("10", "20"), catalog=catalog, units=UNITS)
    assert found.text == "2–10×"


def test_nothing_is_divided_by_what_may_be_zero(catalog: Catalog) -> None:
    found = ratio(watts("40"), watts("0", "20"), catalog=catalog, units=UNITS)
    assert [r.code for r in found.refusals] == ["zero"]
    assert found.text is None


@pytest.mark.parametrize(("a", "b"), [("-40", "10"), ("40", "-10"), ("-40", "-10")])
def test_a_value_below_zero_has_no_ratio_and_is_named(catalog: Catalog, a: str, b: str) -> None:
    found = ratio(watts(a), watts(b), catalog=catalog, units=UNITS)
    below = a if a.startswith("-") else b
    (refusal,) = found.refusals
    assert (refusal.code, found.text) == ("negative", None)
    assert f"{below} W" in refusal.reason.get("en")
    assert f"{below} W" in refusal.reason.get("ja")


def test_zero_over_something_is_nothing_of_it(catalog: Catalog) -> None:
    assert ratio(watts("0"), watts("10"), catalog=catalog, units=UNITS).text == "0×"


def test_forty_degrees_are_not_twice_twenty(catalog: Catalog) -> None:
    warm, cool = (make.claim("x", "coolant", make.quantity(n, "°C")) for n in ("40", "20"))
    found = ratio(warm, cool, catalog=catalog, units=UNITS)
    assert (found.text, found.naive) == (None, "2×")
    assert [r.code for r in found.refusals] == ["no-true-zero"]
    assert verdict(warm, cool, catalog=catalog, units=UNITS).comparable


def test_a_ratio_says_how_firm_both_of_its_values_stand(catalog: Catalog) -> None:
    doubtful = watts("90", standing=make.standing(verification=Verification.FLAGGED))
    found = ratio(doubtful, watts("10"), catalog=catalog, units=UNITS)
    assert [s.verification for s in found.standings] == [
        Verification.FLAGGED,
        watts("10").standing.verification,
    ]


def test_an_estimate_over_a_fact_is_refused(catalog: Catalog) -> None:
    guess = watts("90", standing=make.standing(basis=Basis.ASSUMPTION))
    found = ratio(guess, watts("10"), catalog=catalog, units=UNITS)
    assert [(r.code, r.found, r.other) for r in found.refusals] == [
        ("different-footing", "assumed", "asserted")
    ]


def test_words_and_absent_values_have_no_ratio(catalog: Catalog) -> None:
    status = make.claim("x", "status", make.word("draft"))
    assert [r.code for r in ratio(status, status, catalog=catalog, units=UNITS).refusals] == [
        "not-a-quantity",
        "not-a-quantity",
    ]
    none = make.claim("x", "tdp", make.absent(Absence.NONE))
    found = ratio(none, watts("10"), catalog=catalog, units=UNITS)
    assert [r.code for r in found.refusals] == ["no-value"]


def test_units_of_another_kind_are_refused_not_raised(catalog: Catalog) -> None:
    odd = make.claim("x", "tdp", make.quantity("8", "GPU"))
    found = verdict(watts("10"), odd, catalog=catalog, units=UNITS)
    assert [r.code for r in found.refusals] == ["unit"]
