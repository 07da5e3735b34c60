"""Searches over what a test states and engines over their corpus, opened for it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import cast

import pytest

from kb.quantity.units import Units
from kb.search.content.documents import GuidePage
from kb.search.contract import Reader
from kb.search.index.whole import engines, indexing
from kb.search.opening import open_search
from kb.search.searcher import Searcher
from kb.store.snapshot import Snapshot
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from tests.kb.search.test_engines import CORPUS


@contextmanager
def searching(
    engine: str,
    folders: pytest.TempPathFactory,
    catalog: Catalog,
    stated: Iterable[Claim],
    units: Units,
    guide: Sequence[GuidePage] = (),
) -> Iterator[Searcher]:
    """Give the search of an index that `engine` wrote; skips where that is not installed."""
    if engine == "tantivy":
        pytest.importorskip("tantivy")
    folder = folders.mktemp("snapshot")
    with pytest.MonkeyPatch.context() as patch:
        # For no longer than it takes to open: what else is opened was sealed in another state.
        patch.setenv("TENKYO_STATE", str(folders.mktemp("state")))
        claims = {claim.id: claim for claim in stated}
        with indexing(
            folder, catalog, claims, {}, units=units, guide=guide, engine=engine
        ) as begun:
            begun.work.wait()
        stand_in = SimpleNamespace(folder=folder, id="0" * 16, units=units)
        opened = open_search(cast(Snapshot, stand_in))
    yield opened
    opened.close()


@contextmanager
def reading(name: str, folders: pytest.TempPathFactory) -> Iterator[Reader]:
    """Give an open index of the corpus of the engines; skips where that one is not installed."""
    engine = engines()[name]
    if not engine.available():
        pytest.skip(f"{engine.name} is not installed")
    folder = folders.mktemp(engine.name)
    engine.write(folder, CORPUS, progress=lambda _: None)
    opened = engine.open(folder)
    yield opened
    opened.close()
