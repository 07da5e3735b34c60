"""Requests a second: this service, its limit and its peers, on the same snapshot in one run.

    python tests/benchmarks/api/throughput.py build [--small OTHER] [--only tenkyo,bare]

One server process pinned to one core, load from the other (32 connections, keep-alive, random
ids). Peers: a bare ASGI application that returns the same bytes from memory (the limit), Datasette
(immutable) on the same SQLite file with a full-text index, and a plain FastAPI + SQLModel service
(`plain.py`). Ratios are given by what a request costs the server's processor, which a busy machine
and a slow load generator leave as it is, and by the clock. Searches come in three streams: none
comes twice (`search`), some come often and most seldom (`search, Zipf`), 200 come again and again
(`search, again`); goals are held against the first, of which no answer is kept. `--small` is a
snapshot of some thousand claims whose costs are held against those of a large one.
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import load
from load import Measured
from peers import Asked, Peer, drawn, peers, with_full_text

from kb.store.swap import current

CONNECTIONS = 32
_LONG = 0.1
"""Seconds for one answer from which on a server is asked by one connection, and not warmed up."""
GOALS = (
    ("claim", "bare", "claim", 0.6),
    ("claim", "datasette", "claim", 25),
    ("value", "datasette", "value", 25),
    ("list", "datasette", "list", 100),
    ("list", "datasette", "list, leanest", 40),
    ("search", "datasette", "search", 30),
    ("search", "datasette", "search, leanest", 9),
    ("claim", "plain", "claim", 28),
    ("list", "plain", "list", 30),
    ("search", "plain", "search", 1),
)
"""Our case, a peer, its case, and how many times its throughput ours should be."""


def measure(name: str, peer: Peer, seconds: float) -> tuple[dict[str, Measured], float]:
    """Start a server on core 0 and ask it from core 1; return its cases and its private memory."""
    begun = time.perf_counter()
    server = subprocess.Popen(
        [shutil.which("taskset") or "taskset", "-c", "0", *peer.command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    found = {}
    try:
        first = next(iter(peer.cases.values()))[0]
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", load.PORT), 1):
                break
            assert server.poll() is None, f"{name} did not start"
            time.sleep(0.01)
        urlopen(f"http://127.0.0.1:{load.PORT}{first}").close()
        ready = time.perf_counter() - begun
        print(f"  {name}: first answer after {ready:.2f} s", flush=True)
        # What a server loads behind its first answers is no part of what the next ones cost.
        with suppress(HTTPError):
            urlopen(f"http://127.0.0.1:{load.PORT}/readyz").close()
        for case, of_case in peer.cases.items():
            paths = load.shuffled(of_case)
            connections = 1 if _takes_long(of_case[:2]) else CONNECTIONS
            if connections > 1:
                load.ask(paths, 0.7, connections=connections, process=server.pid)
            met = load.ask(paths, seconds, connections=connections, process=server.pid)
            found[case] = met
            print(
                f"    {case:16} {met.cost:8.1f} µs a request {met.rate:8.0f}/s"
                f"  p50 {met.p50:7.2f} ms  p99 {met.p99:7.2f} ms",
                flush=True,
            )
        memory = load.private_megabytes(server.pid)
        print(f"    private: {memory['dirty']:.0f} MB, and {memory['clean']:.0f} MB of files")
    finally:
        server.terminate()
        server.wait(10)
    return found, memory["dirty"]


def _takes_long(paths: Sequence[str]) -> bool:
    """Tell whether each of some answers takes so long that many connections wait for minutes."""
    for path in paths:
        begun = time.perf_counter()
        with urlopen(f"http://127.0.0.1:{load.PORT}{path}") as answer:
            answer.read()
        if time.perf_counter() - begun < _LONG:
            return False
    return True


def main() -> int:
    """Measure and print; 1 where a goal was missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("output", type=Path)
    parser.add_argument("--small", type=Path)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--only", default="", help="names of peers, with commas")
    given = parser.parse_args()
    os.sched_setaffinity(0, {1})
    with tempfile.TemporaryDirectory() as scratch:
        asked = drawn(given.output)
        print(f"{len(asked.claims)} claims drawn, {asked.bytes} bytes each", flush=True)
        database = with_full_text(current(given.output), Path(scratch))
        costs: dict[str, dict[str, Measured]] = {}
        memory: dict[str, float] = {}
        for name, peer in peers(given.output, asked, database).items():
            if not given.only or name in given.only.split(","):
                costs[name], memory[name] = measure(name, peer, given.seconds)
        missed = _ratios(costs)
        if "bare" in memory:
            print(f"private memory over bare: {memory['tenkyo'] - memory['bare']:.0f} MB")
        if given.small is not None:
            missed += _held_against_small(given.small, costs["tenkyo"], given.seconds)
    return int(bool(missed))


def _ratios(costs: dict[str, dict[str, Measured]]) -> list[str]:
    missed = []
    for case, peer, other, goal in GOALS:
        if peer not in costs:
            continue
        ours, theirs = costs["tenkyo"][case], costs[peer][other]
        ratio = theirs.cost / ours.cost
        told = f"{case} / {peer} {other}"
        missed += [told] if ratio < goal else []
        print(
            f"{told:40} {ratio:7.2f} by processor, {ours.rate / theirs.rate:7.2f} by clock"
            f"  (goal {goal:g}){'' if ratio >= goal else '  MISSED'}"
        )
    return missed


def _held_against_small(output: Path, large: dict[str, Measured], seconds: float) -> list[str]:
    asked: Asked = drawn(output)
    peer = peers(output, asked, current(output) / "tenkyo.sqlite")["tenkyo"]
    small, _ = measure("tenkyo, small", peer, seconds)
    missed = []
    for case in ("claim", "value", "list"):
        part = small[case].cost / large[case].cost
        missed += [case] if part < 0.8 else []
        print(f"{case}: {part:.2f} of the throughput of the small one (goal 0.8)")
    return missed


if __name__ == "__main__":
    sys.exit(main())
