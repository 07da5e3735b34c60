"""What writes onto one page: texts in its language, links from its place, figures with standing.

A figure leaves this module only together with the mark of its standing. Templates hand over a
claim and get both; they cannot print a bare value, and the checks on the finished page hold each
figure against that.
"""

import re
from collections.abc import Iterable
from hashlib import blake2b
from html import escape

from markupsafe import Markup

from kb.display import display
from kb.publish.messages import Messages
from kb.publish.numbers import day, number, whole
from kb.publish.words import MEANINGS, TABLES
from kb.views.catalog import Catalog
from kb.views.claim import Citation, Claim, Reason, Standing
from kb.views.codec import encode
from kb.views.comparison import Entry, Step
from kb.views.detail import Brief
from kb.views.formula import Why
from kb.views.label import Label, Ref
from kb.views.value import Value
from kb.vocab import ValueType

FOLDERS = {
    "claim": "claims",
    "entity": "entities",
    "property": "properties",
    "source": "sources",
    "document": "documents",
    "question": "questions",
    "formula": "formulas",
    "comparison": "comparisons",
    "term": "glossary",
    "rule": "audit/rules",
}
"""Kind of thing to the folder of its pages."""

_AXES: dict[tuple[str, str], dict[object, str]] = {}
"""Axes as written before: most standings of a knowledge base are alike."""
_MANY = 20_000
_JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
_WORDS = re.compile(r"[A-Za-z]{3,}\W+[A-Za-z]{3,}")
_CODE = re.compile(r"`([^`]+)`")


