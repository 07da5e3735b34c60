"""Cursors: read back where they were given out, and refused everywhere else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import QueryError
from kb.store.pages import StaleCursorError, read_cursor, write_cursor

BUILD = "0123456789abcdef"
LIST = "/v1/claims"


@given(position=st.integers(0, 2**62))
def test_a_cursor_is_read_back(position: int) -> None:
    assert read_cursor(write_cursor(BUILD, position, of=LIST), BUILD, of=LIST) == position


@given(position=st.integers(0, 2**40), kept=st.integers(0, 30))
def test_a_cursor_that_was_cut_off_is_none(position: int, kept: int) -> None:
    with pytest.raises(QueryError, match="no cursor of this list"):
        read_cursor(write_cursor(BUILD, position, of=LIST)[:kept], BUILD, of=LIST)


@given(text=st.text(max_size=60))
def test_what_is_no_cursor_is_refused(text: str) -> None:
    with pytest.raises(QueryError):
        read_cursor(text, BUILD, of=LIST)


def test_a_cursor_of_another_list_is_none_here() -> None:
    with pytest.raises(QueryError, match="no cursor of this list"):
        read_cursor(write_cursor(BUILD, 3, of="/v1/sources"), BUILD, of=LIST)


def test_a_cursor_of_another_build_is_stale() -> None:
    with pytest.raises(StaleCursorError, match="fedcba9876543210"):
        read_cursor(write_cursor(BUILD[::-1], 3, of=LIST), BUILD, of=LIST)
