"""Find the citations of a passage: numbers, keys, authors with year, notes, links, identifiers."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kb.passage import InlineKind, Passage, PassageKind


class CitationStyle(StrEnum):
    """How a source is pointed at."""

    NUMBER = "number"
    KEY = "key"
    AUTHOR_YEAR = "author-year"
    FOOTNOTE = "footnote"
    LINK = "link"
    DOI = "doi"
    ARXIV = "arxiv"
    URL = "url"
    REPORT = "report"
    """A report or survey that is named, without a pointer to it."""


@dataclass(frozen=True, slots=True)
class Citation:
    """One marker; it may cite several sources."""

    style: CitationStyle
    text: str
    start: int
    end: int
    numbers: tuple[int, ...] = ()
    keys: tuple[str, ...] = ()
    """Citation keys, addresses, DOIs or authors with their year."""

    @property
    def count(self) -> int:
        """Return how many sources the marker cites."""
        return len(self.numbers) or len(self.keys)


_MAX_NUMBER = 1899
"""From here on a bracketed number is a year."""
_MAX_RANGE = 60
_NUMBER = r"\d{1,4}"
_SPAN = rf"{_NUMBER}(?:\s?[-–—−〜～~]\s?{_NUMBER})?"
_LIST = rf"{_SPAN}(?:\s?[・、,，;；/／と]\s?(?:参考資料|資料|文献)?\s?{_SPAN})*"
_NAMED = r"(?:参考資料|参考文献|引用文献|参照資料|資料|文献|出典|引用|参考|[Rr]efs?\.?|[Nn]o\.)"
_BRACKETED = re.compile(
    rf"[［\[【〔]\s?(?:{_NAMED}\s?)?(?P<square>{_LIST})\s?[］\]】〕]"
    rf"|[（(]\s?{_NAMED}\s?(?P<round>{_LIST})(?:を参照|参照)?\s?[）)]"
    r"|\[\^(?P<note>[^\]\s]{1,64})\]"
    r"|\[(?P<keys>[^\[\]@]{0,80}-?@[\w:.#$%&+?<>~/-]{1,64}[^\[\]]{0,240})\]"
    r"|[［\[]注\s?(?P<remark>\d{1,3})[］\]]"
)
_OPENING = re.compile(r"[［\[【〔（(]")
_KEY = re.compile(r"(?<![\w.])-?@([\w](?:[\w:.#$%&+?<>~/-]*[\w])?)")
_ITEM = re.compile(rf"({_NUMBER})(?:\s?[-–—−〜～~]\s?({_NUMBER}))?")
_NAME = r"[A-Z][^\W\d_]+(?:[-'’][A-Z]?[^\W\d_]+)*"
_AUTHORS = (
    rf"(?:van |von |de |de la )?{_NAME}(?:,? et al\.?|(?:, {_NAME}){{0,3}},? (?:and|&) {_NAME})?"
)
_YEAR = re.compile(r"(?:19|20)\d\d[a-z]?(?![\d-])")
_PARENTHETIC = re.compile(
    rf"[（(](?:see |e\.g\.,? |cf\. )?(?P<list>{_AUTHORS}, (?:19|20)\d\d[a-z]?"
    rf"(?:; ?{_AUTHORS},? (?:19|20)\d\d[a-z]?)*(?:, pp?\. ?\d+(?:[-–]\d+)?)?)[）)]"
)
_NARRATIVE = re.compile(
    rf"{_NAME}(?: et al\.?| (?:and|&) {_NAME}|ら|ほか)\s?[（(](?:19|20)\d\d[a-z]?[）)]"
)
_DOI = re.compile(
    r"\b(?:doi:\s?|DOI:?\s?|https?://(?:dx\.)?doi\.org/)?(10\.\d{4,9}/[^\s\"'<>，、。」）)\]]+)"
)
_ARXIV = re.compile(
    r"(?:https?://)?(?:\barxiv\.org/(?:abs|pdf)/|\barXiv[:\s]\s?)"
    r"(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7})",
    re.IGNORECASE,
)
_URL = re.compile(r"https?://[^\s\"'<>（）()「」、。，［］\[\]]+")
_REPORT = re.compile(
    r"(?<![A-Za-z])[A-Z][A-Za-z&.-]{1,30}(?: [A-Z][A-Za-z&.-]{1,30}){0,4}\s?"
    r"(?:(?:19|20)\d\d\s?年?の?\s?)?"
    r"(?:調査|報告書?|レポート|白書|(?:annual |market )?(?:report|survey|white paper)\b)"
    r"(?:\s?[（(](?:19|20)\d\d年?[）)])?"
)
_IDENTIFIER_HINT = re.compile(r"10\.|[aA][rR][xX]iv|https?:")
_REPORT_HINT = re.compile(r"調査|報告|レポート|白書|report|survey|white paper")
_UNREAD = frozenset({PassageKind.REFERENCE, PassageKind.CODE, PassageKind.MATH})


def find_citations(passage: Passage) -> tuple[Citation, ...]:
    """Return the citations of a passage in order; entries of a reference list cite nothing."""
    if passage.kind in _UNREAD:
        return ()
    taken: list[Citation] = list(_inline(passage))
    text = passage.text
    if _OPENING.search(text):
        _add(taken, _bracketed(text))
        if _YEAR.search(text):
            _add(taken, _author_year(text))
    if _IDENTIFIER_HINT.search(text):
        _add(taken, _identified(text))
    if _REPORT_HINT.search(text):
        _add(taken, _reports(text))
    blind = [i for i in passage.inlines if i.kind in (InlineKind.CODE, InlineKind.MATH)]
    hidden = sorted((inline.start, inline.end) for inline in blind)
    kept = (c for c in taken if not _overlaps(hidden, c.start, c.end))
    return tuple(sorted(kept, key=lambda citation: citation.start))


def _add(taken: list[Citation], found: Iterator[Citation]) -> None:
    """Add what does not overlap with what was found by a surer sign."""
    known = sorted((citation.start, citation.end) for citation in taken)
    taken.extend(c for c in found if not _overlaps(known, c.start, c.end))


def _overlaps(spans: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Tell whether one of the spans, in order and apart from one another, reaches in."""
    at = bisect_left(spans, (end, 0))
    return at > 0 and spans[at - 1][1] > start


