"""Feeds are well-formed, newest first, and name the standing of what they tell."""

from xml.etree import ElementTree

from kb.publish.feed import atom, newest
from kb.publish.messages import messages
from tests.kb import builders as make

ATOM = "{http://www.w3.org/2005/Atom}"
CLAIMS = [
    make.claim("a", "x", make.quantity("1", "W"), key="old", known_from="2025-01-01"),
    make.claim("b & c", "x", make.quantity("2", "W"), key="new", known_from="2026-01-01"),
    make.claim("c", "x", make.quantity("3", "W"), key="undated"),
]


def read(base_url: str | None) -> ElementTree.Element:
    made = atom(
        CLAIMS,
        messages("en"),
        title="What is <new>",
        address="changes",
        root="../",
        base_url=base_url,
    )
    return ElementTree.fromstring(made)  # noqa: S314 - made here


def test_newest_first_and_undated_left_out() -> None:
    assert [c.id for c in newest(CLAIMS)] == ["new", "old"]


def test_a_feed_is_well_formed() -> None:
    feed = read("https://example.org/kb/")
    entries = feed.findall(f"{ATOM}entry")
    titles = [e.findtext(f"{ATOM}title") or "" for e in entries]
    assert len(titles) == 2
    assert all("[cited]" in title for title in titles)
    assert feed.findtext(f"{ATOM}updated") == "2026-01-01T00:00:00Z"
    own = feed.find(f"{ATOM}link[@rel='self']")
    assert own is not None
    assert own.get("href") == "https://example.org/kb/en/changes/feed.xml"
    link = entries[0].find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == "https://example.org/kb/en/claims/new/index.html"


def test_links_are_relative_where_the_site_does_not_know_its_place() -> None:
    link = read(None).find(f"{ATOM}entry/{ATOM}link")
    assert link is not None
    assert link.get("href") == "../claims/new/index.html"
