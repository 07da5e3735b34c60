"""A reference is a fault of its own only where nothing else explains what it misses."""

import pytest

from kb.assembly.references import Unnamed


@pytest.mark.parametrize(
    ("parts", "may_hold", "cannot"),
    [
        (("a-1.0", "power", None, None), "a-1.0.power.d", "a-1.0.powers.d"),
        (("a-1.0", "power", None, "peak"), "a-1.0.power.d.peak", "a-1.power.d.peak"),
        (("a", None, "d", None), "a.power.d", "ab.power.d"),
        (("a", None, None, None), "a.power.d", "b.power.d"),
        ((None, "power", "d", None), "b.power.d", "b.speed.d"),
        ((None, "power", "d", "peak"), "b.power.d.peak", "b.power.d"),
    ],
)
def test_a_claim_with_a_misspelt_part_may_be_any_that_has_the_others(
    parts: tuple[str | None, str | None, str | None, str | None], may_hold: str, cannot: str
) -> None:
    unnamed = Unnamed()
    unnamed.add(*parts)
    assert unnamed.may_hold(may_hold)
    assert not unnamed.may_hold(cannot)


def test_a_claim_of_which_little_is_known_may_be_any() -> None:
    unnamed = Unnamed()
    assert not unnamed.may_hold("b.power.d")
    unnamed.add(None, None, "d", None)
    assert unnamed.may_hold("b.power.e")