def _inline(passage: Passage) -> Iterator[Citation]:
    """Yield what the markup itself says is a citation, a note or a link."""
    for inline in passage.inlines:
        words = passage.text[inline.start : inline.end]
        where = (words, inline.start, inline.end)
        if inline.kind is InlineKind.CITATION:
            keys = tuple(key for key in re.split(r"[,;\s]+", inline.target) if key)
            numbers = _numbers(words.strip("[]［］()（） "))
            style = CitationStyle.NUMBER if numbers else CitationStyle.KEY
            yield Citation(style, *where, numbers=numbers, keys=keys)
        elif inline.kind is InlineKind.FOOTNOTE:
            yield Citation(CitationStyle.FOOTNOTE, *where, keys=(inline.target,))
        elif inline.kind is InlineKind.LINK and inline.target.startswith(("http:", "https:")):
            yield Citation(CitationStyle.LINK, *where, keys=(inline.target,))


def _bracketed(text: str) -> Iterator[Citation]:
    for match in _BRACKETED.finditer(text):
        where = (match[0], match.start(), match.end())
        listed = match["square"] or match["round"]
        if listed:
            numbers = _numbers(listed)
            if numbers:
                yield Citation(CitationStyle.NUMBER, *where, numbers=numbers)
        elif match["keys"]:
            keys = tuple(_KEY.findall(match["keys"]))
            if keys:
                yield Citation(CitationStyle.KEY, *where, keys=keys)
        else:
            key = match["note"] or match["remark"]
            yield Citation(CitationStyle.FOOTNOTE, *where, keys=(key,))


def _numbers(listed: str) -> tuple[int, ...]:
    """Return the numbers of a list such as `3–5, 8`; nothing where they cannot be references."""
    numbers: list[int] = []
    if not re.fullmatch(_LIST, listed):
        return ()
    for first, last in _ITEM.findall(listed):
        low, high = int(first), int(last or first)
        if not 0 < low <= high <= _MAX_NUMBER or high - low > _MAX_RANGE:
            return ()
        numbers.extend(range(low, high + 1))
    return tuple(numbers)


def _author_year(text: str) -> Iterator[Citation]:
    for match in _PARENTHETIC.finditer(text):
        keys = tuple(part.strip() for part in match["list"].split(";"))
        yield Citation(CitationStyle.AUTHOR_YEAR, match[0], *match.span(), keys=keys)
    for match in _NARRATIVE.finditer(text):
        yield Citation(CitationStyle.AUTHOR_YEAR, match[0], *match.span(), keys=(match[0],))


def _identified(text: str) -> Iterator[Citation]:
    known: list[tuple[int, int]] = []
    fresh: list[tuple[int, int]] = []
    for style, pattern in (
        (CitationStyle.DOI, _DOI),
        (CitationStyle.ARXIV, _ARXIV),
        (CitationStyle.URL, _URL),
    ):
        known = sorted([*known, *fresh])
        fresh.clear()
        for match in pattern.finditer(text):
            start, words = match.start(), match[0].rstrip(".,;:")
            if _overlaps(known, start, match.end()):
                continue
            fresh.append((start, match.end()))
            key = (match[1] if match.re.groups else words).rstrip(".,;:")
            yield Citation(style, words, start, start + len(words), keys=(key,))


def _reports(text: str) -> Iterator[Citation]:
    for match in _REPORT.finditer(text):
        words = match[0].strip()
        yield Citation(
            CitationStyle.REPORT, words, match.start(), match.start() + len(words), keys=(words,)
        )
