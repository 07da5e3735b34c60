"""All markers of a document, each with the stretch of its passage that it speaks of."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ingest.markers.citations import Citation, CitationStyle, find_citations
from ingest.markers.flags import Flag, find_flags
from ingest.markers.words import FlagKind
from kb.document import Document, Reference
from kb.passage import Passage, PassageKind, Span

_SENTENCE = re.compile(r"[。！？]+|(?<=[.!?])[\"”)]?\s+(?=[A-Z“\"(])|\n")
_STOPS = re.compile(r"[、，；;：:]|, | — | – ")
_NESTED = {"（": "）", "(": ")", "［": "］", "[": "]", "「": "」", "『": "』"}
_CLOSERS = {closer: opener for opener, closer in _NESTED.items()}
_GENERIC = re.compile(
    r"^\s*(?:正確値|確定値|具体値|公式値|値|数値|詳細|仕様|時期|GA|GA\s?時期|実行詳細|モデル依存)?\s?[はも]?\s?$"
)
_GENERIC_CLAUSE = re.compile(
    r"\s*(?:(?:正確な?|確定|具体的な?|公式の?|最終の?)?(?:値|数値|数字|仕様|詳細)[はも]?\s?"
    r"|(?:but |though )?(?:the |this |that |its |a )?(?:exact |final |official )?"
    r"(?:figure|value|number|detail|specification)s?(?: (?:is|are|was|remains?|has|have))?"
    r"(?: (?:yet|still|so far))?\s?)",
    re.IGNORECASE,
)
_LONGEST = 600
"""How far a marker may reach either way; a "sentence" of a data file has no end."""
_STRETCH = 256
_FIGURE = re.compile(r"(?<![A-Za-z0-9-])[0-9０-９]")
_GOES_ON = re.compile(r"\s*(?:[このそ]のうち|うち|内訳)|\s*Of (?:these|those|them|which)\b")
"""How a sentence begins that breaks down the figures of the one before."""
_END = re.compile(r"[\s。．.）)］\]]*")
_LEAD = re.compile(r"\s*(?:[（(［\[]\s*)?$")


@dataclass(frozen=True, slots=True)
class Marked:
    """A flag or a citation together with what it speaks of."""

    marker: Flag | Citation
    scope: Span
    """Stretch of the passage's text; figures inside it bear the marker."""


