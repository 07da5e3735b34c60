"""A print holds a figure only where its digits neither begin nor end in the middle of others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.link.prints import holds, numerals, squeeze


@pytest.mark.parametrize(
    ("text", "figure", "expected"),
    [
        ("約 900 GB/s", "900 GB/s", True),
        ("1,900 GB/s", "900 GB/s", False),
        ("3.5 TB/s", "5 TB/s", False),
        ("35 TB/s", "35", True),
        ("350 TB/s", "35", False),
        ("35.5 TB/s", "35", False),
        ("３５ 個", "35個", True),
        ("数千の GPU", "数千", True),
        ("text", "", False),
    ],
)
def test_holds(text: str, figure: str, expected: bool) -> None:
    assert holds(text, squeeze(figure)) is expected


@given(st.integers(min_value=0, max_value=10**12))
def test_numerals_reads_separators(number: int) -> None:
    assert list(numerals(f"約 {number:,} 個")) == [number]


@given(st.integers(min_value=1, max_value=10**6), st.integers(min_value=0, max_value=9))
def test_a_longer_number_holds_no_shorter_one(number: int, digit: int) -> None:
    assert not holds(f"{number}{digit}", str(number)) or f"{number}{digit}" == str(number)
