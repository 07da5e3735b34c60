"""What a finished page must bear out: links that lead somewhere, figures with their standing."""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from posixpath import normpath

_FIGURE = '<span class="fig'
_MARKS = ('<button class="st', '<span class="st')
_FEW = 10
"""Anchors up to which a page is searched for each, rather than for all that it has."""
_OUTSIDE = re.compile(r"^[a-z][a-z0-9+.-]*:|^//")


@dataclass(frozen=True, slots=True)
class Outline:
    """What of a page is held against others: where it points, and to what in itself."""

    links: Set[str]
    """As they stand there."""
    anchors: Set[str]
    """Of what it points at in itself, what is there."""


def outline(html: str) -> Outline:
    """Return where a page points, and to what in itself."""
    links = _values(html, "href")
    links |= _values(html, "src")
    return Outline(links, anchored(html, {link[1:] for link in links if link.startswith("#")}))


def anchored(html: str, names: Set[str]) -> Set[str]:
    """Return those of some names that can be pointed at in a page."""
    if len(names) > _FEW:
        return names & (_values(html, "id") | _values(html, "name"))
    return {n for n in names if f' id="{n}"' in html or f' name="{n}"' in html}


def _values(html: str, name: str) -> set[str]:
    """Return the values of an attribute: cut at its name, which is faster than an expression."""
    pieces = iter(html.split(f' {name}="'))
    next(pieces)
    return {piece.partition('"')[0] for piece in pieces}


def resolved(path: str, link: str) -> str:
    """Return where in the site a link of the page at `path` leads; empty where it leaves it.

    What stands behind `#` and holds a `=` is no place, but how a page is to show itself.
    """
    if not link or _OUTSIDE.match(link):
        return ""
    plain, _, fragment = link.partition("#")
    plain = plain.partition("?")[0]
    whole = normpath(f"{path.rpartition('/')[0]}/{plain}") if plain else path
    return f"{whole}#{fragment}" if fragment and "=" not in fragment else whole


def bare_figures(html: str) -> Iterator[str]:
    """Yield each figure of a page that lacks the mark of its standing."""
    pieces = iter(html.split(_FIGURE))
    next(pieces)
    for piece in pieces:
        shown, _, after = piece.partition("</a>")
        if not after.startswith(_MARKS):
            yield shown.rpartition(">")[2]
