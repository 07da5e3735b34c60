"""The audit over the builds as a drawing: a line for each severity, the newest count beside it."""

from collections.abc import Sequence

from markupsafe import Markup

from kb.audit.history import Entry
from kb.publish.charts._svg import drawing, text
from kb.publish.markup import safe
from kb.publish.pen import Pen

SEVERITIES = ("error", "warning", "note")
SHOWN = 60
"""Builds that are drawn, the newest."""
_WIDTH, _HEIGHT = 720, 230
_LEFT, _RIGHT, _TOP, _BOTTOM = 46.0, 610.0, 14.0, 196.0
_APART = 16.0


def trend(pen: Pen, history: Sequence[Entry]) -> Markup:
    """Return how many findings of each severity the builds had; nothing before the second build."""
    entries = list(history)[-SHOWN:]
    if len(entries) < 2:
        return safe("")
    most = max(max(e.counts.get(s, 0) for s in SEVERITIES) for e in entries) or 1
    top = _ceiling(most)
    inner = ""
    for part in range(5):
        count = top * part // 4
        y = _place(count, top)
        inner += f'<line x1="{_LEFT:g}" y1="{y:g}" x2="{_RIGHT:g}" y2="{y:g}" class="grid"/>'
        inner += text(_LEFT - 8, y + 4, pen.number(count), kind="tick", anchor="end")
    step = (_RIGHT - _LEFT) / (len(entries) - 1)
    ends = []
    for severity in SEVERITIES:
        counts = [e.counts.get(severity, 0) for e in entries]
        points = " ".join(
            f"{_LEFT + i * step:.1f},{_place(c, top):.1f}" for i, c in enumerate(counts)
        )
        inner += f'<polyline points="{points}" class="run run-{severity} sev-{severity}"/>'
        ends.append((_place(counts[-1], top), severity, counts[-1]))
    below = -_APART
    for y, severity, count in sorted(ends):
        below = max(y, below + _APART)
        said = f"{pen.word('severity', severity)} {pen.number(count)}"
        inner += text(_RIGHT + 10, below + 4, said, kind=f"named sev-{severity}")
    first, last = pen.day(entries[0].today), pen.day(entries[-1].today)
    inner += text(_LEFT, _BOTTOM + 22, first, kind="tick")
    inner += text(_RIGHT, _BOTTOM + 22, last, kind="tick", anchor="end")
    said = "; ".join(
        f"{pen.word('severity', s)}: {entries[0].counts.get(s, 0)} → {entries[-1].counts.get(s, 0)}"
        for s in SEVERITIES
    )
    title = pen.messages.get("The audit over the builds")
    return safe(
        drawing(
            "trend", _WIDTH, _HEIGHT, title=title, text=f"{first} – {last}. {said}", inner=inner
        )
    )


def _place(count: int, top: int) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * count / top


def _ceiling(most: int) -> int:
    """Return a round count not below `most` that four steps divide: 4, 8, 20, 40, 80, 200, …."""
    size, power = 4, 1
    while size < most:
        size = next((n * power for n in (4, 8, 20) if n * power >= most), 40 * power)
        power *= 10
    return size
