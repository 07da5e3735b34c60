"""Twins that name their build: after an update they are as in a new site, and no others change."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.publish.material import Material
from kb.publish.place import KEPT, READY, publish_to
from tests.kb.publish.conftest import STARTER, built
from tests.kb.publish.test_place import Killed
from tests.kb.publish.test_publish import EDIT, files

Edit = Callable[[str, str, str], Material]


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kb.build.lists.LISTED", 1)
        return built(STARTER, tmp_path_factory.mktemp("heads"))


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.build.lists.LISTED", 1)


@pytest.fixture
def public(material: Material, tmp_path: Path) -> Path:
    publish_to(material, tmp_path / "public")
    return tmp_path / "public"


def places(site: Path) -> dict[str, int]:
    return {p.relative_to(site).as_posix(): p.stat().st_ino for p in site.rglob("index.json")}


def test_a_twin_is_written_into_where_it_is_the_site_s_own(
    public: Path, changed: Edit, tmp_path: Path
) -> None:
    before, stood = files(public), places(public)
    edited = changed(*EDIT)
    made = publish_to(edited, public)
    publish_to(edited, tmp_path / "fresh")
    after = files(public)
    assert after == files(tmp_path / "fresh")
    assert made.heads
    for path in made.heads:
        assert before[path] != after[path]
        assert stood[path] == places(public)[path]


def test_what_another_site_has_too_stays_as_it_is(
    public: Path, changed: Edit, tmp_path: Path
) -> None:
    before = files(public)
    shutil.copytree(public, tmp_path / "other", copy_function=os.link)
    edited = changed(*EDIT)
    made = publish_to(edited, public)
    publish_to(edited, tmp_path / "fresh")
    assert made.heads == {}
    assert files(public) == files(tmp_path / "fresh")
    assert files(tmp_path / "other") == before


def test_a_site_that_was_copied_gets_its_twins_anew(
    public: Path, changed: Edit, tmp_path: Path
) -> None:
    shutil.copytree(public, tmp_path / "copy")
    edited = changed(*EDIT)
    made = publish_to(edited, tmp_path / "copy")
    assert made.heads == {}
    publish_to(edited, public)
    assert files(tmp_path / "copy") == files(public)


def test_twins_that_a_killed_run_left_are_finished_by_the_next(
    public: Path, changed: Edit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited = changed(*EDIT)

    def killed(ready: Path, output: Path) -> None:
        raise Killed

    with monkeypatch.context() as killing:
        killing.setattr("kb.publish.place.write_heads", killed)
        with pytest.raises(Killed):
            publish_to(edited, public)
    assert (public / READY / KEPT).is_file()
    assert publish_to(edited, public).rendered == 0
    publish_to(edited, tmp_path / "fresh")
    assert files(public) == files(tmp_path / "fresh")
