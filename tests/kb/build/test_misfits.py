"""All that does not fit together in a pack is told in one go, that of its formulas too."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.build.misfits import assembled, misfits
from kb.errors import InvalidPackError
from kb.quantity.units import PintUnits
from kb.records.collection import Located, PackRecords
from kb.records.entity import ComparisonRecord
from tests.ingest.pack.test_withheld import written

TODAY = date(2026, 11, 29)
UNITS = PintUnits()
CLAIMS = "claims/memo.yaml"


def records(root: Path, *changes: tuple[str, str, str]) -> PackRecords:
    return load_pack(written(root, *changes))


def told(read: PackRecords) -> list[str]:
    return [error.problem for error in misfits(read, units=UNITS, today=TODAY)]


def test_a_pack_that_fits_together_has_none(tmp_path: Path) -> None:
    read = records(tmp_path)
    assert told(read) == []
    assert set(assembled(read, units=UNITS, today=TODAY).claims.stated) == {
        "alpha.power.m",
        "beta.power.m",
    }


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ([(CLAIMS, "{subject: alpha", "{subject: alhpa")], ["unknown entity `alhpa`"]),
        ([("formulas.yaml", "source: paper", "source: papper")], ["unknown source `papper`"]),
        (
            [(CLAIMS, "value: 8 W", "derive: {formula: twcie, inputs: {a: 1 W}}")],
            ["unknown formula `twcie`"],
        ),
        (
            [
                (CLAIMS, "{subject: alpha", "{subject: alhpa"),
                (CLAIMS, "value: 8 W", "derive: {formula: twcie, inputs: {a: 1 W}}"),
                ("formulas.yaml", "source: paper", "source: papper"),
            ],
            ["unknown entity `alhpa`", "unknown source `papper`", "unknown formula `twcie`"],
        ),
    ],
)
def test_claims_and_formulas_are_told_together(
    tmp_path: Path, changes: list[tuple[str, str, str]], problems: list[str]
) -> None:
    assert told(records(tmp_path, *changes)) == problems


def test_a_source_with_a_fault_is_told_once(tmp_path: Path) -> None:
    read = records(tmp_path, ("sources.yaml", "tier: primary", "tier: primary, repeats: nothing"))
    assert told(read) == ["unknown source `nothing`"]


def test_the_build_stops_at_a_misfit_with_all_of_them(tmp_path: Path) -> None:
    read = records(
        tmp_path,
        (CLAIMS, "{subject: alpha", "{subject: alhpa"),
        ("formulas.yaml", "source: paper", "source: papper"),
    )
    with pytest.raises(InvalidPackError) as caught:
        assembled(read, units=UNITS, today=TODAY)
    assert len(caught.value.errors) == 2


def test_what_is_missing_may_be_all_of_a_shelf(tmp_path: Path) -> None:
    read = replace(records(tmp_path), documents=())
    assert set(told(read)) == {"unknown document `memo`"}


def test_a_chart_that_there_is_not_is_told_with_the_rest(tmp_path: Path) -> None:
    read = records(tmp_path, ("formulas.yaml", "source: paper", "source: papper"))
    drawn = ComparisonRecord.model_validate(
        {
            "id": "links",
            "title": {"en": "Links"},
            "description": {"en": "Links."},
            "properties": ["power"],
            "chart": "bandwidth-laddr",
        }
    )
    place = Located(drawn, "comparisons.yaml", 3)
    problems = ["unknown chart `bandwidth-laddr`", "unknown source `papper`"]
    assert told(replace(read, comparisons=(place,))) == problems
    sound = Located(drawn.model_copy(update={"chart": "bandwidth-ladder"}), "comparisons.yaml", 3)
    assert told(replace(read, comparisons=(sound,))) == problems[1:]
