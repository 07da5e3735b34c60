"""What a new build changes, and the pages that tell of it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kb.audit.chronicle import (
    LISTED,
    chapter_of,
    read_chronicle,
    with_chapter,
    write_chronicle,
)
from kb.audit.history import Entry
from kb.publish.material import Material
from kb.publish.messages import messages
from kb.publish.past import Past, read_past
from kb.publish.pen import Pen
from kb.publish.publish import publish
from kb.publish.since import between
from kb.publish.trend import trend
from kb.views.change import Changes

Edit = Callable[[str, str, str], Material]
FILE, OLD, NEW = "claims/accelerator-notes/links.yaml", "value: 800 GB/s", "value: 900 GB/s"


def found(old: Material, new: Material) -> Changes:
    chapter = between(old, new)
    assert chapter is not None
    return chapter.changes


def test_a_build_against_itself_has_no_chapter(material: Material) -> None:
    assert between(material, material) is None


def test_a_changed_value_is_the_one_change(material: Material, changed: Edit) -> None:
    changes = found(material, changed(FILE, OLD, NEW))
    (one,) = changes.claims
    assert (one.kind, one.entity) == ("changed", "tpu-v6e")
    assert [(c.before, c.after) for c in one.changes if c.field == "value"] == [
        ("800 GB/s", "900 GB/s")
    ]
    assert {f.subject for f in changes.opened} == {one.claim}


def test_changes_backwards_are_the_same_but_turned(material: Material, changed: Edit) -> None:
    later = changed(FILE, OLD, NEW)
    there, back = found(material, later), found(later, material)
    assert [f.fingerprint for f in there.opened] == [f.fingerprint for f in back.closed]
    assert there.counts_before == back.counts_after


def test_chapters_are_kept_once_a_build_and_cut_where_long(
    material: Material, changed: Edit, tmp_path: Path
) -> None:
    changes = found(material, changed(FILE, OLD, NEW))
    many = replace(changes, claims=changes.claims * (LISTED + 7))
    chapter = chapter_of(many)
    assert len(chapter.changes.claims) == LISTED
    assert chapter.totals["changed"] == LISTED + 7
    twice = with_chapter(with_chapter((), chapter), chapter_of(changes))
    write_chronicle(tmp_path, twice)
    assert read_chronicle(tmp_path) == twice == (chapter_of(changes),)
    assert read_past(tmp_path) == Past((), twice)


def test_the_page_of_builds_tells_of_the_change(
    material: Material, changed: Edit, tmp_path: Path
) -> None:
    later = changed(FILE, OLD, NEW)
    chapter = between(material, later)
    assert chapter is not None
    later.past = Past((), (chapter,))
    publish(later, tmp_path / "site")
    for lang in ("ja", "en"):
        page = (tmp_path / "site" / lang / "changes" / "builds" / "index.html").read_text()
        assert "800 GB/s" in page
        assert "900 GB/s" in page


def entry(build: str, errors: int) -> Entry:
    counts = {"error": errors, "warning": 3, "note": 0}
    return Entry(build, "2026-11-29", "1", 10, counts)


def test_the_trend_is_drawn_from_the_second_build_on(material: Material) -> None:
    pen = Pen(messages("en"), material.catalog, address="audit")
    assert trend(pen, [entry("a", 5)]) == ""
    drawn = trend(pen, [entry("a", 5), entry("b", 2)])
    assert drawn.count("<polyline") == 3
    assert "error: 5 → 2" in drawn


def test_the_trend_needs_no_findings(material: Material) -> None:
    pen = Pen(messages("ja"), material.catalog, address="audit")
    none = replace(entry("a", 0), counts={})
    assert "<svg" in trend(pen, [none, none])


def test_badges_stand_beside_the_pages(material: Material, tmp_path: Path) -> None:
    publish(material, tmp_path / "site")
    assert "<svg" in (tmp_path / "site" / "badge-en.svg").read_text()
    assert '"schemaVersion": 1' in (tmp_path / "site" / "badge-ja.json").read_text()


def test_the_guide_has_doors_that_ask_for_no_language(material: Material, tmp_path: Path) -> None:
    publish(material, tmp_path / "site")
    door = tmp_path / "site" / "guide" / "problems" / "index.html"
    for lang in ("ja", "en"):
        way = f"../../{lang}/guide/problems/index.html"
        assert f'hreflang="{lang}" href="{way}"' in door.read_text()
        assert (door.parent / way).is_file()
