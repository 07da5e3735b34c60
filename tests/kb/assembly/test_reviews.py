"""A review holds until what it saw changes; what was checked is void where nobody checked again."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ingest.pack.load import load_pack
from ingest.pack.reviews import FILE, record_reviews
from kb.assembly.assemble import assemble
from kb.assembly.reviews import differences, reviewable, unreviewed
from kb.errors import InvalidPackError, PackError
from kb.quantity.units import PintUnits
from kb.records.base import Aliases
from kb.records.collection import PackRecords
from kb.views.claim import Claim
from kb.vocab import Verification
from tests.kb.audit.packs import written

UNITS = PintUnits()
CHECK = "{by: desk, on: '2026-01-20', source: datasheet, method: read}"
PACK = f"""\
claims:
- {{subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{{source: datasheet, printed: 700 W}}], verifications: [{CHECK}]}}
- {{subject: beta, property: power, value: 300 W, document: memo}}
"""


def reviewed(folder: Path, text: str = PACK) -> PackRecords:
    written(text, folder)
    records = load_pack(folder)
    record_reviews(folder, records, tuple(differences(records)), by="desk", on="2026-02-01")
    return load_pack(folder)


def edited(records: PackRecords, number: int, **fields: Any) -> PackRecords:
    claims = list(records.claims)
    changed = claims[number].record.model_copy(update=fields)
    claims[number] = replace(claims[number], record=changed)
    return replace(records, claims=tuple(claims))


def alpha(records: PackRecords) -> Claim:
    made = assemble(records, units=UNITS, today=date(2026, 6, 1))
    return made.claims.stated["alpha.power.me"]


def test_a_pack_that_keeps_no_reviews_has_nothing_to_review(tmp_path: Path) -> None:
    written(PACK, tmp_path)
    records = load_pack(tmp_path)
    assert unreviewed(records) == ()
    assert len(tuple(differences(records))) == len(list(reviewable(records))) > 2


def test_what_was_reviewed_stays_so_until_it_changes(tmp_path: Path) -> None:
    records = reviewed(tmp_path)
    assert unreviewed(records) == ()
    (one,) = unreviewed(edited(records, 1, value="310 W", as_of="2026-01"))
    assert (one.kind, one.id, one.by, one.on) == ("claim", "beta.power.me", "desk", "2026-02-01")
    assert (one.changed, one.voids) == (("value", "as_of"), False)


def test_what_came_and_what_went_are_told_apart(tmp_path: Path) -> None:
    records = reviewed(tmp_path)
    kept, gone = records.claims
    _, new = edited(records, 1, key="b").claims
    found = unreviewed(replace(records, claims=(kept, new)))
    assert [(o.id, o.by) for o in found] == [("beta.power.me.b", None), ("beta.power.me", "desk")]
    assert gone.record.key is None


def test_moving_a_record_or_turning_its_qualifiers_round_is_no_change(tmp_path: Path) -> None:
    text = PACK.replace("beta, property: power, value: 300 W", "beta, property: throughput, "
                        "value: 3 TFLOPS, qualifiers: {precision: fp8, rating: peak}")  # fmt: skip
    records = reviewed(tmp_path, text)
    turned = edited(records, 1, qualifiers={"rating": "peak", "precision": "fp8"})
    assert unreviewed(replace(turned, claims=list(turned.claims)[::-1])) == ()


def test_further_names_to_search_by_are_no_change(tmp_path: Path) -> None:
    records = reviewed(tmp_path)
    thing = records.entities[0]
    words = Aliases(en=("First",))
    named = thing.record.model_copy(update={"aliases": words, "sought": words})
    entities = (replace(thing, record=named), *records.entities[1:])
    assert unreviewed(replace(records, entities=entities)) == ()


@pytest.mark.parametrize(
    ("fields", "verification"),
    [
        ({}, Verification.VERIFIED),
        ({"note": None, "rank": "normal", "locator": "one"}, Verification.VERIFIED),
        ({"value": "750 W"}, Verification.CITED),
        ({"qualifiers": {"rating": "peak"}}, Verification.CITED),
        ({"citations": ()}, Verification.UNCITED),
    ],
)
def test_a_check_is_void_once_what_it_saw_has_changed(
    fields: dict[str, Any], verification: Verification, tmp_path: Path
) -> None:
    claim = alpha(edited(reviewed(tmp_path), 0, **fields))
    assert claim.standing.verification is verification
    void = verification is not Verification.VERIFIED
    assert [v.void for v in claim.verifications] == [void]
    codes = {r.code for r in claim.standing.reasons}
    assert ("changed-since" in codes) is void


def test_a_check_written_with_the_change_is_of_what_the_claim_says_now(tmp_path: Path) -> None:
    records = reviewed(tmp_path)
    (check,) = next(iter(records.claims)).record.verifications
    fresh = check.model_copy(update={"on": "2026-05-01"})
    claim = alpha(edited(records, 0, value="750 W", verifications=(fresh,)))
    assert claim.standing.verification is Verification.VERIFIED


def test_a_review_of_one_leaves_the_lines_of_the_others_as_they_were(tmp_path: Path) -> None:
    records = reviewed(tmp_path)
    before = (tmp_path / FILE).read_text(encoding="utf-8").splitlines()
    changed = edited(records, 1, value="310 W")
    record_reviews(tmp_path, changed, unreviewed(changed), by="editor", on="2026-03-01")
    after = (tmp_path / FILE).read_text(encoding="utf-8").splitlines()
    assert [b for b in before if b not in after] == [b for b in before if "/beta.power.me" in b]
    assert len(after) == len(before)
    assert after == sorted(after)
    assert unreviewed(replace(changed, reviews=load_pack(tmp_path).reviews)) == ()


def test_reviews_in_two_places_are_refused(tmp_path: Path) -> None:
    reviewed(tmp_path)
    (tmp_path / "reviews").mkdir()
    (tmp_path / FILE).rename(tmp_path / "reviews" / "all.jsonl")
    with pytest.raises(PackError, match=r"reviews\.jsonl"):
        record_reviews(tmp_path, load_pack(tmp_path), (), by="editor", on="2026-03-01")


def test_a_fault_in_a_bulk_file_is_named_where_reviews_are_kept(tmp_path: Path) -> None:
    reviewed(tmp_path)
    (tmp_path / "claims.jsonl").write_text('{"subject": 1}\n', encoding="utf-8")
    with pytest.raises(InvalidPackError, match=r"claims\.jsonl:1"):
        assemble(load_pack(tmp_path), units=UNITS, today=date(2026, 6, 1))
