"""The wheel holds what a knowledge base elsewhere needs, and nothing of the workshop."""

import configparser
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    backend = pytest.importorskip("hatchling.build", reason="hatchling is not installed")
    folder = tmp_path_factory.mktemp("wheel")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return zipfile.ZipFile(folder / backend.build_wheel(str(folder)))


def test_every_file_of_the_packages_and_of_the_site_is_there(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    wanted = set()
    for top, inside in (("kb", "kb"), ("api", "api"), ("ingest", "ingest"), ("site", "kb/_site")):
        for path in (ROOT / top).rglob("*"):
            parts = path.relative_to(ROOT / top).parts
            if path.is_file() and not any(p == "__pycache__" or p.startswith(".") for p in parts):
                wanted.add("/".join((inside, *parts)))
    assert len(wanted) > 300
    assert wanted - names == set()


def test_nothing_else_is_there(wheel: zipfile.ZipFile) -> None:
    tops = {name.partition("/")[0] for name in wheel.namelist()}
    assert {t for t in tops if not t.endswith(".dist-info")} == {"kb", "api", "ingest"}
    assert not [n for n in wheel.namelist() if n.endswith(".pyc") or "/tests/" in n]


def test_the_command_and_its_three_sources_are_declared(wheel: zipfile.ZipFile) -> None:
    (name,) = (n for n in wheel.namelist() if n.endswith("entry_points.txt"))
    found = configparser.ConfigParser()
    found.read_string(wheel.read(name).decode())
    assert dict(found["console_scripts"]) == {"tenkyo": "kb.__main__:run"}
    assert set(found["tenkyo.commands"].values()) == {"kb.cli", "ingest.cli", "api.cli"}
