"""Words that nothing has are named, for the hits are about something else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.search.notes import notes
from kb.search.opening import open_search
from kb.search.searcher import Searcher
from kb.store.snapshot import open_snapshot


@pytest.fixture(scope="module")
def shipped(output: Path) -> Iterator[Searcher]:
    with open_snapshot(output) as snapshot:
        opened = open_search(snapshot)
        yield opened
        opened.close()


@pytest.mark.parametrize(
    ("query", "unmet"),
    [
        # Both parts of the name are known, and as one they are the name of nothing here.
        ("GPT-4 MFU", ("GPT-4",)),
        ("H20 vs H100", ("H20",)),
        ("Blackwell 歩留まり", ("歩留まり",)),
        ("quuxly", ("quuxly",)),
        # Each of these words is somewhere, but nothing has them all.
        ("HBM3E 192 GB", ()),
        ("silent data corruption rate", ()),
        # By another name it is here.
        ("電力会社 bandwidth サーバ", ()),
        ("H100 memory bandwidth", ()),
        # Put right, and asked for so.
        ("nvlnik", ()),
    ],
)
def test_what_nothing_has_is_named_as_typed(
    shipped: Searcher, query: str, unmet: tuple[str, ...]
) -> None:
    assert shipped.search(query, limit=1).unmet == unmet


def test_it_is_said_in_both_languages(shipped: Searcher) -> None:
    said = [*notes(shipped.search("GPT-4 MFU", limit=1))]
    assert [(one.ja, one.en) for one in said[:1]] == [
        ("この知識ベースのどこにもない語：GPT-4", "nothing here has: GPT-4")
    ]
    assert said[1].get("en").startswith("nothing has all the words")
