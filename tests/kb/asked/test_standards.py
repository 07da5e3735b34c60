"""The board of a day is the same on its page and from REST, and tells nothing that came later."""

import json
from pathlib import Path

import pytest

from kb.asked.standards import board_asked, life_of
from kb.errors import NotFoundError
from kb.store.snapshot import Snapshot
from kb.views.codec import encode


def test_its_days_are_those_of_its_claims(snapshot: Snapshot) -> None:
    assert board_asked(snapshot).days == ("2026-05-01", "2026-10-15")
    assert board_asked(snapshot, as_of="2026-05-01").days == ()


@pytest.mark.parametrize("day", [None, "2026-05-01", "2026-10-15"])
def test_its_page_is_what_is_answered(snapshot: Snapshot, day: str | None) -> None:
    page = snapshot.folder / "site/en/standards" / (day or "")
    assert (page / "index.json").read_bytes() == encode(board_asked(snapshot, as_of=day))


def test_what_came_later_is_not_on_it(snapshot: Snapshot) -> None:
    page: Path = snapshot.folder / "site/en/standards/2026-05-01"
    told = json.loads((page / "index.json").read_bytes())
    (spec,) = told["standards"]
    assert spec["transitions"] == []
    assert "spec.released.l" not in (page / "index.html").read_text(encoding="utf-8")
    today = (page.parent / "index.html").read_text(encoding="utf-8")
    assert "spec.released.l" in today
    assert "2026-05-01/" in today


def test_what_is_no_standard_is_told_with_those_that_are(snapshot: Snapshot) -> None:
    with pytest.raises(NotFoundError, match="nothing is known of the life of `twin-one`") as caught:
        life_of(board_asked(snapshot), "twin-one")
    assert caught.value.remedy.startswith("known: ")
