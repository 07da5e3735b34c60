"""Publishing renders what changed and nothing else, and refuses what is not fit to be shown."""

import gzip
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kb.errors import PublishError
from kb.publish.assets import static_folder
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, kinds
from kb.publish.place import KEPT, publish_to
from kb.publish.publish import publish
from kb.publish.state import STATE
from kb.store.bodies import Bodies
from tests.kb.publish.conftest import STARTER, built

Edit = Callable[[str, str, str], Material]
EDIT = ("claims/accelerator-notes/links.yaml", "value: 800 GB/s", "value: 810 GB/s")


def files(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in sorted(folder.rglob("*"))
        if p.is_file()
    }


def test_every_page_stands_in_both_languages_with_its_twin(
    material: Material, tmp_path: Path
) -> None:
    publish(material, tmp_path / "site")
    for kind in kinds():
        for item in kind.items(material):
            for lang in LANGUAGES:
                folder = tmp_path / "site" / lang / item.address
                html = (folder / "index.html").read_text(encoding="utf-8")
                assert html.startswith(f'<!doctype html>\n<html lang="{lang}"')
                if item.twin:
                    assert (folder / "index.json").read_bytes() == item.twin.body(material)


def test_the_same_answers_give_the_same_bytes(material: Material, tmp_path: Path) -> None:
    publish(material, tmp_path / "a")
    publish(material, tmp_path / "b")
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_an_unchanged_site_is_linked_not_rendered(material: Material, tmp_path: Path) -> None:
    first = publish(material, tmp_path / "a")
    second = publish(material, tmp_path / "b", previous=(tmp_path / "a", first.state))
    assert second.rendered == 0
    assert second.kept == first.rendered
    page = "en/entities/index.html"
    assert (tmp_path / "a" / page).samefile(tmp_path / "b" / page)


def test_a_changed_claim_renders_what_shows_it_and_nothing_else(
    material: Material, changed: Edit, tmp_path: Path
) -> None:
    first = publish(material, tmp_path / "old")
    after = changed(*EDIT)
    partly = publish(after, tmp_path / "new", previous=(tmp_path / "old", first.state))
    publish(after, tmp_path / "full")
    assert files(tmp_path / "new") == files(tmp_path / "full")
    assert 0 < partly.rendered < partly.kept
    differing = {
        path.rpartition("/index.html")[0].partition("/")[2]
        for path, content in files(tmp_path / "full").items()
        if path.endswith("index.html") and content != files(tmp_path / "old").get(path)
    }
    rendered = {
        page.parent.relative_to(tmp_path / "new" / "en").as_posix()
        for page in (tmp_path / "new" / "en").rglob("index.html")
        if not page.samefile(tmp_path / "old" / page.relative_to(tmp_path / "new"))
    }
    assert {address.partition("/")[0] for address in rendered} >= {"claims", "entities"}
    assert len(rendered) == partly.rendered
    assert differing - {""} <= rendered


def test_a_site_in_place_comes_to_the_same_as_a_new_one(
    material: Material, changed: Edit, tmp_path: Path
) -> None:
    publish_to(material, tmp_path / "public")
    after = changed(*EDIT)
    made = publish_to(after, tmp_path / "public")
    assert 0 < made.rendered < made.kept
    publish_to(after, tmp_path / "fresh")
    there, wanted = files(tmp_path / "public"), files(tmp_path / "fresh")
    assert sorted(there) == sorted(wanted)
    assert [path for path, content in wanted.items() if there[path] != content] == []


def test_a_stranger_s_folder_is_left_alone(material: Material, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "letter.txt").write_text("dear")
    with pytest.raises(PublishError, match="not of a published site"):
        publish_to(material, tmp_path / "home")
    assert [p.name for p in (tmp_path / "home").iterdir()] == ["letter.txt"]


def test_nothing_is_left_beside_a_published_folder(material: Material, tmp_path: Path) -> None:
    publish_to(material, tmp_path / "public")
    assert [p.name for p in tmp_path.iterdir()] == ["public"]
    assert (tmp_path / "public" / KEPT).is_file()
    assert not (tmp_path / "public" / STATE).exists()


