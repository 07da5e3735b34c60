"""Faults of records and faults between them come in one run, and none that is not one."""

from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.errors import InvalidPackError

FILES = {
    "pack.yaml": "name: n\ntitle: {en: N}\ndescription: {en: N}\nkinds:\n"
    "- {id: thing, label: {en: Thing}}\n",
    "documents.yaml": "- {id: memo, short: m, title: {en: Memo}, checked_on: 2026-01}\n",
    "sources.yaml": "- {id: paper, title: Paper, kind: paper, tier: primary}\n",
    "entities.yaml": "- {id: alpha, kind: thing, label: {en: Alpha}}\n"
    "- {id: beta, kind: thing, label: {en: Beta}}\n",
    "properties.yaml": "- id: power\n  label: {en: Power}\n  definition: {en: Power.}\n"
    "  type: quantity\n  unit: W\n",
    "claims/memo.yaml": "- {subject: alpha, property: power, value: 7 W, document: memo}\n"
    "- subject: beta\n  property: power\n  value: 8 W\n  document: memo\n"
    "  links: [{claim: alpha.power.m, role: agrees}]\n",
    "formulas.yaml": "- id: twice\n  title: {en: Twice}\n  explanation: {en: Twice.}\n"
    "  expression: 2 * a\n  result: {symbol: b, meaning: {en: b}, unit: W}\n"
    "  variables: {a: {symbol: a, meaning: {en: a}, unit: W}}\n"
    "  citations: [{source: paper}]\n"
    "  examples: [{inputs: {a: 1 W}, printed: 2 W, ours: true}]\n",
}


def written(root: Path, *changes: tuple[str, str, str]) -> Path:
    for name, text in FILES.items():
        for of, old, new in changes:
            if of == name:
                assert old in text
                text = text.replace(old, new)
        path = root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def faults(root: Path, *changes: tuple[str, str, str]) -> list[str]:
    try:
        list(load_pack(written(root, *changes)).claims)
    except InvalidPackError as error:
        return [str(fault) for fault in error.errors]
    return []


def test_the_pack_is_sound(tmp_path: Path) -> None:
    assert faults(tmp_path) == []


def test_both_kinds_come_at_once_in_file_order(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        ("sources.yaml", "tier: primary", "tier: first"),
        ("entities.yaml", "beta, kind: thing", "beta, kind: thign"),
        ("claims/memo.yaml", "property: power, value: 7 W", "property: power, value: 7 GB"),
    )
    assert [line.split(":")[0] for line in found] == [
        "claims/memo.yaml",
        "entities.yaml",
        "sources.yaml",
    ]
    assert "wrong dimension" in found[0]
    assert "did you mean 'thing'?" in found[1]
    assert "'first' is not a word of this list" in found[2]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("documents.yaml", "checked_on: 2026-01", "checked_on: soon"),
        ("documents.yaml", "short: m, ", ""),
        ("sources.yaml", "tier: primary", "tier: first"),
        ("entities.yaml", "alpha, kind: thing", "alpha, kind: thing, colour: red"),
        ("properties.yaml", "type: quantity", "type: quantitty"),
        ("claims/memo.yaml", "alpha, property: power", "alpha, rank: best, property: power"),
        ("formulas.yaml", "title: {en: Twice}", "title: Twice"),
        ("pack.yaml", "kinds:", "languages: [de]\nkinds:"),
    ],
)
def test_one_fault_brings_no_other(tmp_path: Path, file: str, old: str, new: str) -> None:
    (found,) = faults(tmp_path, (file, old, new))
    assert found.startswith(file)


def test_nothing_is_held_against_what_a_file_might_have_held(tmp_path: Path) -> None:
    (found,) = faults(tmp_path, ("entities.yaml", "- {id: alpha", "- {id: [alpha"))
    assert "entities.yaml" in found
    assert "not valid YAML" in found


def test_an_unknown_formula_is_told_with_the_rest(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        ("sources.yaml", "}", "}\n- {id: other, title: Other, kind: paper, tier: first}"),
        ("formulas.yaml", "source: paper", "source: papper"),
        ("claims/memo.yaml", "value: 8 W", "derive: {formula: twcie, inputs: {a: 1 W}}"),
    )
    assert "unknown formula `twcie`; did you mean 'twice'?" in found[0]
    assert "unknown source `papper`" in found[1]
    assert len(found) == 3


def test_a_slip_in_the_defaults_is_told_once_where_it_stands(tmp_path: Path) -> None:
    listed = FILES["entities.yaml"].replace("kind: thing, ", "")
    head = "defaults: {kind: thign}\nentities:\n"
    slip = ("sources.yaml", "tier: primary", "tier: first")
    found, _ = faults(tmp_path, slip, ("entities.yaml", FILES["entities.yaml"], head + listed))
    assert found.startswith("entities.yaml:1:12 (kind): unknown kind `thign`")
    head = "defaults: {label: Name}\nentities:\n"
    listed = "- {id: alpha, kind: thing}\n- {id: beta, kind: thing}\n"
    (found,) = faults(tmp_path, ("entities.yaml", FILES["entities.yaml"], head + listed))
    assert found.startswith("entities.yaml:1:12 (defaults.label): found 'Name'; expected")


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("defaults: thing\nentities:\n", "(defaults): found 'thing'; expected a mapping"),
        ("default: {}\nentities:\n", "(default): unknown key `default`; expected only `defaults:`"),
        ("entities: none\nx:\n", "(entities): found 'none'; expected a list"),
        ("entity:\n", "entities.yaml:1:1: found a mapping {'entity': ["),
    ],
)
def test_what_a_file_with_defaults_holds(tmp_path: Path, head: str, expected: str) -> None:
    text = FILES["entities.yaml"]
    found = faults(tmp_path, ("entities.yaml", text, head + text))
    assert any(expected in fault for fault in found), found


def test_keys_that_no_file_has_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = FILES["entities.yaml"]
    head = "zeta: 1\nalpha: 1\nmu: 1\nbeta: 1\nentities:\n"
    found = faults(tmp_path, ("entities.yaml", text, head + text))
    assert [fault.partition(":")[2].partition(":")[0] for fault in found] == ["1", "2", "3", "4"]


def test_only_what_is_missed_is_laid_on_a_record_with_a_fault(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        ("entities.yaml", "alpha, kind: thing", "alpha, kind: thing, colour: red"),
        # Neither fault is of missing `alpha`, though the one names it and the other a namesake.
        ("sources.yaml", "}", "}\n- {id: other, title: Other, kind: paper, tier: primary,\n"
         "   repeats: alpha}"),
        ("claims/memo.yaml", "value: 8 W", "value: 8 alpha"),
    )  # fmt: skip
    assert [line.split(":")[0] for line in found] == [
        "claims/memo.yaml",
        "entities.yaml",
        "sources.yaml",
    ]
