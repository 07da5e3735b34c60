"""Japanese of ours is punctuated as Japanese is."""

import re
from collections.abc import Iterator
from pathlib import Path

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
