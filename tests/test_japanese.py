"""Japanese of ours is punctuated as Japanese is, and has one word for one thing."""

import re
from collections.abc import Iterator
from pathlib import Path

from kb.publish.messages import messages
from kb.search.content.labels import KIND_LABELS

ROOT = Path(__file__).parent.parent
# An ASCII colon after Japanese, in a sentence and not in a pattern or a mapping.
COLON = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff）」]: ")


def texts() -> Iterator[Path]:
    for room in ("kb", "ingest", "api"):
        yield from (ROOT / room).rglob("*.py")
    for room in ("messages/ja", "guide/ja", "templates"):
        yield from (path for path in (ROOT / "site" / room).iterdir() if path.is_file())


def test_no_colon_of_another_script_follows_japanese() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if COLON.search(line)
    ]
    assert wrong == []


def test_a_property_has_one_name() -> None:
    # What else it may be called is for the search to know. Formulas have properties of their own.
    others = re.compile(r"特性|性質(?!の確認)")
    known = ROOT / "kb" / "search" / "content" / "labels.py"
    wrong = [path for path in texts() if path != known and others.search(path.read_text("utf-8"))]
    assert wrong == []


def test_kinds_are_called_in_answers_as_on_pages() -> None:
    pages = messages("ja")
    for kind, label in KIND_LABELS.items():
        english = {"entity": "Thing", "question": "Open questions"}.get(kind, label.get("en"))
        assert pages.find(english) in (label.ja, None), kind
