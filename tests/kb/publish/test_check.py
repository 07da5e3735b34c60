"""The checks on a finished page find what they are there for."""

from pathlib import Path

import pytest

from kb.errors import PublishError
from kb.publish.check import Outline, bare_figures, dead, outline
from kb.publish.links import check_links

MARK = '<button type="button" class="st st-cited" popovertarget="n1">cited</button>'


def test_a_figure_with_its_mark_is_whole() -> None:
    assert not list(bare_figures(f'<span class="fig"><a href="x">3 W</a>{MARK}</span>'))


@pytest.mark.parametrize("after", ["</span>", " <b>cited</b></span>", "</span>" + MARK])
def test_a_figure_without_its_mark_is_found(after: str) -> None:
    html = f'<span class="fig"><a href="x">3 W</a>{after}'
    assert list(bare_figures(html)) == ["3 W"]


def test_links_are_read_from_where_the_page_is() -> None:
    page = outline("ja/claims/a/index.html", '<a href="../../x/index.html?v=1#y" id="z">')
    assert page == Outline(frozenset({"ja/x/index.html#y"}), frozenset({"z"}))


def test_links_that_leave_the_site_are_not_ours() -> None:
    html = '<a href="https://example.org/"> <a href="mailto:a@b"> <a href="//x/y">'
    assert outline("ja/index.html", html).links == frozenset()


def test_dead_links_and_missing_anchors() -> None:
    outlines = {"a": Outline(frozenset({"b#in", "b#out", "c"}), frozenset())}
    found = list(dead(outlines, {"a", "b"}, {"b": frozenset({"in"})}))
    assert found == [("a", "b#out"), ("a", "c")]


def test_a_page_that_went_is_missed_by_those_that_were_kept(tmp_path: Path) -> None:
    (tmp_path / "a").write_text('<a href="gone">')
    with pytest.raises(PublishError, match="1 links lead nowhere: a → gone"):
        check_links((tmp_path,), {}, {"a"}, everything=True)
