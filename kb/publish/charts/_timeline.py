"""Dated states of many things, a row each, on a common axis of years."""

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from kb.publish.charts._scale import Scale
from kb.publish.charts._strips import shortened
from kb.publish.charts._svg import drawing, line, linked, mark, text
from kb.publish.pen import Pen
from kb.views.claim import Standing

WIDTH, LEFT, RIGHT, ROW = 980, 230, 30, 46


@dataclass(frozen=True, slots=True)
class Moment:
    """A state that a thing reached or is meant to reach, as sharply as it is dated."""

    said: str
    dated: str
    """When, as it is stated: a year stays a year."""
    earliest: str
    latest: str
    planned: bool
    claim: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Life:
    """A thing with its dated states."""

    label: str
    moments: tuple[Moment, ...]


def timeline(pen: Pen, name: str, lives: list[Life], *, title: str) -> str:
    """Return the drawing; planned states stand hollow under what happened."""
    days = [_day(d) for one in lives for m in one.moments for d in (m.earliest, m.latest)]
    if not days:
        return ""
    first, last = date.fromordinal(min(days)).year, date.fromordinal(max(days)).year + 1
    low, high = date(first, 1, 1).toordinal(), date(last, 1, 1).toordinal()
    axis = Scale(float(low), float(high), LEFT, WIDTH - RIGHT)
    height = len(lives) * ROW + 44
    out = []
    step = max(1, round((last - first) / 12))
    for year in range(first, last + 1, step):
        x = axis.at(date(year, 1, 1).toordinal())
        out.append(line(x, 6, x, height - 28, kind="grid"))
        out.append(text(x, height - 10, str(year), kind="tick", anchor="middle"))
    for number, one in enumerate(lives):
        y = number * ROW + 24
        out.append(line(0, y + ROW - 16, WIDTH - RIGHT, y + ROW - 16, kind="grid"))
        out.append(text(0, y + 4, shortened(one.label, 34), kind="band"))
        out.append(_row(pen, one, axis, y))
    words = "; ".join(
        f"{one.label}: " + ", ".join(f"{m.said} {pen.day(m.dated)}" for m in one.moments)
        for one in lives
    )
    return drawing(name, WIDTH, height, title=title, text=words, inner="".join(out))


def _row(pen: Pen, one: Life, axis: Scale, y: float) -> str:
    out = []
    # Two documents on the same event would print its name twice over itself.
    once = {(m.said, m.earliest, m.latest): m for m in reversed(one.moments)}
    moments = sorted(once.values(), key=lambda m: (m.earliest, m.said))
    places = [(axis.at(_day(m.earliest)) + axis.at(_day(m.latest))) / 2 for m in moments]
    ends = [-1e9, -1e9]
    for a, b in pairwise(places):
        out.append(line(a, y, b, y, kind="life"))
    for m, x in zip(moments, places, strict=True):
        width = sum(11.5 if ord(letter) > 0x2E80 else 6 for letter in m.said)
        lane = 0 if x - width / 2 > ends[0] + 4 else 1
        # Where there is no room left above and below, the mark stands without its word.
        named = x - width / 2 > ends[lane] + 4
        ends[lane] = max(ends[lane], x + width / 2) if named else ends[lane]
        v = m.standing.verification.value
        inner = ""
        if _day(m.latest) - _day(m.earliest) > 31:
            inner += line(
                axis.at(_day(m.earliest)), y, axis.at(_day(m.latest)), y, kind=f"range st-{v}"
            )
        inner += mark(x, y, v, size=12)
        kind = "pl planned" if m.planned else "pl"
        if named:
            inner += text(x, y - 10 if lane == 0 else y + 19, m.said, kind=kind, anchor="middle")
        said = f"{one.label}: {m.said} {pen.day(m.dated)}"
        out.append(linked(pen, m.claim, m.standing, said, inner))
    return "".join(out)


def _day(text_: str) -> int:
    year, month, day = (*text_.split("-"), "1", "1")[:3]
    return date(int(year), int(month), int(day)).toordinal()
