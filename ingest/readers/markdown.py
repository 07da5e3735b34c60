"""Markdown: CommonMark with tables, footnotes, math, front matter and pandoc's `[@key]`."""

import re
from collections.abc import Iterator, Mapping

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from ingest.encoding import decode
from ingest.reader import Reader, deeper
from ingest.readers._lists import references_begin, take_reference
from ingest.structure import Builder, CellDraft, Fragment
from kb.document import Document
from kb.passage import InlineKind, PassageKind

_SIGNS = (
    re.compile(r"^#{1,6} \S", re.M),
    re.compile(r"\]\([^)\s]+\)"),
    re.compile(r"^\|?(?:\s*:?-{3,}:?\s*\|)+", re.M),
    re.compile(r"\[\^[^\]]+\]|\[-?@[\w:.-]+"),
    re.compile(r"^(?:```|~~~)", re.M),
    re.compile(r"\*\*\S[^*\n]*\*\*"),
    re.compile(r"\A---\n.*?^---$", re.M | re.S),
)
_FOOTNOTE = re.compile(r"^\[\^([^\]\s]+)\]:[ \t]*", re.M)
_TARGETS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_MAX_YAML = 64 * 1024
_MAX_NESTING = 60
_CONTAINERS = frozenset({"blockquote_open", "list_item_open", "dd_open"})


def _sniff(head: bytes) -> float:
    text = head.decode("utf-8", "ignore")
    found = sum(1 for sign in _SIGNS if sign.search(text))
    return min(0.25 * found, 0.75)


def _parser() -> MarkdownIt:
    # A reference to an undefined footnote must stay visible, so footnotes are read by hand
    # rather than by the plugin, which would move them and lose their place.
    parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}).enable("table")
    parser.use(front_matter_plugin).use(dollarmath_plugin, allow_digits=False)
    # Joined text would hide where an escape or an entity stood.
    return parser.disable(["text_join"], ignoreInvalid=True)


