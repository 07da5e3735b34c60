"""Classes rest on exact rules only, and unknown is never a default."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kb.compare.classes import Classifier
from kb.views.catalog import Property, Qualifier
from kb.views.claim import Claim
from kb.views.comparison import ClassKey, Refusal
from kb.vocab import Absence, Basis
from tests.kb import builders as make

LINK = make.prop(
    "link-bandwidth",
    unit="GB/s",
    requires=("direction",),
    comparable_by=("direction", "scope"),
)
QUALIFIERS = {
    "direction": make.qualifier(
        "direction",
        "one-way",
        "both-ways",
        conversions=[("both-ways", "one-way", "1/2", ("link-bandwidth",))],
    ),
    "scope": make.qualifier("scope", "gpu", "domain"),
}


def comparability(
    claim: Claim, prop: Property, qualifiers: Mapping[str, Qualifier]
) -> ClassKey | Refusal:
    return Classifier({prop.id: prop}, qualifiers).key(claim)


def link(figure: str = "900", **qualifiers: str) -> Claim:
    return make.claim(
        "nvlink", "link-bandwidth", make.quantity(figure, "GB/s"), qualifiers=qualifiers
    )


def test_both_ways_is_converted_and_the_rule_is_named() -> None:
    key = comparability(link(direction="both-ways", scope="gpu"), LINK, QUALIFIERS)
    assert isinstance(key, ClassKey)
    assert key.qualifiers == (("direction", "one-way"), ("scope", "gpu"))
    assert key.factor == "1/2"
    assert [(s.qualifier, s.source, s.target, s.factor) for s in key.steps] == [
        ("direction", "both-ways", "one-way", "1/2")
    ]
    assert key == comparability(link(direction="one-way", scope="gpu"), LINK, QUALIFIERS)


def test_a_rule_for_another_property_is_not_applied() -> None:
    other = make.prop("hbm-bandwidth", comparable_by=("direction",))
    claim = make.claim(
        "x", "hbm-bandwidth", make.quantity("1"), qualifiers={"direction": "both-ways"}
    )
    key = comparability(claim, other, QUALIFIERS)
    assert isinstance(key, ClassKey)
    assert key.qualifiers == (("direction", "both-ways"),)


def test_unknown_is_refused_by_name() -> None:
    key = comparability(link(direction="unknown", scope="gpu"), LINK, QUALIFIERS)
    assert isinstance(key, Refusal)
    assert (key.code, key.qualifier, key.found) == ("unknown-qualifier", "direction", "unknown")
    assert key.reason.en == "direction not stated for nvlink"


def test_a_required_qualifier_left_out_is_refused() -> None:
    key = comparability(link(scope="gpu"), LINK, QUALIFIERS)
    assert isinstance(key, Refusal)
    assert key.found == "not-stated"


def test_what_a_claim_leaves_out_compares_only_with_what_leaves_it_out_too() -> None:
    classifier = Classifier({LINK.id: LINK}, QUALIFIERS)
    bare, stated = link(direction="one-way"), link(direction="one-way", scope="gpu")
    assert classifier.verdict(bare, link(direction="one-way")).comparable
    verdict = classifier.verdict(bare, stated)
    assert not verdict.comparable
    assert [(r.code, r.qualifier) for r in verdict.refusals] == [("different-qualifier", "scope")]


def test_an_absent_value_is_in_no_class() -> None:
    claim = make.claim("x", "link-bandwidth", make.absent(Absence.NONE))
    key = comparability(claim, LINK, QUALIFIERS)
    assert isinstance(key, Refusal)
    assert key.code == "no-value"


def test_all_that_stands_against_a_comparison_is_told_at_once() -> None:
    classifier = Classifier({LINK.id: LINK}, QUALIFIERS)
    one = link(direction="unknown", scope="gpu")
    two = make.claim(
        "nvlink",
        "link-bandwidth",
        make.quantity("130", "TB/s"),
        qualifiers={"direction": "one-way", "scope": "domain"},
        standing=make.standing(basis=Basis.TARGET),
    )
    found = classifier.verdict(one, two)
    assert not found.comparable
    assert [r.code for r in found.refusals] == [
        "unknown-qualifier",
        "different-footing",
        "different-qualifier",
    ]


def test_two_properties_compare_only_on_a_scale_they_share() -> None:
    shared: dict[str, Any] = {"unit": "GB/s", "comparable_by": ("direction",)}
    port = make.prop("port-bandwidth", scale="interconnect", **shared)
    device = make.prop("device-bandwidth", scale="interconnect", **shared)
    memory = make.prop("memory-bandwidth", **shared)
    classifier = Classifier({p.id: p for p in (port, device, memory)}, QUALIFIERS)

    def claim(about: str) -> Claim:
        return make.claim(
            "x", about, make.quantity("1", "GB/s"), qualifiers={"direction": "one-way"}
        )

    assert classifier.verdict(claim(port.id), claim(device.id)).comparable
    refused = classifier.verdict(claim(port.id), claim(memory.id))
    assert [r.code for r in refused.refusals] == ["different-property"]


FACTORS = st.fractions(min_value=Fraction(1, 1000), max_value=1000).filter(lambda f: f > 0)
TERMS = ("a", "b", "c", "d")


@given(st.lists(st.tuples(st.sampled_from(TERMS), st.sampled_from(TERMS), FACTORS), max_size=8))
def test_a_normal_form_is_normal_and_its_steps_multiply_to_its_factor(
    rules: list[tuple[str, str, Fraction]],
) -> None:
    word = make.qualifier("q", *TERMS, conversions=[(s, t, str(f), ()) for s, t, f in rules])
    classifier = Classifier({}, {"q": word})
    for name in TERMS:
        normal = classifier.normal("p", "q", term=name)
        product = Fraction(1)
        here = name
        for step in normal.steps:
            assert step.source == here
            here = step.target
            product *= Fraction(step.factor)
        assert here == normal.term
        assert product == normal.factor
        assert classifier.normal("p", "q", term=normal.term).term == normal.term
