"""The audit over REST: pages that miss nothing, and counts that add up."""

import pytest
from starlette.testclient import TestClient

from api.app import Service
from tests.api.problem import assert_problem


def test_pages_bring_every_finding_once(service: Service, client: TestClient) -> None:
    address: str | None = "/v1/audit?limit=300&count=true"
    seen: list[str] = []
    total = None
    while address:
        response = client.get(address)
        body = response.json()
        seen += [row["fingerprint"] for row in body["items"]]
        total, address = body["total"], body["next"]
        assert (address is not None) == ("link" in response.headers)
    report = service.holder.held.snapshot.report
    assert seen == [finding.fingerprint for finding in report.findings]
    assert total == len(seen) > 300


def test_a_filter_holds_over_all_pages(client: TestClient) -> None:
    address: str | None = "/v1/audit?family=CIT&severity=warning&limit=50"
    rows = []
    while address:
        body = client.get(address).json()
        rows += body["items"]
        address = body["next"]
    assert len(rows) > 50
    assert {row["family"] for row in rows} == {"CIT"}
    assert {row["severity"] for row in rows} <= {"error", "warning"}


def test_what_is_suppressed_or_accepted_is_listed_apart(
    service: Service, client: TestClient
) -> None:
    report = service.holder.held.snapshot.report
    for state, findings in (("suppressed", report.suppressed), ("accepted", report.accepted)):
        body = client.get(f"/v1/audit?state={state}&count=true&limit=1").json()
        assert body["total"] == len(findings)


def test_findings_as_csv_and_with_some_fields(client: TestClient) -> None:
    table = client.get("/v1/audit.csv?limit=2")
    assert table.headers["content-type"].startswith("text/csv")
    assert len(table.text.splitlines()) >= 3
    row = client.get("/v1/audit?limit=1&fields=rule,message.ja").json()["items"][0]
    assert set(row) == {"rule", "message"}
    assert set(row["message"]) == {"ja"}


def test_a_cursor_or_a_rule_that_is_none_is_refused(client: TestClient) -> None:
    for query, slug in (
        ("cursor=zzz", "malformed-query"),
        ("rule=CIT999", "not-found"),
        ("family=XYZ", "not-found"),
        ("offset=10", "unknown-parameter"),
    ):
        body = client.get(f"/v1/audit?{query}").json()
        assert body["type"].endswith(f"#{slug}"), body


def test_the_summary_counts_what_the_list_holds(service: Service, client: TestClient) -> None:
    body = client.get("/v1/audit/summary").json()
    findings = service.holder.held.snapshot.report.findings
    failed = [f for f in findings if f.outcome.value == "fail"]
    assert sum(body["families"].values()) == len(failed)
    assert sum(rule["failed"] for rule in body["rules"]) == len(failed)
    graded = body["counts"]
    assert graded["error"] + graded["warning"] + graded["note"] == len(failed)
    assert sum(body["documents"].values()) == sum(1 for f in failed if f.document)


def test_a_narrowed_summary_counts_only_that(client: TestClient) -> None:
    whole = client.get("/v1/audit/summary").json()
    part = client.get("/v1/audit/summary?document=compute-infrastructure").json()
    name = "compute-infrastructure"
    assert part["documents"] == {name: whole["documents"][name]}
    assert 0 < sum(part["families"].values()) < sum(whole["families"].values())


def test_rules_about_texts_are_listed_and_explained_too(client: TestClient) -> None:
    listed = {rule["code"] for rule in client.get("/v1/rules?limit=200").json()["items"]}
    assert {"CIT001", "DOC003"} <= listed
    rule = client.get("/v1/rules/DOC003").json()
    assert rule["name"] == "doubtful-as-fact"
    assert client.get("/v1/rules/DOC999").status_code == 404


@pytest.mark.parametrize("parameter", ["document", "entity", "source"])
def test_a_filter_by_what_does_not_exist_is_refused(client: TestClient, parameter: str) -> None:
    body = assert_problem(client.get(f"/v1/audit?{parameter}=nosuch"), "not-found")
    assert body["parameter"] == parameter
