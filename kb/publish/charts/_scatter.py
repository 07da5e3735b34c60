"""Two values of each thing against one another, both on logarithmic axes."""

from dataclasses import dataclass
from typing import NamedTuple

from kb.publish.charts._scale import Scale, spanning
from kb.publish.charts._svg import drawing, line, linked, mark, text
from kb.publish.numbers import short
from kb.publish.pen import Pen
from kb.views.claim import Standing

_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a label stands before the point that it is anchored at."""
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 460, 62, 30, 30, 48


@dataclass(frozen=True, slots=True)
class Point:
    """One thing with both of its values; the weaker standing of the two is its mark."""

    label: str
    x: float
    y: float
    shown: str
    claim: str
    standing: Standing


Box = tuple[float, float, float, float]


class Room(NamedTuple):
    """Where a label is written.

    Its width is a guess, since fonts differ; so it is held at the side that is near its point.
    """

    x: float
    y: float
    anchor: str
    far: bool
    """Whether a leader goes to it."""


def scatter(pen: Pen, name: str, points: list[Point], *, title: str, across: str, up: str) -> str:
    """Return the drawing with every point labelled."""
    if not points:
        return ""
    xs = spanning([p.x for p in points], LEFT, WIDTH - RIGHT - 90, log=True)
    ys = spanning([p.y for p in points], HEIGHT - BOTTOM, TOP, log=True)
    out = [_axes(pen, xs, ys)]
    out.append(text(WIDTH - RIGHT, HEIGHT - 10, across, kind="axis", anchor="end"))
    out.append(text(0, 14, up, kind="axis"))
    taken: list[Box] = [(xs.at(p.x) - 7, ys.at(p.y) - 7, 14, 14) for p in points]
    for p in sorted(points, key=lambda one: (-one.y, one.x)):
        x, y = xs.at(p.x), ys.at(p.y)
        room = _room(x, y, _width(p.label), taken)
        inner = mark(x, y, p.standing.verification.value)
        inner += text(room.x, room.y, p.label, kind="pl", anchor=room.anchor)
        if room.far:
            inner = line(x, y, room.x, room.y - 4, kind="lead") + inner
        out.append(linked(pen, p.claim, p.standing, f"{p.label}: {p.shown}", inner))
    words = "; ".join(f"{p.label} {p.shown}" for p in points)
    return drawing(name, WIDTH, HEIGHT, title=title, text=words, inner="".join(out))


def _axes(pen: Pen, xs: Scale, ys: Scale) -> str:
    out = []
    for tick in xs.ticks():
        x = xs.at(tick)
        out.append(line(x, TOP, x, HEIGHT - BOTTOM, kind="grid"))
        out.append(
            text(x, HEIGHT - BOTTOM + 18, short(tick, pen.lang), kind="tick", anchor="middle")
        )
    for tick in ys.ticks():
        y = ys.at(tick)
        out.append(line(LEFT, y, WIDTH - RIGHT, y, kind="grid"))
        out.append(text(LEFT - 8, y + 4, short(tick, pen.lang), kind="tick", anchor="end"))
    return "".join(out)


def _width(label: str) -> float:
    return sum(12.5 if ord(letter) > 0x2E80 else 6.6 for letter in label)


def _room(x: float, y: float, width: float, taken: list[Box]) -> Room:
    """Return a place for a label that covers no other."""
    places = [(10, 4, "start"), (-10, 4, "end"), (0, -11, "middle"), (0, 20, "middle")]
    far = [(14, d, "start") for d in (-12, 20, -26, 34, -40, 48, -54, 62)]
    far += [(-14, d, "end") for d in (-12, 20, -26, 34, -40, 48)]
    for dx, dy, anchor in (*places, *far):
        begin = x + dx - width * _BEFORE[anchor]
        box = (begin, y + dy - 11, width, 15.0)
        inside = box[0] > LEFT and box[0] + width < WIDTH and TOP < box[1] < HEIGHT - BOTTOM - 12
        if inside and not any(_overlap(box, other) for other in taken):
            taken.append(box)
            return Room(round(x + dx, 1), round(y + dy, 1), anchor, far=abs(dx) == 14)
    return Room(round(x + 10, 1), round(y + 4, 1), "start", far=False)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
