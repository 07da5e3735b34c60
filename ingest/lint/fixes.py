"""Write the safe edits into a text, and show what they change."""

import tempfile
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

from ingest.documents import open_document
from kb.document import Document
from kb.errors import WRITABLE, DocumentError, Place
from kb.views.lint import Edit, LintFinding


def safe_edits(findings: Iterable[LintFinding]) -> list[Edit]:
    """Return the edits that may be written unasked, none overlapping another."""
    edits: list[Edit] = []
    for edit in sorted(
        (f.edit for f in findings if f.edit is not None and f.edit.safe),
        key=lambda e: (e.start, e.end),
    ):
        if not edits or edit.start >= edits[-1].end:
            edits.append(edit)
    return edits


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with the edits in it."""
    for edit in sorted(edits, key=lambda e: -e.start):
        text = text[: edit.start] + edit.replacement + text[edit.end :]
    return text


def difference(document: Document, changed: str) -> str:
    """Return what changes, as a unified diff."""
    before, after = (text.splitlines(keepends=True) for text in (document.text, changed))
    return "".join(unified_diff(before, after, document.name, document.name))


def write_fixes(path: Path, findings: Iterable[LintFinding]) -> str:
    """Write the safe edits into a file in its own encoding and return the diff; "" for none.

    Raises:
        DocumentError: The file is of a binary format, or cannot be written.
    """
    edits = safe_edits(findings)
    if not edits:
        return ""
    document = open_document(path)
    place = Place(str(path))
    if not document.encoding:
        raise DocumentError(
            "a file of this format is not written",
            remedy="make the change in the program that wrote it",
            place=place,
        )
    changed = edited(document.text, edits)
    try:
        mark = path.read_bytes()[: document.bom]
        # A file beside it takes its place at once: a broken write leaves the old one whole.
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".tenkyo", delete=False) as file:
            file.write(mark + changed.encode(document.encoding))
        beside = Path(file.name)
        beside.chmod(path.stat().st_mode & 0o7777)
        beside.replace(path)
    except (OSError, UnicodeEncodeError) as error:
        raise DocumentError(
            f"the file cannot be written: {error}", remedy=WRITABLE, place=place
        ) from error
    return difference(document, changed)
