"""Lines are read many at once, and each keeps its number."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.pack.lines import MAX_LINE, json_blocks
from kb.errors import PackError


def lines(path: Path, text: bytes) -> list[tuple[int, bytes]]:
    """Return what is read from a file that holds `text`."""
    path.write_bytes(text)
    return [line for block in json_blocks("x", path) for line in block.lines()]


PIECES = st.sampled_from([b"", b"a", b"\r", b" ", b"x" * 60_000, b"y" * 200_000])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PIECES, max_size=8))
def test_every_line_that_is_not_empty_comes_with_its_number(
    tmp_path: Path, pieces: list[bytes]
) -> None:
    expected = [(n, piece) for n, piece in enumerate(pieces, 1) if piece.strip()]
    assert lines(tmp_path / "x", b"\n".join(pieces)) == expected


@pytest.mark.parametrize("end", [b"", b"\n", b"\nlater\n"])
def test_a_line_may_be_as_long_as_the_limit_and_no_longer(tmp_path: Path, end: bytes) -> None:
    longest = b"x" * MAX_LINE
    assert lines(tmp_path / "x", b"a\n" + longest + end)[1] == (2, longest)
    with pytest.raises(PackError) as raised:
        lines(tmp_path / "x", b"a\n" + longest + b"x" + end)
    assert raised.value.place is not None
    assert raised.value.place.line == 2
