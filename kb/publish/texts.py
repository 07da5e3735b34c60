"""Texts of one page in its language: labels, words of the vocabularies, counts and dates."""

import re
from html import escape

from markupsafe import Markup

from kb.publish.markup import Kept, icon, safe
from kb.publish.messages import Messages
from kb.publish.numbers import day, whole
from kb.publish.words import MEANINGS, TABLES
from kb.quantity.labels import unit_label
from kb.views.catalog import Catalog
from kb.views.codec import encode
from kb.views.comparison import Step
from kb.views.label import Label

UNKNOWN = "unknown"
"""What a qualifier reads of which a document says nothing."""
_JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
_RUN = re.compile(
    f"{_JAPANESE.pattern}+(?:[0-9A-Zk .,/%〜–−、。・（）「」-]{{0,8}}{_JAPANESE.pattern}+)*"
)
"""Japanese in an English sentence, with the figures and the symbols inside it."""
_WORDS = re.compile(r"[A-Za-z]{3,}\W+[A-Za-z]{3,}")
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d)?")
_CODE_OR_DATE = re.compile(r"`([^`]+)`|(?<![A-Za-z0-9_.-])\d{4}-\d\d(?:-\d\d)?(?![A-Za-z0-9_-])")


def _in_japanese(run: re.Match[str]) -> str:
    return f'<span lang="ja">{run[0]}</span>'


class Texts:
    """Says things in the language of one page."""

    def __init__(self, messages: Messages, catalog: Catalog) -> None:
        self.messages = messages
        self.lang = messages.lang
        self.colon = "：" if messages.lang == "ja" else ": "
        self.comma = "、" if messages.lang == "ja" else ", "
        self.catalog = catalog
        self.escaped = Kept(escape)
        self._texts = Kept(self._write_text)
        self._quotes = Kept(self._write_quote)
        self._qualifiers = Kept(self._write_qualifiers)

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
        return self._texts[label.ja, label.en] if label is not None else safe("")

    def _write_text(self, text: tuple[str | None, str | None]) -> Markup:
        own, other = text if self.lang == "ja" else text[::-1]
        if own:
            said = escape(own)
            # What a sentence quotes from a document is in the document's language.
            return safe(said if self.lang == "ja" else _RUN.sub(_in_japanese, said))
        if not other:
            return safe("")
        lang = "en" if self.lang == "ja" else "ja"
        return safe(f'<span lang="{lang}">{escape(other)}</span>')

    def prose(self, label: Label) -> Markup:
        """Return a text whose `words in backticks` are code, with its dates in words."""
        return safe(_CODE_OR_DATE.sub(self._set, str(self.text(label))))

    def _set(self, found: re.Match[str]) -> str:
        if found[1]:
            return f"<code>{found[1]}</code>"
        return f'<span class="nb">{day(found[0], self.lang)}</span>'

    def said(self, text: str) -> Markup:
        """Return an English text in the page's language; in English, marked, where it is new."""
        return self.prose(Label(self.messages.find(text), text))

    def conversion(self, step: Step) -> str:
        """Return from what to what a value was converted."""
        found = self.catalog.qualifiers.get(step.qualifier)
        words = {t.id: self.plain(t.label) for t in found.terms} if found else {}
        return f"{words.get(step.source, step.source)} → {words.get(step.target, step.target)}"

    def qualifier(self, name: str) -> str:
        """Return what a qualifier is called, or `unit` in words."""
        found = self.catalog.qualifiers.get(name)
        return self.plain(found.label) if found else self.messages.get("unit")

    def qualifiers(self, given: dict[str, str]) -> Markup:
        """Return the qualifiers of a claim in words."""
        return self._qualifiers[tuple(given.items())]

    def _write_qualifiers(self, given: tuple[tuple[str, str], ...]) -> Markup:
        parts = []
        for name, term in given:
            qualifier = self.catalog.qualifiers.get(name)
            title, word = name, term
            if qualifier is not None:
                title = self.plain(qualifier.label)
                found = next((t for t in qualifier.terms if t.id == term), None)
                word = self.plain(found.label) if found else term
            if term == UNKNOWN:
                word = f"{title}{self.colon}{self.messages.get('unknown')}"
            parts.append(f'<span class="q" title="{escape(title)}">{escape(word)}</span>')
        return safe(" ".join(parts))

    def unit(self, unit: str) -> str:
        """Return a unit by itself: at the head of a column, beside a symbol."""
        return unit_label(unit, self.lang, plural=True)

    def quote(self, text: str) -> Markup:
        """Return words as a source or a document has them, marked with their language.

        Japanese script tells Japanese; anything else is marked as English where it reads as words.
        """
        return self._quotes[text]

    def _write_quote(self, text: str) -> Markup:
        lang = "ja" if _JAPANESE.search(text) else "en" if _WORDS.search(text) else self.lang
        inner = escape(text)
        if " " not in text:
            # A path or an address is one long word: it goes to the next line behind a slash.
            inner = inner.replace("/", "/<wbr>")
        return safe(inner if lang == self.lang else f'<span lang="{lang}">{inner}</span>')

    def named(self, text: str, label: Label | None) -> Markup:
        """Return what is told by ids in its own words; else as it is, a date in words."""
        if label is not None:
            return self.text(label)
        return self.prose(Label(text, text)) if _DATE.fullmatch(text) else self.quote(text)

    def common(self, text: str) -> str:
        """Return a word of a pack in the page's language where the site has it, else as it is."""
        return self.messages.find(text) or text

    def plain(self, label: Label) -> str:
        """Return a text without markup, for titles and attributes."""
        return label.get(self.lang)

    def number(self, count: int) -> str:
        """Return a count in the language's manner."""
        return whole(count, self.lang)

    def day(self, date: str | None) -> str:
        """Return an ISO or EDTF date in the language's manner."""
        return day(date, self.lang) if date else ""

    def raw(self, number: float) -> str:
        """Return a number for scripts, in an attribute beside the figure it belongs to."""
        return repr(number)

    def json(self, data: object) -> str:
        """Return data for scripts, in an attribute."""
        return encode(data).decode()

    def linked_data(self, data: object) -> Markup:
        """Return JSON-LD for a script element; no text in it can end the element."""
        return safe(encode(data).decode().replace("<", "\\u003c"))
