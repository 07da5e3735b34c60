"""The rules drawn on a page of a PDF: straight lines and the edges of boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import c_float
from dataclasses import dataclass
from typing import Any

MAX_PATHS = 20_000
"""Paths of a page that are looked at; a map or a plot has more, and no table."""
_MAX_SEGMENTS = 400
_FLAT = 1.0
"""How far from level, in points, a rule may be."""
_NEAR = 3.0
"""Distance in points from which two rules are two."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal rule at a height, or an upright one at a place across."""

    at: float
    start: float
    end: float


def page_rules(page: Any) -> tuple[list[Rule], list[Rule]]:
    """Return the horizontal and the upright rules of a page, pieces of one joined."""
    import pypdfium2.raw as pdfium  # an extra, as in the reader of PDF

    level: list[Rule] = []
    upright: list[Rule] = []
    paths = page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=3)
    for number, path in enumerate(paths):
        if number >= MAX_PATHS:
            return [], []
        for (x, y), (other_x, other_y) in _strokes(path, pdfium):
            if abs(y - other_y) <= _FLAT < abs(x - other_x):
                level.append(Rule((y + other_y) / 2, min(x, other_x), max(x, other_x)))
            elif abs(x - other_x) <= _FLAT < abs(y - other_y):
                upright.append(Rule((x + other_x) / 2, min(y, other_y), max(y, other_y)))
    return joined_rules(level), joined_rules(upright)


_Point = tuple[float, float]


def _strokes(path: Any, pdfium: Any) -> Iterator[tuple[_Point, _Point]]:
    """Yield the ends of each straight piece of a path."""
    count = pdfium.FPDFPath_CountSegments(path)
    if not 1 < count <= _MAX_SEGMENTS:
        return
    matrix = path.get_matrix()
    first = last = (0.0, 0.0)
    x, y = c_float(), c_float()
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point = matrix.on_point(x.value, y.value)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            first = point
        elif kind == pdfium.FPDF_SEGMENT_LINETO:
            yield last, point
        last = point
        if pdfium.FPDFPathSegment_GetClose(segment):
            yield last, first
            last = first


def joined_rules(found: Iterable[Rule]) -> list[Rule]:
    """Join rules that lie on one another or go on where another ends."""
    groups: list[list[Rule]] = []
    for rule in sorted(found, key=lambda rule: rule.at):
        if groups and rule.at - groups[-1][-1].at < _NEAR:
            groups[-1].append(rule)
        else:
            groups.append([rule])
    out: list[Rule] = []
    for group in groups:
        at = sum(rule.at for rule in group) / len(group)
        held: Rule | None = None
        for rule in sorted(group, key=lambda rule: rule.start):
            if held is not None and rule.start <= held.end + _NEAR:
                held = Rule(at, held.start, max(held.end, rule.end))
            else:
                if held is not None:
                    out.append(held)
                held = Rule(at, rule.start, rule.end)
        if held is not None:
            out.append(held)
    return [rule for rule in out if rule.end - rule.start > _NEAR]
