"""What is stated as it was asked for answers; what must be converted, only where nothing is."""

import pytest

from kb.build.knowledge import Knowledge
from kb.compare.bounds import Ruler
from kb.compare.classes import Classifier
from kb.compare.select import answers
from kb.quantity.units import Units
from kb.views.claim import Claim, Standing
from kb.views.comparison import Answer
from kb.vocab import Rank, Verification
from tests.kb import builders as make

LINK = make.prop("bw", unit="GB/s", comparable_by=("direction", "scope"))
CLASSIFIER = Classifier(
    {"bw": LINK},
    {
        "direction": make.qualifier(
            "direction", "one-way", "both-ways", conversions=[("both-ways", "one-way", "1/2", ())]
        ),
        "scope": make.qualifier(
            "scope", "device", "gpu", conversions=[("gpu", "device", "1/1", ())]
        ),
    },
)
WEAK = make.standing(verification=Verification.UNCITED)
STRONG = make.standing(verification=Verification.VERIFIED)
PREFERRED = make.standing(rank=Rank.PREFERRED, rank_reason=make.text("datasheet"))
DEPRECATED = make.standing(rank=Rank.DEPRECATED, rank_reason=make.text("withdrawn"))
ONE_WAY = {"direction": "one-way"}


def link(figure: str, direction: str, *, scope: str = "device", **more: object) -> Claim:
    key = more.pop("key", f"{direction}.{scope}")
    return make.claim(
        "x",
        "bw",
        make.quantity(figure, "GB/s", digits=len(figure)),
        key=str(key),
        qualifiers={"direction": direction, "scope": scope},
        **more,  # type: ignore[arg-type]
    )


def asked(claims: list[Claim], where: dict[str, str], *, turned: bool = False) -> list[Answer]:
    ordered = reversed(claims) if turned else claims
    return list(answers(ordered, classifier=CLASSIFIER, ruler=Ruler(), where=where))


def chosen(found: list[Answer]) -> list[str | None]:
    return [one.selection.chosen.id if one.selection.chosen else None for one in found]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("direction", ["one-way", "both-ways"])
@pytest.mark.parametrize("standings", [(WEAK, STRONG), (STRONG, WEAK)])
def test_the_claim_that_states_the_term_answers(
    direction: str, turned: bool, standings: tuple[Standing, Standing]
) -> None:
    one, both = standings
    claims = [link("450", "one-way", standing=one), link("900", "both-ways", standing=both)]
    (found,) = asked(claims, {"direction": direction}, turned=turned)
    assert chosen([found]) == [f"{direction}.device"]
    assert [p.code for p in found.selection.passed_over] == ["converted"]
    assert found.key is not None
    assert bool(found.key.steps) == (direction == "both-ways")


def test_what_must_be_converted_answers_where_nothing_states_the_term() -> None:
    (found,) = asked([link("900", "both-ways")], ONE_WAY)
    assert chosen([found]) == ["both-ways.device"]


@pytest.mark.parametrize("turned", [False, True])
def test_standing_decides_among_those_that_state_it(turned: bool) -> None:
    claims = [
        link("450", "one-way", key="weak", standing=WEAK),
        link("450", "one-way", key="strong", standing=STRONG),
        link("900", "both-ways", key="other", standing=STRONG),
    ]
    (found,) = asked(claims, ONE_WAY, turned=turned)
    assert chosen([found]) == ["strong"]
    codes = {p.claim: p.code for p in found.selection.passed_over}
    assert codes == {"weak": "weaker-standing", "other": "converted"}


@pytest.mark.parametrize("turned", [False, True])
def test_rank_decides_before_words_do(turned: bool) -> None:
    plain, better = link("450", "one-way"), link("1000", "both-ways", standing=PREFERRED)
    (found,) = asked([plain, better], ONE_WAY, turned=turned)
    assert chosen([found]) == ["both-ways.device"]
    assert [p.code for p in found.selection.passed_over] == ["lower-rank"]
    withdrawn = link("450", "one-way", standing=DEPRECATED)
    assert chosen(asked([withdrawn, link("900", "both-ways")], ONE_WAY, turned=turned)) == [
        "both-ways.device"
    ]
    both = [link("450", "one-way", standing=PREFERRED), better]
    (found,) = asked(both, ONE_WAY, turned=turned)
    assert found.selection.disputed, "two preferred ones that differ are a dispute"


@pytest.mark.parametrize("turned", [False, True])
def test_a_contradiction_is_not_decided_by_words(turned: bool) -> None:
    claims = [link("450", "one-way"), link("1000", "both-ways")]
    (found,) = asked(claims, ONE_WAY, turned=turned)
    assert found.selection.disputed
    assert len(found.selection.sides) == 2


@pytest.mark.parametrize("turned", [False, True])
def test_another_word_for_the_same_figure_is_nearer_than_another_figure(turned: bool) -> None:
    claims = [link("900", "both-ways", scope="device"), link("450", "one-way", scope="gpu")]
    (found,) = asked(claims, {**ONE_WAY, "scope": "device"}, turned=turned)
    assert chosen([found]) == ["one-way.gpu"]


@pytest.mark.parametrize("turned", [False, True])
def test_of_several_answers_the_one_that_states_it_stands_first(turned: bool) -> None:
    claims = [link("900", "both-ways"), link("64", "one-way", scope="link")]
    assert chosen(asked(claims, ONE_WAY, turned=turned)) == ["one-way.link", "both-ways.device"]


SHIPPED = {
    "nvidia-nvlink-4": {"one-way": "450 GB/s", "both-ways": "900 GB/s"},
    "nvidia-nvlink-5": {"one-way": "900 GB/s", "both-ways": "1,800 GB/s"},
    "amd-mi300x": {"one-way": "448 GB/s", "both-ways": "896 GB/s"},
}


@pytest.mark.parametrize("thing", SHIPPED)
@pytest.mark.parametrize("direction", ["one-way", "both-ways"])
@pytest.mark.parametrize("turned", [False, True])
def test_of_the_shipped_claims_the_one_that_states_it_answers(
    thing: str, direction: str, turned: bool, knowledge: Knowledge, units: Units
) -> None:
    catalog, where = knowledge.catalog, {"direction": direction}
    classifier = Classifier(catalog.properties, catalog.qualifiers)
    stating = [
        claim
        for claim in knowledge.claims.values()
        if (claim.subject.id, claim.property.id) == (thing, "link-bandwidth")
        and classifier.states(claim, where)
        and claim.qualifiers["scope"] == "gpu"
        and claim.document is not None
    ]
    assert {claim.qualifiers["direction"] for claim in stating} == {"one-way", "both-ways"}
    (found,) = answers(
        reversed(stating) if turned else stating,
        classifier=classifier,
        ruler=Ruler(units),
        where=where,
    )
    assert found.selection.chosen is not None
    assert found.selection.chosen.value.as_printed == SHIPPED[thing][direction]
