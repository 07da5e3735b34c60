"""Parts of a pack that do not fit together are all named, each with place and remedy."""

from pathlib import Path

import pytest

from tests.kb.assembly.small import BASE, CLAIM, assembled, faults


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
        ({"value": "700 GB", "printed": "700 W"}, "`GB` has the wrong dimension"),
        ({"value": "700", "printed": "750 W"}, "`700` has the wrong dimension"),
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
