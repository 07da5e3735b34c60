"""A small pack that is really built, and its material."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

import ingest
from ingest.pack.load import load_pack
from kb.build.run import BuildOptions, build
from kb.publish.material import Material
from kb.store.bodies import Bodies

STARTER = Path(ingest.__file__).parent / "starter" / "data"


def built(pack: Path, output: Path) -> Path:
    """Build a pack without its pages; return the snapshot's folder."""
    options = BuildOptions(output=output, today=date(2026, 11, 29), site=False)
    return build(load_pack(pack), options).folder


@pytest.fixture(scope="session")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(STARTER, tmp_path_factory.mktemp("starter"))


@pytest.fixture
def material(snapshot: Path) -> Iterator[Material]:
    with closing(Bodies(snapshot)) as bodies:
        yield Material(bodies)


@pytest.fixture
def changed(tmp_path: Path) -> Iterator[Callable[[str, str, str], Material]]:
    """Give the material of the same pack after one edit of one of its files."""
    opened = []

    def edit(file: str, old: str, new: str) -> Material:
        pack = tmp_path / "data"
        shutil.copytree(STARTER, pack)
        text = (pack / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        (pack / file).write_text(text.replace(old, new), encoding="utf-8")
        bodies = Bodies(built(pack, tmp_path / "build"))
        opened.append(bodies)
        return Material(bodies)

    yield edit
    for bodies in opened:
        bodies.close()
