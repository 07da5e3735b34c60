"""Compare 20 things on 15 properties through the real HTTP API of a large knowledge base.

    python tests/benchmarks/compare/bench_api.py OUTPUT [--rounds 300] [--profile]

OUTPUT holds a snapshot of `tests/benchmarks/loading/snapshot.py`. The server runs in a process of
its own and is asked over one kept connection, each time for other things and properties. Prints
one JSON object: milliseconds of wall clock at the median and the 99th hundredth, and milliseconds
of the server's own processor time a request. `--profile` prints instead where the time of the same
requests goes inside one process.
"""

import argparse
import cProfile
import http.client
import json
import pstats
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode

from kb.asked.compare import Asked, encode_asked
from kb.store.snapshot import open_snapshot

THINGS, PROPERTIES = 20, 15


def questions(output: Path, rounds: int) -> Iterator[tuple[list[str], list[str]]]:
    """Yield other things and properties each time, the same in each run."""
    rng = random.Random(7)  # noqa: S311 - made-up questions, the same each time
    with open_snapshot(output) as snapshot:
        things, properties = list(snapshot.catalog.entities), list(snapshot.catalog.properties)
    for _ in range(rounds):
        yield rng.sample(things, THINGS), rng.sample(properties, PROPERTIES)


def processor(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def asked_over_http(output: Path, rounds: int) -> dict[str, float]:
    """Ask a server of its own; return what it took."""
    command = [sys.executable, "-m", "kb", "serve", "--port=0", "--no-watch", f"--output={output}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = server.stderr.readline().split()[1].removeprefix("http://").rstrip("/")
        connection = http.client.HTTPConnection(address)
        took, entries = [], 0
        used = 0.0
        for number, (things, properties) in enumerate(questions(output, rounds + 10)):
            if number == 10:
                used = processor(server.pid)
            query = urlencode({"entity": things, "property": properties}, doseq=True)
            begun = time.perf_counter()
            connection.request("GET", f"/v1/compare?{query}")
            answer = connection.getresponse()
            body = answer.read()
            if number >= 10:
                took.append((time.perf_counter() - begun) * 1000)
            assert answer.status == 200, body[:300]
            entries += body.count(b'"claim":')
        used = processor(server.pid) - used
        server.terminate()
    cuts = quantiles(took, n=100)
    return {
        "rounds": rounds,
        "p50_ms": round(cuts[49], 2),
        "p99_ms": round(cuts[98], 2),
        "server_cpu_ms": round(used * 1000 / rounds, 2),
        "bytes": len(body),
    }


def profiled(output: Path, rounds: int) -> None:
    """Print where the time goes without the network."""
    with open_snapshot(output) as snapshot:
        asked = [Asked(things=t, properties=p) for t, p in questions(output, rounds)]
        encode_asked(snapshot, asked[0])
        profile = cProfile.Profile()
        begun = time.process_time()
        profile.enable()
        for one in asked:
            encode_asked(snapshot, one)
        profile.disable()
        print(f"{(time.process_time() - begun) * 1000 / rounds:.2f} ms a request, profiled")
        pstats.Stats(profile).sort_stats("tottime").print_stats(22)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("output", type=Path)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    if given.profile:
        profiled(given.output, given.rounds)
    else:
        print(json.dumps(asked_over_http(given.output, given.rounds)))


if __name__ == "__main__":
    main()
