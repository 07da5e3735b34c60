"""Marks of standing, and the notes that they open: what a figure rests on, and why it stands so."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from html import escape

from markupsafe import Markup

from kb.publish.markup import icon, safe
from kb.publish.messages import Messages
from kb.publish.ways import Ways
from kb.publish.words import MEANINGS
from kb.views.catalog import Catalog
from kb.views.claim import Citation, Reason, Standing
from kb.views.detail import Brief
from kb.views.label import Ref

_AXES: dict[tuple[str, str], dict[object, str]] = {}
"""Axes as written before: most standings of a knowledge base are alike."""
_MANY = 20_000
_QUIET = {
    "confidence": ("high", "medium"),
    "freshness": ("current", "timeless"),
    "rank": ("normal",),
}
"""Terms for which a mark has no symbol: they are what is to be expected."""


class Marks(Ways):
    """Writes the marks of one page; remembers the notes that they open."""

    def __init__(self, messages: Messages, catalog: Catalog, *, address: str) -> None:
        super().__init__(messages, catalog, address=address)
        self.notes: dict[str, str] = {}

    def mark(self, standing: Standing) -> Markup:
        """Return the mark of a standing without a note, for a legend or a heading."""
        return safe(self._mark(standing, ""))

    def badge(self, verification: str) -> Markup:
        """Return the bare mark of one word of verification."""
        return safe(
            f'<span class="st st-{verification}">{icon("v-" + verification)}'
            f"<span>{escape(self.word('verification', verification))}</span></span>"
        )

    def _mark(self, standing: Standing | Brief, note: str) -> str:
        v = standing.verification.value
        inner = f"{icon('v-' + v)}<span>{escape(self.word('verification', v))}</span>"
        for axis, quiet in _QUIET.items():
            term = getattr(standing, axis).value
            if term not in quiet:
                word = f"{self.word('axis', axis)}: {self.word(axis, term)}"
                inner += f'{icon(axis[0] + "-" + term)}<span class="vh">{escape(word)}</span>'
        if not note:
            return f'<span class="st st-{v}">{inner}</span>'
        return f'<button type="button" class="st st-{v}" popovertarget="{note}">{inner}</button>'

    def note(
        self,
        standing: Standing,
        citations: Sequence[Citation],
        document: Ref | None,
        locator: str | None,
    ) -> str:
        """Return the id of the note that says what a figure rests on and why it stands so."""
        rows = []
        for c in citations:
            against = self.word("role", c.role.value) if c.role.value != "supports" else ""
            rows.append(
                f"<li>{self.source(c)}"
                + (f" <b>{escape(against)}</b>" if against else "")
                + (f" · {escape(c.locator)}" if c.locator else "")
                + (f" · “{self.quote(c.printed)}”" if c.printed else "")
                + "</li>"
            )
        if document is not None:
            rows.append(f"<li>{self.place(document.id, locator)}</li>")
        axes = self._axes(standing, standing.reasons, citations)
        return self._note(axes, "".join(rows), standing.flag)

    def axes(self, standing: Standing, citations: Sequence[Citation] = ()) -> Markup:
        """Return the axes of a standing as terms and descriptions, each with its reasons."""
        return safe(self._axes(standing, standing.reasons, citations, full=True))

    def _keys(self, sources: Iterable[str]) -> str:
        return "".join(f"<li>{self.about(key)}</li>" for key in sources)

    def _axes(
        self,
        standing: Standing | Brief,
        reasons: tuple[Reason, ...],
        citations: Sequence[Citation] = (),
        *,
        full: bool = False,
    ) -> str:
        s = standing
        meant = {r.about for r in reasons if r.about}
        named = tuple((c.source, c.title) for c in citations if c.source in meant)
        key = (s.verification, s.confidence, s.freshness, s.rank, s.basis, reasons, named, full)
        kept = _AXES.setdefault((self.lang, self.root), {})
        if key not in kept:
            if len(kept) > _MANY:
                kept.clear()
            kept[key] = self._axes_of(standing, reasons, citations, full=full)
        return kept[key]

    def _axes_of(
        self,
        standing: Standing | Brief,
        reasons: tuple[Reason, ...],
        citations: Sequence[Citation],
        *,
        full: bool,
    ) -> str:
        out = []
        for axis in ("verification", "confidence", "freshness", "rank"):
            term = getattr(standing, axis).value
            word = MEANINGS[axis][term]
            why = [
                self.word("reason", r.code)
                + (f" {self.about(r.about, citations)}" if r.about else "")
                for r in reasons
                if r.axis == axis
            ]
            said = " · ".join(why)
            if not why and (full or axis == "verification"):
                said = escape(self.messages.get(word.meaning))
            # A note explains the symbols of its mark; others would be so many elements for nothing.
            symbol = icon(f"{axis[0]}-{term}") if full or term not in _QUIET.get(axis, ()) else ""
            out.append(
                f"<dt>{escape(self.word('axis', axis))}</dt>"
                f"<dd>{symbol}<b>{escape(self.word(axis, term))}</b>"
                f" {said}</dd>"
            )
        basis = escape(self.word("basis", standing.basis.value))
        out.append(f"<dt>{escape(self.word('axis', 'basis'))}</dt><dd>{basis}</dd>")
        return "".join(out)

    def _note(self, axes: str, sources: str, flag: str | None) -> str:
        flagged = f'<p class="flagged">{self.quote(flag)}</p>' if flag else ""
        listed = f"<ul>{sources}</ul>" if sources else ""
        text = f"<dl>{axes}</dl>{flagged}{listed}"
        key = "n" + blake2b(text.encode(), digest_size=4).hexdigest()
        self.notes[key] = text
        return key

    def all_notes(self) -> Markup:
        """Return every note that the marks of this page open."""
        return safe(
            "".join(
                f'<div popover id="{key}" class="note">{text}</div>'
                for key, text in self.notes.items()
            )
        )
