"""Pieces of a drawing: text, lines, the marks of standing."""

import re
from functools import cache
from html import escape

from kb.publish.assets import styles
from kb.publish.pen import Pen
from kb.views.claim import Standing

_SHAPE = re.compile(r"\.(v-[a-z]+) \{ --i: url\('data:image/svg\+xml,<svg [^>]*>(.*?)</svg>'\)")
_USED = re.compile(r'<use href="#(v-[a-z]+)"')


@cache
def shapes() -> dict[str, str]:
    """Return the shape of each mark, as the styles have it."""
    found = _SHAPE.findall(styles().decode())
    return {name: shape.replace("%23", "#") for name, shape in found}


def text(x: float, y: float, said: str, *, kind: str = "", anchor: str = "start") -> str:
    """Return a line of text."""
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{name}{where}>{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, *, kind: str) -> str:
    """Return a straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def mark(x: float, y: float, verification: str, *, size: float = 13) -> str:
    """Return the mark of a standing with its middle at a place."""
    corner = size / 2
    return (
        f'<use href="#v-{verification}" x="{x - corner:g}" y="{y - corner:g}" width="{size:g}"'
        f' height="{size:g}" class="st-{verification} pt"/>'
    )


def linked(pen: Pen, claim: str, standing: Standing, said: str, inner: str) -> str:
    """Return a piece that leads to its claim, with the words of its standing."""
    v = standing.verification.value
    title = f"{said} · {pen.word('verification', v)}"
    return (
        f'<a href="{escape(pen.thing("claim", claim))}"><title>{escape(title)}</title>{inner}</a>'
    )


def drawing(name: str, width: int, height: int, *, title: str, text: str, inner: str) -> str:
    """Return a whole drawing with its title, its description and the shapes of its marks."""
    used = "".join(
        f'<symbol id="{name}" viewBox="0 0 16 16">{shapes()[name]}</symbol>'
        for name in sorted(set(_USED.findall(inner)))
    )
    defs = f"<defs>{used}</defs>" if used else ""
    return (
        f'<svg class="chart" viewBox="0 0 {width} {height}" role="group"'
        f' aria-labelledby="{name}-t {name}-d" data-width="{width}">'
        f'<title id="{name}-t">{escape(title)}</title><desc id="{name}-d">{escape(text)}</desc>'
        f"{defs}{inner}</svg>"
    )
