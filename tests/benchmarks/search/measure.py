"""What searches cost in time of a core: judged queries and hostile ones, each cold and warm.

    python tests/benchmarks/search/measure.py build [--bound 100] [--list]

Exits with 1 where any query, cold ones included, takes longer than the bound in milliseconds. With
`--list` every query is printed with its time.
"""

import argparse
import gc
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import yaml

from kb.errors import QueryError
from kb.search.opening import open_search
from kb.search.searcher import Searcher
from kb.store.snapshot import open_snapshot
from tests.benchmarks.search.hostile import families

JUDGED = Path(__file__).parent.parent / "relevance" / "queries.yaml"
ROUNDS = 5


def timed(searcher: Searcher, queries: Iterable[str]) -> list[tuple[float, str]]:
    """Return what each query costs, in milliseconds."""
    taken = []
    for query in queries:
        start = time.process_time()
        with suppress(QueryError):
            searcher.search(query)
        taken.append(((time.process_time() - start) * 1e3, query))
    return sorted(taken)


def main() -> int:
    """Measure and print; 1 where a query was too slow."""
    parser = argparse.ArgumentParser()
    parser.add_argument("output", type=Path)
    parser.add_argument("--bound", type=float, default=100.0)
    parser.add_argument("--list", action="store_true", help="print every query")
    options = parser.parse_args()
    judged = [q["q"] for q in yaml.safe_load(JUDGED.read_text(encoding="utf-8"))]
    worst = 0.0
    with open_snapshot(options.output) as snapshot:
        start = time.process_time()
        searcher = open_search(snapshot)
        # Reads the dictionary of Japanese and the words of units too, once.
        searcher.search("warm 電力 3 TB/s")
        # As the server does, of whose answers the bound is told.
        gc.freeze()
        print(f"{searcher.meta.engine}, {searcher.meta.count} documents,", end=" ")
        print(f"opened in {(time.process_time() - start) * 1e3:.0f} ms")
        for name, queries in {"judged": judged, **families(searcher)}.items():
            for state in ("cold", "warm"):
                rounds = 1 if state == "cold" else ROUNDS
                taken = sorted(t for _ in range(rounds) for t in timed(searcher, queries))
                p50, p99 = (taken[min(len(taken) - 1, int(len(taken) * p))][0] for p in (0.5, 0.99))
                slowest, query = taken[-1]
                worst = max(worst, slowest)
                print(f"{name} {state}: p50 {p50:.2f} p99 {p99:.2f} max {slowest:.1f} ms", end=" ")
                print(repr(query[:60]))
                for cost, query in taken if options.list else ():
                    print(f"    {cost:.1f} {query!r}")
    print(f"worst: {worst:.1f} ms of {options.bound:g}")
    return int(worst > options.bound)


if __name__ == "__main__":
    sys.exit(main())
