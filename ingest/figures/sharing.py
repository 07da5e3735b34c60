"""Units printed once for several figures: `40/80 GB`, `3.35 → 4.8 TB/s`, `16K（16,384）個`."""

import re
from dataclasses import replace

from ingest.figures.figure import Figure, FigureKind

_JOIN = re.compile(
    r"\s?[/／・→、]\s?|\s?[-=]>\s?|, | (?:and|or|vs\.?) |と|および|または|や|\s?対\s?|から"
)
_RESTATED = re.compile(r"[(（]")
_CLOSED_COUNTER = re.compile(r"[)）]\s?(個|台|基|枚|件|社|回|人|GPUs?|chips?)")


def share_units(text: str, figures: list[Figure]) -> list[Figure]:
    """Return the figures, those without a unit taking that of the next one in their group."""
    shared = list(figures)
    for index in range(len(shared) - 1, -1, -1):
        figure = shared[index]
        if (
            figure.kind is not FigureKind.QUANTITY
            or figure.unit
            or figure.shared_unit
            or "分の" in figure.text
        ):
            continue
        counter = _CLOSED_COUNTER.match(text, figure.end)
        if counter and text[figure.start - 1 : figure.start] in ("(", "（"):
            shared[index] = replace(figure, shared_unit=counter[1])
            continue
        if index + 1 == len(shared):
            continue
        following = shared[index + 1]
        unit = following.unit or following.shared_unit
        if following.kind is not FigureKind.QUANTITY or not unit or following.operand:
            continue
        between = text[figure.end : following.start]
        restated = following.shared_unit and _RESTATED.fullmatch(between)
        if _JOIN.fullmatch(between) or restated:
            shared[index] = replace(figure, shared_unit=unit)
    return shared
