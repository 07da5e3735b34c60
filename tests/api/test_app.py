"""What is encoded is served from the first moment; the routes are made beside it."""

import asyncio
import subprocess
import sys
from pathlib import Path
from threading import Event

import httpx
import pytest
from fastapi import FastAPI

from api import web
from api.app import create_app
from api.holder import Holder
from api.metrics import Metrics
from api.settings import Settings
from tests import coroutines

READY_AT_ONCE = (
    "/",
    "/v1/claims?subject=nvidia-h100-sxm5",
    "/v1/entities/nvidia-h100-sxm5",
    "/no/such/page",
)


def test_what_the_routes_need_is_not_imported_before() -> None:
    code = "import sys, api.cli.serve, api.app, api.server; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = ("fastapi", "pydantic", "numpy", "pandas", "sqlmodel", "jinja2", "kb.search", "mcp")
    assert [name for name in loaded if name.startswith(heavy)] == []


def test_pages_and_encoded_answers_do_not_wait_for_the_routes(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Event()
    make = web.web_application

    def slowly(holder: Holder, metrics: Metrics) -> FastAPI:
        assert made.wait(30)
        return make(holder, metrics)

    monkeypatch.setattr(web, "web_application", slowly)
    service = create_app(Settings(output=output, watch=0, mcp=False))

    async def run() -> tuple[list[int], bool, int]:
        transport = httpx.ASGITransport(app=service)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            waiting = asyncio.create_task(client.get("/readyz"))
            ready = [(await client.get(path)).status_code for path in READY_AT_ONCE]
            early = waiting.done()
            made.set()
            return ready, early, (await waiting).status_code

    assert coroutines.run(run()) == ([200, 200, 200, 404], False, 200)
    service.holder.close()
