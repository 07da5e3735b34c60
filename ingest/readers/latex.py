"""LaTeX sources: sections, `\\cite`, `\\SI` and `\\qty`, tables, footnotes, `thebibliography`."""

from __future__ import annotations

import re
from typing import Any

from ingest.encoding import decode
from ingest.reader import Reader, missing_extra, too_deep, unparsed
from ingest.readers._siunitx import COMMANDS as QUANTITIES
from ingest.readers._siunitx import quantity_words
from ingest.structure import Builder, CellDraft, Fragment
from kb.document import Document
from kb.passage import InlineKind, PassageKind

_SIGNS = (
    re.compile(r"\\documentclass|\\begin\{document\}"),
    re.compile(r"\\(?:sub)*section\*?\{"),
    re.compile(r"\\cite[pt]?\*?[\[{]"),
    re.compile(r"\\begin\{[a-z*]+\}"),
    re.compile(r"\\(?:SI|qty|num|textbf|emph|footnote|usepackage)\b"),
)
_LEVELS = {"part": 1, "chapter": 1, "section": 1, "subsection": 2, "subsubsection": 3}
_CITES = {
    "cite", "citep", "citet", "citealt", "citealp", "parencite", "textcite", "autocite",
    "footcite", "nocite", "supercite",
}  # fmt: skip
_LEFT_OUT = {
    "label", "ref", "cref", "Cref", "eqref", "pageref", "usepackage", "documentclass",
    "bibliographystyle", "includegraphics", "vspace", "hspace", "newcommand",
    "renewcommand", "setlength", "maketitle", "tableofcontents", "centering", "bibliography",
    "addbibresource", "hline", "toprule", "midrule", "bottomrule", "cline", "cmidrule",
}  # fmt: skip
_TABLES = frozenset({"tabular", "tabular*", "tabularx", "longtable", "array"})
_MATH = frozenset({"equation", "equation*", "align", "align*", "displaymath", "gather", "eqnarray"})
_HIDDEN = frozenset({"comment", "tikzpicture", "pgfpicture", "filecontents"})
_SPELLED = {"%": "%", "&": "&", "$": "$", "_": "_", "#": "#", "{": "{", "}": "}", ",": "\u2009"}
_SYMBOLS = {
    "times": "×", "approx": "≈", "sim": "~", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥",
    "pm": "±", "cdot": "·", "to": "→", "rightarrow": "→", "mu": "µ", "degree": "°", "ldots": "…",
    "dots": "…", "textasciitilde": "~", "quad": " ", "qquad": " ", "percent": "%", "textmu": "µ",
}  # fmt: skip
_INCLUDES = frozenset({"input", "include", "subfile"})
_INCLUDED = re.compile(r"\\\w+\s*(?:\{([^{}]*)\}|([^\s{}\\%]+))")
_MAX_NESTING = 80
"""Open braces and environments over which the parser would recurse too deeply."""


def _sniff(head: bytes) -> float:
    text = head.decode("utf-8", "ignore")
    found = sum(1 for sign in _SIGNS if sign.search(text))
    return min(0.3 * found, 0.9)


def _read(data: bytes, name: str) -> Document:
    try:
        # The library is an extra; only this format needs it.
        from pylatexenc.latexwalker import LatexWalker, LatexWalkerError
    except ImportError as error:
        raise missing_extra("latex", name=name) from error
    decoded = decode(data, name)
    if _depth(decoded.text) > _MAX_NESTING:
        raise too_deep(name)
    try:
        nodes, _, _ = LatexWalker(decoded.text, latex_context=_context()).get_latex_nodes()
    except LatexWalkerError as error:
        raise unparsed("LaTeX source", name=name) from error
    builder = Builder(name, "latex", text=decoded.text, encoding=decoded.encoding)
    reading = _Reading(builder, decoded.text)
    reading.nodes(nodes)
    reading.finish()
    return builder.build(bom=decoded.bom)


def _depth(text: str) -> int:
    """Return how deeply braces and environments are nested; the parser recurses over them."""
    depth = deepest = 0
    for mark in re.finditer(r"\\[{}]|[{}]|\\(?:begin|end)\b", text):
        if mark[0] in ("{", "\\begin"):
            depth += 1
            deepest = max(deepest, depth)
        elif mark[0] in ("}", "\\end"):
            depth = max(depth - 1, 0)
    return deepest


