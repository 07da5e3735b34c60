"""What a problem tells a caller to do: in the words of the API, about the parameter in question."""

import logging
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.problems import problem_of
from api.remedies import in_reach, one_by_one
from kb.errors import SnapshotError
from tests.api.problem import assert_problem

VALUE = "/v1/entities/nvidia-h100-sxm5/tdp"


@pytest.mark.parametrize(
    ("address", "remedy"),
    [
        ("/v1/compare?entity=H100,%20B200", "`entity=H100&entity=B200`"),
        ("/v1/compare?entity=H100&property=tdp,memory-type", "`property=tdp&property=memory-type`"),
        ("/v1/compare?kind=cluster,accelerator", "`kind=cluster&kind=accelerator`"),
        ("/v1/audit?rule=CIT001,CIT002", "`rule=CIT001&rule=CIT002`"),
        ("/v1/standards?kind=standard,report", "`kind=standard&kind=report`"),
        ("/v1/claims?subject=H100,B200", "`subject` takes one value"),
        ("/v1/claims?verification=cited,uncited", "`verification` takes one value"),
        (f"{VALUE}?qualifier.scope=gpu,chip", "`qualifier.scope` takes one value"),
    ],
)
def test_a_list_with_commas_is_told_how_it_is_written(
    client: TestClient, address: str, remedy: str
) -> None:
    body = client.get(address).json()
    assert body["status"] in (400, 404)
    assert remedy in body["remedy"]


def test_values_without_a_comma_are_no_list() -> None:
    assert one_by_one("entity", ["one thing"], repeatable=True) == ""
    assert "`entity=a&entity=b&entity=c`" in one_by_one("entity", ["a, b", "c"], repeatable=True)


@pytest.mark.parametrize(
    ("address", "parameter"),
    [
        (f"{VALUE}?unit=xyzzy", "unit"),
        (f"{VALUE}?qualifier.scop=gpu", "qualifier.scop"),
        (f"{VALUE}?qualifier.scope=gpuu", "qualifier.scope"),
        ("/v1/compare?entity=H100&assume=scope=gpuu", "assume"),
        ("/v1/compare?entity=H100&property=tdp&unit=nothing=kW", "unit"),
        ("/v1/compare?name=nothing", "name"),
        ("/v1/audit?family=NOTHING", "family"),
        ("/v1/claims?cursor=zzz", "cursor"),
        ("/v1/search?q=power&cursor=zzz", "cursor"),
    ],
)
def test_a_problem_names_its_parameter(client: TestClient, address: str, parameter: str) -> None:
    assert client.get(address).json()["parameter"] == parameter


def test_no_parameter_is_named_where_several_may_be_meant(client: TestClient) -> None:
    body = client.get("/v1/compare?name=nothing&assume=scope=nothing").json()
    assert "nothing" in body["detail"]
    assert "parameter" not in body


@pytest.mark.parametrize(
    ("address", "remedy"),
    [
        ("/v1/rules/NOTHING", "`/v1/rules` lists them all"),
        ("/v1/audit?family=DOC", "`POST /v1/lint` runs them"),
        (f"{VALUE}?unit=xyzzy", "write its sign or its name"),
        ("/v1/sources/xyzzy", "`/v1/sources` lists them"),
        ("/v1/formulas/xyzzy", "`/v1/formulas` lists them"),
        ("/v1/glossary/xyzzy", "`/v1/glossary` lists them"),
        ("/v1/claims/xyzzy", "`/v1/claims` lists them"),
    ],
)
def test_a_remedy_is_within_reach_of_the_caller(
    client: TestClient, address: str, remedy: str | None
) -> None:
    given = client.get(address).json().get("remedy")
    assert given is None if remedy is None else remedy in given


def test_what_only_a_terminal_can_do_is_no_remedy() -> None:
    assert in_reach("run `tenkyo build` again") == ""
    assert in_reach("choose another folder with --output, or free space there") == ""
    assert in_reach("name a property") == "name a property"


def test_where_the_snapshot_lies_is_told_to_the_log_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    error = SnapshotError(f"the bodies in {tmp_path} are damaged", remedy="run `tenkyo build`")
    with caplog.at_level(logging.ERROR, logger="tenkyo"):
        met = problem_of(error)
    assert met.kind.slug == "no-snapshot"
    told = f"{met.detail} {met.more}"
    assert str(tmp_path) not in told
    assert "`tenkyo" not in told
    assert "ask again later" in told
    assert str(tmp_path) in caplog.text


def test_a_problem_of_a_form_names_the_address_that_was_asked_for(client: TestClient) -> None:
    met = assert_problem(client.get("/v1/claims.csv?limit=0"), "malformed-request")
    assert met["instance"] == "/v1/claims.csv"


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("/v1/claims?per_page=5", ["limit"]),
        ("/v1/claims?page=2", ["cursor"]),
        ("/v1/search?query=x", ["q"]),
        ("/v1/claims?entity=H100", ["subject"]),
        ("/v1/compare?entities=H100", ["entity"]),
        (f"{VALUE}?date=2026", ["as_of"]),
    ],
)
def test_a_parameter_by_another_name_is_told_what_it_is_called_here(
    client: TestClient, address: str, near: list[str]
) -> None:
    assert assert_problem(client.get(address), "unknown-parameter")["nearest"] == near


@pytest.mark.parametrize(
    ("address", "remedy"),
    [
        ("/v1/claims?format=csv", "by its suffix"),
        ("/v1/claims?lang=ja", "in Japanese and in English"),
        ("/v1/claims?sort=id", "one order"),
    ],
)
def test_what_is_asked_for_otherwise_is_told_how(
    client: TestClient, address: str, remedy: str
) -> None:
    body = assert_problem(client.get(address), "unknown-parameter")
    assert remedy in body["remedy"]
    assert "nearest" not in body


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("/v1/claims.jsonl", ["/v1/export/claims.jsonl"]),
        ("/v1/sources.parquet", ["/v1/export/sources.parquet"]),
        ("/v1/claims.xml", ["/v1/claims"]),
        ("/v1/export", ["/v1/export/claims.csv"]),
        ("/v1/Claims", ["/v1/claims"]),
        ("/v1//claims", ["/v1/claims"]),
        ("/v1/entity/H100", ["/v1/entities/H100"]),
    ],
)
def test_an_address_that_does_not_exist_leads_to_one_that_does(
    client: TestClient, address: str, near: list[str]
) -> None:
    body = assert_problem(client.get(address), "no-such-address")
    assert body["nearest"] == near
    assert (".csv" in body["remedy"]) == ("." in address)


def test_a_date_with_a_time_is_told_that_the_date_is_enough(client: TestClient) -> None:
    body = assert_problem(client.get("/v1/claims?as_of=2026-05-01T00:00:00Z"), "malformed-value")
    assert "YYYY-MM-DD" in body["expected"]
    assert body["position"] == 10


def test_a_text_is_not_called_what_it_cannot_be(client: TestClient) -> None:
    met = client.post("/v1/lint", json={"text": "x", "name": "report.PDF"})
    body = assert_problem(met, "malformed-request")
    assert body["parameter"] == "name"
    assert ".md" in body["expected"]
    assert ".pdf" not in body["expected"]


def test_a_body_that_is_missing_is_told_what_it_is(client: TestClient) -> None:
    met = client.post("/v1/lookup", headers={"Content-Type": "application/json"})
    assert assert_problem(met, "malformed-request")["expected"] == "an object"
