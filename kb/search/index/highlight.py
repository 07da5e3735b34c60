"""The passage of a text that matches best, in pieces that say what matched."""

from collections.abc import Sequence

from kb.views.search import Segment

LENGTH = 180
"""Characters of a passage, about."""
_LEAD = 40
"""Characters shown before the first match of a passage cut out of a longer text."""
_CUT = "…"

Span = tuple[int, int]


def snippet(text: str, marks: Sequence[Span]) -> tuple[Segment, ...]:
    """Return the passage of `text` with the most of `marks`; its beginning where there is none.

    Marks are given by where they begin and end, in their order.
    """
    spans = _joined(marks)
    start = _start(text, spans)
    end = min(len(text), start + LENGTH)
    segments: list[Segment] = []
    place = start
    for first, last in spans:
        if first < place or last > end:
            continue
        if first > place:
            segments.append(Segment(text[place:first], False))
        segments.append(Segment(text[first:last], True))
        place = last
    if place < end:
        segments.append(Segment(text[place:end], False))
    if start > 0:
        segments.insert(0, Segment(_CUT, False))
    if end < len(text):
        segments.append(Segment(_CUT, False))
    return tuple(segments)


def _joined(marks: Sequence[Span]) -> list[Span]:
    """Return marks; those that touch or overlap are one."""
    spans: list[Span] = []
    reached = -1
    for span in marks:
        start, end = span
        if start > reached:
            spans.append(span)
        elif end > reached:
            spans[-1] = (spans[-1][0], end)
        else:
            continue
        reached = end
    return spans


def _start(text: str, spans: Sequence[Span]) -> int:
    if len(text) <= LENGTH or not spans:
        return 0
    best, most = 0, 0
    for at, (first, _) in enumerate(spans):
        within = sum(1 for start, _ in spans[at:] if start < first + LENGTH - _LEAD)
        if within > most:
            best, most = first, within
    start = max(0, min(best - _LEAD, len(text) - LENGTH))
    if start > 0 and text[start - 1].isalnum() and text[start].isascii():
        # Not in the middle of a Latin word.
        space = text.find(" ", start, best + 1)
        start = space + 1 if space >= 0 else start
    return start