def _context() -> Any:
    """Return the library's macros with those added of which it does not know the arguments."""
    from pylatexenc.latexwalker import get_default_latex_context_db  # an extra, as above
    from pylatexenc.macrospec import EnvironmentSpec, MacroSpec

    context = get_default_latex_context_db()
    shapes = {"href": "{{", "url": "{", "multicolumn": "{{{", "multirow": "{{{", "caption": "[{"}
    shapes |= {"text": "{", "bibitem": "[{", "subfile": "{"}
    shapes |= QUANTITIES | dict.fromkeys(_CITES, "*[[{")
    macros = [MacroSpec(macro, arguments) for macro, arguments in shapes.items()]
    environments = [EnvironmentSpec("thebibliography", "{")]
    environments += [EnvironmentSpec(name, "[") for name in ("table", "table*", "figure")]
    context.add_context_category("figures", prepend=True, macros=macros, environments=environments)
    return context


class _Reading:
    """A walk over the nodes, each of which knows its place."""

    def __init__(self, builder: Builder, text: str) -> None:
        self._builder = builder
        self._text = text
        self._fragment = Fragment()
        self._kind = PassageKind.PARAGRAPH
        self._notes = 0
        self._entry = ""
        self._preamble = "\\begin{document}" in text

    def nodes(self, nodes: list[Any] | None) -> None:
        """Read nodes in order."""
        for node in nodes or ():
            if node is not None:
                self._node(node)

    def finish(self) -> None:
        """Close the passage that is open."""
        fragment, self._fragment = self._fragment, Fragment()
        if self._entry:
            self._builder.reference(fragment, key=self._entry)
            self._entry = ""
        elif not self._preamble:
            self._builder.passage(self._kind, fragment)
        self._kind = PassageKind.PARAGRAPH

    def _node(self, node: Any) -> None:
        kind = type(node).__name__
        if kind == "LatexCharsNode":
            self._words(node.chars, node.pos)
        elif kind == "LatexGroupNode":
            self.nodes(node.nodelist)
        elif kind == "LatexMacroNode":
            self._macro(node)
        elif kind == "LatexMathNode":
            start = self._fragment.length
            self.nodes(node.nodelist)
            source = self._text[node.pos : node.pos + node.len]
            self._fragment.mark(InlineKind.MATH, start, target=source)
        elif kind == "LatexEnvironmentNode":
            self._environment(node)
        elif kind == "LatexSpecialsNode":
            self._specials(node)

    def _specials(self, node: Any) -> None:
        spelled = {"~": "\xa0", "--": "–", "---": "—", "``": "“", "''": "”"}
        if node.specials_chars.startswith("\n"):
            self.finish()
        else:
            words = spelled.get(node.specials_chars, node.specials_chars)
            self._fragment.add(words, node.pos, node.pos + node.len)

    def _words(self, words: str, at: int) -> None:
        """Add words; an empty line ends the passage."""
        position = 0
        for gap in re.finditer(r"\n[ \t]*\n\s*", words):
            self._fragment.add(words[position : gap.start()], at + position)
            self.finish()
            position = gap.end()
        self._fragment.add(words[position:], at + position)

    def _macro(self, node: Any) -> None:
        name, end = node.macroname, node.pos + node.len
        if name in _LEVELS:
            self.finish()
            self._builder.heading(self._argument(node), _LEVELS[name])
        elif name == "title":
            self._builder.title = self._argument(node).text.strip()
        elif name in _CITES:
            keys = self._source(node, -1).replace(" ", "").replace("\n", "")
            start = self._fragment.length
            self._fragment.add(f"[{keys}]", node.pos, end)
            self._fragment.mark(InlineKind.CITATION, start, target=keys)
        elif name in QUANTITIES:
            given = [self._source(node, at) for at in range(1, len(node.nodeargd.argnlist))]
            self._fragment.add(quantity_words(name, given), node.pos, end)
        elif name in ("href", "url"):
            start = self._fragment.length
            self.nodes([node.nodeargd.argnlist[-1]])
            self._fragment.mark(InlineKind.LINK, start, target=self._source(node, 0))
        elif name in ("footnote", "thanks"):
            self._footnote(node)
        elif name == "item":
            self.finish()
            self._kind = PassageKind.ITEM
        elif name in _INCLUDES:
            written = _INCLUDED.match(self._text, node.pos)
            target = (written[1] or written[2] or "") if written else ""
            self._builder.include(target.strip(), node.pos)
        elif name == "bibitem":
            self.finish()
            self._entry = self._source(node, -1) or "?"
        elif name == "caption":
            caption = self._argument(node)
            self._builder.passage(PassageKind.CAPTION, caption)
        elif name == "\\":
            self._fragment.add("\n", node.pos, end)
        elif name in _SPELLED or name in _SYMBOLS:
            self._fragment.add(_SPELLED.get(name) or _SYMBOLS[name], node.pos, end)
        elif name not in _LEFT_OUT and node.nodeargd is not None:
            self.nodes(node.nodeargd.argnlist)

    def _argument(self, node: Any) -> Fragment:
        """Read the last argument of a macro into a fragment of its own."""
        outer, self._fragment = self._fragment, Fragment()
        arguments = node.nodeargd.argnlist if node.nodeargd else []
        self.nodes(arguments[-1:])
        inner, self._fragment = self._fragment, outer
        return inner

    def _source(self, node: Any, index: int) -> str:
        """Return an argument as written, without its braces."""
        arguments = node.nodeargd.argnlist if node.nodeargd else []
        if not arguments or arguments[index] is None:
            return ""
        argument = arguments[index]
        source = self._text[argument.pos : argument.pos + argument.len].strip()
        return source[1:-1].strip() if source[:1] in "{[" and source[-1:] in "}]" else source

    def _footnote(self, node: Any) -> None:
        self._notes += 1
        key = str(self._notes)
        note = self._argument(node)
        start = self._fragment.length
        self._fragment.add(f"[^{key}]", node.pos, node.pos + node.len)
        self._fragment.mark(InlineKind.FOOTNOTE, start, target=key)
        self._builder.footnote(key, [note])

    def _environment(self, node: Any) -> None:
        name = node.environmentname
        if name == "document":
            self._fragment = Fragment()
            self._preamble = False
            self.nodes(node.nodelist)
        elif name in _TABLES:
            self.finish()
            self._table(node)
        elif name in _MATH:
            self.finish()
            self.nodes(node.nodelist)
            self._kind = PassageKind.MATH
            self.finish()
        elif name in ("verbatim", "lstlisting"):
            self.finish()
            fragment = Fragment()
            words = self._text[node.pos : node.pos + node.len]
            fragment.add(words, node.pos)
            self._builder.passage(PassageKind.CODE, fragment)
        elif name not in _HIDDEN:
            self.finish()
            self.nodes(node.nodelist)
            self.finish()

    def _table(self, node: Any) -> None:
        rows: list[list[CellDraft]] = [[]]
        outer, self._fragment = self._fragment, Fragment()
        width, ruled, header_rows = 1, 0, 0

        def close() -> None:
            nonlocal width
            rows[-1].append(CellDraft(self._fragment, False, 1, width))
            self._fragment, width = Fragment(), 1

        for child in node.nodelist:
            kind = type(child).__name__
            macro = child.macroname if kind == "LatexMacroNode" else ""
            if kind == "LatexSpecialsNode" and child.specials_chars == "&":
                close()
            elif macro == "\\":
                close()
                rows.append([])
            elif macro in ("hline", "midrule", "toprule", "bottomrule"):
                ruled += 1
                filled = sum(1 for row in rows if row)
                header_rows = filled if not header_rows and filled else header_rows
            elif macro == "multicolumn":
                count = self._source(child, 0)
                width = min(int(count), 100) if count.isdecimal() and len(count) < 4 else 1
                self.nodes(child.nodeargd.argnlist[-1:])
            else:
                self._node(child)
        if self._fragment.text.strip():
            close()
        self._fragment = outer
        kept = [row for row in rows if any(cell.fragment.text.strip() for cell in row)]
        head = header_rows if header_rows < len(kept) else 0
        self._builder.table(
            [
                [CellDraft(c.fragment, at < head, c.row_span, c.column_span) for c in row]
                for at, row in enumerate(kept)
            ]
        )


READER = Reader("latex", (".tex", ".latex", ".ltx"), _sniff, _read)
