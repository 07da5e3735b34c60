"""How well the search ranks: nDCG@10 and first hits over the judged queries.

    python tests/benchmarks/relevance/measure.py build [--page] [--verbose]

With `--page` the search in the page is asked too, in Chromium and in both languages; printed is
how many first hits are right, how many are those of the server, what a keystroke takes and what
the index weighs.

The grades are given by the rule in `judging.py`, to the whole pack and not to what was found. The
rounds of `graded.jsonl` were graded hit by hit by whoever asked, at the state of then; what comes
up since counts as nothing there until somebody has read it.
"""

import argparse
import gzip
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from kb.search.opening import open_search
from kb.store.snapshot import open_snapshot
from tests.benchmarks.relevance.judging import Judge, ndcg
from tests.benchmarks.relevance.page import page_search

QUERIES = Path(__file__).with_name("queries.yaml")
GRADED = Path(__file__).with_name("graded.jsonl")


def weight(site: Path, lang: str) -> float:
    """Return the kilobytes that touching the box loads, compressed."""
    files = [*(site / "search").glob(f"{lang}.js"), *(site / "search").glob(f"{lang}-*.js")]
    files += (site / "static" / "search").glob("*.js")
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files) / 1000


def main() -> int:
    """Measure and print; 1 if below what is asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("output", type=Path)
    parser.add_argument("--page", action="store_true", help="the search in pages too")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    queries = yaml.safe_load(QUERIES.read_text(encoding="utf-8"))
    queries += map(json.loads, GRADED.read_text(encoding="utf-8").splitlines())
    good = True
    with open_snapshot(options.output) as snapshot:
        site = snapshot.folder / "site"
        searcher = open_search(snapshot)
        judge = Judge(searcher.archive.all())
        grades = [judged.get("grades") or judge.grades(judged) for judged in queries]

        def report(name: str, ask: Callable[[str], list[str]]) -> list[str]:
            scores, rights, firsts, times = [], [], [], []
            for judged, deserved in zip(queries, grades, strict=True):
                start = time.perf_counter()
                found = ask(judged["q"])
                times.append(time.perf_counter() - start)
                scores.append(ndcg(found, deserved))
                rights.append(bool(found) and deserved.get(found[0]) == 3)
                firsts.append(found[0] if found else "")
                if options.verbose and (scores[-1] < 0.95 or not rights[-1]):
                    mark = "" if rights[-1] else "first!"
                    shown = [f"{key}={deserved.get(key, 0)}" for key in found[:10]]
                    print(f"{judged['q']}: {scores[-1]:.3f} {mark} {' '.join(shown)}")
            times.sort()
            mean = sum(scores) / len(scores)
            print(
                f"{name}: {len(scores)} queries, nDCG@10 {mean:.3f}, first hit right"
                f" {sum(rights)}, cold p50 {times[len(times) // 2] * 1e3:.1f} ms"
            )
            for number in sorted({judged["round"] for judged in queries}):
                of_round = [i for i, judged in enumerate(queries) if judged["round"] == number]
                share = sum(scores[i] for i in of_round) / len(of_round)
                first = sum(rights[i] for i in of_round)
                print(f"  round {number}: {share:.3f}, first hit right {first} of {len(of_round)}")
            nonlocal good
            good = good and mean >= 0.95 and sum(rights) >= 0.9 * len(rights)
            return firsts

        of_server = report(
            "server", lambda q: [f"{h.kind}/{h.id}" for h in searcher.search(q).hits]
        )
        for lang in ("ja", "en") if options.page else ():
            with page_search(site, lang) as page:
                of_page = report(f"page {lang}", page.search)
                same = sum(a == b for a, b in zip(of_server, of_page, strict=True))
                times = sorted(t for judged in queries for t in page.keystrokes(judged["q"]))
            if options.verbose:
                for judged, a, b in zip(queries, of_server, of_page, strict=True):
                    if a != b:
                        print(f"{judged['q']}: server {a}, page {b}")
            print(
                f"page {lang}: {same} first hits as the server's; a keystroke to the hits"
                f" p50 {times[len(times) // 2]:.1f} ms, p99 {times[len(times) * 99 // 100]:.1f} ms;"
                f" loaded on touch {weight(site, lang):.0f} kB gzip"
            )
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
