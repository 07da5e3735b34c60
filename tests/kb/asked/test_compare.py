"""A published comparison has a view of each day on which something in it changed."""

import json

from kb.asked.compare import Asked, compare_asked
from kb.store.snapshot import Snapshot
from kb.views.codec import encode

DAY = "2026-05-01"


def test_the_days_of_a_comparison_are_told_once(snapshot: Snapshot) -> None:
    now = compare_asked(snapshot, Asked(name="links"))
    then = compare_asked(snapshot, Asked(name="links", as_of=DAY))
    assert (now.days, then.days) == ((DAY,), ())


def test_the_page_of_a_day_shows_what_as_of_answers(snapshot: Snapshot) -> None:
    site = snapshot.folder / "site"
    for lang in ("ja", "en"):
        page = site / lang / "comparisons/links" / DAY
        twin = (page / "index.json").read_bytes()
        assert twin == encode(compare_asked(snapshot, Asked(name="links", as_of=DAY)))
        told = json.loads(twin)
        text = (page / "index.html").read_text(encoding="utf-8")
        assert text.count('class="entry"') == sum(
            len(c["entries"]) for row in told["rows"] for c in row["cells"]
        )
        # Without a script each day is a link away, in both directions.
        now = (page.parent / "index.html").read_text(encoding="utf-8")
        assert f"comparisons/links/{DAY}/" in now or f'href="{DAY}/' in now
        assert "data-day>" in text


def test_an_entry_tells_its_year_to_the_filter(snapshot: Snapshot) -> None:
    page = snapshot.folder / "site/en/comparisons/links/index.html"
    assert 'data-year="2026"' in page.read_text(encoding="utf-8")
