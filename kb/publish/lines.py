"""The lines of which most pages are made: facts of a thing, lists of claims.

They are put together here, not in templates: a page has them by the dozen, and what they are made
of is written once for all pages of a folder.
"""

from collections.abc import Iterable
from html import escape

from markupsafe import Markup

from kb.publish.figures import Figures
from kb.publish.marks import BESIDE
from kb.publish.markup import DOT, Kept, safe
from kb.publish.messages import Messages
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.comparison import PassedOver
from kb.views.detail import Brief, Facts
from kb.views.label import Label, Ref
from kb.vocab import ValueType


class Lines(Figures):
    """Writes the lines of one page."""

    def __init__(self, messages: Messages, catalog: Catalog, *, address: str) -> None:
        super().__init__(messages, catalog, address=address)
        self._terms = Kept(self._write_term)
        self._properties = Kept(self._write_property)
        self._beside = Kept(self._write_beside)

    def facts(self, facts: Iterable[Facts]) -> Markup:
        """Return properties of a thing, each with all that is said of it."""
        out: list[str] = []
        for f in facts:
            out.append(self._terms[f.property.id, f.property.label.ja, f.property.label.en])
            for answer in f.answers:
                one = answer.selection
                if one.chosen:
                    out.append(self._said(one.chosen))
                elif one.sides:
                    out.append(self._sides(one.sides))
                if one.passed_over:
                    out.append(self._over(one.passed_over))
            out.append("</dd>\n")
        return safe("".join(out))

    def listed(
        self, items: Iterable[Brief], *, subject: bool, named: bool, where: bool, place: bool
    ) -> Markup:
        """Return the rows of a list of claims, without what all of them have in common.

        On the page of a source no row names that source again.
        """
        out, own = [], self.address.partition("sources/")[2]
        for b in items:
            about: str = self.link("entity", b.subject) if subject else ""
            if named:
                about = f"{about}{self._property(b.property)}"
            row = f'<tr><th scope="row">{about}</th>\n<td>{self._line(b, beside=where)}'
            row += f"{self._qualified(b.qualifiers)}</td>\n"
            if where:
                cited = DOT.join(self.cited(s) for s in b.sources if s.id != own)
                at = self.place(b.document, b.locator) if place and b.document else ""
                row += f'<td class="where">{at}{DOT if at and cited else ""}{cited}</td>'
            out.append(f"{row}</tr>\n")
        return safe("".join(out))

    def stated(self, claims: Iterable[Claim]) -> Markup:
        """Return the rows of a list of whole claims."""
        out = []
        for c in claims:
            flag = c.standing.flag
            said = f' <span class="small">{self.quote(flag)}</span>' if flag else ""
            at = self.place(c.document.id, c.locator) if c.document else ""
            out.append(
                f'<tr><th scope="row">{self.link("entity", c.subject)}{self._property(c.property)}'
                f"</th><td>{self.figure(c)}{self._qualified(c.qualifiers)}{said}</td>"
                f'<td class="where">{at}</td></tr>\n'
            )
        return safe("".join(out))

    def _said(self, c: Claim) -> str:
        mark = self._mark_of(c.standing, c.citations, c.document, c.locator, beside=True)
        small = ""
        printed, said = c.value.as_printed, self.value(c.value)
        if c.value.type is ValueType.QUANTITY and printed != said:
            word = escape(self.messages.get("As printed"))
            small = f'\n<p class="small">{word}{self.colon}'
            small += f'<span class="printed">{self.quote(printed)}</span></p>'
        if c.note:
            small += f'\n<p class="small">{self.text(c.note)}</p>'
        cited = tuple((s.source, s.title) for s in c.citations)
        where = self._beside[
            cited, c.document.id if c.document else "", c.locator, c.formula, c.as_of
        ]
        return (
            f'<div class="says">\n<span class="what">{self._asserted(c, mark, said)}'
            f"{self._qualified(c.qualifiers)}</span>\n{where}{small}\n</div>\n"
        )

    def _write_beside(
        self,
        given: tuple[tuple[tuple[str, str], ...], str, str | None, str | None, str | None],
    ) -> str:
        cited, document, locator, formula, as_of = given
        out = []
        for key, title in cited[:BESIDE]:
            href = escape(self.thing("source", key))
            out.append(f'<a class="src" href="{href}">{self.quote(title)}</a>{DOT}')
        if len(cited) > BESIDE:
            out.append(f"+{len(cited) - BESIDE}{DOT}")
        if document:
            out.append(self.place(document, locator))
        elif formula:
            href, word = escape(self.thing("formula", formula)), self.messages.get("computed")
            out.append(f'<a href="{href}">{escape(word)}</a>')
        if as_of:
            out.append(f'{DOT}<span class="nb">{escape(self.day(as_of))}</span>')
        return f'<span class="where">{"".join(out)}</span>'

    def _sides(self, sides: tuple[tuple[Claim, ...], ...]) -> str:
        word = escape(self.messages.get("Disputed: no side is chosen."))
        out = [f'<div class="sides"><p class="small">{word}</p>\n']
        for first, *others in sides:
            out.append(self._said(first))
            if others:
                more = self.messages.get(
                    "and %(count)s more in agreement with it", count=len(others)
                )
                out.append(f'<p class="small">{escape(more)}</p>')
        return "".join((*out, "</div>\n"))

    def _over(self, passed: tuple[PassedOver, ...]) -> str:
        word = self.messages.get("Passed over: %(count)s", count=self.number(len(passed)))
        rows = "".join(
            f'<li><a href="{escape(self.thing("claim", p.claim))}">'
            f"{self.quote(p.as_printed or p.claim)}</a> — {self.text(p.reason)}</li>"
            for p in passed
        )
        return (
            f'<details class="over"><summary>{escape(word)}</summary>\n'
            f"<ul>{rows}</ul>\n</details>\n"
        )

    def _qualified(self, given: dict[str, str]) -> str:
        return f" {self.qualifiers(given)}" if given else ""

    def _property(self, ref: Ref) -> str:
        return self._properties[ref.id, ref.label.ja, ref.label.en]

    def _write_property(self, named: tuple[str, str | None, str | None]) -> str:
        key, *text = named
        href = escape(self.thing("property", key))
        return f' <a class="prop" href="{href}">{self.text(Label(*text))}</a>'

    def _write_term(self, named: tuple[str, str | None, str | None]) -> str:
        key = named[0]
        return f'<dt id="{escape(key)}">{self._links["property", *named]}</dt>\n<dd>\n'
