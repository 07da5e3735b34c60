"""The tools as clients reach them: over HTTP from a server, over the pipes of a process."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests import coroutines

mcp = pytest.importorskip("mcp")

TOOLS = {"search", "get_value", "compare", "explain", "lint_text", "list_unverified"}
SECONDS = 300
"""An answer is waited for so long, however busy the machine is."""
ASKED = ("get_value", {"entity": "H100 SXM5", "property": "memory-bandwidth", "unit": "GB/s"})


def told(server: Any) -> tuple[set[str], str, Any]:
    """Return the tools, what the server says of itself, and an answer, by the SDK's client."""

    async def run() -> tuple[set[str], str, Any]:
        async with asyncio.timeout(SECONDS), mcp.Client(server) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            return names, client.instructions or "", await client.call_tool(*ASKED)

    return coroutines.run(run())


def hold(names: set[str], instructions: str, result: Any) -> None:
    assert names == TOOLS
    assert "caveats" in instructions
    assert not result.is_error, result.content
    assert "3350 GB/s" in result.content[0].text
    assert "Citation:" in result.content[0].text
    assert result.structured_content["unit"] == "GB/s"
    assert len(result.structured_content["build"]) == 16


def test_over_http(address: str) -> None:
    hold(*told(f"{address}/mcp"))


def test_over_the_pipes_of_a_process(output: Path) -> None:
    command = ["-m", "kb", "mcp", f"--output={output}"]
    server = mcp.StdioServerParameters(command=sys.executable, args=command)
    hold(*told(server))


def test_a_page_of_another_origin_is_kept_out(address: str) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    accept = {"Accept": "application/json, text/event-stream"}
    for headers in ({"Origin": "https://elsewhere.example"}, {"Host": "elsewhere.example"}):
        response = httpx.post(
            f"{address}/mcp", json=call, headers={**accept, **headers}, timeout=SECONDS
        )
        assert 400 <= response.status_code < 500, (headers, response.text)


def test_what_is_no_call_is_no_fault(address: str) -> None:
    accept = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
    for content in (b"", b"{", b"[]", b"\xff", b"[" * 10_000, b'{"jsonrpc": "2.0"}'):
        response = httpx.post(f"{address}/mcp", content=content, headers=accept, timeout=SECONDS)
        assert 400 <= response.status_code < 500, (content[:20], response.text)
        assert "Traceback" not in response.text
    response = httpx.post(
        f"{address}/mcp", content=b" " * (3 << 20), headers=accept, timeout=SECONDS
    )
    assert response.status_code == 413
