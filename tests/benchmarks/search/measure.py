"""What searches cost in time of a core: judged queries and hostile ones, each cold and warm.

    python tests/benchmarks/search/measure.py build [--bound 100]

Exits with 1 where any query, cold ones included, takes longer than the bound in milliseconds.
"""

import argparse
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

JUDGED = Path(__file__).parent.parent / "relevance" / "queries.yaml"
ROUNDS = 5


def hostile(searcher: Searcher) -> list[str]:
    """Return queries meant to be slow, made of the most frequent words of this index."""
    every = [*"abcdefghijklmnopqrstuvwxyz0123456789", "メ", "帯", "学"]
    terms = {t: n for head in every for t, n in searcher.terms.prefixed(head, limit=20_000)}
    frequent = [t for t in sorted(terms, key=lambda t: -terms[t]) if t.isalnum()][:40]
    return [
        " ".join(frequent[:16]),
        " OR ".join(frequent[:4]),
        " ".join(f"{a} OR {b}" for a, b in zip(frequent[:12:2], frequent[1:12:2], strict=True)),
        f'"{" ".join(frequent[:8])}"',
        f'"{" ".join(frequent[:1] * 8)}"',
        frequent[0],
        f"{frequent[0]} -{frequent[1]} -{frequent[2]}",
        *(f"{head}*" for head in ("in", "th", "10", "gp", "メモ")),
        *("*", "*a*", "?", "a*", "(((((", "((" * 100, "[a TO z]", "[TO]", "id:* topic:*"),
        *(".*", "(.*)*b!", "gpu~9", "gpu^nan", '"', "a" * 256, "(.*" * 80, "\0", "\ud800"),
        *("kind:claim", "kind:claim,entity", "year:1900..2100", "verification:cited basis:fact"),
        " ".join(f"zz{n}qq" for n in range(16)),
        "の" * 250,
        "学習基盤電力冷却帯域" * 25,
        "bandwith acelerator intercconect memmory",
    ]


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
    options = parser.parse_args()
    judged = [q["q"] for q in yaml.safe_load(JUDGED.read_text(encoding="utf-8"))]
    worst = 0.0
    with open_snapshot(options.output) as snapshot:
        start = time.process_time()
        searcher = open_search(snapshot)
        searcher.search("warm")
        print(f"{searcher.meta.engine}, {searcher.meta.count} documents,", end=" ")
        print(f"opened in {(time.process_time() - start) * 1e3:.0f} ms")
        for name, queries in (("judged", judged), ("hostile", hostile(searcher))):
            for state in ("cold", "warm"):
                rounds = 1 if state == "cold" else ROUNDS
                taken = sorted(t for _ in range(rounds) for t in timed(searcher, queries))
                p50, p99 = (taken[min(len(taken) - 1, int(len(taken) * p))][0] for p in (0.5, 0.99))
                slowest, query = taken[-1]
                worst = max(worst, slowest)
                print(f"{name} {state}: p50 {p50:.2f} p99 {p99:.2f} max {slowest:.1f} ms", end=" ")
                print(repr(query[:60]))
    return int(worst > options.bound)


if __name__ == "__main__":
    sys.exit(main())
