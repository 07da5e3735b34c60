"""The shipped pack, computed once."""

from datetime import date
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.build.knowledge import Knowledge, compute
from kb.quantity.units import Units
from tests.kb.compare.small import built

DATA = Path(__file__).resolve().parents[3] / "data"


@pytest.fixture(scope="session")
def knowledge(units: Units) -> Knowledge:
    return compute(load_pack(DATA), units=units, today=date(2026, 11, 29))


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a small pack's snapshots."""
    return built(tmp_path_factory.mktemp("small"))
