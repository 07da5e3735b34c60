"""Counts, numbers and dates in each language's manner."""

import pytest

from kb.publish.numbers import day, number, whole


@pytest.mark.parametrize(
    ("text", "ja", "en"),
    [
        ("2025", "2025年", "2025"),
        ("2025-04", "2025年4月", "Apr 2025"),
        ("2025-04-08", "2025年4月8日", "8 Apr 2025"),
        ("2026?", "2026年?", "2026?"),
        ("2025-08~", "2025年8月ごろ", "about Aug 2025"),
        ("2024/2025", "2024年〜2025年", "2024 – 2025"),
        ("2025-13", "2025-13", "2025-13"),
        ("soon", "soon", "soon"),
    ],
)
def test_dates(text: str, ja: str, en: str) -> None:
    assert (day(text, "ja"), day(text, "en")) == (ja, en)


def test_counts_are_grouped() -> None:
    assert whole(12345, "en") == "12,345"
    assert whole(999, "ja") == "999"


@pytest.mark.parametrize(
    ("value", "shown"),
    [(3.35, "3.35"), (1800.0, "1,800"), (0.1, "0.1"), (0.0, "0"), (1.5e21, "1.5e+21")],
)
def test_numbers_keep_their_digits(value: float, shown: str) -> None:
    assert number(value, "en") == shown
