"""Lists of claims as of a day: what was known then, with the standing that it had then."""

import csv
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import kb
from api.holder import Holder
from kb.assembly.then import claims_then
from kb.store.snapshot import open_snapshot
from tests import coroutines

DAY = "2026-05-01"
THEN = "nvidia-b100.tdp.ci"
"""Disputed since a source came to be known, which on that day it was not."""
CELL = "/v1/claims?subject=nvidia-b100&property=tdp"


def rows(client: TestClient, address: str) -> dict[str, Any]:
    return {row["id"]: row for row in client.get(address).json()["items"]}


def test_a_row_has_the_standing_of_the_day(client: TestClient) -> None:
    now, then = rows(client, CELL), rows(client, f"{CELL}&as_of={DAY}")
    assert now[THEN]["standing"]["verification"] == "disputed"
    assert then[THEN]["standing"]["verification"] == "flagged"
    assert set(then) < set(now)
    assert set(then[THEN]) == set(now[THEN])


def test_a_page_says_what_the_assembly_says_of_each_claim(client: TestClient, output: Path) -> None:
    then = rows(client, f"/v1/claims?kind=accelerator&as_of={DAY}&limit=100")
    assert len(then) > 20
    with open_snapshot(output) as snapshot:
        judged = claims_then(snapshot, map(snapshot.claim, then), as_of=DAY)
    for key, row in then.items():
        assert row["standing"]["verification"] == judged[key].standing.verification
        assert row["standing"]["freshness"] == judged[key].standing.freshness


def test_what_is_included_does_not_depend_on_the_day(client: TestClient) -> None:
    row = rows(client, f"{CELL}&as_of={DAY}&include=findings")[THEN]
    assert row["standing"]["verification"] == "flagged"
    assert "findings" in row


def all_rows(client: TestClient, address: str) -> list[dict[str, Any]]:
    """Return the rows of all pages, and see that each page says where the next one is."""
    found: list[dict[str, Any]] = []
    following: str | None = f"{address}&limit=500"
    while following is not None:
        page = client.get(following).json()
        found += page["items"]
        following = page["next"]
    return found


def test_filters_choose_by_the_standing_of_the_day(client: TestClient) -> None:
    for state, there in (("flagged", True), ("disputed", False)):
        asked = f"{CELL}&as_of={DAY}&verification={state}"
        assert (THEN in rows(client, asked)) is there
        assert (THEN in rows(client, f"{CELL}&verification={state}")) is not there
        written = client.get(asked, headers={"Accept": "text/csv"}).text
        assert (THEN in {row["id"] for row in csv.DictReader(StringIO(written))}) is there


@pytest.mark.parametrize("axis", ["verification", "confidence", "freshness", "basis", "rank"])
def test_every_axis_parts_what_was_known_then(client: TestClient, axis: str) -> None:
    address = f"/v1/claims?kind=accelerator&as_of={DAY}"
    every = all_rows(client, address)
    states = Counter(row["standing"][axis] for row in every)
    for state, number in states.items():
        chosen = all_rows(client, f"{address}&{axis}={state}")
        assert chosen == [row for row in every if row["standing"][axis] == state]
        counted = client.get(f"{address}&{axis}={state}&count=true&limit=1").json()
        assert counted["total"] == number
    assert len(every) > 50


def test_a_page_ends_where_enough_was_judged_and_the_next_goes_on(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/v1/claims?as_of={DAY}&verification=uncited"
    every = all_rows(client, address)
    monkeypatch.setattr("api.routes.claims.MOST_JUDGED", 100)
    first = client.get(f"{address}&limit=500").json()
    assert len(first["items"]) < len(every)
    assert first["next"] is not None
    assert all_rows(client, address) == every
    refused = client.get(f"{address}&count=true")
    assert refused.status_code == 501
    assert refused.json()["parameter"] == "count"


def test_the_library_chooses_by_the_day_too(output: Path) -> None:
    with kb.open(output) as base:
        for state, there in (("flagged", True), ("disputed", False)):
            cell = {"subject": "nvidia-b100", "property": "tdp", "verification": state}
            then = {c.id: c for c in base.claims(**cell, as_of="2026-05")}
            assert (THEN in then) is there
            assert (THEN in {c.id for c in base.claims(**cell)}) is not there
            assert all(c.standing.verification == state for c in then.values())


@pytest.mark.parametrize(("as_of", "state"), [(DAY, "flagged"), (None, "disputed")])
def test_the_tool_gives_the_standing_of_the_day(
    output: Path, as_of: str | None, state: str
) -> None:
    mcp = pytest.importorskip("mcp")
    from api.mcp import mcp_server

    async def told() -> Any:
        holder = Holder(output)
        try:
            async with mcp.Client(mcp_server(holder)) as client:
                asked = {"entity": "nvidia-b100", "property": "tdp", "as_of": as_of}
                return await client.call_tool("get_value", asked)
        finally:
            holder.close()

    found = coroutines.run(told())
    assert f"verification: {state}" in found.content[0].text
    (answer,) = found.structured_content["answers"]
    chosen = answer["selection"]["chosen"]
    if as_of is None:
        assert chosen is None
    else:
        assert (chosen["id"], chosen["standing"]["verification"]) == (THEN, state)


def test_what_no_claim_rests_on_brings_the_nearest(client: TestClient) -> None:
    met = [client.get(f"/v1/claims/{THEN[:-1]}{end}").json() for end in ("", "/provenance")]
    assert met[0]["detail"] == met[1]["detail"]
    assert met[0]["candidates"] == met[1]["candidates"] != []
