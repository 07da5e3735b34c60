"""What a cell of CSV holds, and what a spreadsheet must not run."""

from typing import Any

import pytest

from kb.cells import cell


@pytest.mark.parametrize(
    ("value", "held"),
    [
        (None, ""),
        (True, "true"),
        (False, "false"),
        (3, 3),
        (-0.5, -0.5),
        ("3.35 TB/s", "3.35 TB/s"),
        ("-40 °C", "-40 °C"),
        ("+3.5 %", "+3.5 %"),
        ("-1,200 W a rack", "-1,200 W a rack"),
        ("−40 °C", "−40 °C"),
    ],
)
def test_what_is_harmless_stays_as_it_is(value: Any, held: Any) -> None:
    assert cell(value) == held
    assert type(cell(value)) is type(held)


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "-cmd",
        "+A1",
        "-2+3+cmd|' /C calc'!A0",
        "+1-HYPERLINK(A1)",
        "-1=A1",
    ],
)
def test_what_a_spreadsheet_would_run_is_marked_as_text(text: str) -> None:
    assert cell(text) == f"'{text}"
