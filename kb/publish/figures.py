"""Figures, each with the mark of its standing.

A figure leaves this module only together with the mark of its standing. Templates hand over a
claim and get both; they cannot print a bare value, and the checks on the finished page hold each
figure against that.
"""

from html import escape

from markupsafe import Markup

from kb.display import display, shown
from kb.publish.marks import Marks
from kb.publish.markup import safe
from kb.publish.numbers import day, number
from kb.quantity.format import unit_behind
from kb.views.claim import Claim, Standing
from kb.views.comparison import Entry
from kb.views.detail import Brief
from kb.views.label import Label
from kb.views.value import Value
from kb.vocab import Rank, ValueType

LINE = 16
"""Letters beyond which a value is a sentence, which may break; a Japanese one counts as two."""


class Figures(Marks):
    """Writes the figures of one page."""

    def value(self, value: Value) -> str:
        """Return a value as running text; only `figure` puts it on a page."""
        if value.absence is None:
            if value.type is ValueType.DATE and value.date:
                return day(value.date, self.lang)
            if value.type is ValueType.QUANTITY:
                return shown(value)[self.lang == "en"]
        return display(value, self.lang)

    def figure(self, claim: Claim, *, place: bool = True) -> Markup:
        """Return what a claim asserts, linked to it, with the mark of its standing."""
        mark = self._mark_of(
            claim.standing, claim.citations, claim.document, claim.locator if place else None
        )
        return safe(self._asserted(claim, mark))

    def brief(self, brief: Brief) -> Markup:
        """Return what a line of a list asserts, with the mark of its standing."""
        return safe(self._line(brief, beside=False))

    def entry(self, entry: Entry, about: str) -> Markup:
        """Return what a cell in the column of `about` shows, with the mark of its standing."""
        mark = self._mark_of(entry.standing, entry.citations, entry.document, None)
        said = self._shown(entry.shown.text, about)
        return safe(self._figure(entry.claim, said, entry.standing, mark))

    def _asserted(self, claim: Claim, mark: str, said: str = "") -> str:
        """Return the figure of a claim; `said` is its value, where that is known already."""
        value = claim.value
        text = value.text
        if text is not None and value.type is ValueType.TEXT and not text.has(self.lang):
            inner: str = self.text(text)
        else:
            inner = escape(said or self.value(value))
        ref = value.ref
        thing = ref.id if ref is not None and ref.id in self.catalog.entities else ""
        return self._figure(claim.id, inner, claim.standing, mark, thing=thing)

    def _line(self, brief: Brief, *, beside: bool) -> str:
        mark = self._brief_mark(brief, beside=beside)
        return self._figure(brief.id, self._shown(brief.shown, brief.property.id), brief, mark)

    def _shown(self, shown: Label, about: str) -> str:
        """Return the value of a line or a cell, whose property is `about`."""
        asked = self.catalog.properties.get(about)
        if asked is not None and asked.type is ValueType.DATE:
            return escape(day(shown.get(self.lang), self.lang))
        return self.text(shown)

    def _figure(
        self, key: str, said: str, standing: Standing | Brief, mark: str, *, thing: str = ""
    ) -> str:
        href = claim = escape(self.thing("claim", key))
        beside = ""
        if thing:
            # A value that is a thing leads to the thing; the claim keeps a link of its own.
            href = escape(self.thing("entity", thing))
            word = escape(self.messages.get("the claim"))
            beside = f' <a class="cl" href="{claim}" title="{word}" aria-label="{word}">#</a>'
        how = " old" if standing.rank is Rank.DEPRECATED else ""
        # One letter and one byte for each Latin letter, one and three for each Japanese one.
        how += " long" if len(said) + len(said.encode()) > 2 * LINE else ""
        return f'<span class="fig{how}"><a href="{href}">{said}</a>{mark}{beside}</span>'

    def canonical(self, value: Value, *, computed: bool = False) -> str:
        """Return the bounds of a value in its property's unit, beside the value as printed.

        What was `computed` has digits beyond those of its inputs: two of them tell how it rounds.
        """
        bounds = value.canonical
        if bounds is None:
            return ""
        digits = value.digits + 2 if computed and value.digits else None
        low, high = (
            None if x is None else number(float(f"{x:.{digits}g}") if digits else x, self.lang)
            for x in (bounds.low, bounds.high)
        )
        unit = unit_behind(bounds.unit, self.lang, plural=low != "1" or high != "1")
        if low == high:
            return f"{low}{unit}"
        left = "" if low is None else low
        right = "" if high is None else high
        return f"{left} – {right}{unit}".strip()
