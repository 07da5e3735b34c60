"""A comparison as a Markdown table with footnotes."""

from kb.compare.format import ComparisonFormat
from kb.compare.sheet import Line, sheet, word
from kb.views.comparison import Comparison

_ESCAPED = str.maketrans({c: "\\" + c for c in "\\`*_{}[]<>|#"})


def render(found: Comparison, lang: str) -> str:
    """Return a pipe table; refusals stand in their cells, sources are footnotes."""
    made = sheet(found, lang)
    out = [f"**{_text(made.title)}**", ""] if made.title else []
    out.append("| " + " | ".join(_text(head) for head in (made.corner, *made.heads)) + " |")
    out.append("|---" * (len(made.heads) + 1) + "|")
    for row in made.rows:
        cells = ["<br>".join(_line(line, lang) for line in cell) for cell in row.cells]
        out.append("| " + " | ".join([_text(row.name), *cells]) + " |")
    if made.legends:
        out.append("")
        out.extend(f"- {_text(legend)}" for legend in made.legends)
    if made.notes:
        out.append("")
        out.extend(f"[^{n}]: {_note(note)}" for n, note in enumerate(made.notes, 1))
    return "\n".join(out) + "\n"


def _line(line: Line, lang: str) -> str:
    text = _text(line.text)
    if line.group:
        text += f" · {line.group}"
    if line.marks:
        text += f" *({_text(', '.join(line.marks))})*"
    if line.refused:
        text += f" ⊘ {word('not-comparable', lang)}: {_text(line.refused)}"
    return text + "".join(f"[^{number}]" for number in line.notes)


def _text(text: str) -> str:
    return " ".join(text.split()).translate(_ESCAPED)


def _note(text: str) -> str:
    # An address stays whole so that it stays a link.
    return " ".join(
        part if part.startswith(("http://", "https://")) else part.translate(_ESCAPED)
        for part in text.split()
    )


FORMAT = ComparisonFormat("markdown", "text/markdown", render)
