"""One snapshot of the shipped pack for the tests of exports."""

import os
from datetime import date
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.build.run import BuildOptions, build

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ready = os.environ.get("TENKYO_TEST_SNAPSHOT")
    if ready:
        return Path(ready)
    folder = tmp_path_factory.mktemp("exported")
    build(load_pack(ROOT / "data"), BuildOptions(output=folder, today=date(2026, 11, 29)))
    return folder
