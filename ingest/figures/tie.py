"""Tie figures to what they are said of: names before them, pairs by position, headers, headings."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.figures.aliases import Aliases, Mention
from ingest.figures.figure import Figure, FigureKind
from ingest.figures.scan import find_figures
from ingest.markers.citations import CitationStyle
from ingest.markers.scan import Markers, find_markers
from kb.document import Document, InlineKind, Passage, PassageKind

_SENTENCE = re.compile(r"[。！？]|(?<=[.!?])\s+(?=[A-Z])|\n")
_LIST = re.compile(r"\s?[/／・、,，]\s?(?:and |or )?|\s?(?:and|or|と|および|及び|や|または|・)\s?")
_PAIRED = re.compile(r"それぞれ|respectively|順に|各々")
_OPEN, _CLOSE = "(（［[", ")）］]"
_TOPIC = re.compile(r"\s?(?:は|が|も|では|には|：|:)| (?:has|have|is|was|had|offers|uses)\b")
"""What makes a name inside a parenthesis the subject there, rather than what stands before it."""
_BELONGS = re.compile(r"\s(?:for|of)\s(?:the\s|an?\s)?")
_LONGEST = 400
"""How far a name is looked for; a "sentence" of a data file has no end."""
_TOUCHING = 3
_REACH = 4
"""How many names before a figure are offered, nearest first."""
_UNREAD = frozenset({PassageKind.REFERENCE, PassageKind.CODE})
_POINTERS = frozenset(
    {
        CitationStyle.NUMBER,
        CitationStyle.KEY,
        CitationStyle.FOOTNOTE,
        CitationStyle.AUTHOR_YEAR,
        CitationStyle.DOI,
        CitationStyle.ARXIV,
        CitationStyle.URL,
    }
)


@dataclass(frozen=True, slots=True)
class Tied:
    """A figure with what it is probably said of; the likeliest comes first."""

    figure: Figure
    subjects: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    """The headers that govern the figure's cell."""
    headings: tuple[str, ...] = ()
    paired: bool = False
    """Whether the subject follows from the order in "A/B … x/y"."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What one passage holds."""

    passage: int
    markers: Markers
    figures: tuple[Tied, ...]


def extract(
    document: Document,
    *,
    aliases: Mapping[str, str] | None = None,
    properties: Mapping[str, str] | None = None,
) -> Iterator[Findings]:
    """Yield the markers and figures of each passage, figures tied to subjects and properties.

    `aliases` and `properties` map names as they are written to the ids of entities and
    properties.
    """
    subjects, about = Aliases(aliases or {}), Aliases(properties or {})
    paths: dict[int, tuple[str, ...]] = {}
    carried: tuple[str, ...] = ()
    for index, passage in enumerate(document.passages):
        markers = find_markers(passage)
        if passage.kind is PassageKind.HEADING:
            carried = ()
        figures = passage_figures(passage, markers)
        mentions = subjects.find(passage.text) if subjects and figures else ()
        if not figures:
            if passage.text and subjects and passage.kind is not PassageKind.CELL:
                carried = _ids(reversed(subjects.find(passage.text))) or carried
            yield Findings(index, markers, ())
            continue
        if passage.section not in paths:
            paths[passage.section] = document.section_path(passage.section)
        headings = paths[passage.section]
        headers = document.header_path(index) if passage.table is not None else ()
        around = _around(subjects, headers, headings)
        described = _around(about, headers, headings)
        named = about.find(passage.text) if about else ()
        tied = _tie(passage.text, figures, mentions, named)
        yield Findings(
            index,
            markers,
            tuple(
                Tied(
                    figure,
                    _unique((*who, *around, *(() if who else carried))),
                    _unique((*what, *described)),
                    headers,
                    headings,
                    paired,
                )
                for figure, who, what, paired in tied
            ),
        )
        if mentions and passage.kind is not PassageKind.CELL:
            carried = _ids(mentions[:1])


def passage_figures(passage: Passage, markers: Markers) -> tuple[Figure, ...]:
    """Return the figures of a passage; citations and code hold reference numbers and none."""
    if passage.kind in _UNREAD:
        return ()
    taken = [
        (marked.marker.start, marked.marker.end)
        for marked in markers.citations
        if getattr(marked.marker, "style", None) in _POINTERS
    ]
    taken.extend((i.start, i.end) for i in passage.inlines if i.kind is InlineKind.CODE)
    heading = passage.kind is PassageKind.HEADING
    return find_figures(passage.text, sorted(taken), heading=heading)


