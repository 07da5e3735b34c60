"""Parts of a pack that do not fit together are all named, each with place and remedy."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
import yaml

from ingest.pack.load import load_pack
from kb.assembly.assemble import Assembled, assemble
from kb.errors import InvalidPackError
from kb.quantity.units import PintUnits
from kb.vocab import Confidence, Freshness, Verification

TODAY = date(2026, 11, 29)
UNITS = PintUnits()


class NoAliases(yaml.SafeDumper):
    def ignore_aliases(self, data: object) -> bool:
        return True


BASE: dict[str, object] = {
    "pack": {
        "name": "p",
        "title": {"en": "P"},
        "description": {"en": "P"},
        "kinds": [{"id": "thing", "label": {"en": "Thing"}}],
    },
    "documents": [
        {
            "id": "doc",
            "short": "d",
            "title": {"en": "Doc"},
            "language": "en",
            "checked_on": "2026-10",
            "sections": [{"id": "one", "title": {"en": "One"}}],
        }
    ],
    "sources": [
        {"id": "paper", "title": "Paper", "kind": "paper", "tier": "primary"},
        {"id": "blog", "title": "Blog", "kind": "news", "tier": "tertiary"},
    ],
    "entities": [{"id": "box", "kind": "thing", "label": {"en": "Box"}}],
    "qualifiers": [
        {
            "id": "direction",
            "label": {"en": "Direction"},
            "definition": {"en": "Which way."},
            "terms": [{"id": "one-way", "label": {"en": "one way"}}],
        }
    ],
    "properties": [
        {
            "id": "power",
            "label": {"en": "Power"},
            "definition": {"en": "Power drawn."},
            "type": "quantity",
            "unit": "W",
            "volatility": "fast",
        },
        {
            "id": "speed",
            "label": {"en": "Speed"},
            "definition": {"en": "Speed of a link."},
            "type": "quantity",
            "unit": "GB/s",
            "requires": ["direction"],
            "comparable_by": ["direction"],
        },
        {
            "id": "made-by",
            "label": {"en": "Maker"},
            "definition": {"en": "Who makes it."},
            "type": "entity",
        },
        {
            "id": "state",
            "label": {"en": "State"},
            "definition": {"en": "Its state."},
            "type": "term",
            "terms": [{"id": "draft", "label": {"en": "Draft"}}],
        },
    ],
}

CLAIM = {"subject": "box", "property": "power", "value": "700 W", "document": "doc"}


def assembled(root: Path, *claims: Mapping[str, object], **changes: object) -> Assembled:
    for name, content in {**BASE, **changes, "claims": list(claims)}.items():
        text = yaml.dump(content, Dumper=NoAliases, allow_unicode=True)
        (root / f"{name}.yaml").write_text(text, encoding="utf-8")
    return assemble(load_pack(root), units=UNITS, today=TODAY)


def faults(root: Path, *claims: Mapping[str, object], **changes: object) -> str:
    with pytest.raises(InvalidPackError) as caught:
        assembled(root, *claims, **changes)
    return str(caught.value)


def test_ids_are_derived_and_values_kept_as_printed(tmp_path: Path) -> None:
    result = assembled(tmp_path, {**CLAIM, "value": "約 0.7 kW"})
    claim = result.claims.stated["box.power.d"]
    assert claim.value.as_printed == "約 0.7 kW"
    assert claim.value.canonical is not None
    assert claim.value.canonical.low == 700
    assert claim.statement.en == "Box, Power: ≈ 0.7 kW"
    assert claim.known_from == "2026-10-01"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"subject": "bux"}, "unknown entity `bux`; did you mean 'box'"),
        ({"property": "powr"}, "unknown property `powr`; did you mean 'power'"),
        ({"document": "dok"}, "unknown document `dok`"),
        ({"locator": "two"}, "unknown section of doc `two`"),
        ({"value": "700 GB"}, "wrong dimension"),
        ({"value": "lots"}, "lots"),
        ({"value": "90–70 W"}, "90"),
        ({"citations": [{"source": "papr"}]}, "unknown source `papr`; did you mean 'paper'"),
        ({"property": "speed", "value": "1 GB/s"}, "needs the qualifier `direction`"),
        ({"qualifiers": {"direction": "up"}}, "`up` is not a term of the qualifier `direction`"),
        ({"qualifiers": {"dir": "one-way"}}, "unknown qualifier `dir`"),
        ({"property": "made-by", "value": "nobody"}, "unknown entity `nobody`"),
        ({"property": "state", "value": "drft"}, "not a term of `state`"),
        ({"as_of": "2027-01"}, "lies in the future"),
        (
            {"citations": [{"source": "paper", "accessed": "2027-01"}]},
            "(citations): `2027-01` lies in the future",
        ),
        (
            {"verifications": [{"by": "a", "on": "2027", "source": "paper", "method": "read"}]},
            "(verifications): `2027` lies in the future",
        ),
        ({"links": [{"claim": "box.power.x", "role": "agrees"}]}, "unknown claim `box.power.x`"),
    ],
)
def test_each_mistake_is_named_where_it_stands(
    tmp_path: Path, change: dict[str, object], words: str
) -> None:
    found = faults(tmp_path, {**CLAIM, **change})
    assert words in found
    assert "claims.yaml:" in found


def test_all_mistakes_come_at_once(tmp_path: Path) -> None:
    found = faults(tmp_path, {**CLAIM, "subject": "bux"}, {**CLAIM, "value": "1 GB", "key": "b"})
    assert found.endswith("the pack has 2 errors")


def test_two_claims_of_one_id_need_a_key(tmp_path: Path) -> None:
    assert "give one of them a `key`" in faults(tmp_path, CLAIM, CLAIM)
    two = assembled(tmp_path, CLAIM, {**CLAIM, "key": "again"}).claims.stated
    assert list(two) == ["box.power.d", "box.power.d.again"]


def test_a_retired_id_is_not_used_again(tmp_path: Path) -> None:
    retired = {"id": "box.power.d", "kind": "claim", "retired": "2026", "reason": {"en": "Wrong."}}
    pack = {**BASE["pack"], "tombstones": [retired]}  # type: ignore[dict-item]
    assert "retired and is never used again" in faults(tmp_path, CLAIM, pack=pack)


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


def test_places_begin_with_a_section(tmp_path: Path) -> None:
    asked = {"id": "q", "document": "doc", "text": {"en": "So?"}, "since": "2026"}
    assert "(locator): unknown section of doc `two`; expected one of one" in faults(
        tmp_path, CLAIM, questions=[{**asked, "locator": "two/3"}]
    )
    assert assembled(tmp_path, CLAIM, questions=[{**asked, "locator": "one/3"}]).catalog.questions
    passed = {"printed": "7", "locator": "two", "reason": {"en": "A page."}}
    document = {**BASE["documents"][0], "passed_over": [passed]}  # type: ignore[index]
    assert "(passed_over): unknown section" in faults(tmp_path, CLAIM, documents=[document])


def test_a_conversion_names_properties_that_exist(tmp_path: Path) -> None:
    way = {"source": "one-way", "target": "one-way", "factor": "2", "reason": {"en": "So."}}
    words = {**BASE["qualifiers"][0], "conversions": [{**way, "properties": ["spede"]}]}  # type: ignore[index]
    assert "unknown property `spede`; did you mean 'speed'" in faults(
        tmp_path, CLAIM, qualifiers=[words]
    )


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ({"power": "GB"}, "'W' does not convert to 'GB'"),
        ({"power": "nonsense"}, "unknown unit 'nonsense'"),
        ({"speed": "GB/s"}, "unknown column `speed`; expected one of power"),
    ],
)
def test_a_column_is_shown_in_a_unit_of_its_dimension(
    tmp_path: Path, units: dict[str, str], words: str
) -> None:
    table = {"id": "t", "title": {"en": "T"}, "description": {"en": "T"}, "properties": ["power"]}
    found = faults(tmp_path, CLAIM, comparisons=[{**table, "units": units}])
    assert f"comparisons.yaml:8:3 (units): {words}" in found
    assert assembled(tmp_path, CLAIM, comparisons=[{**table, "units": {"power": "kW"}}])


def test_circles_are_printed(tmp_path: Path) -> None:
    sources = [
        {"id": a, "title": a, "kind": "news", "tier": "tertiary", "superseded_by": b}
        for a, b in (("x", "y"), ("y", "x"))
    ]
    assert "x → y → x" in faults(tmp_path, sources=sources)


@pytest.mark.parametrize(
    ("change", "verification", "confidence"),
    [
        ({}, Verification.UNCITED, Confidence.MEDIUM),
        ({"flag": "未確認"}, Verification.FLAGGED, Confidence.LOW),
        ({"citations": [{"source": "paper"}]}, Verification.CITED, Confidence.MEDIUM),
        (
            {"citations": [{"source": "paper"}], "confidence": "high"},
            Verification.CITED,
            Confidence.HIGH,
        ),
        ({"citations": [{"source": "blog"}]}, Verification.CITED, Confidence.LOW),
        (
            {"citations": [{"source": "paper", "role": "contradicts"}]},
            Verification.DISPUTED,
            Confidence.MEDIUM,
        ),
        (
            {"citations": [{"source": "paper", "role": "mentions"}]},
            Verification.UNCITED,
            Confidence.MEDIUM,
        ),
    ],
)
def test_standing_follows_from_what_is_there(
    tmp_path: Path,
    change: dict[str, object],
    verification: Verification,
    confidence: Confidence,
) -> None:
    claim = assembled(tmp_path, {**CLAIM, **change}).claims.stated["box.power.d"]
    assert claim.standing.verification is verification
    assert claim.standing.confidence is confidence


@pytest.mark.parametrize(
    ("result", "verification"),
    [
        ("confirmed", Verification.VERIFIED),
        ("refuted", Verification.REFUTED),
        ("inconclusive", Verification.CITED),
    ],
)
def test_verified_needs_a_record_that_confirms(
    tmp_path: Path, result: str, verification: Verification
) -> None:
    record = {"by": "x", "on": "2026-10", "source": "paper", "method": "read", "result": result}
    claim = {**CLAIM, "citations": [{"source": "paper"}], "verifications": [record]}
    standing = assembled(tmp_path, claim).claims.stated["box.power.d"].standing
    assert standing.verification is verification


@pytest.mark.parametrize(
    ("as_of", "freshness"),
    [
        ("2026-11", Freshness.CURRENT),
        ("2026-05", Freshness.AGEING),
        ("2025-11", Freshness.STALE),
    ],
)
def test_age_is_judged_by_volatility(tmp_path: Path, as_of: str, freshness: Freshness) -> None:
    claim = assembled(tmp_path, {**CLAIM, "as_of": as_of}).claims.stated["box.power.d"]
    assert claim.standing.freshness is freshness


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
    ("change", "words"),
    [
        ({"qualifiers": {"direction": "up"}}, "`up` is not a term"),
        ({"property": "speed", "value": "1 GB/s"}, "needs the qualifier"),
        ({"citations": [{"source": "papr"}]}, "unknown source `papr`"),
        ({"as_of": "2027-01"}, "lies in the future"),
        ({"locator": "two"}, "unknown section of doc `two`"),
        ({"value": "700 GB"}, "wrong dimension"),
    ],
)
def test_a_mistake_made_again_is_named_again(
    tmp_path: Path, change: dict[str, object], words: str
) -> None:
    """What was sound once is looked up; what was not is never taken for known."""
    found = faults(tmp_path, *({**CLAIM, **change, "key": key} for key in ("a", "b", "c")))
    assert found.count(words) == 3


def test_claims_of_the_same_evidence_share_their_standing_and_others_do_not(
    tmp_path: Path,
) -> None:
    cited: dict[str, object] = {**CLAIM, "citations": [{"source": "paper"}]}
    reason: dict[str, object] = {"rank": "preferred", "rank_reason": {"en": "Newer."}}
    claims = assembled(
        tmp_path,
        {**cited, "key": "a"},
        {**cited, "key": "b", "value": "800 W"},
        {**cited, "key": "c", **reason},
        {**cited, "key": "d", "rank_reason": {"en": "Only a note."}},
        {**cited, "key": "e", "flag": "未確認"},
        {**cited, "key": "f", "citations": [{"source": "blog"}]},
    ).claims.stated
    a, b, *others = (c.standing for c in claims.values())
    assert a is b
    assert all(other != a for other in others)
    assert [o.rank_reason.en if o.rank_reason else None for o in others] == [
        *("Newer.", "Only a note.", None, None)
    ]


@pytest.mark.parametrize(
    ("phrasing", "words"),
    [
        (None, "Box, Power: 700 W"),
        ("{subject} draws {value} ({property}).", "Box draws 700 W (Power)."),
        ("100 % of {value} {are braces} }{", "100 % of 700 W {are braces} }{"),
    ],
)
def test_a_claim_is_worded_as_its_property_says(
    tmp_path: Path, phrasing: str | None, words: str
) -> None:
    power = {
        "id": "power",
        "label": {"en": "Power"},
        "definition": {"en": "Power drawn."},
        "type": "quantity",
        "unit": "W",
        **({"phrasing": {"en": phrasing}} if phrasing else {}),
    }
    claims = assembled(tmp_path, CLAIM, properties=[power]).claims.stated
    assert claims["box.power.d"].statement.en == words


def test_faults_of_bulk_rows_are_reported_with_those_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "claims").mkdir()
    lines = ['{"subject": "box"}', '{"subject": "bax", "property": "power", "value": "1 W"}']
    (tmp_path / "claims" / "a.jsonl").write_text("\n".join(lines), encoding="utf-8")
    found = faults(tmp_path)
    assert "claims/a.jsonl:1" in found
    assert "claims/a.jsonl:2" in found
    assert "unknown entity `bax`" in found


LINKED = {**CLAIM, "key": "two", "links": [{"claim": "box.power.d", "role": "agrees"}]}


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
