"""Pieces of a drawing: text, lines, the marks of standing."""

from html import escape

from kb.publish.pen import Pen
from kb.views.claim import Standing


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
    """Return a whole drawing with its title and description."""
    return (
        f'<svg class="chart" viewBox="0 0 {width} {height}" role="group"'
        f' aria-labelledby="{name}-t {name}-d" data-width="{width}">'
        f'<title id="{name}-t">{escape(title)}</title><desc id="{name}-d">{escape(text)}</desc>'
        f"{inner}</svg>"
    )
