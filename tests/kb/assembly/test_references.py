"""A reference is a fault of its own only where nothing else explains what it misses."""

from pathlib import Path

import pytest

from kb.assembly.references import Unnamed
from tests.kb.assembly.small import BASE, CLAIM, assembled, faults

LINKED = {**CLAIM, "key": "two", "links": [{"claim": "box.power.d", "role": "agrees"}]}


@pytest.mark.parametrize(
    ("parts", "may_hold", "cannot"),
    [
        (("a-1.0", "power", None, None), "a-1.0.power.d", "a-1.0.powers.d"),
        (("a-1.0", "power", None, "peak"), "a-1.0.power.d.peak", "a-1.power.d.peak"),
        (("a", None, "d", None), "a.power.d", "ab.power.d"),
        (("a", None, None, None), "a.power.d", "b.power.d"),
        ((None, "power", "d", None), "b.power.d", "b.speed.d"),
        ((None, "power", "d", "peak"), "b.power.d.peak", "b.power.d"),
    ],
)
def test_a_claim_with_a_misspelt_part_may_be_any_that_has_the_others(
    parts: tuple[str | None, str | None, str | None, str | None], may_hold: str, cannot: str
) -> None:
    unnamed = Unnamed()
    unnamed.add(*parts)
    assert unnamed.may_hold(may_hold)
    assert not unnamed.may_hold(cannot)


def test_a_claim_of_which_little_is_known_may_be_any() -> None:
    unnamed = Unnamed()
    assert not unnamed.may_hold("b.power.d")
    unnamed.add(None, None, "d", None)
    assert unnamed.may_hold("b.power.e")


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ({"precision": "fp8"}, "(narrower): unknown qualifier of the property `precision`"),
        ({"direction": "one-wy"}, "unknown term of `direction` `one-wy`; did you mean 'one-way'?"),
        ({}, "narrower"),
    ],
)
def test_names_narrow_a_property_by_a_qualifier_that_it_takes(
    tmp_path: Path, where: dict[str, str], words: str
) -> None:
    narrower = [{"where": where, "names": {"en": ["speed up the hill"]}}]
    properties = [
        {**one, "narrower": narrower} if one["id"] == "speed" else one
        for one in BASE["properties"]  # type: ignore[attr-defined]
    ]
    assert words in faults(tmp_path, CLAIM, properties=properties)


@pytest.mark.parametrize(
    ("stone", "words"),
    [
        ({"kind": "entity", "replaced_by": "bix"}, "unknown entity `bix`; did you mean 'box'"),
        ({"kind": "claim", "replaced_by": "box.power.x"}, "unknown claim `box.power.x`"),
        ({"kind": "entity", "replaced_by": "old"}, "`replaced_by` runs in a circle: old → old"),
        ({"kind": "entity", "retired": "2027-01"}, "(tombstones): `2027-01` lies in the future"),
        ({"kind": "formula", "replaced_by": "f"}, "unknown formula `f`; define that formula"),
    ],
)
def test_what_took_the_place_of_the_retired_exists(
    tmp_path: Path, stone: dict[str, str], words: str
) -> None:
    retired = {"id": "old", "retired": "2026", "reason": {"en": "Wrong."}, **stone}
    pack = {**BASE["pack"], "tombstones": [retired]}  # type: ignore[dict-item]
    assert words in faults(tmp_path, CLAIM, pack=pack)


def test_nothing_is_retired_twice(tmp_path: Path) -> None:
    stone = {"id": "old", "kind": "entity", "retired": "2026", "reason": {"en": "Wrong."}}
    pack = {**BASE["pack"], "tombstones": [stone, stone]}  # type: ignore[dict-item]
    assert "the entity `old` was retired twice; keep one" in faults(tmp_path, CLAIM, pack=pack)


def test_what_was_retired_twice_over_may_stand(tmp_path: Path) -> None:
    stones = [
        {"id": a, "kind": "claim", "retired": "2026", "reason": {"en": "Moved."}, "replaced_by": b}
        for a, b in (("old", "newer"), ("newer", "box.power.d"))
    ]
    pack = {**BASE["pack"], "tombstones": stones}  # type: ignore[dict-item]
    assert assembled(tmp_path, CLAIM, pack=pack).catalog.pack.tombstones[0].replaced_by == "newer"


def test_what_was_retired_ends_at_what_stands(tmp_path: Path) -> None:
    stones = [
        {"id": a, "kind": "claim", "retired": "2026", "reason": {"en": "Moved."}, "replaced_by": b}
        for a, b in (("old", "older"), ("older", "old"))
    ]
    pack = {**BASE["pack"], "tombstones": stones}  # type: ignore[dict-item]
    assert "`replaced_by` runs in a circle: old → older → old" in faults(tmp_path, CLAIM, pack=pack)


def test_a_superseding_claim_ends_the_other_on_its_day(tmp_path: Path) -> None:
    later = {
        **CLAIM,
        "key": "new",
        "as_of": "2026-11-03",
        "links": [{"claim": "box.power.d", "role": "supersedes"}],
    }
    claims = assembled(tmp_path, CLAIM, later).claims.stated
    assert claims["box.power.d"].superseded_on == "2026-11-03"
    assert claims["box.power.d"].links[0].incoming
    assert claims["box.power.d.new"].superseded_on is None


@pytest.mark.parametrize(
    ("field", "word"), [("document", "dco"), ("property", "powr"), ("subject", "bxo")]
)
def test_what_follows_from_a_misspelt_word_is_not_told(
    tmp_path: Path, field: str, word: str
) -> None:
    slip, computed = {**CLAIM, field: word}, {**CLAIM, "document": None}
    told = faults(tmp_path, slip, {**slip, "key": "three"}, LINKED, computed)
    assert told.count(f"unknown {field if field != 'subject' else 'entity'} `{word}`") == 2
    assert told.endswith("the pack has 2 errors")


def test_what_else_is_wrong_with_a_claim_of_a_misspelt_document_is_told(tmp_path: Path) -> None:
    gone = [{"claim": "box.speed.d", "role": "agrees"}]
    told = faults(tmp_path, {**CLAIM, "document": "dco", "value": "7 GB", "links": gone})
    assert "unknown document `dco`; did you mean 'doc'?" in told
    assert "wrong dimension" in told
    assert "unknown claim `box.speed.d`" in told


def test_a_claim_of_a_misspelt_document_keeps_an_id_of_its_own(tmp_path: Path) -> None:
    slip = {**CLAIM, "document": "dco", "id": "mine"}
    told = faults(tmp_path, slip, {**CLAIM, "id": "mine"}, LINKED)
    assert "the claim `mine` is stated twice" in told
    assert "unknown claim `box.power.d`" in told
