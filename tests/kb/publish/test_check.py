"""The checks on a finished page find what they are there for."""

from pathlib import Path

import pytest

from kb.errors import PublishError
from kb.publish.check import Outline, anchored, bare_figures, outline, resolved
from kb.publish.links import NO_PAGES, Links, Pages, check_links

MARK = '<button class="st st-cited" popovertarget="n1">cited</button>'


def test_a_figure_with_its_mark_is_whole() -> None:
    assert not list(bare_figures(f'<span class="fig"><a href="x">3 W</a>{MARK}</span>'))


@pytest.mark.parametrize("after", ["</span>", " <b>cited</b></span>", "</span>" + MARK])
def test_a_figure_without_its_mark_is_found(after: str) -> None:
    html = f'<span class="fig"><a href="x">3 W</a>{after}'
    assert list(bare_figures(html)) == ["3 W"]


def test_links_and_anchors_are_read_from_a_page() -> None:
    page = outline(
        '<a href="../../x/index.html?v=1#y" id="z"><a href="#z"><a href="#no"><i data-id="no">'
    )
    assert page == Outline({"../../x/index.html?v=1#y", "#z", "#no"}, {"z"})


@pytest.mark.parametrize("others", [0, 50])
def test_anchors_are_ids_and_names_of_whole_attributes(others: int) -> None:
    more = {f"other-{number}" for number in range(others)}
    found = anchored('<p id="a"><a name="b"><i data-id="c" id="de">', {"a", "b", "c", "d"} | more)
    assert found == {"a", "b"}


def test_links_lead_on_from_where_the_page_is() -> None:
    path = "ja/claims/a/index.html"
    assert resolved(path, "../../x/index.html?v=1#y") == "ja/x/index.html#y"
    assert resolved(path, "#y") == f"{path}#y"
    # How a page is to show itself is no place in it.
    assert resolved(path, "../../x/index.html#only=a,b") == "ja/x/index.html"


@pytest.mark.parametrize("link", ["https://example.org/", "mailto:a@b", "//x/y", ""])
def test_links_that_leave_the_site_are_not_ours(link: str) -> None:
    assert resolved("ja/index.html", link) == ""


def test_dead_links_and_missing_anchors(tmp_path: Path) -> None:
    pages = Pages(("en",), frozenset({"a", "b"}))
    (tmp_path / "en" / "b").mkdir(parents=True)
    (tmp_path / "en" / "b" / "index.html").write_text('<p id="in">')
    b = "en/b/index.html"
    links = Links()
    ways = {"../b/index.html", "../b/index.html#in", "../b/index.html#out", "../c/index.html"}
    page = Outline(ways, frozenset())
    links.take("en/a/index.html", page, pages)
    with pytest.raises(PublishError, match="2 links lead nowhere") as caught:
        check_links((tmp_path,), links, pages)
    assert f"en/a/index.html → {b}#out" in str(caught.value)
    assert "en/a/index.html → en/c/index.html" in str(caught.value)


def test_an_anchor_of_the_page_itself_must_be_there() -> None:
    links = Links()
    page = Outline({"#in", "#out", "../a/index.html#in"}, {"in"})
    links.take("en/a/index.html", page, NO_PAGES)
    assert list(links.unsettled) == ["en/a/index.html#out"]


def test_an_anchor_of_one_page_is_missed_by_another() -> None:
    links, way = Links(), "../a/index.html#in"
    links.take("en/a/index.html", Outline({way}, {"in"}), NO_PAGES)
    links.take("en/b/index.html", Outline({way}, {"in"}), NO_PAGES)
    links.take("en/c/index.html", Outline({way}, {"in"}), NO_PAGES)
    assert links.unsettled == {"en/a/index.html#in": "en/b/index.html"}


def test_what_leads_upwards_means_the_same_only_at_one_depth() -> None:
    links, pages = Links(), Pages(("en",), frozenset({"b", "a/b"}))
    links.take("en/a/x/index.html", Outline({"../b/index.html"}, set()), pages)
    links.take("en/a/index.html", Outline({"../b/index.html"}, set()), pages)
    links.take("en/c/d/index.html", Outline({"../b/index.html"}, set()), pages)
    assert links.unsettled == {"en/c/b/index.html": "en/c/d/index.html"}


def test_what_two_workers_found_is_one_whatever_came_first() -> None:
    one, other = Links(1, {"x": "a", "y": "b"}), Links(2, {"x": "b", "z": "a"})
    first, second = Links(), Links()
    for links, parts in ((first, (one, other)), (second, (other, one))):
        for part in parts:
            links.add(part)
    assert first == second == Links(3, {"x": "a", "y": "b", "z": "a"})


def test_pages_are_known_by_their_addresses() -> None:
    pages = Pages(("en", "ja"), frozenset({"", "a/b"}))
    assert set(pages) == {
        "en/index.html", "ja/index.html", "en/a/b/index.html", "ja/a/b/index.html",
    }  # fmt: skip
    assert all(path in pages for path in pages)
    assert "fr/a/b/index.html" not in pages
    assert "en/a/index.html" not in pages
    assert "en/a/b/index.json" not in pages


def test_a_page_that_went_is_missed_by_those_that_were_kept(tmp_path: Path) -> None:
    (tmp_path / "en" / "a").mkdir(parents=True)
    (tmp_path / "en" / "a" / "index.html").write_text('<a href="gone">')
    pages = Pages(("en",), frozenset({"a"}))
    with pytest.raises(PublishError, match=r"1 links lead nowhere: en/a/index\.html → en/a/gone"):
        check_links((tmp_path,), Links(), pages, everything=True)
