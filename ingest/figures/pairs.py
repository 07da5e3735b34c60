"""Pair names and values that a sentence lists in the same order: "A/B … x/y", それぞれ."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from ingest.figures.aliases import Mention
from ingest.figures.figure import Figure, FigureKind

_LIST = re.compile(r"\s?[/／・、,，]\s?(?:and |or )?|\s?(?:and|or|と|および|及び|や|または|・)\s?")
_PAIRED = re.compile(r"それぞれ|respectively|順に|各々")
_OPEN, _CLOSE = "(（［[", ")）］]"
_LONGEST = 400
"""How far a name is looked for; a "sentence" of a data file has no end."""
_REACH = 4
"""How many lists of names before the values are looked at, the nearest first."""


def sentence_at(bounds: Sequence[int], at: int) -> tuple[int, int]:
    """Return where the sentence around a place begins and ends."""
    index = bisect_right(bounds, at)
    last = bounds[index] if index < len(bounds) else bounds[-1]
    return max(bounds[index - 1], at - _LONGEST), min(last, at + _LONGEST)


def enclosing(text: str, at: int, first: int) -> int | None:
    """Return where the parenthesis around a place opens."""
    depth = 0
    for position in range(at - 1, first - 1, -1):
        if text[position] in _CLOSE:
            depth += 1
        elif text[position] in _OPEN:
            if depth == 0:
                return position
            depth -= 1
    return None


def _groups(spans: Sequence[tuple[int, int]], text: str) -> list[list[int]]:
    """Return the indexes of spans that stand in one list, such as `A/B` or `x, y and z`."""
    groups: list[list[int]] = []
    for index, (start, _) in enumerate(spans):
        if groups and _LIST.fullmatch(text, spans[groups[-1][-1]][1], start):
            groups[-1].append(index)
        else:
            groups.append([index])
    return [group for group in groups if len(group) > 1]


def pairs_by_order(
    text: str,
    figures: Sequence[Figure],
    mentions: Sequence[Mention],
    *,
    bounds: Sequence[int],
    named: Sequence[Mention],
) -> dict[int, Mention]:
    """Return the name that belongs to each figure of a list by its position.

    `bounds` are those of the sentences, `named` the names of properties: no list of things.
    """
    values = [i for i, f in enumerate(figures) if f.kind is FigureKind.QUANTITY]
    if len(values) < 2 or len(mentions) < 2:
        return {}
    lists = _groups([(figures[i].start, figures[i].end) for i in values], text)
    if not lists:
        return {}
    names = _groups([(m.start, m.end) for m in mentions], text)
    about = [(m.start, m.end) for m in named]
    told_of = [m for m in mentions if not any(s < m.end and m.start < e for s, e in about)]
    starts = [mentions[group[0]].start for group in names]
    found: dict[int, Mention] = {}
    for group in lists:
        members = [values[i] for i in group]
        first, last = sentence_at(bounds, figures[members[0]].start)
        told = _PAIRED.search(text, first, last) is not None
        measures = {figures[i].unit or figures[i].shared_unit for i in members}
        if len(measures) > 1:
            continue
        slashed = "/" in text[figures[members[0]].end : figures[members[1]].start]
        at = bisect_left(starts, figures[members[0]].start)
        for candidate in reversed(names[max(at - _REACH, 0) : at]):
            fits = len(candidate) == len(members)
            opening = mentions[candidate[0]]
            if not fits or not first <= opening.start < figures[members[0]].start:
                continue
            between = text[opening.end : mentions[candidate[1]].start]
            if told or (slashed and "/" in between):
                pairs = zip(members, (mentions[i] for i in candidate), strict=True)
                found.update(pairs)
                break
        else:
            if told:
                found.update(_in_order(text, told_of, members, figures, first=first))
    return found


def _in_order(
    text: str,
    mentions: Sequence[Mention],
    members: Sequence[int],
    figures: Sequence[Figure],
    *,
    first: int,
) -> Iterator[tuple[int, Mention]]:
    """Yield pairs where a sentence names exactly as many things as its "それぞれ" gives values.

    What stands in parentheses explains a thing of the list and is none of its own.
    """
    begin = figures[members[0]].start
    low, high = (bisect_left(mentions, at, key=lambda m: m.start) for at in (first, begin))
    outside = [m for m in mentions[low:high] if enclosing(text, m.start, first) is None]
    for listed in (outside, mentions[low:high]):
        before: dict[str, Mention] = {}
        for mention in listed:
            before.setdefault(mention.id, mention)
        if len(before) == len(members):
            yield from zip(members, before.values(), strict=True)
            return
