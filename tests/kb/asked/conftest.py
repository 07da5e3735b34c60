"""One small snapshot, to put questions to."""

from collections.abc import Iterator

import pytest

from kb.store.snapshot import Snapshot, open_snapshot
from tests.kb.compare.small import built


@pytest.fixture(scope="session")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Snapshot]:
    with open_snapshot(built(tmp_path_factory.mktemp("asked"))) as opened:
        yield opened
