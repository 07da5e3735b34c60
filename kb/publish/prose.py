"""The guide's Markdown as pages: anchors that both languages share, links that work from a folder.

A link to `packs.md#claims` leads to that page of the guide; one to `/audit` to that page of the
site; one to `//v1/...` to the root that both languages share. No markup passes through: the
texts are ours, but what is printed is escaped all the same.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from kb.errors import Place, PublishError
from kb.names import slug
from kb.publish.markup import safe

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_OUTSIDE = re.compile(r"^[a-z][a-z0-9+.-]*:")
_OPTION = re.compile(r"-\S+\Z")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a page below its title."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Prose:
    """A page of the guide in one language."""

    title: str
    lead: Markup
    """Its first paragraph."""
    body: Markup
    """What follows."""
    headings: tuple[Heading, ...]


def anchors(markdown: str) -> tuple[str, ...]:
    """Return an anchor for each heading of a text below its title, made from its words.

    Raises:
        PublishError: Two headings would have the same, or one would have none.
    """
    found: list[str] = []
    for level, inline in _headings(_parsed(markdown)):
        if level == 1:
            continue
        text = _plain(inline)
        anchor = slug(text)
        if not anchor or anchor in found:
            raise PublishError(
                f"the heading `{text}` gives no anchor of its own",
                remedy="word it so that no other heading of the page reads the same",
            )
        found.append(anchor)
    return tuple(found)


def prose(markdown: str, names: Sequence[str], *, root: str, place: str) -> Prose:
    """Return a text as a page; its headings get the anchors `names` in their order.

    `root` leads from the page to the folder of its language.

    Raises:
        PublishError: The text lacks a title, or has other headings than there are names.
    """
    tokens = _parsed(markdown)
    headings = list(_headings(tokens))
    if not headings or headings[0][0] != 1 or tokens[0].type != "heading_open":
        raise PublishError(
            "a page of the guide begins with a title",
            remedy="write it in the first line, behind `# `",
            place=Place(place),
        )
    below = headings[1:]
    if len(below) != len(names):
        raise PublishError(
            f"{len(below)} headings stand where the other language has {len(names)}",
            remedy="give both languages the same headings in the same order",
            place=Place(place),
        )
    for (_, inline), name in zip(below, names, strict=True):
        opening = tokens[tokens.index(inline) - 1]
        opening.attrSet("id", name)
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open":
                child.attrSet("href", _target(str(child.attrGet("href")), root))
            elif child.type == "code_inline" and _OPTION.match(child.content):
                # Else a line may end behind the hyphens that it begins with.
                child.attrSet("class", "nb")
        if token.type == "fence":
            token.info = token.info.strip()
    rest = tokens[3:]
    lead: list[Token] = []
    if rest and rest[0].type == "paragraph_open":
        lead, rest = rest[1:2], rest[3:]
    parser = _parser()
    return Prose(
        _plain(headings[0][1]),
        safe(parser.renderer.render(lead, parser.options, {})),
        safe(_framed(parser.renderer.render(rest, parser.options, {}))),
        tuple(
            Heading(level, _plain(inline), name)
            for (level, inline), name in zip(below, names, strict=True)
        ),
    )


@cache
def _parser() -> "MarkdownIt":
    # Imported here: a site is brought up to date without a look at the guide.
    from markdown_it import MarkdownIt
    from mdit_py_plugins.front_matter import front_matter_plugin

    return MarkdownIt("commonmark", {"html": False}).enable("table").use(front_matter_plugin)


def _parsed(markdown: str) -> "list[Token]":
    """Return a text without its front matter: by what else the page is searched for."""
    return [token for token in _parser().parse(markdown) if token.type != "front_matter"]


def _headings(tokens: "Sequence[Token]") -> "list[tuple[int, Token]]":
    return [
        (int(token.tag[1:]), tokens[number + 1])
        for number, token in enumerate(tokens)
        if token.type == "heading_open"
    ]


def _plain(inline: "Token") -> str:
    return "".join(child.content for child in inline.children or ())


def _target(href: str, root: str) -> str:
    if _OUTSIDE.match(href) or href.startswith("#"):
        return href
    path, mark, fragment = href.partition("#")
    if path.startswith("//"):
        return f"{root}../{path[2:]}{mark}{fragment}"
    if path.startswith("/"):
        address = path.strip("/")
        return f"{root}{address + '/' if address else ''}index.html{mark}{fragment}"
    return f"{root}guide/{path.removesuffix('.md')}/index.html{mark}{fragment}"


def _framed(html: str) -> str:
    """Let wide tables and code scroll by themselves, and be reached by the keyboard."""
    html = html.replace("<table>", '<div class="scroll" role="group" tabindex="0"><table>')
    html = html.replace("</table>", "</table></div>").replace("<th>", '<th scope="col">')
    return html.replace("<pre>", '<pre tabindex="0">')
