"""Requests a second: this service, its limit and its peers, on the same snapshot in one run.

    python tests/benchmarks/api/throughput.py --output build

One server process pinned to one core, load from the other (32 connections, keep-alive, random
ids). Peers: a bare ASGI application that returns the same bytes from memory (the limit), Datasette
(immutable) on the same SQLite file, and a plain FastAPI + SQLModel service (`plain.py`).
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from kb.store.select import ClaimFilter
from kb.store.snapshot import open_snapshot

HERE = Path(__file__).parent
PORT = 8378
CONNECTIONS = 32


async def load(paths: list[str], seconds: float) -> tuple[float, float, float]:
    """Return requests a second, and median and p99 latency in milliseconds."""
    end = time.perf_counter() + seconds
    times: list[float] = []

    async def worker(number: int) -> None:
        chance = random.Random(number)  # noqa: S311
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
        while time.perf_counter() < end:
            path = chance.choice(paths)
            begun = time.perf_counter()
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            lowered = head.lower()
            assert b" 200 " in head[:16], head[:200]
            if b"content-length:" in lowered:
                size = int(lowered.split(b"content-length:")[1].split(b"\r\n")[0])
                await reader.readexactly(size)
            else:
                while size := int(await reader.readuntil(b"\r\n"), 16):
                    await reader.readexactly(size + 2)
                await reader.readexactly(2)
            times.append(time.perf_counter() - begun)
        writer.close()

    await asyncio.gather(*(worker(n) for n in range(CONNECTIONS)))
    times.sort()
    return len(times) / seconds, times[len(times) // 2] * 1e3, times[len(times) * 99 // 100] * 1e3


def processor_seconds(process: int) -> float:
    """Return what a process has spent of the processor, user and system."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(command: list[str], cases: dict[str, list[str]], seconds: float) -> dict[str, float]:
    """Start a server on core 0, ask it from core 1, and return requests a processor second by case.

    Ratios are of processor time, which a busy machine and a slow load generator leave as it is.
    """
    server = subprocess.Popen(
        [shutil.which("taskset") or "taskset", "-c", "0", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    found = {}
    try:
        for _ in range(600):
            try:
                asyncio.run(load(next(iter(cases.values()))[:1], 0.3))
                break
            except OSError:
                time.sleep(0.1)
        for name, paths in cases.items():
            asyncio.run(load(paths, 0.5))
            before = processor_seconds(server.pid)
            rate, median, late = asyncio.run(load(paths, seconds))
            spent = (processor_seconds(server.pid) - before) / (rate * seconds)
            found[name] = 1 / spent
            print(
                f"    {name:8} {rate:9.0f}/s  p50 {median:6.2f} ms  p99 {late:6.2f} ms", flush=True
            )
    finally:
        server.terminate()
        server.wait(10)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--output", type=Path, default=Path("build"))
    parser.add_argument("--seconds", type=float, default=4.0)
    given = parser.parse_args()
    os.sched_setaffinity(0, {1})
    with open_snapshot(given.output) as snapshot:
        folder = snapshot.folder
        rows = snapshot.database.claim_ids(ClaimFilter())
        ids = [key for _, key in rows]
        things = [key for _, key in snapshot.database.row_ids("entity", {})]
        things = [t for t in things if len(snapshot.database.properties_of(t)) >= 15] or things
        sample = snapshot.body(f"claims/{ids[0]}")
        assert sample is not None
    print(f"{len(ids)} claims, one claim {len(sample.data)} bytes")
    chosen = random.Random(3).sample(ids, min(len(ids), 5000))  # noqa: S311
    own = {
        "one": [f"/v1/claims/{key}" for key in chosen],
        "list": [f"/v1/claims?subject={thing}" for thing in things],
    }
    database = str(folder / "tenkyo.sqlite")
    python = sys.executable
    uvicorn = [python, "-m", "uvicorn", "--port", str(PORT), "--log-level", "warning"]
    here = ["--no-access-log", "--app-dir", str(HERE)]
    os.environ["BENCH_DATABASE"] = database
    os.environ["BENCH_BYTES"] = str(len(sample.data))
    peers: dict[str, tuple[list[str], dict[str, list[str]]]] = {
        "tenkyo": (
            [
                *(str(Path(python).parent / "tenkyo"), "serve", "--port", str(PORT)),
                *("--output", str(given.output), "--no-watch"),
            ],
            own,
        ),
        "bare": ([*uvicorn, *here, "bare:app"], {"one": ["/"]}),
        "plain": (
            [*uvicorn, *here, "plain:app"],
            {
                "one": [f"/claims/{key}" for key in chosen],
                "list": [f"/claims?subject={thing}" for thing in things],
            },
        ),
        "datasette": (
            [
                python,
                "-m",
                "datasette",
                "-i",
                database,
                "-p",
                str(PORT),
                "--setting",
                "num_sql_threads",
                "1",
            ],
            {
                "one": [f"/tenkyo/claim/{_tilde(key)}.json" for key in chosen],
                "list": [f"/tenkyo/claim.json?subject={t}&_size=20" for t in things],
                "lean": [
                    f"/tenkyo/claim.json?subject={t}&_size=20&_nofacet=1&_nocount=1&_shape=array"
                    for t in things
                ],
            },
        ),
    }
    rates: dict[str, dict[str, float]] = {}
    for name, (command, cases) in peers.items():
        print(f"  {name}", flush=True)
        rates[name] = measure(command, cases, given.seconds)
    ratio: Callable[[float, float], str] = lambda a, b: f"{a / b:.2f}"  # noqa: E731
    ours = rates["tenkyo"]
    print(
        json.dumps(
            {
                "one / bare (goal 0.60)": ratio(ours["one"], rates["bare"]["one"]),
                "one / datasette (goal 25)": ratio(ours["one"], rates["datasette"]["one"]),
                "one / plain": ratio(ours["one"], rates["plain"]["one"]),
                "list / datasette (goal 100)": ratio(ours["list"], rates["datasette"]["list"]),
                "list / leanest (goal 40)": ratio(ours["list"], rates["datasette"]["lean"]),
                "list / plain": ratio(ours["list"], rates["plain"]["list"]),
            },
            indent=1,
        )
    )


def _tilde(key: str) -> str:
    """Return a key as Datasette writes it in a path."""
    return "".join(c if c.isalnum() or c in "-_" else f"~{ord(c):02X}" for c in key)


if __name__ == "__main__":
    main()
