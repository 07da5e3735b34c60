"""Names compared and made into ids."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.names import fresh, plain_name, slug
from kb.records.base import SLUG


@pytest.mark.parametrize("name", ["H100 SXM5", "h100-sxm5", "Ｈ１００＿ＳＸＭ５", "H100・SXM5"])
def test_width_case_and_separators_do_not_tell_names_apart(name: str) -> None:
    assert plain_name(name) == "h100sxm5"


@pytest.mark.parametrize("name", ["メモリー帯域", "メモリ帯域", "ﾒﾓﾘｰ帯域", "メモリー・帯域"])
def test_long_vowels_do_not_tell_katakana_names_apart(name: str) -> None:
    assert plain_name(name) == "メモリ帯域"


def test_long_vowels_of_short_words_do() -> None:
    assert plain_name("キー") != plain_name("キ")
    assert plain_name("ビール") != plain_name("ビル")


def test_an_id_is_made_from_a_name() -> None:
    assert slug("NVIDIA H100 (SXM5)") == "nvidia-h100-sxm5"
    assert slug("帯域") == ""


@given(st.text())
def test_what_is_made_from_a_name_is_an_id_or_nothing(name: str) -> None:
    assert slug(name) == "" or re.fullmatch(SLUG, slug(name))


def test_a_name_that_is_taken_gets_the_next_number() -> None:
    assert fresh("report", set()) == "report"
    assert fresh("report", {"report", "report-2"}) == "report-3"
