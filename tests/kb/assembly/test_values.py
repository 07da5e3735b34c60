"""A value quotes what its source prints, and nothing where its record states no print."""

from pathlib import Path

import pytest

from tests.kb.assembly.small import BASE, CLAIM, assembled

DATED = {"id": "seen", "label": {"en": "Seen"}, "definition": {"en": "Day."}, "type": "date"}
REMARK = {"id": "remark", "label": {"en": "Remark"}, "definition": {"en": "Said."}, "type": "text"}
PROPERTIES = [*BASE["properties"], DATED, REMARK]  # type: ignore[misc]
SAID = {"ja": "速い", "en": "Fast"}


@pytest.mark.parametrize(
    ("prop", "value", "told"),
    [
        ("made-by", "box", "box"),
        ("state", "draft", "draft"),
        ("seen", "2025-04", "2025-04"),
        ("remark", SAID, "速い"),
        ("remark", "Fast", "Fast"),
        ("power", "unknown", "unknown"),
        ("made-by", "none", "none"),
    ],
)
def test_what_no_source_prints_is_not_quoted(
    tmp_path: Path, prop: str, value: object, told: str
) -> None:
    claim = {**CLAIM, "property": prop, "value": value}
    (bare,) = assembled(tmp_path, claim, properties=PROPERTIES).claims.stated.values()
    assert bare.value.as_printed == ""
    assert bare.value.told() == told
    printed = {**claim, "printed": "as it stands"}
    (quoted,) = assembled(tmp_path, printed, properties=PROPERTIES).claims.stated.values()
    assert quoted.value.as_printed == quoted.value.told() == "as it stands"


@pytest.mark.parametrize("value", ["700 W", "約 0.7 kW", "≥ 100 kW"])
def test_a_quantity_is_written_as_it_is_printed(tmp_path: Path, value: str) -> None:
    (claim,) = assembled(tmp_path, {**CLAIM, "value": value}).claims.stated.values()
    assert claim.value.as_printed == claim.value.told() == value
