"""A snapshot of another format is refused, whatever else it holds."""

from pathlib import Path

import msgspec
import pytest

from kb.errors import SnapshotError
from kb.store.snapshot import FORMAT, Snapshot


@pytest.mark.parametrize("other", [FORMAT - 1, FORMAT + 1])
def test_another_format_is_named_and_built_anew(tmp_path: Path, other: int) -> None:
    manifest = {"id": "0" * 16, "format": other, "files": {}}
    (tmp_path / "manifest.json").write_bytes(msgspec.json.encode(manifest))
    with pytest.raises(SnapshotError) as error:
        Snapshot(tmp_path)
    assert f"format {other}" in error.value.problem
    assert error.value.expected == f"format {FORMAT}"
    assert "tenkyo build" in error.value.remedy
