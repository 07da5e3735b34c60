"""The threads that search on behalf of requests."""

import asyncio
import threading

import pytest

from api import searching
from kb.search.words import japanese


def test_the_dictionary_is_loaded_where_searches_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[tuple[str, str]] = []

    def recorded(run: str) -> None:
        cut.append((run, threading.current_thread().name))

    monkeypatch.setattr(searching, "_A_MOMENT", 0.0)
    monkeypatch.setattr(japanese, "cut", recorded)
    asyncio.run(searching.warmed())
    ((run, thread),) = cut
    assert not run.isascii()
    assert thread.startswith("search")
