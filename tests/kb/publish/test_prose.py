"""Markdown of the guide: shared anchors, links that work from a folder, nothing unescaped."""

import pytest

from kb.errors import PublishError
from kb.publish.prose import anchors, prose

TEXT = "# Title\n\nThe lead.\n\n## First part\n\nSee [packs](packs.md#ids), [audit](/audit).\n"


def test_headings_get_anchors_from_their_words() -> None:
    assert anchors("# T\n\n## Where it works\n\n### `not-found` (404)\n") == (
        "where-it-works",
        "not-found-404",
    )


def test_headings_that_read_the_same_are_refused() -> None:
    with pytest.raises(PublishError, match="no anchor of its own"):
        anchors("# T\n\n## One\n\n## One\n")


def test_both_languages_share_their_anchors() -> None:
    made = prose(
        "# 題\n\n前文。\n\n## 第一部\n\n本文。\n", ("first-part",), root="../", place="x.md"
    )
    assert 'id="first-part"' in made.body
    assert made.headings[0].text == "第一部"


def test_a_language_with_other_headings_is_refused() -> None:
    with pytest.raises(PublishError, match="headings stand where"):
        prose(TEXT, (), root="", place="x.md")


def test_a_page_without_a_title_is_refused() -> None:
    with pytest.raises(PublishError, match="begins with a title"):
        prose("## Only a part\n", ("only-a-part",), root="", place="x.md")


def test_links_lead_from_the_page_s_own_place() -> None:
    made = prose(TEXT, ("first-part",), root="../../", place="x.md")
    assert 'href="../../guide/packs/index.html#ids"' in made.body
    assert 'href="../../audit/index.html"' in made.body
    assert made.lead == "The lead."


@pytest.mark.parametrize(
    ("href", "found"),
    [
        ("https://example.org/a.md", "https://example.org/a.md"),
        ("#first-part", "#first-part"),
        ("/", "../index.html"),
        ("//build.json", "../../build.json"),
    ],
)
def test_other_links(href: str, found: str) -> None:
    text = f"# T\n\nLead.\n\n## First part\n\n[x]({href})\n"
    assert f'href="{found}"' in prose(text, ("first-part",), root="../", place="x.md").body


def test_markup_does_not_pass_through() -> None:
    text = "# T\n\n<script>alert(1)</script> [x](javascript:alert(1))\n"
    made = prose(text, (), root="", place="x.md")
    assert "<script" not in made.lead + made.body
    assert 'href="javascript' not in made.lead + made.body


def test_an_option_stays_on_one_line() -> None:
    text = "# T\n\nLead.\n\nAs `--output` does, not `--output public`, nor `pre-commit`.\n"
    body = prose(text, (), root="", place="x.md").body
    assert '<code class="nb">--output</code>' in body
    assert body.count('class="nb"') == 1
