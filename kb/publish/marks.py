"""Marks of standing, and the notes that they open: what a figure rests on, and why it stands so."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from html import escape
from typing import NamedTuple

from markupsafe import Markup

from kb.formulas.derivation import UNVERIFIED
from kb.publish.markup import DOT, Kept, icon, safe
from kb.publish.messages import Messages
from kb.publish.ways import Ways
from kb.publish.words import MEANINGS
from kb.views.catalog import Catalog
from kb.views.claim import Citation, Reason, Standing
from kb.views.detail import Brief
from kb.views.formula import Why
from kb.views.label import Label, Ref
from kb.vocab import Basis, CitationRole, Confidence, Freshness, Rank, Verification

_QUIET = {
    "confidence": ("high", "medium"),
    "freshness": ("current", "timeless"),
    "rank": ("normal",),
}
"""Terms for which a mark has no symbol: they are what is to be expected."""
BESIDE = 2
"""Sources that a line shows beside its figure; where there are more, its note has them all."""


class _Stand(NamedTuple):
    """All of a standing that a reader is told: most standings of a knowledge base are alike."""

    verification: Verification
    confidence: Confidence
    freshness: Freshness
    rank: Rank
    basis: Basis
    flag: str | None
    reasons: tuple[Reason, ...] = ()
    cited: tuple[tuple[str, str], ...] = ()
    """The titles of the sources that the reasons name."""


class _Mark(NamedTuple):
    """A mark, and the note that it opens."""

    html: str
    key: str
    note: str


class Marks(Ways):
    """Writes the marks of one page; remembers the notes that they open."""

    def __init__(self, messages: Messages, catalog: Catalog, *, address: str) -> None:
        super().__init__(messages, catalog, address=address)
        self.notes: dict[str, str] = {}
        self._marks = Kept(self._write_mark)
        self._axes = Kept(self._write_axes)

    def turn(self, address: str) -> None:
        """Begin another page, of the same depth: what was written before is remembered."""
        self.address = address
        self.notes = {}

    def mark(self, standing: Standing) -> Markup:
        """Return the mark of a standing without a note, for a legend or a heading."""
        inner, v = self._inner(_stand(standing)), standing.verification.value
        return safe(f'<span class="st st-{v}">{inner}</span>')

    def badge(self, verification: str) -> Markup:
        """Return the bare mark of one word of verification."""
        word = escape(self.word("verification", verification))
        return safe(f'<span class="st st-{verification}">{word}</span>')

    def axes(
        self, standing: Standing, citations: Sequence[Citation] = (), why: Why | None = None
    ) -> Markup:
        """Return the axes of a standing as terms and descriptions, each with its reasons.

        Claims that it was computed from are called as in `why`, which tells of them.
        """
        if why is not None:
            named = dict(_called(why))
            standing = replace(
                standing,
                reasons=tuple(
                    replace(r, title=r.title or named.get(r.about or "")) for r in standing.reasons
                ),
            )
        return safe(self._axes[_stand(standing, citations), True])

    def all_notes(self) -> Markup:
        """Return every note that the marks of this page open."""
        return safe("".join(self.notes.values()))

    def _mark_of(
        self,
        standing: Standing,
        citations: Sequence[Citation],
        document: Ref | None,
        locator: str | None,
        *,
        beside: bool = False,
    ) -> str:
        """Return the mark of a figure; its note says what the figure rests on.

        Where sources stand `beside` it and there is no more to say of them, the note leaves them
        to the line: the notes of figures that stand alike are then one.
        """
        plain = beside and len(citations) <= BESIDE and not any(map(_said_more, citations))
        rests = "" if plain else self._rests(citations, document, locator)
        return self._opened(_stand(standing, citations), rests)

    def _brief_mark(self, brief: Brief, *, beside: bool) -> str:
        """Return the mark of a line of a list."""
        rests = "" if beside else "".join(f"<li>{self.cited(ref)}</li>" for ref in brief.sources)
        return self._opened(_stand(brief), rests)

    def _opened(self, stand: _Stand, rests: str) -> str:
        made = self._marks[stand, rests]
        self.notes[made.key] = made.note
        return made.html

    def _rests(
        self, citations: Sequence[Citation], document: Ref | None, locator: str | None
    ) -> str:
        rows = []
        for c in citations:
            against = self.word("role", c.role.value) if c.role.value != "supports" else ""
            rows.append(
                f"<li>{self.source(c)}"
                + (f" <b>{escape(against)}</b>" if against else "")
                + (f"{DOT}{self.quote(c.locator)}" if c.locator else "")
                + (f"{DOT}“{self.quote(c.printed)}”" if c.printed else "")
                + "</li>"
            )
        if document is not None:
            rows.append(f"<li>{self.place(document.id, locator)}</li>")
        return "".join(rows)

    def _write_mark(self, given: tuple[_Stand, str]) -> _Mark:
        stand, rests = given
        flagged = f'<p class="flagged">{self.quote(stand.flag)}</p>' if stand.flag else ""
        listed = f"<ul>{rests}</ul>" if rests else ""
        text = f"<dl>{self._axes[stand, False]}</dl>{flagged}{listed}"
        key = "n" + blake2b(text.encode(), digest_size=4).hexdigest()
        v, inner = stand.verification.value, self._inner(stand)
        return _Mark(
            f'<button class="st st-{v}" popovertarget="{key}">{inner}</button>',
            key,
            f'<div popover id="{key}" class="note">{text}</div>',
        )

    def _inner(self, stand: _Stand) -> str:
        inner = escape(self.word("verification", stand.verification.value))
        for axis, quiet in _QUIET.items():
            term = getattr(stand, axis).value
            if term not in quiet:
                word = f"{self.word('axis', axis)}{self.colon}{self.word(axis, term)}"
                inner += f'{icon(f"{axis[0]}-{term}")}<span class="vh">{escape(word)}</span>'
        return inner

    def _write_axes(self, given: tuple[_Stand, bool]) -> str:
        stand, full = given
        titles, out = dict(stand.cited), []
        for axis in ("verification", "confidence", "freshness", "rank"):
            term = getattr(stand, axis).value
            word = MEANINGS[axis][term]
            why = [self._because(r, titles) for r in stand.reasons if r.axis == axis]
            said = DOT.join(why)
            if not why and (full or axis == "verification"):
                said = escape(self.messages.get(word.meaning))
            # A note explains the symbols of its mark; others would be so many elements for nothing.
            symbol = icon(f"{axis[0]}-{term}") if full or term not in _QUIET.get(axis, ()) else ""
            out.append(
                f"<dt>{escape(self.word('axis', axis))}</dt>"
                f"<dd>{symbol}<b>{escape(self.word(axis, term))}</b>"
                f" {said}</dd>"
            )
        basis = escape(self.word("basis", stand.basis.value))
        out.append(f"<dt>{escape(self.word('axis', 'basis'))}</dt><dd>{basis}</dd>")
        return "".join(out)

    def _because(self, reason: Reason, titles: Mapping[str, str]) -> str:
        word, key = self.word("reason", reason.code), reason.about
        if not key:
            return word
        if reason.title is not None:
            kind = "formula" if reason.code == UNVERIFIED else "claim"
            return f"{word} {self.link(kind, Ref(key, reason.title))}"
        return f"{word} {self._named[key, titles.get(key)]}"


def _called(why: Why) -> Iterator[tuple[str, Label]]:
    """Yield the claims that another was computed from, however deep, with what they are called."""
    for one in why.inputs:
        yield one.claim, one.label
        yield from _called(one)


def _stand(standing: Standing | Brief, citations: Sequence[Citation] = ()) -> _Stand:
    s = standing
    axes = (s.verification, s.confidence, s.freshness, s.rank, s.basis, s.flag)
    if not isinstance(s, Standing) or not s.reasons:
        return _Stand(*axes)
    meant = {r.about for r in s.reasons if r.about}
    named = tuple((c.source, c.title) for c in citations if c.source in meant) if meant else ()
    return _Stand(*axes, s.reasons, named)


def _said_more(citation: Citation) -> bool:
    more = citation.locator or citation.printed
    return bool(more) or citation.role is not CitationRole.SUPPORTS
