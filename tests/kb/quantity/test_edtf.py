from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import ValueParseError
from kb.quantity.edtf import PartialDate, Precision, parse_date


@pytest.mark.parametrize(
    ("text", "earliest", "latest", "precision", "edtf"),
    [
        ("2025", "2025-01-01", "2025-12-31", "year", "2025"),
        ("2025-04", "2025-04-01", "2025-04-30", "month", "2025-04"),
        ("2025-04-08", "2025-04-08", "2025-04-08", "day", "2025-04-08"),
        ("2024-02", "2024-02-01", "2024-02-29", "month", "2024-02"),
        ("2026?", "2026-01-01", "2026-12-31", "year", "2026?"),
        ("2026-21", "2026-03-01", "2026-05-31", "period", "2026-21"),
        ("2026-24", "2026-12-01", "2027-02-28", "period", "2026-24"),
        ("2026-33", "2026-01-01", "2026-03-31", "period", "2026-33"),
        ("2026-41", "2026-07-01", "2026-12-31", "period", "2026-41"),
        ("202X", "2020-01-01", "2029-12-31", "decade", "202X"),
        ("19XX", "1900-01-01", "1999-12-31", "century", "19XX"),
        ("2024/2025", "2024-01-01", "2025-12-31", "year", "2024/2025"),
        ("2024-09/2025", "2024-09-01", "2025-12-31", "year", "2024-09/2025"),
        ("2024-09/..", "2024-09-01", None, "month", "2024-09/.."),
        ("../2025", None, "2025-12-31", "year", "../2025"),
        ("2024-09/", "2024-09-01", None, "month", "2024-09/"),
        ("2025年4月8日", "2025-04-08", "2025-04-08", "day", "2025-04-08"),
        ("2025年4月", "2025-04-01", "2025-04-30", "month", "2025-04"),
        ("２０２６年", "2026-01-01", "2026-12-31", "year", "2026"),
        ("~2025-08", "2025-08-01", "2025-08-31", "month", "2025-08~"),
        ("2025年頃", "2025-01-01", "2025-12-31", "year", "2025~"),
        (" 2025 ", "2025-01-01", "2025-12-31", "year", "2025"),
    ],
)
def test_partial_dates_are_read(
    text: str, earliest: str | None, latest: str | None, precision: str, edtf: str
) -> None:
    read = parse_date(text)
    assert read.earliest == (date.fromisoformat(earliest) if earliest else None)
    assert read.latest == (date.fromisoformat(latest) if latest else None)
    assert (read.precision, read.edtf, read.as_printed) == (Precision(precision), edtf, text)


def test_doubt_and_nearness_are_told_apart() -> None:
    flags = {
        text: (parse_date(text).uncertain, parse_date(text).approximate)
        for text in ("2026", "2026?", "2026~", "2026%", "2024?/2025~")
    }
    assert flags == {
        "2026": (False, False),
        "2026?": (True, False),
        "2026~": (False, True),
        "2026%": (True, True),
        "2024?/2025~": (True, True),
    }


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("25", 0),
        ("soon", 0),
        ("0000", 0),
        ("2025-13", 5),
        ("2025-00", 5),
        ("2025-02-29", 8),
        ("2025-04-31", 8),
        ("2025-4-8", 4),
        ("2024-Q2", 4),
        ("2024–25", 4),
        ("2025年13月", 5),
        ("2025年度", 5),
        ("２０２５年１３月", 5),
        ("2026 foo", 4),
        ("2025-04-08T10:00", 10),
        ("2025-21-01", 5),
        ("../..", 0),
        ("2025/2024", 5),
        ("2024/2025/2026", 9),
        ("2024/foo", 5),
        ("9999-24", 0),
    ],
)
def test_what_is_no_date_says_where_it_stopped(text: str, position: int) -> None:
    with pytest.raises(ValueParseError) as caught:
        parse_date(text)
    assert caught.value.position == position
    assert caught.value.expected


def test_a_long_text_is_refused() -> None:
    with pytest.raises(ValueParseError, match="that long"):
        parse_date("2" * 65)


DATES = st.builds(
    lambda day, form: day.strftime(form) if day.year > 999 else "1999",
    st.dates(min_value=date(1000, 1, 1), max_value=date(9000, 1, 1)),
    st.sampled_from(["%Y", "%Y-%m", "%Y-%m-%d", "%Y?", "%Y-%m~", "%Y年%m月%d日"]),
).map(parse_date)


@given(DATES)
def test_the_canonical_text_reads_back(read: PartialDate) -> None:
    again = parse_date(read.edtf)
    assert again.edtf == read.edtf
    assert (again.earliest, again.latest) == (read.earliest, read.latest)