class Pen:
    """Writes one page in one language; remembers the notes that its marks open."""

    def __init__(self, messages: Messages, catalog: Catalog, *, address: str) -> None:
        self.messages = messages
        self.lang = messages.lang
        self.catalog = catalog
        self.address = address
        self.root = "../" * (address.count("/") + 1) if address else ""
        self.notes: dict[str, str] = {}

    # Texts

    def word(self, table: str, key: str) -> str:
        """Return what a term of a closed vocabulary is called."""
        text = TABLES[table].get(key)
        return self.messages.get(text) if text else key

    def meaning(self, axis: str, key: str) -> str:
        """Return what a word of an axis of standing means."""
        return self.messages.get(MEANINGS[axis][key].meaning)

    def symbol(self, axis: str, key: str) -> Markup:
        """Return the symbol of a word of an axis of standing."""
        colour = f" st-{key}" if axis == "verification" else ""
        return safe(f'<span class="sym{colour}">{icon(f"{axis[0]}-{key}")}</span>')

    def mathml(self, markup: str) -> Markup:
        """Return a formula's MathML, which the build wrote from its tree."""
        return safe(markup)

    def text(self, label: Label | None) -> Markup:
        """Return a text; where the language has none, the other's, marked as such."""
        if label is None:
            return safe("")
        own, other = (label.ja, label.en) if self.lang == "ja" else (label.en, label.ja)
        if own:
            return safe(escape(own))
        if not other:
            return safe("")
        lang = "en" if self.lang == "ja" else "ja"
        return safe(f'<span lang="{lang}">{escape(other)}</span>')

    def foreign(self, label: Label | None) -> bool:
        """Tell whether a text exists in the other language only."""
        return label is not None and not label.has(self.lang) and bool(label.get(self.lang))

    def prose(self, label: Label) -> Markup:
        """Return a text whose `words in backticks` are code."""
        return safe(_CODE.sub(r"<code>\1</code>", str(self.text(label))))

    def conversion(self, step: Step) -> str:
        """Return from what to what a value was converted."""
        found = self.catalog.qualifiers.get(step.qualifier)
        words = {t.id: self.plain(t.label) for t in found.terms} if found else {}
        return f"{words.get(step.source, step.source)} → {words.get(step.target, step.target)}"

    def quote(self, text: str) -> Markup:
        """Return words as a source or a document has them, marked with their language.

        Japanese script tells Japanese; anything else is marked as English where it reads as words.
        """
        lang = "ja" if _JAPANESE.search(text) else "en" if _WORDS.search(text) else self.lang
        inner = escape(text)
        return safe(inner if lang == self.lang else f'<span lang="{lang}">{inner}</span>')

    def plain(self, label: Label) -> str:
        """Return a text without markup, for titles and attributes."""
        return label.get(self.lang)

    def number(self, count: int) -> str:
        """Return a count in the language's manner."""
        return whole(count, self.lang)

    def day(self, date: str | None) -> str:
        """Return an ISO or EDTF date in the language's manner."""
        return day(date, self.lang) if date else ""

    # Links

    def href(self, address: str, fragment: str = "") -> str:
        """Return the way from this page to another, which works from any folder and file."""
        path = f"{self.root}{address}/index.html" if address else f"{self.root}index.html"
        return f"{path}#{fragment}" if fragment else path

    def thing(self, kind: str, key: str) -> str:
        """Return the way to the page of a thing."""
        return self.href(f"{FOLDERS[kind]}/{key}")

    def link(self, kind: str, ref: Ref) -> Markup:
        """Return a link to a thing by its name."""
        return safe(f'<a href="{escape(self.thing(kind, ref.id))}">{self.text(ref.label)}</a>')

    def about(self, key: str) -> Markup:
        """Return a link to whatever has the id `key`: a source, a question or a claim."""
        catalog = self.catalog
        for kind, table in (("source", catalog.sources), ("question", catalog.questions)):
            if key in table:
                return safe(
                    f'<a class="key" href="{escape(self.thing(kind, key))}">{escape(key)}</a>'
                )
        return safe(f'<a class="key" href="{escape(self.thing("claim", key))}">{escape(key)}</a>')

    # Values with their standing

    def qualifiers(self, given: dict[str, str]) -> Markup:
        """Return the qualifiers of a claim in words."""
        parts = []
        for name, term in given.items():
            qualifier = self.catalog.qualifiers.get(name)
            title, word = name, term
            if qualifier is not None:
                title = self.plain(qualifier.label)
                found = next((t for t in qualifier.terms if t.id == term), None)
                word = self.plain(found.label) if found else term
            parts.append(f'<span class="q" title="{escape(title)}">{escape(word)}</span>')
        return safe(" ".join(parts))

    def qualifier(self, name: str) -> str:
        """Return what a qualifier is called, or `unit` in words."""
        found = self.catalog.qualifiers.get(name)
        return self.plain(found.label) if found else self.messages.get("unit")

    def raw(self, number: float) -> str:
        """Return a number for scripts, in an attribute beside the figure it belongs to."""
        return repr(number)

    def json(self, data: object) -> str:
        """Return data for scripts, in an attribute."""
        return encode(data).decode()

    def linked_data(self, data: object) -> Markup:
        """Return JSON-LD for a script element; no text in it can end the element."""
        return safe(encode(data).decode().replace("<", "\\u003c"))

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
        for axis, term, quiet in (
            ("confidence", standing.confidence.value, ("high", "medium")),
            ("freshness", standing.freshness.value, ("current", "timeless")),
            ("rank", standing.rank.value, ("normal",)),
        ):
            if term not in quiet:
                word = f"{self.word('axis', axis)}: {self.word(axis, term)}"
                inner += f'{icon(axis[0] + "-" + term)}<span class="vh">{escape(word)}</span>'
        if not note:
            return f'<span class="st st-{v}">{inner}</span>'
        return f'<button type="button" class="st st-{v}" popovertarget="{note}">{inner}</button>'

    def note(
        self,
        standing: Standing,
        citations: Iterable[Citation],
        document: Ref | None,
        locator: str | None,
    ) -> str:
        """Return the id of the note that says what a figure rests on and why it stands so."""
        rows = []
        for c in citations:
            against = self.word("role", c.role.value) if c.role.value != "supports" else ""
            rows.append(
                f'<li><a href="{escape(self.thing("source", c.source))}">{self.quote(c.title)}</a>'
                + (f" <b>{escape(against)}</b>" if against else "")
                + (f" · {escape(c.locator)}" if c.locator else "")
                + (f" · “{self.quote(c.printed)}”" if c.printed else "")
                + "</li>"
            )
        if document is not None:
            section = f" § {escape(locator)}" if locator else ""
            rows.append(f"<li>{self.link('document', document)}{section}</li>")
        return self._note(self._axes(standing, standing.reasons), "".join(rows), standing.flag)

    def axes(self, standing: Standing) -> Markup:
        """Return the axes of a standing as terms and descriptions, each with its reasons."""
        return safe(self._axes(standing, standing.reasons, full=True))

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

    def _keys(self, sources: Iterable[str]) -> str:
        return "".join(f"<li>{self.about(key)}</li>" for key in sources)

    def _axes(
        self, standing: Standing | Brief, reasons: tuple[Reason, ...], *, full: bool = False
    ) -> str:
        s = standing
        key = (s.verification, s.confidence, s.freshness, s.rank, s.basis, reasons, full)
        kept = _AXES.setdefault((self.lang, self.root), {})
        if key not in kept:
            if len(kept) > _MANY:
                kept.clear()
            kept[key] = self._axes_of(standing, reasons, full=full)
        return kept[key]

    def _axes_of(
        self, standing: Standing | Brief, reasons: tuple[Reason, ...], *, full: bool
    ) -> str:
        out = []
        for axis in ("verification", "confidence", "freshness", "rank"):
            term = getattr(standing, axis).value
            word = MEANINGS[axis][term]
            why = [
                self.word("reason", r.code) + (f" {self.about(r.about)}" if r.about else "")
                for r in reasons
                if r.axis == axis
            ]
            said = " · ".join(why)
            if not why and (full or axis == "verification"):
                said = escape(self.messages.get(word.meaning))
            out.append(
                f"<dt>{escape(self.word('axis', axis))}</dt>"
                f"<dd>{icon(axis[0] + '-' + term)}<b>{escape(self.word(axis, term))}</b>"
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


def safe(html: str) -> Markup:
    """Return markup that was put together here, from parts that were escaped here."""
    return Markup(html)  # noqa: S704 - the one place where text becomes markup


def icon(name: str) -> str:
    """Return a symbol of the sheet that every page carries."""
    return f'<svg class="i" aria-hidden="true"><use href="#{name}"/></svg>'
