"""Find numbers in words, where a unit leaves no doubt, and orders of magnitude."""

import re
from collections.abc import Iterator
from functools import cache

from ingest.figures.figure import Figure, FigureKind
from ingest.figures.lexicon import latin_units, wide_unit_pattern
from ingest.figures.numbers import lead

_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "sixteen": 16, "twenty": 20, "thirty": 30,
    "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_SPELLED = re.compile(
    # The letters come first, for a search leaps to them; what precedes is looked at afterwards.
    r"([TFSENtfsen](?<![A-Za-z-][A-Za-z])(?:" + "|".join(sorted({w[1:] for w in _WORDS})) + r"))"
    # "eight H100s", "four NVIDIA H100 GPUs": the model between is read for its own sake.
    r"[ -](?:(?:NVIDIA |AMD |Intel |Google )?"
    r"(?P<model>[A-Z][A-Za-z]*-?[0-9][A-Za-z0-9]*)(?: |$|\b))?"
    r"(?P<unit>[A-Za-z]+)?(?![A-Za-z])"
)
_KANJI = {"二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_KANJI_SPELLED = re.compile(
    r"([二三四五六七八九十](?<![一-龠].))(個|台|基|社|件|倍|枚|か月|カ月|ヶ月|年間|時間|日間|週間|か国|カ国)"
    r"(?!目)"
)
_VAGUE_UNITS = (
    "週間|週|か月|カ月|ヶ月|年間|年|日間|日|時間|分間|分|秒|個|台|基|倍|社|件|回|人|枚|桁|％|%"
)


@cache
def _vague() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![一-龠])数(?:[十百千]?[万億兆]|[十百千](?![字])|(?={_VAGUE_UNITS}))"
        rf"(?:[ ]?({wide_unit_pattern()}|桁|MW|GW|kW|GB|TB|GPU|%|％))?"
    )


def spelled_figures(text: str) -> Iterator[Figure]:
    """Yield numbers in words, where a unit leaves no doubt, and orders of magnitude."""
    if "数" in text:
        for match in _vague().finditer(text):
            yield Figure(
                FigureKind.QUANTITY, match[0], *match.span(), unit=match[1] or "", vague=True
            )
    for match in _KANJI_SPELLED.finditer(text):
        yield Figure(
            FigureKind.QUANTITY, match[0], *match.span(), str(_KANJI[match[1]]), unit=match[2]
        )
    for match in _SPELLED.finditer(text):
        if match[1].lower() not in _WORDS:
            continue
        unit = match["unit"] if match["unit"] in latin_units() else ""
        if not unit and not match["model"]:
            continue
        start, end = lead(text, match.start()), match.end("unit") if unit else match.end(1)
        if match["model"]:
            end = match.end(1)
        yield Figure(
            FigureKind.QUANTITY,
            text[start:end],
            start,
            end,
            str(_WORDS[match[1].lower()]),
            unit="" if match["model"] else unit,
            before=text[start : match.start()],
            shared_unit=unit if match["model"] else "",
        )
