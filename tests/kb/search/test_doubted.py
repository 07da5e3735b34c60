"""Claims in doubt are found by what readers call that, and not only by the word of the standing."""

from pathlib import Path

import pytest

from kb.search.opening import open_search
from kb.store.snapshot import open_snapshot
from kb.vocab import Verification


@pytest.mark.parametrize(
    "query", ["disputed claims", "contradictory claims", "conflicting claims", "矛盾している主張"]
)
def test_contradicted_claims_are_found_by_other_words_for_them(output: Path, query: str) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search(query, limit=10).hits
    # The guide says what a contradiction is; behind it stand those that there are.
    claims = [hit for hit in hits if hit.kind == "claim"]
    assert len(claims) >= 9
    assert {c.standing.verification for c in claims if c.standing} == {Verification.DISPUTED}
