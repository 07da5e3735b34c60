"""The styles that all pages share stand in parts and are one file of the site."""

import shutil
from pathlib import Path

import pytest

from kb.publish import assets as module
from kb.publish.assets import PARTS, STYLES, assets, copy_static, static_folder, styles
from kb.settings import site_folder


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all static files, in place of ours."""
    shutil.copytree(site_folder(), tmp_path / "ours")
    monkeypatch.setattr(module, "site_folder", lambda: tmp_path / "ours")
    return static_folder()


def test_parts_are_joined_into_the_one_file_that_pages_ask_for(tmp_path: Path) -> None:
    copy_static(tmp_path)
    written = {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file()}
    assert written == assets().digests.keys()
    assert not (tmp_path / PARTS).exists()
    assert (tmp_path / STYLES).read_bytes() == styles()


def test_parts_follow_each_other_by_name_for_of_two_rules_the_later_holds(static: Path) -> None:
    for name, size in (("98-b", 2), ("97-a", 1)):
        (static / PARTS / f"{name}.css").write_text(f"p {{ margin: {size}px; }}\n")
    assert styles().endswith(b"p { margin: 1px; }\np { margin: 2px; }\n")


def test_a_change_of_any_part_changes_the_name_of_the_whole(static: Path) -> None:
    seen = {assets().href(STYLES)}
    parts = sorted((static / PARTS).glob("*.css"))
    for part in parts:
        part.write_text(part.read_text(encoding="utf-8") + "p { margin: 0; }\n", encoding="utf-8")
        seen.add(assets().href(STYLES))
    assert len(seen) == len(parts) + 1


def test_every_part_is_whole_by_itself() -> None:
    for part in (static_folder() / PARTS).iterdir():
        text = part.read_text(encoding="utf-8")
        assert text.count("{") == text.count("}"), part.name
        assert text.endswith("}\n"), part.name