_Row = tuple[Figure, tuple[str, ...], tuple[str, ...], bool]


def _tie(
    text: str, figures: Sequence[Figure], mentions: Sequence[Mention], named: Sequence[Mention]
) -> Iterator[_Row]:
    bounds = [0, *(match.end() for match in _SENTENCE.finditer(text)), len(text) + 1]
    paired = _pairs(text, figures, mentions, bounds)
    for index, figure in enumerate(figures):
        first, last = _sentence(bounds, figure.start)
        partner = paired.get(index)
        who = tuple(_nearest(text, figure, mentions, first, last))
        if partner is not None:
            who = (partner.id, *who)
        what = tuple(_nearest(text, figure, named, first, last))
        yield figure, _unique(who), _unique(what), partner is not None


def _sentence(bounds: Sequence[int], at: int) -> tuple[int, int]:
    index = bisect_right(bounds, at)
    last = bounds[index] if index < len(bounds) else bounds[-1]
    return max(bounds[index - 1], at - _LONGEST), min(last, at + _LONGEST)


def _nearest(
    text: str, figure: Figure, mentions: Sequence[Mention], first: int, last: int
) -> Iterator[str]:
    """Yield names by nearness: what a parenthesis explains, then before, then right after."""
    at = bisect_right(mentions, figure.start, key=lambda mention: mention.start)
    before = [m for m in mentions[max(at - _REACH, 0) : at] if m.end <= figure.start]
    before = [m for m in before if m.start >= first]
    owner = _owner(text, figure.start, first) if before else None
    inside = [m for m in before if owner is None or m.start > owner]
    outside = [m for m in before if owner is not None and m.end <= owner]
    topics = [m for m in inside if _TOPIC.match(text, m.end)]
    owners = [m for m in outside if owner is not None and owner - m.end <= _TOUCHING]
    following = mentions[at] if at < len(mentions) else None
    if following is not None and _BELONGS.fullmatch(text, figure.end, following.start):
        # "against 21.3% for GPT-3", "the 900 GB/s of NVLink 4".
        yield following.id
    for group in (topics, owners, inside, outside):
        yield from (m.id for m in reversed(group))
    if following is not None and following.start < last:
        gap = text[figure.end : following.start]
        # "8個の H100", "16,384 H100 GPUs", "405B parameters of Llama 3".
        if len(gap) <= 3 or (not before and len(gap) < 40):
            yield following.id
    if not before:
        # A sentence that names nothing goes on about what the one before spoke of.
        yield from (m.id for m in reversed(mentions[max(at - _REACH, 0) : at]))


def _owner(text: str, at: int, first: int) -> int | None:
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


def _pairs(
    text: str, figures: Sequence[Figure], mentions: Sequence[Mention], bounds: Sequence[int]
) -> dict[int, Mention]:
    """Return the name that belongs to each figure of a list by its position."""
    values = [i for i, f in enumerate(figures) if f.kind is FigureKind.QUANTITY]
    if len(values) < 2 or len(mentions) < 2:
        return {}
    lists = _groups([(figures[i].start, figures[i].end) for i in values], text)
    if not lists:
        return {}
    names = _groups([(m.start, m.end) for m in mentions], text)
    starts = [mentions[group[0]].start for group in names]
    found: dict[int, Mention] = {}
    for group in lists:
        members = [values[i] for i in group]
        first, last = _sentence(bounds, figures[members[0]].start)
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
                found.update(_in_order(mentions, members, figures, first))
    return found


def _in_order(
    mentions: Sequence[Mention], members: Sequence[int], figures: Sequence[Figure], first: int
) -> Iterator[tuple[int, Mention]]:
    """Yield pairs where a sentence names exactly as many things as its "それぞれ" gives values."""
    begin = figures[members[0]].start
    low, high = (bisect_left(mentions, at, key=lambda m: m.start) for at in (first, begin))
    before = {m.id: m for m in mentions[low:high]}
    if len(before) == len(members):
        yield from zip(members, sorted(before.values(), key=lambda m: m.start), strict=True)


def _around(aliases: Aliases, headers: Sequence[str], headings: Sequence[str]) -> tuple[str, ...]:
    """Return the names in a figure's headers and headings, the nearest first."""
    if not aliases:
        return ()
    found = [m.id for header in headers for m in aliases.find(header)]
    found.extend(m.id for heading in reversed(headings) for m in aliases.find(heading))
    return _unique(found)


def _ids(mentions: Sequence[Mention] | Iterator[Mention]) -> tuple[str, ...]:
    return _unique([mention.id for mention in mentions])


def _unique(ids: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))
