"""A published folder: never half a site, whatever is faulty and whenever the machine goes down."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kb.publish.render as rendering
from kb.errors import PublishError
from kb.publish.material import Material
from kb.publish.place import KEPT, READY, publish_to
from tests.kb.publish.test_publish import EDIT, files

Edit = Callable[[str, str, str], Material]
FAULTS = {
    "dead link": ('<a href="../nowhere/index.html">x</a>', "lead nowhere"),
    "missing anchor": ('<a href="../glossary/index.html#nothing">x</a>', "lead nowhere"),
    "missing file": ('<img src="../../static/nothing.svg" alt="">', "lead nowhere"),
    "bare figure": ('<span class="fig"><a href="#x">3 W</a></span>', "without its standing"),
}


class Killed(BaseException):
    """The end of the process, which no `except Exception` sees."""


def test_a_sound_site_is_published(material: Material, tmp_path: Path) -> None:
    assert publish_to(material, tmp_path / "public").rendered > 0


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_page_is_not_published(
    material: Material, changed: Edit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    publish_to(material, tmp_path / "public")
    before = files(tmp_path / "public")
    sound, (html, said) = rendering.render, FAULTS[fault]

    def faulty(*args: Any) -> str:
        return sound(*args).replace("</main>", f"{html}</main>")

    monkeypatch.setattr(rendering, "render", faulty)
    with pytest.raises(PublishError, match=said):
        publish_to(material, tmp_path / "new")
    assert not (tmp_path / "new").exists()
    with pytest.raises(PublishError, match=said):
        publish_to(changed(*EDIT), tmp_path / "public")
    assert files(tmp_path / "public") == before


def test_a_page_that_cannot_be_rendered_is_named(
    material: Material, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "cite", None)
    with pytest.raises(PublishError, match=r"claims/.* cannot be rendered") as caught:
        publish_to(material, tmp_path / "public")
    assert "claim.html" in caught.value.remedy
    assert not (tmp_path / "public").exists()


@pytest.mark.parametrize("after", [0, 1, 5, 12])
def test_a_run_that_was_killed_is_finished_by_the_next(
    material: Material,
    changed: Edit,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    after: int,
) -> None:
    publish_to(material, tmp_path / "public")
    edited = changed(*EDIT)
    whole, left = Path.replace, [after]

    def replace(self: Path, target: Path) -> Path:
        if READY in self.parts:
            left[0] -= 1
            if left[0] < 0:
                raise Killed
        return whole(self, target)

    with monkeypatch.context() as killing:
        killing.setattr(Path, "replace", replace)
        with pytest.raises(Killed):
            publish_to(edited, tmp_path / "public")
    assert (tmp_path / "public" / READY / KEPT).is_file()
    again = publish_to(edited, tmp_path / "public")
    assert again.rendered == 0
    publish_to(edited, tmp_path / "fresh")
    assert files(tmp_path / "public") == files(tmp_path / "fresh")


def test_files_beside_the_pages_that_are_no_more_go(
    material: Material, changed: Edit, tmp_path: Path
) -> None:
    """Cards and the map of all pages are there only where a site knows its address."""
    publish_to(material, tmp_path / "public", base_url="https://kb.example/")
    assert (tmp_path / "public" / "sitemap.xml").is_file()
    assert any((tmp_path / "public" / "cards" / "en" / "entities").iterdir())
    edited = changed(*EDIT)
    made = publish_to(edited, tmp_path / "public")
    assert "sitemap.xml" in made.dropped
    assert made.removed == ()
    assert not (tmp_path / "public" / "cards").exists()
    publish_to(edited, tmp_path / "fresh")
    assert files(tmp_path / "public") == files(tmp_path / "fresh")


def test_what_was_to_go_when_a_run_was_killed_goes_in_the_next(
    material: Material, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = tmp_path / "public"
    publish_to(material, public, base_url="https://kb.example/")

    def killed(path: Path) -> None:
        path.unlink()
        raise Killed

    with monkeypatch.context() as killing:
        killing.setattr("kb.publish.place.remove_file", killed)
        with pytest.raises(Killed):
            publish_to(material, public)
    assert (public / READY / KEPT).is_file()
    publish_to(material, public)
    publish_to(material, tmp_path / "fresh")
    assert files(public) == files(tmp_path / "fresh")


def test_a_run_that_was_killed_while_it_rendered_changed_nothing(
    material: Material, changed: Edit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish_to(material, tmp_path / "public")
    before = files(tmp_path / "public")
    edited = changed(*EDIT)

    def killed(*_: Any, **__: Any) -> None:
        raise Killed

    with monkeypatch.context() as killing:
        killing.setattr("kb.publish.publish.check_links", killed)
        killing.setattr("kb.publish.place.shutil.rmtree", lambda *_, **__: None)
        with pytest.raises(Killed):
            publish_to(edited, tmp_path / "public")
    kept = {p: c for p, c in files(tmp_path / "public").items() if not p.startswith(".tenkyo-as")}
    assert kept == before
    publish_to(edited, tmp_path / "public")
    publish_to(edited, tmp_path / "fresh")
    assert files(tmp_path / "public") == files(tmp_path / "fresh")
