"""Printed arithmetic is worked out within the digits that it shows, and no further."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.lint.arithmetic import equations_of, shares_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4 × 700 W = 2,800 W を要する。", [True]),
        ("4 × 700 W = 2,900 W を要する。", [False]),
        ("8×16＝128 で分担する。", [True]),
        ("8×16＝138 で分担する。", [False]),
        ("合計は 466＝47＋419 ではなく 47＋419＝466。", [True]),
        ("47 + 419 = 476.", [False]),
        ("810 GB ÷ 128 ≈ 6.3 GB", [True]),
        ("810 GB ÷ 128 ≈ 7.3 GB", [False]),
        ("400 Gbps ÷ 8 = 50 GB/s", []),
        ("1.2 × 3 = 3.6", [True]),
        ("1.2 × 3 = 3.9", [False]),
        ("2 万 × 3 = 6 万", [True]),
        ("x = 3 + 4", []),
        ("2023 - 2024 = season", []),
        # The counts of a paper, and the share that it prints for them.
        ("148 ÷ 419 = 35.3%", [True]),
        ("148/419 = 30.1%", [False]),
        ("148件÷419件＝30.1％。", [False]),
        ("48% ÷ 2 = 24%", [True]),
    ],
)
def test_equations(text: str, expected: list[bool]) -> None:
    assert [found.comes_out for found in equations_of(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("466回のうち419回（約90％）が予期しない。", [True]),
        ("466回のうち419回（80％）が予期しない。", [False]),
        ("419 of the 466 interruptions (89.9%) were not planned.", [True]),
        ("419 of the 466 interruptions (78%) were not planned.", [False]),
        ("148 out of 419, or 35.3 percent", [True]),
        ("466回あった（約90％は別の話）。", []),
        ("30.1% of the interruptions (148 of 419)", [False]),
        ("35.3% of the interruptions (148 of 419)", [True]),
        ("30.1％（419件中148件）だった。", [False]),
        ("35.3％を占めた（419件のうち148件）。", [True]),
        ("148 (30.1% of 419)", [False]),
        ("It fell by 20% during the trial (3 of 12 weeks).", []),
    ],
)
def test_shares(text: str, expected: list[bool]) -> None:
    assert [found.comes_out for found in shares_of(text)] == expected


@given(st.integers(1, 9999), st.integers(1, 9999))
def test_true_sums_and_products_come_out(a: int, b: int) -> None:
    for text in (f"{a} + {b} = {a + b}.", f"{a:,} × {b:,} = {a * b:,}."):
        assert [found.comes_out for found in equations_of(text)] == [True]


@given(st.integers(10, 9999), st.integers(10, 9999), st.integers(1, 9))
def test_a_changed_sum_does_not(a: int, b: int, off: int) -> None:
    assert [found.comes_out for found in equations_of(f"{a} + {b} = {a + b + off}.")] == [False]
