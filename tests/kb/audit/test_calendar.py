"""Dates in print: read in the ways that documents write them, and held to what was said."""

import pytest

from kb.audit.calendar import names_date


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("released 8 April 2025", "2025-04-08"),
        ("April 8, 2025", "2025-04-08"),
        ("April 8, 2025", "2025-04"),
        ("2026年10月15日", "2026-10-15"),
        ("発表は2024年9月", "2024-09"),
        ("ballot closed 26 Mar", "2026-03-26"),
        ("14-29 Aug 2025", "2025-08-14/2025-08-29"),
        ("2024–25", "2024/2025"),
        ("~2025-08", "2025-08~"),
        ("H2 2027", "2027-41"),
        ("not before 2027", "2027/.."),
        ("ＳＩＧＣＯＭＭ ２０１５", "2015"),
    ],
)
def test_a_print_names_its_date(text: str, date: str) -> None:
    assert names_date(text, date)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("released 8 April 2025", "2025-04-09"),
        ("released 8 April 2025", "2025-03"),
        ("released 8 April 2025", "2015-04-08"),
        ("ballot closed 26 Mar", "2026-03-27"),
        ("14-29 Aug 2025", "2025-08-14/2025-08-28"),
        ("2024年9月", "2024-08"),
        # What print does not say, a claim cannot have from it.
        ("2024", "2024-09"),
        ("H2 2027", "2027-40"),
        ("2024–25", "2024/2026"),
        ("20245", "2024"),
    ],
)
def test_a_print_does_not_name_another_date(text: str, date: str) -> None:
    assert not names_date(text, date)
