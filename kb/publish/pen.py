"""What writes onto one page: figures, each with the mark of its standing.

A figure leaves this module only together with the mark of its standing. Templates hand over a
claim and get both; they cannot print a bare value, and the checks on the finished page hold each
figure against that.
"""

from html import escape

from markupsafe import Markup

from kb.display import display
from kb.publish.marks import Marks
from kb.publish.markup import safe
from kb.publish.numbers import day, number
from kb.views.claim import Claim, Standing
from kb.views.comparison import Entry
from kb.views.detail import Brief
from kb.views.formula import Why
from kb.views.value import Value
from kb.vocab import ValueType


class Pen(Marks):
    """Writes one page in one language."""

    def value(self, value: Value) -> str:
        """Return a value as running text; only `figure` puts it on a page."""
        if value.type is ValueType.DATE and value.absence is None and value.date:
            return day(value.date, self.lang)
        return display(value, self.lang)

    def figure(self, claim: Claim, *, place: bool = True) -> Markup:
        """Return what a claim asserts, linked to it, with the mark of its standing."""
        value = claim.value
        shown = escape(self.value(value))
        text = value.text
        if text is not None and value.type is ValueType.TEXT and not text.has(self.lang):
            shown = str(self.text(text))
        note = self.note(
            claim.standing, claim.citations, claim.document, claim.locator if place else None
        )
        ref = value.ref
        if ref is not None and ref.id in self.catalog.entities:
            return self._figure(claim.id, shown, claim.standing, note, thing=ref.id)
        return self._figure(claim.id, shown, claim.standing, note)

    def brief(self, brief: Brief) -> Markup:
        """Return what a line of a list asserts, with the mark of its standing."""
        note = self._note(self._axes(brief, ()), self._keys(brief.sources), brief.flag)
        return self._figure(brief.id, str(self.text(brief.shown)), brief, note)

    def entry(self, entry: Entry) -> Markup:
        """Return what a cell of a comparison shows, with the mark of its standing."""
        note = self.note(entry.standing, entry.citations, entry.document, None)
        return self._figure(entry.claim, str(self.text(entry.shown.text)), entry.standing, note)

    def _figure(
        self, key: str, shown: str, standing: Standing | Brief, note: str, *, thing: str = ""
    ) -> Markup:
        href = claim = escape(self.thing("claim", key))
        beside = ""
        if thing:
            # A value that is a thing leads to the thing; the claim keeps a link of its own.
            href = escape(self.thing("entity", thing))
            word = escape(self.messages.get("the claim"))
            beside = f' <a class="cl" href="{claim}" title="{word}" aria-label="{word}">#</a>'
        rank = standing.rank.value
        deprecated = " old" if rank == "deprecated" else ""
        return safe(
            f'<span class="fig{deprecated}"><a href="{href}">{shown}</a>'
            f"{self._mark(standing, note)}{beside}</span>"
        )

    def canonical(self, value: Value) -> str:
        """Return the bounds of a value in its property's unit, beside the value as printed."""
        bounds = value.canonical
        if bounds is None:
            return ""
        low, high = (None if x is None else number(x, self.lang) for x in (bounds.low, bounds.high))
        if low == high:
            return f"{low} {bounds.unit}"
        left = "" if low is None else low
        right = "" if high is None else high
        return f"{left} – {right} {bounds.unit}".strip()

    def tree(self, why: Why) -> Markup:
        """Return what a claim was computed from, down to what was not computed."""
        return safe("".join(self._branch(one) for one in why.inputs))

    def _branch(self, why: Why) -> str:
        name = f"<code>{escape(why.variable)}</code> " if why.variable else ""
        said = f"{self.text(why.label)} "
        if why.literal or why.verification is None:
            said += (
                f'{escape(why.value)} <span class="st">{self.word("basis", "assumption")}</span>'
            )
        else:
            href = escape(self.thing("claim", why.claim))
            v = why.verification.value
            said += (
                f'<span class="fig"><a href="{href}">{escape(why.value)}</a>{self.badge(v)}</span>'
            )
        if why.weakest:
            axes = ", ".join(self.word("axis", axis) for axis in why.weakest)
            said += f' <span class="small">{escape(self.messages.get("weakest on"))} {axes}</span>'
        below = "".join(self._branch(one) for one in why.inputs)
        return f"<li>{name}{said}{f'<ul>{below}</ul>' if below else ''}</li>"
