"""What changed between two builds is seen in one look at their tables."""

from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from kb.store.bodies import Bodies, write_bodies
from kb.store.marks import changed, lost, read_marks

Answers = st.dictionaries(
    st.text("abcxyz/-", min_size=1, max_size=6), st.binary(min_size=1, max_size=4), max_size=12
)


@given(before=Answers, after=Answers)
def test_changed_are_those_that_are_new_or_other(
    before: dict[str, bytes], after: dict[str, bytes], tmp_path_factory: object
) -> None:
    root = tmp_path_factory.mktemp("marks")  # type: ignore[attr-defined]
    old, new = root / "old", root / "new"
    for folder, answers in ((old, before), (new, after)):
        folder.mkdir()
        write_bodies(folder, answers.items())
    marks, now = read_marks(old), read_marks(new)
    # Pieces of two rows, so that some are alike and some are not.
    with closing(Bodies(new)) as bodies, patch("kb.store.marks._PIECE", 40):
        found = [a for digest in changed(now, marks) for a in bodies.addressed(digest)]
        assert set(found) == {a for a, body in after.items() if before.get(a) != body}
        assert len(found) == len(set(found))
        assert lost(now, marks) == bool(before.keys() - after.keys())


def test_the_same_build_has_the_same_marks(tmp_path: Path) -> None:
    for name, order in (("a", ("x", "y")), ("b", ("y", "x"))):
        (tmp_path / name).mkdir()
        write_bodies(tmp_path / name, [(key, key.encode()) for key in order])
    assert read_marks(tmp_path / "a") == read_marks(tmp_path / "b")
