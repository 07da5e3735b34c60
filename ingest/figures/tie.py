"""Tie figures to what they are said of: names before them, pairs by position, headers, headings."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.figures.aliases import Aliases, Mention
from ingest.figures.figure import Figure
from ingest.figures.pairs import enclosing, pairs_by_order, sentence_at
from ingest.figures.scan import find_figures
from ingest.markers.citations import CitationStyle
from ingest.markers.scan import Markers, find_markers
from kb.document import Document
from kb.passage import InlineKind, Passage, PassageKind

_SENTENCE = re.compile(r"[。！？]|(?<=[.!?])\s+(?=[A-Z])|\n")
_TOPIC = re.compile(r"\s?(?:は|が|も|では|には|：|:)| (?:has|have|is|was|had|offers|uses)\b")
"""What makes a name inside a parenthesis the subject there, rather than what stands before it."""
_BELONGS = re.compile(r"\s(?:for|of)\s(?:the\s|an?\s)?")
_COUNTED = re.compile(r"\s?を\s?")
"""Between a thing and its number: "P5 は H100 を 8 基積む" is said of the P5."""
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
    paired = pairs_by_order(text, figures, mentions, bounds=bounds, named=named)
    for index, figure in enumerate(figures):
        first, last = sentence_at(bounds, figure.start)
        partner = paired.get(index)
        who = tuple(_nearest(text, figure, mentions, first, last))
        if partner is not None:
            who = (partner.id, *who)
        what = tuple(_nearest(text, figure, named, first, last))
        yield figure, _unique(who), _unique(what), partner is not None


def _nearest(
    text: str, figure: Figure, mentions: Sequence[Mention], first: int, last: int
) -> Iterator[str]:
    """Yield names by nearness: what a parenthesis explains, then before, then right after."""
    at = bisect_right(mentions, figure.start, key=lambda mention: mention.start)
    # "clusters of the 10,000 GPU class": a name that holds the figure is what it is of.
    yield from (m.id for m in mentions[max(at - 1, 0) : at + 1] if _holds(m, figure))
    before = [m for m in mentions[max(at - _REACH, 0) : at] if m.end <= figure.start]
    before = [m for m in before if m.start >= first]
    owner = enclosing(text, figure.start, first) if before else None
    inside = [m for m in before if owner is None or m.start > owner]
    outside = [m for m in before if owner is not None and m.end <= owner]
    topics = [m for m in inside if _TOPIC.match(text, m.end)]
    counted = (
        inside[-1:] if inside and _COUNTED.fullmatch(text, inside[-1].end, figure.start) else []
    )
    inside = [m for m in inside if m not in counted]
    owners = [m for m in outside if owner is not None and owner - m.end <= _TOUCHING]
    following = mentions[at] if at < len(mentions) else None
    if following is not None and _BELONGS.fullmatch(text, figure.end, following.start):
        # "against 21.3% for GPT-3", "the 900 GB/s of NVLink 4".
        yield following.id
    for group in (topics, owners, inside, outside, counted):
        yield from (m.id for m in reversed(group))
    if following is not None and following.start < last:
        gap = text[figure.end : following.start]
        # "8個の H100", "16,384 H100 GPUs", "405B parameters of Llama 3".
        if len(gap) <= 3 or (not before and len(gap) < 40):
            yield following.id
    if not before:
        # A sentence that names nothing goes on about what the one before spoke of.
        yield from (m.id for m in reversed(mentions[max(at - _REACH, 0) : at]))


def _holds(mention: Mention, figure: Figure) -> bool:
    return mention.start <= figure.start < mention.end


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
