"""What all tests share: `--update-golden`, the units, and one snapshot of the shipped pack.

How long an example takes tells of the machine: generated tests have no deadline. They try the same
examples each time, for a red run is to tell of the change at hand; `--hypothesis-profile hunt`
looks for others, and among them for what stands in the modules that happen to be loaded.
"""

import os
import tempfile
from datetime import date
from pathlib import Path

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from kb.quantity.units import PintUnits
from kb.store.locks import alone

DATA = Path(__file__).parent.parent / "data"

hypothesis.settings.register_profile(
    "tenkyo",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.register_profile(
    "hunt", deadline=None, derandomize=False, max_examples=5000, suppress_health_check=[]
)
hypothesis.settings.load_profile("tenkyo")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="Write golden files and the README's list of commands instead of comparing.",
    )


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let no test depend on what ran before it, nor on what the user's own folder holds.

    Once it is known by which profile examples are chosen, none is taken from the code: which
    modules are loaded by then depends on the tests that ran before. What an installation keeps for
    itself is kept for this run, by all its processes.
    """
    if hypothesis.settings.get_current_profile_name() == "tenkyo":
        providers._get_local_constants = Constants
    if not hasattr(config, "workerinput"):
        state = tempfile.TemporaryDirectory(prefix="tenkyo-state-", ignore_cleanup_errors=True)
        os.environ["TENKYO_STATE"] = state.name
        config.add_cleanup(state.cleanup)


@pytest.fixture(scope="session")
def units() -> PintUnits:
    return PintUnits()


@pytest.fixture(scope="session")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a build of the shipped pack, which all processes of a run share.

    TENKYO_TEST_SNAPSHOT names one that is ready.
    """
    ready = os.environ.get("TENKYO_TEST_SNAPSHOT")
    if ready:
        return Path(ready)
    # Imported here: the tests of a small room should not pay for the whole build.
    from ingest.pack.load import load_pack
    from kb.build.run import BuildOptions, build

    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder = shared / "shipped"
    with alone(shared):
        if not folder.exists():
            building = shared / "building"
            build(load_pack(DATA), BuildOptions(output=building, today=date(2026, 11, 29)))
            building.rename(folder)
    return folder
