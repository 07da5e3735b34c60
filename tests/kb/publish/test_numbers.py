"""Counts, numbers and dates in each language's manner."""

import pytest

from kb.publish.numbers import day, number, whole


@pytest.mark.parametrize(
    ("text", "ja", "en"),
    [
        ("2025", "2025年", "2025"),
        ("2025-04", "2025年4月", "Apr 2025"),
        ("2025-04-08", "2025年4月8日", "8 Apr 2025"),
        ("2026?", "2026年（不確か）", "2026 (uncertain)"),
        ("2025-08~", "2025年8月頃", "about Aug 2025"),
        ("2024/2025", "2024年〜2025年", "2024 to 2025"),
        ("2027-03/..", "2027年3月以降", "Mar 2027 or later"),
        ("2026-40", "2026年上半期", "the first half of 2026"),
        ("2025-13", "2025-13", "2025-13"),
        ("2025-02-30", "2025-02-30", "2025-02-30"),
        ("soon", "soon", "soon"),
    ],
)
def test_dates(text: str, ja: str, en: str) -> None:
    assert (day(text, "ja"), day(text, "en")) == (ja, en)


def test_a_date_in_words_is_put_in_the_same_manner() -> None:
    assert day("2027-03以降", "ja") == "2027年3月以降"
    assert day("2026年上半期", "ja") == "2026年上半期"
    assert day("Mar 2027 or later", "en") == "Mar 2027 or later"


def test_counts_are_grouped() -> None:
    assert whole(12345, "en") == "12,345"
    assert whole(999, "ja") == "999"


@pytest.mark.parametrize(
    ("value", "shown"),
    [(3.35, "3.35"), (1800.0, "1,800"), (0.1, "0.1"), (0.0, "0"), (1.5e21, "1.5e+21")],
)
def test_numbers_keep_their_digits(value: float, shown: str) -> None:
    assert number(value, "en") == shown
