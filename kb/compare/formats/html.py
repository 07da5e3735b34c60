"""A comparison as an HTML table that stands by itself."""

from hashlib import sha256
from html import escape

from kb.compare.format import ComparisonFormat
from kb.compare.sheet import Line, sheet, word
from kb.views.comparison import Comparison


def render(found: Comparison, lang: str) -> str:
    """Return a table with its caption, its legend and its numbered notes."""
    made = sheet(found, lang)
    # A notebook shows several tables on one page, where a plain number would lead to the first.
    stem = f"note-{sha256(repr((made.title, made.rows)).encode()).hexdigest()[:8]}"
    out = [f'<div class="comparison" lang="{escape(lang)}">', "<table>"]
    if made.title:
        out.append(f"<caption>{escape(made.title)}</caption>")
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in (made.corner, *made.heads))
    out += [f"<thead><tr>{heads}</tr></thead>", "<tbody>"]
    for row in made.rows:
        cells = "".join(
            "<td>" + "<br>".join(_line(line, lang, stem) for line in cell) + "</td>"
            for cell in row.cells
        )
        out.append(f'<tr><th scope="row">{escape(row.name)}</th>{cells}</tr>')
    out += ["</tbody>", "</table>"]
    if made.legends:
        items = "".join(f"<li>{escape(legend)}</li>" for legend in made.legends)
        out.append(f'<ul class="classes">{items}</ul>')
    if made.notes:
        items = "".join(
            f'<li id="{stem}-{number}">{_linked(note)}</li>'
            for number, note in enumerate(made.notes, 1)
        )
        out.append(f'<ol class="notes">{items}</ol>')
    out.append("</div>")
    return "\n".join(out) + "\n"


def _line(line: Line, lang: str, stem: str) -> str:
    text = f'<span class="value">{escape(line.text)}</span>'
    if line.group:
        text += f' <span class="group">{escape(line.group)}</span>'
    for mark in line.marks:
        text += f' <span class="standing">{escape(mark)}</span>'
    if line.refused:
        why = f"⊘ {word('not-comparable', lang)}: {line.refused}"
        text += f' <span class="refused">{escape(why)}</span>'
    for number in line.notes:
        text += f'<sup><a href="#{stem}-{number}">{number}</a></sup>'
    return text


def _linked(note: str) -> str:
    return " ".join(
        f'<a href="{escape(part)}">{escape(part)}</a>'
        if part.startswith(("http://", "https://"))
        else escape(part)
        for part in note.split(" ")
    )


FORMAT = ComparisonFormat("html", "text/html", render)
