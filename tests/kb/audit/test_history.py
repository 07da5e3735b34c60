"""The history of counts, and the badge."""

import json
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest

from kb.audit.badge import badge_data, badge_svg
from kb.audit.history import FILE, KEPT, append_history, entry_of, read_history
from kb.errors import BuildError
from kb.views.finding import Report
from tests.kb.audit.packs import load

PACK = "claims:\n- {subject: alpha, property: power, value: 700 W, document: memo}\n"


@pytest.fixture
def report(tmp_path: Path) -> Report:
    (tmp_path / "pack").mkdir()
    return replace(load(PACK, tmp_path / "pack").report(), build="b1")


def test_a_build_adds_its_counts(report: Report, tmp_path: Path) -> None:
    assert read_history(tmp_path) == ()
    append_history(tmp_path, entry_of(report, claims=1))
    append_history(tmp_path, entry_of(replace(report, build="b2"), claims=2))
    history = read_history(tmp_path)
    assert [(e.build, e.claims) for e in history] == [("b1", 1), ("b2", 2)]
    assert history[0].counts == report.counts()
    assert history[0].rules["CIT001"] == history[0].families["CIT"] == 1


def test_the_same_build_again_changes_nothing(report: Report, tmp_path: Path) -> None:
    append_history(tmp_path, entry_of(report, claims=1))
    first = (tmp_path / FILE).read_bytes()
    append_history(tmp_path, entry_of(report, claims=1))
    assert (tmp_path / FILE).read_bytes() == first


def test_the_history_forgets_the_oldest(report: Report, tmp_path: Path) -> None:
    entry = entry_of(report, claims=1)
    known = [replace(entry, build=f"n{n}") for n in range(KEPT)]
    (tmp_path / FILE).write_bytes(json.dumps([_plain(e) for e in known]).encode())
    history = append_history(tmp_path, replace(entry, build="last"))
    assert len(history) == KEPT
    assert (history[0].build, history[-1].build) == ("n1", "last")


def _plain(entry: object) -> object:
    return {name: getattr(entry, name) for name in entry.__dataclass_fields__}  # type: ignore[attr-defined]


def test_a_damaged_history_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{")
    with pytest.raises(BuildError, match=FILE):
        read_history(tmp_path)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_badge_says_how_it_came_out(report: Report, lang: str) -> None:
    data = badge_data(report, lang)
    assert data["schemaVersion"] == 1
    assert data["isError"]
    assert "1" in data["message"]
    clean = badge_data(replace(report, findings=()), lang)
    assert not clean["isError"]
    assert clean["color"] != data["color"]
    for given in (report, replace(report, findings=())):
        svg = ElementTree.fromstring(badge_svg(given, lang))  # noqa: S314 - our own
        assert badge_data(given, lang)["message"] in svg.get("aria-label", "")


def test_one_error_is_singular(report: Report) -> None:
    assert badge_data(report)["message"] == "1 error"
