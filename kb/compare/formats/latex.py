r"""A comparison as a LaTeX table with numbered notes below it (needs booktabs, tabularx, hyperref).

Japanese needs a Unicode engine: LuaLaTeX or XeLaTeX.
"""

from kb.compare.format import ComparisonFormat
from kb.compare.sheet import Line, sheet, word
from kb.views.comparison import Comparison

_ESCAPED = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "{": r"\{",
        "}": r"\}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "≈": r"$\approx$",
        "≥": r"$\geq$",
        "≤": r"$\leq$",
        "×": r"$\times$",
        "→": r"$\rightarrow$",
    }
)
_IN_ADDRESS = str.maketrans({c: "\\" + c for c in "%#&_{}"} | {"\\": "%5C", "^": "%5E"})


def render(found: Comparison, lang: str) -> str:
    """Return a table environment; notes are typeset below the table, not at the page's foot."""
    made = sheet(found, lang)
    out = [r"\begin{table}", r"\centering"]
    if made.title:
        out.append(rf"\caption{{{_text(made.title)}}}")
    columns = "l" + r">{\raggedright\arraybackslash}X" * len(made.heads)
    out += [rf"\begin{{tabularx}}{{\linewidth}}{{{columns}}}", r"\toprule"]
    out.append(" & ".join(_text(head) for head in (made.corner, *made.heads)) + r" \\")
    out.append(r"\midrule")
    for row in made.rows:
        cells = [r" \newline ".join(_line(line, lang) for line in cell) for cell in row.cells]
        out.append(" & ".join([_text(row.name), *cells]) + r" \\")
    out += [r"\bottomrule", r"\end{tabularx}"]
    if made.legends or made.notes:
        out += [r"\par\medskip", r"\begin{minipage}{\linewidth}\footnotesize\raggedright"]
        out += [_text(legend) + r"\par" for legend in made.legends]
        out += [
            rf"\textsuperscript{{{number}}} {_note(note)}\par"
            for number, note in enumerate(made.notes, 1)
        ]
        out.append(r"\end{minipage}")
    out.append(r"\end{table}")
    return "\n".join(out) + "\n"


def _line(line: Line, lang: str) -> str:
    text = _text(line.text)
    if line.group:
        text += rf" \textsf{{{_text(line.group)}}}"
    if line.marks:
        text += rf" \emph{{({_text(', '.join(line.marks))})}}"
    if line.refused:
        text += rf" \emph{{{_text(word('not-comparable', lang))}: {_text(line.refused)}}}"
    if line.notes:
        text += rf"\textsuperscript{{{','.join(map(str, line.notes))}}}"
    return text


def _text(text: str) -> str:
    return " ".join(text.split()).translate(_ESCAPED)


def _note(text: str) -> str:
    return " ".join(
        rf"\url{{{part.translate(_IN_ADDRESS)}}}"
        if part.startswith(("http://", "https://"))
        else part.translate(_ESCAPED)
        for part in text.split()
    )


FORMAT = ComparisonFormat("latex", "application/x-latex", render)
