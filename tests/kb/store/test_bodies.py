"""Bodies come back as they went in, and nothing else answers."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import SnapshotError
from kb.store.bodies import BODIES, Bodies, write_bodies

address = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=40)


@given(st.dictionaries(address, st.binary(min_size=1, max_size=200), max_size=60), address)
def test_what_was_written_is_found_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, bodies: dict[str, bytes], other: str
) -> None:
    folder = tmp_path_factory.mktemp("bodies")
    assert write_bodies(folder, bodies.items()) == len(bodies)
    store = Bodies(folder)
    for key, data in bodies.items():
        body = store.get(key)
        assert body is not None
        assert body.data == data
        assert len(body.etag) == 12
    assert sorted(store.addresses()) == sorted(bodies)
    if other not in bodies:
        assert store.get(other) is None
    store.close()


def test_equal_bodies_have_equal_tags_and_others_not(tmp_path: Path) -> None:
    write_bodies(tmp_path, [("a", b"1"), ("b", b"1"), ("c", b"2")])
    store = Bodies(tmp_path)
    tags = [body.etag for key in "abc" if (body := store.get(key))]
    assert tags[0] == tags[1] != tags[2]


def test_what_was_released_is_read_again(tmp_path: Path) -> None:
    write_bodies(tmp_path, [("a", b"1" * 100_000), ("b", b"2")])
    store = Bodies(tmp_path)
    before = store.get("a")
    store.release()
    assert store.get("a") == before
    assert sorted(store.addresses()) == ["a", "b"]
    store.close()


def test_a_missing_or_damaged_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(SnapshotError, match="lacks its bodies"):
        Bodies(tmp_path)
    write_bodies(tmp_path, [("a", b"1")])
    (tmp_path / BODIES).write_bytes(b"x" * 40)
    with pytest.raises(SnapshotError, match="damaged"):
        Bodies(tmp_path)
