"""What all tests share: `--update-golden`, the units, and one snapshot of the shipped pack.

How long an example takes tells of the machine: generated tests have no deadline. They try the same
examples each time, for a red run is to tell of the change at hand; `--hypothesis-profile hunt`
looks for others.
"""

import os
from datetime import date
from pathlib import Path

import hypothesis
import pytest

from kb.quantity.units import PintUnits

DATA = Path(__file__).parent.parent / "data"

hypothesis.settings.register_profile("tenkyo", deadline=None, derandomize=True)
hypothesis.settings.register_profile("hunt", deadline=None, max_examples=5000)
hypothesis.settings.load_profile("tenkyo")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="Write golden files and the README's list of commands instead of comparing.",
    )


@pytest.fixture(scope="session")
def units() -> PintUnits:
    return PintUnits()


@pytest.fixture(scope="session")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a build of the shipped pack; TENKYO_TEST_SNAPSHOT names one that is ready."""
    ready = os.environ.get("TENKYO_TEST_SNAPSHOT")
    if ready:
        return Path(ready)
    # Imported here: the tests of a small room should not pay for the whole build.
    from ingest.pack.load import load_pack
    from kb.build.run import BuildOptions, build

    folder = tmp_path_factory.mktemp("shipped")
    build(load_pack(DATA), BuildOptions(output=folder, today=date(2026, 11, 29)))
    return folder
