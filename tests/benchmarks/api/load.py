"""Load from one process: kept-alive connections, each asking again once it was answered.

All take their paths from one list, in an order of chance, and none comes twice before all came.
The time begins when each connection was answered once: a server may accept one connection a turn,
in which it serves all that it has, so that the last to come would wait for seconds.
"""

import asyncio
import os
import random
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

with socket.create_server(("127.0.0.1", 0)) as _free:
    PORT: int = _free.getsockname()[1]
"""A port that was free a moment ago, so that two runs at once do not meet each other's server."""
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Measured:
    """What one case came to."""

    rate: float
    """Requests a second, by the clock."""
    cost: float
    """Microseconds of the server's processor a request."""
    p50: float
    p99: float
    """Latency in milliseconds."""


class _Client(asyncio.Protocol):
    """One connection."""

    until: float
    """When to stop; known once all are connected."""

    def __init__(self, paths: Iterator[str], times: list[float]) -> None:
        self.paths = paths
        self.times = times
        self.accepted = asyncio.get_running_loop().create_future()
        self.done = asyncio.get_running_loop().create_future()
        self.buffer = bytearray()
        self.wanted = -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.ask()

    def ask(self) -> None:
        path = next(self.paths)
        self.begun = time.perf_counter()
        self.transport.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if self.wanted < 0 and not self._head():
            return
        if self.chunked:
            complete = self.buffer.endswith(b"\r\n0\r\n\r\n")
        else:
            complete = len(self.buffer) >= self.wanted
        if complete:
            now = time.perf_counter()
            self.buffer.clear()
            self.wanted = -1
            if not self.accepted.done():
                self.accepted.set_result(None)
                return
            self.times.append(now - self.begun)
            if now < self.until:
                self.ask()
            else:
                self._end(None)

    def _head(self) -> bool:
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self.buffer[:end]).lower()
        if b" 200 " not in head[:16]:
            self._end(RuntimeError(f"not answered: {bytes(self.buffer[:300])!r}"))
            return False
        self.chunked = b"transfer-encoding: chunked" in head
        size = head.partition(b"content-length:")[2].partition(b"\r\n")[0]
        self.wanted = end + 4 + int(size or 0)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(exc or ConnectionError("the server closed the connection"))

    def _end(self, error: Exception | None) -> None:
        if error is not None and not self.accepted.done():
            self.accepted.set_exception(error)
        elif not self.done.done():
            if error is None:
                self.done.set_result(None)
            else:
                self.done.set_exception(error)
        self.transport.close()


async def _run(paths: Iterator[str], seconds: float, connections: int) -> list[float]:
    times: list[float] = []
    loop = asyncio.get_running_loop()
    clients = []
    for _ in range(connections):
        _, client = await loop.create_connection(lambda: _Client(paths, times), "127.0.0.1", PORT)
        clients.append(client)
    await asyncio.gather(*(client.accepted for client in clients))
    until = time.perf_counter() + seconds
    for client in clients:
        client.until = until
        client.ask()
    await asyncio.gather(*(client.done for client in clients))
    return times


def shuffled(paths: Sequence[str]) -> Iterator[str]:
    """Return paths for ever, in an order of chance."""
    order = list(paths)
    random.Random(3).shuffle(order)  # noqa: S311
    return cycle(order)


def ask(paths: Iterator[str], seconds: float, *, connections: int, process: int) -> Measured:
    """Ask for `seconds` and return what came of it; `process` is the server's."""
    before, begun = processor_seconds(process), time.perf_counter()
    times = sorted(asyncio.run(_run(paths, seconds, connections)))
    took, spent = time.perf_counter() - begun, processor_seconds(process) - before
    answered = len(times) + connections
    return Measured(
        rate=answered / took,
        cost=spent / answered * 1e6,
        p50=times[len(times) // 2] * 1e3,
        p99=times[len(times) * 99 // 100] * 1e3,
    )


def processor_seconds(process: int) -> float:
    """Return what a process has spent of the processor, user and system."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def private_megabytes(process: int) -> dict[str, float]:
    """Return the memory that a process has to itself: written to, and mapped but reclaimable."""
    rows = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]
    sizes = {row.partition(":")[0]: int(row.split()[1]) / 1024 for row in rows}
    return {"dirty": sizes["Private_Dirty"], "clean": sizes["Private_Clean"]}
