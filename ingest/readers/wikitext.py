"""Wikitext: sections, templates such as `{{cvt}}`, `<ref>` and its reuse, infoboxes, tables."""

from __future__ import annotations

import re
from typing import Any

from ingest.encoding import decode
from ingest.identifiers import identifiers
from ingest.reader import Reader, deeper, missing_extra, too_deep, unparsed
from ingest.readers._lists import references_begin
from ingest.readers._templates import identifier_fields, readable, shown
from ingest.structure import Builder, CellDraft, Fragment
from kb.document import Document, Reference
from kb.passage import InlineKind, PassageKind

_SIGNS = (
    re.compile(r"\{\{[^{}\n]+(?:\||\}\})"),
    re.compile(r"\[\[[^\[\]\n]+\]\]"),
    re.compile(r"^={2,5}[^=\n]+={2,5}\s*$", re.M),
    re.compile(r"<ref[\s>]", re.I),
    re.compile(r"^\{\|", re.M),
    re.compile(r"'''[^'\n]+'''"),
)
_WRAPPERS = frozenset(
    {"nowrap", "nobr", "abbr", "lang", "formatnum", "sup", "small", "math", "mvar", "big", "center"}
)
"""Templates that show one of their arguments."""
_MAX_NESTING = 60
"""Nodes in one another beyond which the walk over them would recurse too deeply."""
_MAX_TEMPLATES = 200
"""Templates that stand open in one another; parsing takes the square of it."""
_MAX_PARSED = 40
"""Templates in one another that the library tells apart; what is deeper it takes for text."""
_INFOBOX = re.compile(r"infobox|基礎情報|taxobox", re.I)
_HIDDEN_TAGS = frozenset({"gallery", "timeline", "score", "templatestyles"})


def _sniff(head: bytes) -> float:
    text = head.decode("utf-8", "ignore")
    found = sum(1 for sign in _SIGNS if sign.search(text))
    return min(0.28 * found, 0.8)


def _read(data: bytes, name: str) -> Document:
    try:
        # The library is an extra; only this format needs it.
        import mwparserfromhell
    except ImportError as error:
        raise missing_extra("wikitext", name=name) from error
    decoded = decode(data, name)
    if _depth(decoded.text) > _MAX_TEMPLATES:
        raise too_deep(name)
    try:
        code = mwparserfromhell.parse(decoded.text)
    except mwparserfromhell.parser.ParserError as error:
        raise unparsed("wikitext", name=name) from error
    builder = Builder(name, "wikitext", text=decoded.text, encoding=decoded.encoding)
    if _depth(decoded.text) > _MAX_PARSED:
        builder.notice(deeper(_MAX_PARSED))
    reading = _Reading(builder)
    reading.nodes(code.nodes, 0, 0)
    reading.finish()
    return builder.build(bom=decoded.bom)


def _depth(text: str) -> int:
    """Return how many templates stand open in one another."""
    depth = deepest = 0
    for mark in re.finditer(r"\{\{|\}\}", text):
        depth = depth + 1 if mark[0] == "{{" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


