"""One value over HTTP, as a tool and in a comparison: what states what was asked for answers."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

import kb
from kb.cli import compare as command
from tests.kb.compare.test_as_asked import SHIPPED


@pytest.mark.parametrize("thing", SHIPPED)
@pytest.mark.parametrize("direction", ["one-way", "both-ways"])
def test_the_claim_that_states_the_term_answers_by_every_door(
    thing: str, direction: str, client: TestClient, output: Path
) -> None:
    printed = SHIPPED[thing][direction]
    address = f"/v1/entities/{thing}/link-bandwidth?qualifier.direction={direction}"
    first = client.get(address).json()["answers"][0]
    assert first["selection"]["chosen"]["value"]["as_printed"] == printed
    pairs = [{"entity": thing, "property": "link-bandwidth"}]
    body = {"pairs": pairs, "qualifiers": {"direction": direction}}
    (item,) = client.post("/v1/lookup", json=body).json()["items"]
    assert item["answer"]["answers"][0] == first
    with kb.open(output) as base:
        where = {"direction": direction}
        value = base.value(thing, "link-bandwidth", where=where)
        ((cell,),) = (r.cells for r in base.compare(thing, "link-bandwidth", where=where).rows)
    assert value.claims[0].value.as_printed == cell.entries[0].value.as_printed == printed


def test_a_comparison_on_the_command_line_prefers_it_too(output: Path) -> None:
    from click.testing import CliRunner

    words = ["NVLink 4", "-P", "link-bandwidth", "-w", "direction=one-way", "-o", str(output)]
    found = CliRunner().invoke(command.command, [*words, "--format", "csv"])
    assert "nvidia-nvlink-4.link-bandwidth.ev.one-way" in found.output.splitlines()[1]


def test_what_no_claim_states_is_refused_with_what_they_state(client: TestClient) -> None:
    address = "/v1/entities/xai-colossus/network-bandwidth"
    told = client.get(f"{address}?qualifier.direction=both-ways")
    assert told.status_code == 404
    assert "states direction `both-ways`" in told.json()["detail"]
    assert "direction `unknown`" in told.text
    assert client.get(f"{address}?qualifier.direction=unknown").status_code == 404
    assert client.get(address).json()["answers"]
