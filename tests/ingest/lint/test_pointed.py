"""A figure beside a link to a claim states what the claim states, whatever else the text says."""

from pathlib import Path

import pytest

from ingest.link.knowledge import Knowledge
from ingest.lint.fixes import write_fixes
from ingest.lint.run import lint_file, lint_text

KEY = "alpha.power.me"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f"What [this](/claims/{KEY}) says is 690 W.", ["690 W"]),
        (f"What [this](https://example.org/claims/{KEY}/) says is 700 W.", []),
        (f"It draws [690 W](/claims/{KEY}).", ["690 W"]),
        (f"It draws 690 W ([source](/claims/{KEY})), and stores 80 GB.", ["690 W"]),
        (f"After 80 GB, [this](/claims/{KEY}) at 690 W.", ["690 W"]),
        (f"消費電力は 690 W である（tenkyo:{KEY}）。", ["690 W"]),
        (f"Look at [this](/claims/{KEY}). Another thing draws 690 W.", []),
        (f"[This](/claims/{KEY}) rests at 690 GB.", []),
        (f"[This](/claims/{KEY}) is 700 W, and something else 650 W.", []),
    ],
)
def test_a_figure_beside_a_pointer_is_held_against_the_claim(
    known: Knowledge, text: str, wrong: list[str]
) -> None:
    report = lint_text(f"{text}\n", "note.md", known)
    found = [f for f in report.findings if f.rule == "DOC001"]
    assert [f.printed for f in found] == wrong
    assert all(f.claim == KEY and f.edit is not None and f.edit.safe for f in found)


def test_the_fix_writes_what_the_claim_says(known: Knowledge, tmp_path: Path) -> None:
    path = tmp_path / "note.md"
    path.write_text(f"What [this](/claims/{KEY}) says is 690 W.\n", encoding="utf-8")
    write_fixes(path, lint_file(path, known).findings)
    assert path.read_text(encoding="utf-8") == f"What [this](/claims/{KEY}) says is 700 W.\n"


def test_files_that_a_source_takes_in_are_linted_under_their_names(
    known: Knowledge, tmp_path: Path
) -> None:
    (tmp_path / "main.tex").write_text(
        "\\documentclass{article}\n\\begin{document}\n\\section{Alpha}\n\\input{one}\n"
        "\\input{gone}\n\\begin{thebibliography}{9}\\bibitem{a} Acme. Sheet.\n"
        "\\end{thebibliography}\n\\end{document}\n",
        encoding="utf-8",
    )
    (tmp_path / "one.tex").write_text("Alpha has a power of 720 W \\cite{a}.\n", encoding="utf-8")
    found = lint_file(tmp_path / "main.tex", known).findings
    places = {(f.rule, Path(f.file).name, f.line) for f in found}
    assert places == {("DOC013", "main.tex", 5), ("DOC001", "one.tex", 1)}