class _Reading:
    """A walk over the nodes; each node's place follows from the lengths of those before it."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._fragment = Fragment()
        self._kind = PassageKind.PARAGRAPH
        self._refs: dict[str, int] = {}
        self._count = 0
        self._referring = False

    def nodes(self, nodes: list[Any], at: int, depth: int) -> None:
        """Read nodes of which the first stands at `at`."""
        for node in nodes:
            source = str(node)
            if depth <= _MAX_NESTING:
                self._node(node, source, at, depth)
            else:
                self._builder.notice(deeper(_MAX_NESTING), start=at)
            at += len(source)

    def finish(self) -> None:
        """Close what is open."""
        fragment, self._fragment = self._fragment, Fragment()
        if self._referring and self._kind is PassageKind.ITEM:
            self._builder.reference(fragment)
        else:
            self._builder.passage(self._kind, fragment)
        self._kind = PassageKind.PARAGRAPH

    def _node(self, node: Any, source: str, at: int, depth: int) -> None:
        match type(node).__name__:
            case "Text":
                self._text(source, at)
            case "Heading":
                self.finish()
                inner = Fragment()
                start = at + source.index(str(node.title), node.level)
                self._within(inner, node.title.nodes, start, depth)
                self._builder.heading(inner, max(node.level - 1, 1))
                self._referring = references_begin(inner.text)
            case "Wikilink":
                self._link(node, source, at, depth)
            case "ExternalLink":
                start = self._fragment.length
                url = str(node.url)
                words = node.title if node.title is not None else node.url
                self.nodes(words.nodes, at + source.rfind(str(words)), depth + 1)
                self._fragment.mark(InlineKind.LINK, start, target=url.strip())
            case "Template":
                self._template(node, source, at, depth)
            case "HTMLEntity":
                self._fragment.add(node.normalize(), at, at + len(source))
            case "Tag":
                self._tag(node, source, at, depth)
            case _:
                pass

    def _within(self, fragment: Fragment, nodes: list[Any], at: int, depth: int) -> None:
        """Read nodes into a fragment of their own."""
        outer, self._fragment = self._fragment, fragment
        self.nodes(nodes, at, depth + 1)
        self._fragment = outer

    def _text(self, source: str, at: int) -> None:
        """Add words; an empty line ends the passage."""
        position = 0
        for gap in re.finditer(r"\n[ \t]*\n\s*|\n", source):
            self._fragment.add(source[position : gap.start()], at + position)
            if len(gap[0]) > 1 or self._kind is PassageKind.ITEM:
                self.finish()
            else:
                self._fragment.add("\n", at + gap.start())
            position = gap.end()
        self._fragment.add(source[position:], at + position)

    def _link(self, node: Any, source: str, at: int, depth: int) -> None:
        title = str(node.title)
        if title.partition(":")[0].strip().lower() in ("file", "image", "category", "ファイル"):
            return
        words = node.text if node.text is not None else node.title
        start = self._fragment.length
        self.nodes(words.nodes, at + source.rfind(str(words)), depth + 1)
        self._fragment.mark(InlineKind.LINK, start, target=title.strip())

    def _tag(self, node: Any, source: str, at: int, depth: int) -> None:
        tag = str(node.tag).strip().lower()
        if tag == "ref":
            self._ref(node, source, at)
        elif tag in ("li", "dt", "dd"):
            if not self._fragment.text.strip():
                self._fragment = Fragment()
            else:
                self.finish()
            self._kind = PassageKind.ITEM
        elif tag == "table":
            self.finish()
            self._table(node, source, at, depth)
        elif tag == "br":
            self._fragment.add("\n", at, at + len(source))
        elif tag in ("nowiki", "math", "code") and node.contents is not None:
            start = self._fragment.length
            words = str(node.contents)
            self._fragment.add(words, at + source.find(words))
            if tag != "nowiki":
                kind = InlineKind.MATH if tag == "math" else InlineKind.CODE
                self._fragment.mark(kind, start, target=words)
        elif tag not in _HIDDEN_TAGS and node.contents is not None:
            contents = str(node.contents)
            self.nodes(node.contents.nodes, at + source.find(contents), depth + 1)

    def _ref(self, node: Any, source: str, at: int) -> None:
        name = str(node.get("name").value).strip() if node.has("name") else ""
        contents = str(node.contents).strip() if node.contents is not None else ""
        number = self._refs.get(name) if name else None
        if number is None:
            self._count += 1
            number = self._count
            if name:
                self._refs[name] = number
        if contents:
            words = readable(node.contents)
            doi, arxiv, url = identifiers(words, links=identifier_fields(node.contents))
            place = at + source.find(contents)
            self._builder.add_reference(
                Reference(
                    words,
                    number=number,
                    key=name,
                    doi=doi,
                    arxiv=arxiv,
                    url=url,
                    start=place,
                    end=place + len(contents),
                )
            )
        start = self._fragment.length
        self._fragment.add(f"[{number}]", at, at + len(source))
        self._fragment.mark(InlineKind.CITATION, start, target=name or str(number))

    def _template(self, node: Any, source: str, at: int, depth: int) -> None:
        name = str(node.name).strip().lower().replace("_", " ")
        words = shown(node, name)
        if words is not None:
            self._fragment.add(words, at, at + len(source))
        elif name in _WRAPPERS:
            self._argument(node, source, at, depth, last=name == "lang")
        elif _INFOBOX.search(name):
            self.finish()
            self._infobox(node, source, at, depth)

    def _argument(self, node: Any, source: str, at: int, depth: int, *, last: bool) -> None:
        values = [parameter for parameter in node.params if not parameter.showkey]
        if values:
            chosen = values[-1 if last else 0]
            offset = _parameter_at(node, source, chosen)
            self.nodes(chosen.value.nodes, at + offset, depth + 1)

    def _infobox(self, node: Any, source: str, at: int, depth: int) -> None:
        rows = []
        for parameter in node.params:
            start = at + _parameter_at(node, source, parameter)
            words = Fragment()
            self._within(words, parameter.value.nodes, start, depth)
            if parameter.showkey and words.text.strip():
                key = str(parameter.name)
                header = Fragment()
                lead = len(key) - len(key.lstrip())
                header.add(key.strip().replace("_", " "), start - 1 - len(key) + lead)
                rows.append([CellDraft(header, header=True), CellDraft(words)])
        self._builder.table(rows)

    def _table(self, node: Any, source: str, at: int, depth: int) -> None:
        rows: list[list[CellDraft]] = []
        caption: Fragment | None = None
        if node.contents is None:
            return

        def walk(parent: Any, place: int) -> None:
            nonlocal caption
            for child in parent.nodes:
                words = str(child)
                tag = str(child.tag).strip().lower() if type(child).__name__ == "Tag" else ""
                if tag and child.contents is not None:
                    start = place + words.rfind(str(child.contents))
                    if tag == "tr":
                        rows.append([])
                        walk(child.contents, start)
                    elif tag == "td" and words.startswith("|+"):
                        caption = Fragment()
                        title = words[2:].strip()
                        caption.add(title, place + words.index(title))
                    elif tag in ("td", "th"):
                        cell = Fragment()
                        self._within(cell, child.contents.nodes, start, depth)
                        if not rows:
                            rows.append([])
                        spans = [_span(child, name) for name in ("rowspan", "colspan")]
                        rows[-1].append(CellDraft(cell, tag == "th", *spans))
                    elif tag == "caption":
                        caption = Fragment()
                        self._within(caption, child.contents.nodes, start, depth)
                place += len(words)

        walk(node.contents, at + source.find(str(node.contents)))
        self._builder.table(rows, caption=caption)


def _span(node: Any, name: str) -> int:
    value = str(node.get(name).value).strip() if node.has(name) else "1"
    return min(int(value), 1000) if value.isdecimal() and len(value) < 7 else 1


def _parameter_at(node: Any, source: str, wanted: Any) -> int:
    """Return where a parameter's value begins in its template's source."""
    at = 2 + len(str(node.name))
    for parameter in node.params:
        written = str(parameter)
        if parameter is wanted:
            return at + 1 + len(written) - len(str(parameter.value))
        at += 1 + len(written)
    return len(source)


READER = Reader("wikitext", (".wiki", ".wikitext", ".mediawiki", ".mw"), _sniff, _read)
