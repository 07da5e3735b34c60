"""Figures of an index that round to one that is asked for."""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from kb.search.planning.nearby import Nearby
from kb.search.planning.ways import Part
from kb.search.words.figures import number_text
from kb.search.words.lexicon import Lexicon, write_lexicon

Ask = Callable[..., tuple[str, ...]]


@pytest.fixture
def asked(tmp_path: Path) -> Ask:
    def ask(words: list[str], figure: str, printed: str = "") -> tuple[str, ...]:
        write_lexicon(tmp_path, "terms", dict.fromkeys(words, 1))
        part = Part(figure, glued=False, start=0, beside=[printed] if printed else [])
        return Nearby(Lexicon(tmp_path, "terms")).of(part)

    return ask


@pytest.mark.parametrize(
    ("figure", "printed", "found"),
    [
        ("0.13pb/s", "130", ("0.1296pb/s",)),
        ("0.1296pb/s", "129.6", ()),
        ("20800tflops", "20.8", ("20784tflops",)),
        ("16k", "", ("16384gpu",)),
        ("16384gpu", "16384", ()),
        ("448gb/s", "448", ()),
        ("h100", "", ()),
        ("2024-05-01", "", ()),
    ],
)
def test_what_is_the_same_at_the_printed_digits(
    asked: Ask, figure: str, printed: str, found: tuple[str, ...]
) -> None:
    words = [
        *("0.1296pb/s", "0.13pb/s", "0.1312pb/s", "0.1296kw", "20784tflops", "20900tflops"),
        *("16384gpu", "16384", "17000gpu", "1600gpu", "900gb/s", "450gb/s", "h100", "16k"),
    ]
    assert asked(words, figure, printed) == found


def test_the_nearest_stands_first(asked: Ask) -> None:
    assert asked(["103kw", "99.6kw", "100.4kw", "100.1kw"], "100kw", "100") == (
        "100.1kw",
        "100.4kw",
        "99.6kw",
    )


@settings(derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.decimals(min_value=1, max_value=10**9, places=3), st.integers(2, 6))
def test_a_number_is_found_by_what_it_rounds_to(asked: Ask, value: Decimal, digits: int) -> None:
    printed = number_text(Decimal(f"{value:.{digits}g}"))
    assume(Decimal(printed) != value and len(printed.replace(".", "")) == digits)
    assert f"{number_text(value)}kw" in asked([f"{number_text(value)}kw"], f"{printed}kw", printed)
