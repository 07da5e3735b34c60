"""The knowledge base that the rules' examples are linted against."""

from datetime import date

import pytest

from ingest.link.knowledge import Knowledge
from ingest.lint.example import PACK, TODAY
from tests.kb.audit.packs import load, units


@pytest.fixture(scope="session")
def known(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    """Load the pack of the examples."""
    loaded = load(PACK, tmp_path_factory.mktemp("pack")).audited
    return Knowledge(loaded.catalog, loaded.claims, units(), date.fromisoformat(TODAY))
