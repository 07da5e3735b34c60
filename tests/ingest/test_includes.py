"""What a LaTeX source takes in is read in its folder and within bounds, or named as not read."""

from pathlib import Path

import pytest

from ingest import includes
from ingest.documents import open_document, read_document
from kb.document import Document


def write(folder: Path, **texts: str) -> Path:
    """Write the files and return the main one."""
    for name, text in texts.items():
        (folder / f"{name}.tex").write_text(text, encoding="utf-8")
    return folder / "main.tex"


def body(*targets: str) -> str:
    """Return a source that takes in these files."""
    lines = "\n".join(f"\\input{{{target}}}" for target in targets)
    return f"\\documentclass{{article}}\n\\begin{{document}}\nWords.\n{lines}\n\\end{{document}}\n"


def problems(document: Document) -> list[str]:
    """Return what the notices of all parts say."""
    return [n.problem for part in (document, *document.included) for n in part.notices]


def test_files_beside_it_are_read_each_with_its_own_places(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        main=body("one", "two.tex"),
        one="First.\n\n\\include{three}\n",
        two="\nIt draws \\SI{700}{\\watt}.\n",
        three="Third.\n",
    )
    document = open_document(path)
    assert [Path(p.name).name for p in document.included] == ["one.tex", "three.tex", "two.tex"]
    last = document.included[-1]
    at = last.passages[0].span.start
    assert str(last.place(at)) == f"{tmp_path / 'two.tex'}:2:1"
    assert not problems(document)


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        ("gone", "is not there"),
        ("../beside", "no plain name"),
        ("/etc/hostname", "no plain name"),
        ("|uname", "no plain name"),
        ("\\jobname", "no plain name"),
        ("~/x", "no plain name"),
        ("", "no plain name"),
        ("linked", "leads out of the folder"),
        ("noise", "was not read"),
        ("folder", "is not there"),
    ],
)
def test_what_is_not_read_is_named(tmp_path: Path, target: str, problem: str) -> None:
    folder = tmp_path / "inside"
    folder.mkdir()
    (folder / "folder.tex").mkdir()
    (tmp_path / "beside.tex").write_text("Beside.", encoding="utf-8")
    (folder / "linked.tex").symlink_to(tmp_path / "beside.tex")
    (folder / "noise.tex").write_bytes(b"\x00\x01\x02" * 99)
    document = open_document(write(folder, main=body(target)))
    assert not document.included
    (found,) = problems(document)
    assert problem in found
    assert document.position(document.notices[0].start)[0] == 4


def test_a_circle_is_named_and_ends(tmp_path: Path) -> None:
    path = write(tmp_path, main=body("one"), one="One.\n\\input{two}", two="Two.\n\\input{one}")
    document = open_document(path)
    assert len(document.included) == 2
    (found,) = problems(document)
    assert "one.tex → two.tex → one.tex" in found


def test_depth_number_and_size_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chain = {f"f{n}": f"Words.\n\\input{{f{n + 1}}}" for n in range(20)}
    path = write(tmp_path, main=body("f0"), f20="Words.", **chain)
    assert len(open_document(path).included) == includes.MAX_DEPTH
    monkeypatch.setattr(includes, "MAX_FILES", 2)
    assert len(open_document(path).included) == 2
    assert any("comes after 2 others" in found for found in problems(open_document(path)))
    monkeypatch.setattr(includes, "MAX_CHARACTERS", 30)
    assert len(open_document(path).included) == 1


def test_bytes_that_came_without_a_folder_open_no_file(tmp_path: Path) -> None:
    path = write(tmp_path, main=body("one"), one="One.")
    document = read_document(path.read_bytes(), str(path))
    assert not document.included
    assert problems(document) == ["the file `one` is taken in here and was not read"]