@dataclass(frozen=True, slots=True)
class Markers:
    """The markers of one passage."""

    citations: tuple[Marked, ...]
    flags: tuple[Marked, ...]
    _near: Mapping[int, Sequence[Marked]] = field(init=False, repr=False, compare=False)
    """By stretch of the text: each figure asks, and a passage may have thousands of markers."""

    def __post_init__(self) -> None:
        near: dict[int, list[Marked]] = {}
        for marked in (*self.citations, *self.flags):
            for stretch in range(marked.scope.start // _STRETCH, marked.scope.end // _STRETCH + 1):
                near.setdefault(stretch, []).append(marked)
        object.__setattr__(self, "_near", near)

    def at(self, start: int, end: int) -> tuple[Flag | Citation, ...]:
        """Return the markers that speak of a figure at this place."""
        return tuple(
            marked.marker
            for marked in self._near.get(start // _STRETCH, ())
            if marked.scope.start <= start and end <= marked.scope.end
        )


def find_markers(passage: Passage) -> Markers:
    """Return the markers of a passage with their scopes."""
    citations = find_citations(passage)
    flags = () if passage.kind is PassageKind.REFERENCE else find_flags(passage.text)
    if passage.kind is PassageKind.HEADING:
        # "An estimate of the traffic" announces; only a doubt is meant of what follows.
        flags = tuple(flag for flag in flags if flag.kind is FlagKind.DOUBT)
    if not citations and not flags:
        return _NONE
    text = passage.text
    bounds = [0, *(match.end() for match in _SENTENCE.finditer(text)), len(text)]
    ends = sorted((c.start, c.end) for c in citations)
    return Markers(
        tuple(Marked(c, _of_citation(passage, c, bounds, ends)) for c in citations),
        tuple(Marked(f, _of_flag(text, f, bounds, ends)) for f in flags),
    )


_NONE = Markers((), ())


def _sentence(bounds: Sequence[int], start: int) -> tuple[int, int]:
    at = bisect_left(bounds, start + 1)
    first, last = bounds[max(at - 1, 0)], bounds[min(at, len(bounds) - 1)]
    return max(first, start - _LONGEST), min(last, start + _LONGEST)


def _of_citation(
    passage: Passage, citation: Citation, bounds: Sequence[int], ends: Sequence[tuple[int, int]]
) -> Span:
    """Return what a citation covers: its sentence, or the whole item of a list that it closes."""
    scope = _of_sentence(passage.text, citation, bounds, ends)
    closes = passage.kind is PassageKind.ITEM and _END.fullmatch(passage.text, citation.end)
    near = bisect_left(ends, (citation.start, citation.end))
    alone = all(_joined(passage.text, one, ends[near]) for one in ends)
    return Span(0, scope.end) if closes and alone else scope


def _joined(text: str, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether nothing but brackets and commas stands between two citations."""
    return not text[min(one[1], other[1]) : max(one[0], other[0])].strip(" 、,・（）()［］[]")


def _of_sentence(
    text: str, marker: Flag | Citation, bounds: Sequence[int], others: Sequence[tuple[int, int]]
) -> Span:
    """Return the part of the sentence from the marker before to this one.

    A marker that opens a sentence belongs to the one that has just ended.
    """
    first, last = _sentence(bounds, marker.start)
    if first and _LEAD.fullmatch(text, first, marker.start):
        before, _ = _sentence(bounds, first - 1)
        if text[before:first].strip():
            first = before
    while first and isinstance(marker, Citation) and _GOES_ON.match(text, first):
        first, _ = _sentence(bounds, first - 1)
    near = others[bisect_left(others, (first, 0)) : bisect_left(others, (marker.start, 0))]
    for start, end in near:
        between = text[end : marker.start]
        if first < start < marker.start and between.strip(" 、（(［["):
            first = max(first, end)
    if isinstance(marker, Citation):
        return Span(first, marker.end)
    # A label in the middle of a sentence, such as "（同社の値）", still speaks of what precedes.
    return Span(first, marker.end if marker.start > first else last)


def _of_flag(
    text: str, flag: Flag, bounds: Sequence[int], others: Sequence[tuple[int, int]]
) -> Span:
    """Return what a flag speaks of: its sentence, the value before it, or the clause around it."""
    first, last = _sentence(bounds, flag.start)
    opening = _enclosing(text, flag.start, first)
    if opening is None:
        if flag.kind in (FlagKind.BASIS, FlagKind.LIMIT):
            return _of_sentence(text, flag, bounds, others)
        start = _clause_start(text, flag.start, first)
        end = _clause_end(text, flag.end, last)
        bare = flag.kind is FlagKind.DOUBT and not (
            text[start : flag.start].strip() or text[flag.end : end].strip(" 。．.、,")
        )
        if start > first and (bare or _GENERIC_CLAUSE.fullmatch(text, start, flag.start)):
            # "…と伝えられるが、確定値は要確認", "…, unconfirmed": the clause speaks of the value in
            # the one before.
            start = _clause_start(text, start - 1, first)
        return Span(start, end)
    closing = _closing(text, opening, last)
    inside = text[opening + 1 : flag.start]
    segment = max((m.end() for m in _STOPS.finditer(inside)), default=0)
    if flag.kind is FlagKind.BASIS and not inside.strip():
        return Span(_clause_start(text, opening, first), closing)
    if not inside.strip() or (not inside[:segment].strip() and _GENERIC.match(inside)):
        # Nothing but the flag stands in the parentheses: they follow what they doubt.
        return Span(_clause_start(text, opening, first), closing)
    if _GENERIC.match(inside[segment:]):
        # "約 896 GB/s、確定値要確認": the values before it in the same parentheses.
        within = _FIGURE.search(inside) is not None
        return Span(opening + 1 if within else _clause_start(text, opening, first), flag.end)
    return Span(opening + 1 + segment, _clause_end(text, flag.end, closing))


def _enclosing(text: str, at: int, first: int) -> int | None:
    """Return where the innermost open parenthesis before `at` stands."""
    depth = 0
    for position in range(at - 1, first - 1, -1):
        character = text[position]
        if character in _CLOSERS:
            depth += 1
        elif character in _NESTED:
            if depth == 0:
                return position
            depth -= 1
    return None


def _closing(text: str, opening: int, last: int) -> int:
    wanted, depth = _NESTED[text[opening]], 0
    for position in range(opening, last):
        if text[position] == text[opening]:
            depth += 1
        elif text[position] == wanted:
            depth -= 1
            if depth == 0:
                return position + 1
    return last


def _clause_start(text: str, at: int, first: int) -> int:
    """Return where the clause that ends at `at` begins, parentheses in it stepped over."""
    depth = 0
    for position in range(at - 1, first - 1, -1):
        character = text[position]
        if character in _CLOSERS:
            depth += 1
        elif character in _NESTED:
            if depth == 0:
                return position + 1
            depth -= 1
        elif depth == 0 and _parts(text, position):
            return position + 1
    return first


def _clause_end(text: str, at: int, last: int) -> int:
    depth = 0
    for position in range(at, last):
        character = text[position]
        if character in _NESTED:
            depth += 1
        elif character in _CLOSERS:
            if depth == 0:
                return position
            depth -= 1
        elif depth == 0 and _parts(text, position):
            return position
    return last


def _parts(text: str, position: int) -> bool:
    """Tell whether a clause ends here; a comma inside a number ends none."""
    character = text[position]
    return character in "、，；;→" or (
        character == "," and text[position + 1 : position + 2] == " "
    )


@dataclass(frozen=True, slots=True)
class ReferenceUse:
    """How a document's list of references and its citations fit together."""

    never_cited: tuple[Reference, ...]
    unlisted: tuple[tuple[int, Citation], ...]
    """Citations of what is not listed, with the index of their passage."""
    counts: dict[int, int] = field(default_factory=dict)
    """How often each number is cited."""


def reference_use(
    document: Document, markers: Iterable[tuple[int, Markers]] | None = None
) -> ReferenceUse:
    """Compare what is cited with what is listed; no list means that nothing is missing from it."""
    if markers is None:
        markers = ((i, find_markers(passage)) for i, passage in enumerate(document.passages))
    by_number = {r.number: r for r in document.references if r.number is not None}
    by_key = {r.key: r for r in document.references if r.key}
    notes = {note.key for note in document.footnotes}
    identified = {name for r in document.references for name in (r.doi, r.arxiv, r.url) if name}
    cited: set[int] = set()
    counts: dict[int, int] = {}
    unlisted: list[tuple[int, Citation]] = []
    for index, found in markers:
        for citation in (marked.marker for marked in found.citations):
            if not isinstance(citation, Citation):
                continue
            known, missing = _resolve(citation, by_number, by_key)
            cited.update(id(reference) for reference in known)
            for number in citation.numbers:
                counts[number] = counts.get(number, 0) + 1
            if citation.style is CitationStyle.FOOTNOTE:
                if notes and not set(citation.keys) <= notes:
                    unlisted.append((index, citation))
            elif missing and document.references:
                unlisted.append((index, citation))
            if set(citation.keys) & identified:
                cited.update(
                    id(r)
                    for r in document.references
                    if {r.doi, r.arxiv, r.url} & set(citation.keys)
                )
    never = tuple(r for r in document.references if id(r) not in cited)
    return ReferenceUse(never, tuple(unlisted), counts)


def _resolve(
    citation: Citation, by_number: dict[int, Reference], by_key: dict[str, Reference]
) -> tuple[list[Reference], bool]:
    """Return the references that a citation names, and whether one is missing."""
    known = [by_key[key] for key in (k.lstrip("#") for k in citation.keys) if key in by_key]
    if citation.style is CitationStyle.KEY:
        return known, len(known) < len(citation.keys)
    if citation.style is not CitationStyle.NUMBER:
        return known, False
    if known:
        return known, False
    listed = [by_number[number] for number in citation.numbers if number in by_number]
    return listed, len(listed) < len(citation.numbers)
