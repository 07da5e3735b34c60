"""Pairs of the shipped pack that look alike and are not are each refused, for the right reason."""

import pytest

from kb.build.knowledge import Knowledge
from kb.compare.ratio import ratio, verdict
from kb.quantity.units import Units
from tests.kb.compare.refused import REFUSED


@pytest.mark.parametrize("case", REFUSED, ids=[case[0].replace(" ", "-") for case in REFUSED])
def test_refused_for_the_right_reason(
    case: tuple[str, str, str, set[str]], knowledge: Knowledge, units: Units
) -> None:
    _, one, two, expected = case
    a, b = knowledge.claims[one], knowledge.claims[two]
    for first, second in ((a, b), (b, a)):
        found = verdict(first, second, catalog=knowledge.catalog, units=units)
        assert not found.comparable
        told = {r.code for r in found.refusals}
        told |= {f"{r.code}:{r.qualifier}" for r in found.refusals}
        assert expected <= told
        assert all(r.reason.ja and r.reason.en and r.remedy.ja for r in found.refusals)
        assert ratio(first, second, catalog=knowledge.catalog, units=units).text is None


def test_there_are_at_least_thirty_two() -> None:
    assert len({(one, two) for _, one, two, _ in REFUSED}) >= 32


def test_the_mixed_ratio_of_the_documents_is_refused_and_the_right_one_offered(
    knowledge: Knowledge, units: Units
) -> None:
    claims = knowledge.claims
    found = ratio(
        claims["nvidia-nvlink-5.link-bandwidth.ev"],
        claims["nvidia-nvlink-4.link-bandwidth.ev.one-way"],
        catalog=knowledge.catalog,
        units=units,
    )
    assert (found.text, found.naive) == ("2×", "4×")
