"""What a finished page must bear out: links that lead somewhere, figures with their standing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from posixpath import normpath

_FIGURE = re.compile(r'<span class="fig(?: old)?"><a [^>]*>(.*?)</a>(.{0,40})', re.DOTALL)
_MARK = re.compile(r'<(?:button type="button"|span) class="st')
_OUTSIDE = re.compile(r"^[a-z][a-z0-9+.-]*:|^//")


@dataclass(frozen=True, slots=True)
class Outline:
    """What of a page matters to others: where it points and what can be pointed at in it."""

    links: frozenset[str]
    """Path in the site, with `#fragment` where one is asked for."""
    anchors: frozenset[str]


def outline(path: str, html: str) -> Outline:
    """Return where a page at `path` points and what can be pointed at in it."""
    folder = path.split("/")[:-1]
    links = set()
    for target in _values(html, "href") | _values(html, "src"):
        if not target or _OUTSIDE.match(target):
            continue
        plain, _, fragment = target.partition("#")
        plain = plain.partition("?")[0]
        whole = resolved(folder, plain) if plain else path
        links.add(f"{whole}#{fragment}" if fragment else whole)
    return Outline(frozenset(links), frozenset(_values(html, "id") | _values(html, "name")))


def _values(html: str, name: str) -> set[str]:
    """Return the values of an attribute: cut at its name, which is faster than an expression."""
    pieces = html.split(f'{name}="')
    return {
        piece[: piece.index('"')]
        for before, piece in pairwise(pieces)
        if before[-1:].isspace() and '"' in piece
    }


def resolved(folder: list[str], target: str) -> str:
    """Return the path that a relative address leads to from a folder."""
    up = 0
    while target.startswith("../", 3 * up):
        up += 1
    rest = target[3 * up :]
    if "./" in rest or up > len(folder):
        return normpath("/".join((*folder, target)))
    return "/".join((*folder[: len(folder) - up], rest))


def bare_figures(html: str) -> Iterator[str]:
    """Yield each figure of a page that lacks the mark of its standing."""
    for shown, after in _FIGURE.findall(html):
        if not _MARK.match(after):
            yield shown
