"""Values as points and bars on one axis, row by row, grouped by what may be compared."""

from dataclasses import dataclass

from kb.publish.charts._scale import spanning
from kb.publish.charts._svg import drawing, line, linked, mark, text
from kb.publish.numbers import short
from kb.publish.pen import Pen
from kb.views.claim import Standing

WIDTH, LEFT, RIGHT, ROW = 860, 280, 90, 24


@dataclass(frozen=True, slots=True)
class Strip:
    """One value: a point, or a bar where it is a range."""

    label: str
    shown: str
    low: float | None
    high: float | None
    claim: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Band:
    """Strips that may be compared with one another, or those that may with nothing."""

    title: str
    strips: tuple[Strip, ...]


def strips(
    pen: Pen, name: str, bands: list[Band], *, title: str, unit: str, log: bool = False
) -> str:
    """Return the drawing; an open end runs to the edge of the axis."""
    ends = [v for b in bands for s in b.strips for v in (s.low, s.high) if v is not None]
    if not ends:
        return ""
    axis = spanning(ends, LEFT, WIDTH - RIGHT, log=log, zero=not log)
    rows = sum(1 + len(b.strips) for b in bands)
    height = rows * ROW + 46
    out = []
    for tick in axis.ticks():
        x = axis.at(tick)
        out.append(line(x, 8, x, height - 30, kind="grid"))
        out.append(text(x, height - 14, short(tick, pen.lang), kind="tick", anchor="middle"))
    out.append(text(WIDTH - RIGHT + 14, height - 14, unit, kind="tick"))
    y = 22.0
    for band in bands:
        out.append(text(0, y, band.title, kind="band"))
        y += ROW
        for s in band.strips:
            low = axis.start if s.low is None else axis.at(s.low)
            high = axis.end if s.high is None else axis.at(s.high)
            v = s.standing.verification.value
            inner = text(LEFT - 14, y, shortened(s.label), anchor="end")
            if s.low != s.high:
                inner += line(low, y - 4, high, y - 4, kind=f"range st-{v}")
            middle = low if s.high is None else high if s.low is None else (low + high) / 2
            inner += mark(middle, y - 4, v)
            # An open bar runs under whatever stands inside the axis.
            after = max(middle, high)
            inner += text(after + 11, y, s.shown, kind="val")
            out.append(linked(pen, s.claim, s.standing, f"{s.label}: {s.shown}", inner))
            y += ROW
    words = "; ".join(f"{s.label} {s.shown}" for b in bands for s in b.strips)
    return drawing(name, WIDTH, height, title=title, text=words, inner="".join(out))


def shortened(label: str, room: float = 40) -> str:
    """Return a label that fits, full-width letters counted double."""
    if _columns(label) <= room:
        return label
    kept = label
    # In a Japanese typeface the dots are as wide as a full-width letter.
    while _columns(kept) > room - 2:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def _columns(label: str) -> int:
    return sum(2 if ord(letter) > 0x2E80 else 1 for letter in label)
