"""Charts put values where they belong, and never rank what may not be compared."""

from hypothesis import given
from hypothesis import strategies as st

from kb.publish.charts._scale import spanning
from kb.publish.charts._strips import shortened

positive = st.floats(min_value=1e-6, max_value=1e9)


@given(st.lists(positive, min_size=2, max_size=20), st.booleans())
def test_a_scale_keeps_order_and_stays_inside(values: list[float], log: bool) -> None:
    scale = spanning(values, 100, 700, log=log)
    placed = [scale.at(v) for v in sorted(values)]
    assert placed == sorted(placed)
    assert all(100 <= place <= 700 for place in placed)


@given(st.lists(positive, min_size=2, max_size=20), st.booleans())
def test_lines_lie_within_the_axis_and_are_few(values: list[float], log: bool) -> None:
    scale = spanning(values, 0, 1, log=log)
    ticks = scale.ticks()
    assert ticks == sorted(ticks)
    assert len(ticks) <= 20
    assert all(scale.low * 0.999 <= t <= scale.high * 1.001 for t in ticks)


def test_full_width_letters_count_double() -> None:
    assert shortened("あいうえお", 6) == "あいう…"
    assert shortened("abcde", 6) == "abcde"
