"""How well the search ranks: nDCG@10 and first hits over the judged queries.

    python tests/benchmarks/relevance/measure.py build [--page] [--verbose]

Answers that deserve grade 3 come before those of grade 1; what nobody judged counts nothing. A
pattern of grade 1 that is as wide as `claim/*` says that any claim that has the words is in place.
The ideal order is made from all judged documents that the pack holds; of a wide pattern, those
that the search found.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from fnmatch import fnmatchcase
from math import log2
from pathlib import Path

import yaml

from kb.quantity.units import PintUnits
from kb.search.page import PageSearch, page_index
from kb.search.searcher import open_search
from kb.store.snapshot import open_snapshot

QUERIES = Path(__file__).with_name("queries.yaml")


def gain(key: str, judged: dict[str, list[str]]) -> int:
    """Return the gain of one answer: 7, 1 or 0."""
    if any(fnmatchcase(key, pattern) for pattern in judged["first"]):
        return 7
    return int(any(fnmatchcase(key, pattern) for pattern in judged["good"]))


def ndcg(found: Sequence[str], judged: dict[str, list[str]], everything: Sequence[str]) -> float:
    """Return nDCG@10 of the answers to one query."""
    gains = [gain(key, judged) for key in found[:10]]
    best = [7 for key in everything if gain(key, judged) == 7]
    best += [1] * sum(1 for key in found if gain(key, judged) == 1)
    ideal = sum(g / log2(n + 2) for n, g in enumerate(best[:10]))
    reached = sum(g / log2(n + 2) for n, g in enumerate(gains))
    return reached / ideal if ideal else 0.0


def main() -> int:
    """Measure and print; 1 if below what is asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("output", type=Path)
    parser.add_argument("--page", action="store_true", help="the search of pages instead")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    queries = yaml.safe_load(QUERIES.read_text(encoding="utf-8"))
    scores, firsts, times = [], [], []
    with open_snapshot(options.output) as snapshot:
        searcher = open_search(snapshot)
        everything = [f"{d.kind}/{d.id}" for d in searcher.archive.all()]
        page = None
        if options.page:
            data = page_index(
                snapshot.catalog, snapshot.all_claims(), snapshot.formulas, units=PintUnits()
            )
            page = PageSearch(data)
            queries = [q for q in queries if ":" not in q["q"]]
        for judged in queries:
            start = time.perf_counter()
            if page is not None:
                found = ["/".join(page.documents[n][:2]) for n in page.search(judged["q"])]
            else:
                found = [f"{h.kind}/{h.id}" for h in searcher.search(judged["q"]).hits]
            times.append(time.perf_counter() - start)
            score = ndcg(found, judged, everything)
            first = bool(found) and gain(found[0], judged) == 7
            scores.append(score)
            firsts.append(first)
            if options.verbose and (score < 0.95 or not first):
                print(f"{judged['q']}: {score:.3f} {'' if first else 'first!'} {found[:6]}")
    times.sort()
    mean, first_hits = sum(scores) / len(scores), sum(firsts) / len(firsts)
    print(
        f"{len(scores)} queries: nDCG@10 {mean:.3f}, first hit {first_hits:.3f},"
        f" cold p50 {times[len(times) // 2] * 1e3:.1f} ms"
    )
    return int(mean < 0.95 or first_hits < 0.9)


if __name__ == "__main__":
    sys.exit(main())
