"""Totals told in words, worked out again; silence where a list is not whole or a value rough."""

from collections.abc import Callable

import pytest

from ingest.link.knowledge import Knowledge
from ingest.lint.run import lint_text

RIGHT = [
    "A node has eight H100s at 700 W each, in total 5.6 kW.",
    "Hall A takes 100 MW and hall B 250 MW, a total of 350 MW.",
    "東棟が 100 MW、西棟が 250 MW、合計 350 MW である。",
    "8 枚の GPU がそれぞれ 700 W で、合計 5.6 kW になる。",
    "The node draws 8 × 700 W = 5.6 kW.",
    "80 GB + 141 GB = 221 GB",
    # nothing is claimed of the whole
    "Hall A takes 100 MW and hall B 250 MW.",
    "It takes 900 MW in total, including 100 MW in Texas and 200 MW in Ohio.",
    "Hall A takes 100 MW and hall B about 250 MW, a total of 400 MW.",
    "設計 100 MW、冷却 20 MW、統計 500 MW。",
    "400 Gbps ÷ 8 = 50 GB/s",
]
WRONG = [
    ("A node has eight H100s at 700 W each, in total 6.5 kW.", "5.6"),
    ("Hall A takes 100 MW and hall B 250 MW, a total of 450 MW.", "350"),
    ("東棟が 100 MW、西棟が 250 MW、合計 300 MW である。", "350"),
    ("8 枚の GPU がそれぞれ 700 W で、合計 5.8 kW になる。", "5.6"),
    ("The node draws 8 × 700 W = 5.8 kW.", "5.6"),
    ("Two halls of 0.5 GW and 0.7 GW sum to 1.5 GW.", "1.2"),
]


@pytest.fixture
def broken(known: Knowledge) -> Callable[[str], list[str | None]]:
    """Return what each broken piece of arithmetic makes."""

    def read(text: str) -> list[str | None]:
        found = lint_text(f"{text}\n", "text.md", known).findings
        return [f.expected for f in found if f.rule == "DOC008"]

    return read


@pytest.mark.parametrize("text", RIGHT)
def test_what_comes_out_or_proves_nothing(
    text: str, broken: Callable[[str], list[str | None]]
) -> None:
    assert broken(text) == []


@pytest.mark.parametrize(("text", "makes"), WRONG)
def test_what_does_not_come_out(
    text: str, makes: str, broken: Callable[[str], list[str | None]]
) -> None:
    assert broken(text) == [makes]
