"""A new snapshot is taken up while requests are under way, and none of them is dropped."""

import asyncio
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.app import create_app
from api.settings import Settings
from ingest.pack.load import load_pack
from kb.build.run import BuildOptions, build
from kb.errors import SnapshotError
from tests import coroutines
from tests.api.problem import assert_problem

PACK = Path(__file__).parents[2] / "ingest" / "starter" / "data"


@pytest.fixture
def two_builds(tmp_path: Path) -> Path:
    records = load_pack(PACK)
    for day in (date(2026, 11, 28), date(2026, 11, 29)):
        build(records, BuildOptions(output=tmp_path, today=day))
    return tmp_path


def point(output: Path, name: str) -> None:
    link = output / ".next"
    link.symlink_to(Path("snapshots") / name, target_is_directory=True)
    link.replace(output / "current")


def test_no_request_is_dropped_while_snapshots_change(two_builds: Path) -> None:
    names = sorted(p.name for p in (two_builds / "snapshots").iterdir())
    assert len(names) == 2
    service = create_app(Settings(output=two_builds, watch=0, mcp=False))

    async def run() -> tuple[list[int], set[str]]:
        statuses: list[int] = []
        builds: set[str] = set()
        done = False
        transport = httpx.ASGITransport(app=service, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:

            async def ask() -> None:
                while not done:
                    for path in ("/v1/claims?limit=3", "/v1/builds/current", "/v1/audit?limit=3"):
                        response = await client.get(path)
                        statuses.append(response.status_code)
                        if path.endswith("current"):
                            builds.add(response.json()["id"])
                        await asyncio.sleep(0)

            askers = [asyncio.create_task(ask()) for _ in range(4)]
            for turn in range(6):
                point(two_builds, names[turn % 2])
                await service.holder.look()
                enough = len(statuses) + 6 * len(askers)
                while len(statuses) < enough:
                    await asyncio.sleep(0.001)
            done = True
            await asyncio.gather(*askers)
        return statuses, builds

    statuses, builds = coroutines.run(run())
    assert set(statuses) == {200}
    assert builds == set(names)
    assert service.metrics.swaps >= 5
    service.holder.close()


def test_a_removed_snapshot_is_served_on(
    two_builds: Path, caplog: pytest.LogCaptureFixture
) -> None:
    service = create_app(Settings(output=two_builds, watch=0, mcp=False))

    async def run() -> tuple[int, dict[str, Any], list[httpx.Response]]:
        transport = httpx.ASGITransport(app=service)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            assert (await client.get("/readyz")).status_code == 200
            shutil.rmtree(two_builds / "snapshots")
            await service.holder.look()
            found = await client.get("/v1/claims?limit=1")
            health = await client.get("/healthz")
            gone = ("/readyz", "/en/index.html", "/v1/export/tenkyo.sqlite")
            lost = [await client.get(address) for address in gone]
            return found.status_code, health.json(), lost

    status, health, lost = coroutines.run(run())
    assert (status, health["status"]) == (200, "degraded")
    # Why is for whoever runs the server: who asks learns nothing of its folders.
    assert str(two_builds) not in health["problem"]
    assert str(two_builds) in caplog.text
    for response in lost:
        assert_problem(response, "no-snapshot")
    service.holder.close()
    with pytest.raises(SnapshotError):
        create_app(Settings(output=two_builds, watch=0))
