"""Lists of claims as of a day: what was known then, with the standing that it had then."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.holder import Holder
from kb.assembly.then import claims_then
from kb.store.snapshot import open_snapshot

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

    found = asyncio.run(told())
    assert f"verification: {state}" in found.content[0].text
    (answer,) = found.structured_content["answers"]
    chosen = answer["selection"]["chosen"]
    if as_of is None:
        assert chosen is None
    else:
        assert (chosen["id"], chosen["standing"]["verification"]) == (THEN, state)
