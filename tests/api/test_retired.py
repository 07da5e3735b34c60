"""What was retired is refused with what took its place, by every way of asking for it."""

import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.holder import Holder
from api.settings import Settings
from ingest.pack.load import load_pack
from kb.__main__ import main
from kb.base import open as open_base
from kb.build.run import BuildOptions, build
from kb.errors import NotFoundError
from tests import coroutines
from tests.api.problem import assert_problem

STARTER = Path(__file__).parents[2] / "ingest" / "starter" / "data"
STONES = """
tombstones:
- {id: tpu-v4, kind: entity, retired: '2026-10', replaced_by: tpu-4, reason: {en: New.}}
- {id: tpu-4, kind: entity, retired: '2026-11', replaced_by: tpu-v5p, reason: {en: Merged.}}
- {id: tpu-v1, kind: entity, retired: '2026-10', reason: {ja: 誤り, en: A mistake.}}
- {id: bandwidth, kind: property, retired: '2026-10', replaced_by: link-bandwidth,
   reason: {en: Too wide.}}
- {id: a.b.notes, kind: claim, retired: '2026-10', reason: {en: Split.},
   replaced_by: tpu-v6e.link-bandwidth.notes}
- {id: google, kind: source, retired: '2026-10', replaced_by: google-tpu-v6e,
   reason: {en: Moved.}}
"""
WORDS = {
    "tpu-v4": "the entity `tpu-v4` was retired as of 2026-10, and `tpu-v5p` took its place: New.",
    "tpu-v1": "the entity `tpu-v1` was retired as of 2026-10: A mistake.",
    "bandwidth": "`link-bandwidth` took its place: Too wide.",
    "a.b.notes": "`tpu-v6e.link-bandwidth.notes` took its place: Split.",
    "google": "the source `google` was retired as of 2026-10, and `google-tpu-v6e` took its place",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("retired")
    shutil.copytree(STARTER, root / "data")
    with (root / "data" / "pack.yaml").open("a", encoding="utf-8") as pack:
        pack.write(STONES)
    build(load_pack(root / "data"), BuildOptions(output=root, today=date(2026, 11, 29)))
    return root


@pytest.fixture(scope="module")
def client(built: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(output=built, watch=0))) as made:
        yield made


@pytest.mark.parametrize(
    ("address", "key", "candidates"),
    [
        ("/v1/entities/tpu-v4", "tpu-v4", ["/v1/entities/tpu-v5p"]),
        ("/v1/entities/tpu-v1", "tpu-v1", []),
        ("/v1/entities/tpu-v4/link-bandwidth", "tpu-v4", ["/v1/entities/tpu-v5p"]),
        ("/v1/entities/tpu-v5p/bandwidth", "bandwidth", ["/v1/properties/link-bandwidth"]),
        ("/v1/claims/a.b.notes", "a.b.notes", ["/v1/claims/tpu-v6e.link-bandwidth.notes"]),
        ("/v1/sources/google", "google", ["/v1/sources/google-tpu-v6e"]),
    ],
)
def test_rest_names_what_took_its_place(
    client: TestClient, address: str, key: str, candidates: list[str]
) -> None:
    told = assert_problem(client.get(address), "not-found")
    assert WORDS[key] in told["detail"]
    assert [c["url"] for c in told.get("candidates", ())] == candidates


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["show", "tpu-v4"], "tpu-v4"),
        (["show", "a.b.notes"], "a.b.notes"),
        (["show", "google"], "google"),
        (["value", "tpu-v1", "link-bandwidth"], "tpu-v1"),
        (["value", "tpu-v5p", "bandwidth"], "bandwidth"),
        (["compare", "tpu-v4", "-P", "link-bandwidth"], "tpu-v4"),
        (["why", "a.b.notes"], "a.b.notes"),
        (["impact", "google"], "google"),
        (["impact", "a.b.notes"], "a.b.notes"),
    ],
)
def test_commands_name_what_took_its_place(
    built: Path, words: list[str], key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "-o", str(built)]) == 2
    assert WORDS[key] in capsys.readouterr().err


@pytest.mark.parametrize(
    ("tool", "arguments", "key"),
    [
        ("get_value", {"entity": "tpu-v4", "property": "link-bandwidth"}, "tpu-v4"),
        ("compare", {"entities": ["tpu-v1"], "properties": ["link-bandwidth"]}, "tpu-v1"),
        ("explain", {"claim": "a.b.notes"}, "a.b.notes"),
    ],
)
def test_tools_name_what_took_its_place(
    built: Path, tool: str, arguments: dict[str, Any], key: str
) -> None:
    mcp = pytest.importorskip("mcp")
    from api.mcp import mcp_server

    async def ask() -> Any:
        holder = Holder(built)
        try:
            async with mcp.Client(mcp_server(holder)) as client:
                return await client.call_tool(tool, arguments)
        finally:
            holder.close()

    told = coroutines.run(ask())
    assert told.is_error
    assert WORDS[key] in told.content[0].text


def test_python_names_what_took_its_place(built: Path) -> None:
    with open_base(built) as base, pytest.raises(NotFoundError) as met:
        base.value("tpu-v4", "link-bandwidth")
    assert met.value.problem == WORDS["tpu-v4"]
    assert met.value.nearest == ("tpu-v5p",)