class _Reading:
    """A walk over the tokens, with the place in the text from which each was read."""

    def __init__(self, builder: Builder, text: str) -> None:
        self._builder = builder
        self._text = text
        # The parser knows only "\n"; a lone "\r" is a line's end to it as well.
        self._lines = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]
        self._references = False
        self._cursor = 0
        self._limit = len(text)

    def run(self, tokens: list[Token]) -> None:
        """Walk the block tokens."""
        stack: list[str] = []
        rows: list[list[CellDraft]] = []
        position = 0
        for token in tokens:
            if token.map:
                self._cursor = max(self._cursor, self._at(token.map[0]))
            # What is not as it was written would be looked for in all that follows.
            self._limit = self._after(token.map[1]) if token.map else len(self._text)
            if token.type in _CONTAINERS and token.level >= _MAX_NESTING - 1:
                # The parser goes no deeper, and does not say so.
                self._builder.notice(deeper(_MAX_NESTING), start=self._cursor)
            match token.type:
                case "front_matter":
                    self._front_matter(token)
                case "fence" | "code_block":
                    self._verbatim(token, PassageKind.CODE)
                case "math_block" | "math_block_label":
                    self._verbatim(token, PassageKind.MATH)
                case "table_open":
                    rows = []
                case "tr_open":
                    rows.append([])
                case "table_close":
                    self._builder.table(rows)
                case "inline":
                    opener = stack[-1] if stack else ""
                    fragment = self._inline(token)
                    if opener in ("th", "td"):
                        rows[-1].append(CellDraft(fragment, header=opener == "th"))
                    elif opener in _TARGETS:
                        self._builder.heading(fragment, _TARGETS[opener])
                        self._heading(fragment, _TARGETS[opener])
                    else:
                        self._block(fragment, stack, position)
                case "ordered_list_open":
                    position = int(token.attrGet("start") or 1) - 1
                case "list_item_open":
                    position += 1
                case _:
                    pass
            if token.nesting == 1:
                stack.append(token.tag)
            elif token.nesting == -1 and stack:
                stack.pop()

    def _at(self, line: int) -> int:
        return self._lines[min(line, len(self._lines) - 1)]

    def _after(self, line: int) -> int:
        return self._lines[line] if line < len(self._lines) else len(self._text)

    def _heading(self, fragment: Fragment, level: int) -> None:
        self._references = references_begin(fragment.text)
        if level == 1 and not self._builder.title:
            self._builder.title = fragment.text.strip()

    def _block(self, fragment: Fragment, stack: list[str], position: int) -> None:
        note = _FOOTNOTE.match(fragment.text)
        if note:
            for key, part in _split_notes(fragment):
                self._builder.footnote(key, [part])
        elif self._references and "ol" in stack:
            self._builder.reference(fragment, number=position)
        elif self._references and take_reference(self._builder, fragment):
            pass
        elif "blockquote" in stack:
            self._builder.passage(PassageKind.QUOTE, fragment)
        elif "li" in stack:
            self._builder.passage(PassageKind.ITEM, fragment)
        else:
            self._builder.passage(PassageKind.PARAGRAPH, fragment)

    def _front_matter(self, token: Token) -> None:
        meta = _mapping(token.content)
        self._builder.meta = meta
        title = meta.get("title")
        if isinstance(title, str):
            self._builder.title = title
        if not meta and token.content.strip():
            self._builder.notice("the front matter is no YAML mapping, so it was left unread")

    def _verbatim(self, token: Token, kind: PassageKind) -> None:
        fragment = Fragment()
        for line in token.content.splitlines(keepends=True):
            self._literal(fragment, line.rstrip("\r\n"))
            if fragment.length:
                fragment.add("\n", self._cursor, self._cursor + 1)
        self._builder.passage(kind, fragment)

    def _literal(self, fragment: Fragment, words: str, *, source: str = "") -> None:
        """Add words found from the cursor on; `source` is how they are written there."""
        written = source or words
        if not words:
            return
        start = self._text.find(written, self._cursor, self._limit)
        if start < 0:
            # Tabs are expanded by the parser; the place is then that of the cursor.
            fragment.add(words, self._cursor, self._cursor)
            return
        self._cursor = start + len(written)
        fragment.add(words, start, self._cursor)

    def _inline(self, token: Token) -> Fragment:
        fragment = Fragment()
        links: list[tuple[int, str]] = []
        for child in token.children or ():
            match child.type:
                case "text":
                    self._literal(fragment, child.content)
                case "text_special":
                    self._literal(fragment, child.content, source=child.markup)
                case "softbreak" | "hardbreak":
                    start = self._text.find("\n", self._cursor)
                    if start >= 0:
                        fragment.add("\n", start)
                        self._cursor = start + 1
                case "code_inline":
                    self._marked(fragment, child.content, InlineKind.CODE)
                case "math_inline" | "math_inline_double":
                    self._marked(fragment, child.content, InlineKind.MATH)
                case "link_open":
                    links.append((fragment.length, str(child.attrGet("href") or "")))
                case "link_close":
                    if links:
                        start, target = links.pop()
                        fragment.mark(InlineKind.LINK, start, target=target)
                        self._skip_target(target)
                case "image":
                    self._literal(fragment, child.content)
                    self._skip_target(str(child.attrGet("src") or ""))
                case _:
                    pass
        return fragment

    def _marked(self, fragment: Fragment, words: str, kind: InlineKind) -> None:
        start = fragment.length
        self._literal(fragment, words)
        fragment.mark(kind, start, target=words)

    def _skip_target(self, target: str) -> None:
        """Step over a link's address, so that its words are not found in it."""
        if target and self._text.startswith("](", self._cursor):
            end = self._text.find(target, self._cursor, self._cursor + len(target) + 4)
            if end >= 0:
                self._cursor = end + len(target)


def _mapping(source: str) -> Mapping[str, object]:
    if len(source) > _MAX_YAML:
        return {}
    try:
        loaded = yaml.safe_load(source)
    except (yaml.YAMLError, RecursionError):
        return {}
    return loaded if isinstance(loaded, dict) else {}


def _split_notes(fragment: Fragment) -> Iterator[tuple[str, Fragment]]:
    """Part a block of footnote definitions, one a line and more, at their marks."""
    text = fragment.text
    marks = list(_FOOTNOTE.finditer(text))
    for index, mark in enumerate(marks):
        end = marks[index + 1].start() if index + 1 < len(marks) else len(text)
        yield mark[1], fragment.part(mark.end(), end)


def _read(data: bytes, name: str) -> Document:
    decoded = decode(data, name)
    builder = Builder(name, "markdown", text=decoded.text, encoding=decoded.encoding)
    _Reading(builder, decoded.text).run(_parser().parse(decoded.text))
    return builder.build(bom=decoded.bom)


READER = Reader("markdown", (".md", ".markdown", ".mdown", ".qmd", ".rmd"), _sniff, _read)
