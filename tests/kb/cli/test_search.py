"""`tenkyo search`: what it prints, what it says beside, and how it points at a fault."""

import json
from pathlib import Path

import pytest

from kb.__main__ import main

STARTER = Path(__file__).resolve().parents[3] / "ingest" / "starter" / "data"


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = str(tmp_path_factory.mktemp("built"))
    assert main(["build", "-p", str(STARTER), "-o", folder, "--today", "2026-11-29"]) == 0
    return folder


def test_hits_with_kind_id_and_standing(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "Trillium", "bandwidth", "-o", output]) == 0
    told = capsys.readouterr()
    first, about = told.out.splitlines()[:2]
    assert "TPU v6e" in first
    assert about.split(" · ")[:2] == ["    claim", "tpu-v6e.link-bandwidth.notes"]
    assert "cited" in about
    assert "hits" in told.err


def test_the_same_as_json(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "Trillium", "-k", "entity", "-n", "1", "-f", "json", "-o", output]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [hit["id"] for hit in result["hits"]] == ["tpu-v6e"]
    assert result["query"] == "Trillium kind:entity"


def test_pages_follow_one_another(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["search", "kind:claim", "-n1", "-f", "json", "-o", output]
    assert main(asked) == 0
    first = json.loads(capsys.readouterr().out)
    assert main([*asked, "--after", first["cursor"]]) == 0
    second = json.loads(capsys.readouterr().out)
    assert not {h["id"] for h in first["hits"]} & {h["id"] for h in second["hits"]}


def test_a_slip_is_put_right_and_said(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "Trilium", "-o", output]) == 0
    told = capsys.readouterr()
    assert "TPU v6e" in told.out
    assert "trillium" in told.err


def test_words_that_nothing_has_are_named(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "Trillium", "yield", "-o", output]) == 0
    told = capsys.readouterr()
    assert "TPU v6e" in told.out
    assert told.err.splitlines()[0] == "nothing here has: yield"


def test_words_that_begin_with_a_dash_are_left_out(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["search", "TPU", "-o", output, "-f", "json"]
    kinds = []
    for without in ([], ["-kind:claim"], ["-bandwidth"], ["-帯域"]):
        assert main([*asked, *without]) == 0
        kinds.append([h["kind"] for h in json.loads(capsys.readouterr().out)["hits"]])
    assert "claim" in kinds[0]
    assert all("claim" not in found for found in kinds[1:])


@pytest.mark.parametrize(
    ("query", "pointed"),
    [("kind:clam", "⟦clam⟧"), ('"open', '⟦"open⟧'), ("a*b", "⟦*b⟧")],
)
def test_a_fault_is_pointed_at(
    output: str, query: str, pointed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", query, "-o", output]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert pointed in told.err


@pytest.mark.parametrize("query", ["", "  "])
def test_an_empty_query_is_refused(
    output: str, query: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", query, "-o", output]) == 2
    assert "the query is empty; expected at least one word" in capsys.readouterr().err


def test_of_a_long_query_only_the_place_of_the_fault_is_shown(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", "x" * 5000, "-o", output]) == 2
    told = capsys.readouterr().err
    assert "at character 257: …x" in told
    assert len(told) < 300
