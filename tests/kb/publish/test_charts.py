"""Charts put values where they belong, and never rank what may not be compared."""

import re

from hypothesis import given
from hypothesis import strategies as st

from kb.publish.charts._scale import spanning
from kb.publish.charts._strips import shortened
from kb.publish.charts._timeline import Life, Moment, timeline
from kb.publish.material import Material
from kb.publish.messages import messages
from kb.publish.pen import Pen
from kb.views.claim import Claim

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
    assert shortened("あいうえお", 6) == "あい…"
    assert shortened("あいう", 6) == "あいう"
    assert shortened("abcde", 6) == "abcde"


def test_no_word_is_printed_over_another(material: Material) -> None:
    claim = material.view(Claim, f"claims/{material.claim_index()[0].id}")
    days = ("2025-04-07", "2025-04-08", "2025-04-15", "2026-10-01")
    moments = tuple(
        Moment(f"word{n}", day, day, day, False, claim.id, claim.standing)
        for n, day in enumerate(days)
    )
    pen = Pen(messages("en"), material.catalog, address="standards")
    drawn = timeline(pen, "t", [Life("thing", moments)], title="title")
    words = re.findall(r">(word\d)</text>", drawn)
    assert words == ["word0", "word1", "word3"]
    assert drawn.count("<a ") == len(days)


def test_a_date_is_said_no_more_sharply_than_it_is_stated(material: Material) -> None:
    claim = material.view(Claim, f"claims/{material.claim_index()[0].id}")
    moment = Moment(
        "published", "2024", "2024-01-01", "2024-12-31", False, claim.id, claim.standing
    )
    pen = Pen(messages("ja"), material.catalog, address="standards")
    drawn = timeline(pen, "t", [Life("thing", (moment,))], title="title")
    assert "thing: published 2024年" in drawn
    assert "2024-01-01" not in drawn