def test_no_page_asks_another_host_for_anything(material: Material, tmp_path: Path) -> None:
    publish(material, tmp_path / "site")
    for path, content in files(tmp_path / "site").items():
        if path.endswith((".html", ".css", ".js")):
            text = content.decode()
            for sign in ('src="http', "src='http", "@import", "url(http", 'fetch("http'):
                assert sign not in text, f"{path} has {sign}"
            assert 'rel="stylesheet" href="http' not in text


def test_scripts_are_small() -> None:
    scripts = list(static_folder().glob("*.js"))
    assert scripts
    assert sum(len(gzip.compress(p.read_bytes())) for p in scripts) < 60_000


def test_what_was_retired_says_so(changed: Edit, tmp_path: Path) -> None:
    stone = (
        "tombstones:\n- {id: tpu-v4, kind: entity, retired: '2026-10-01', replaced_by: tpu-v5p,"
        " reason: {ja: 誤り, en: A mistake}}\nname:"
    )
    publish(changed("pack.yaml", "name:", stone), tmp_path / "site")
    page = (tmp_path / "site" / "en" / "entities" / "tpu-v4" / "index.html").read_text("utf-8")
    assert "A mistake" in page
    assert 'href="../../entities/tpu-v5p/index.html"' in page
    assert 'class="crumb"><a href="../../entities/index.html">Things</a>' in page
    assert "<h1>Retired in favour of TPU v5p</h1>" in page
    assert "<title>Retired in favour of TPU v5p · tpu-v4" in page


def test_what_an_unverified_formula_computes_leads_to_it(tmp_path: Path) -> None:
    pack = tmp_path / "data"
    shutil.copytree(STARTER, pack)
    (pack / "formulas.yaml").write_text(
        "- id: halved\n  title: {en: Half}\n  explanation: {en: Half of it.}\n"
        "  expression: whole / 2\n  result: {symbol: h, meaning: {en: half}, unit: GB/s}\n"
        "  variables: {whole: {symbol: w, meaning: {en: whole}, unit: GB/s}}\n"
        "  examples: [{inputs: {whole: 8 GB/s}, printed: 4 GB/s, ours: true}]\n",
        encoding="utf-8",
    )
    (pack / "claims" / "computed.yaml").write_text(
        "- subject: tpu-v6e\n  property: link-bandwidth\n  qualifiers: {direction: one-way}\n"
        "  derive: {formula: halved, inputs: {whole: tpu-v6e.link-bandwidth.notes}}\n",
        encoding="utf-8",
    )
    with closing(Bodies(built(pack, tmp_path / "build"))) as bodies:
        publish(Material(bodies), tmp_path / "site")
    # Among the reasons of its standing, and where it is told what it was computed with.
    for lang, befores, name in (
        ("en", ("computed by the unverified formula ", "Formula: "), "Half"),
        ("ja", ("検証できていない公式で計算： ", "公式："), '<span lang="en">Half</span>'),
    ):
        page = tmp_path / "site" / lang / "claims" / "tpu-v6e.link-bandwidth.calc" / "index.html"
        text = page.read_text("utf-8")
        for before in befores:
            assert f'{before}<a href="../../formulas/halved/index.html">{name}</a>' in text


def test_a_page_that_went_goes_from_a_published_folder(
    material: Material, changed: Edit, tmp_path: Path
) -> None:
    publish_to(material, tmp_path / "public")
    gone = [c.id for c in material.claim_index()][-1]
    file = "claims/accelerator-notes/links.yaml"
    text = (
        "- subject: tpu-v6e\n  value: 800 GB/s\n  qualifiers: {direction: both-ways}\n"
        "  citations:\n  - {source: google-tpu-v6e, printed: 800 GBps}\n"
    )
    made = publish_to(changed(file, text, ""), tmp_path / "public")
    assert f"claims/{gone}" in made.removed
    assert not (tmp_path / "public" / "en" / "claims" / gone).exists()
