"""Look for better weights of the ranking: coordinate ascent on the judged queries.

    python tests/benchmarks/relevance/fit.py build [--folds 4] [--passes 1] [--only NAME ...]

Each weight is tried at some factors of what it is, by the search itself and over all queries;
taken together is what gains among the queries that are not of a fold. The rounds in which
queries were written are dealt to the folds, so that what is printed for a fold is found without
the queries of its rounds: only what gains there, too, is worth taking over. Nothing is written.

What is raised is not nDCG alone: the answers by themselves and the first hit count too, for other
people's queries may come with other grades, but not with other answers.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import yaml

from kb.search import contract, widening
from kb.search.backends.whoosh import WhooshReader
from kb.search.content import documents
from kb.search.contract import Found, Plan
from kb.search.opening import open_search
from kb.search.planning import ways, wider, worths
from kb.search.planning.grouping import Grouper
from kb.search.searcher import Searcher
from kb.store.snapshot import open_snapshot
from tests.benchmarks.relevance.judging import DEPTH, Judge, ndcg
from tests.benchmarks.relevance.measure import QUERIES

Scores = npt.NDArray[np.float64]
_FACTORS, _BOOST_FACTORS = (0.5, 0.75, 1.35, 2.0), (0.85, 0.93, 1.07, 1.15)
_SHARES = (0.6, 0.3, 0.1)
"""What nDCG, nDCG of the answers alone and the first hit count for."""
_LEAST = 1e-4
"""Gain below which a weight stays as it is."""
_BONUSES = (
    *("EXACT", "NAMED", "CLASS", "HEAD", "ALL", "TWIN", "ROW"),
    *("FIGURE", "PAIR", "WORD", "FURTHER", "ASKED", "PAPER", "BEGUN"),
)
_WORTHS = ("ALL_MET", "VALUE_ASKED", "COMPARED", "SOME_MET", "SOME_OF_VALUE")


@dataclass(frozen=True, slots=True)
class Weight:
    """One number of the ranking, and how another is put in its place."""

    name: str
    value: float
    put: Callable[[float], None]
    factors: Sequence[float] = _FACTORS


def _constant(module: object, name: str) -> Weight:
    return Weight(name, getattr(module, name), lambda value: _everywhere(name, value))


def _everywhere(name: str, value: object) -> None:
    """Put a constant in the place of another in each module that has it by its name."""
    for key, module in list(sys.modules.items()):
        if key.startswith("kb.search.") and hasattr(module, name):
            setattr(module, name, value)


def _worth(name: str, field: str) -> Weight:
    def put(value: float) -> None:
        _everywhere(name, getattr(worths, name)._replace(**{field: value}))

    return Weight(f"{name}.{field}", getattr(getattr(worths, name), field), put)


def _weights(searcher: Searcher) -> list[Weight]:
    """Return all weights of a search."""
    reader = searcher.reader
    if not isinstance(reader, WhooshReader):
        sys.exit("the build has another engine than whoosh")
    kinds = np.array([document.kind for document in searcher.archive.all()])
    built = np.array(reader.columns.boost)

    def boost(kind: str) -> Weight:
        of_kind = kinds == kind
        mean = float(built[of_kind].mean())

        def put(value: float) -> None:
            boosts = np.array(reader.columns.boost)
            boosts[of_kind] = built[of_kind] * (value / mean)
            reader.columns.boost = boosts

        return Weight(f"boost.{kind}", mean, put, _BOOST_FACTORS)

    def field(one: contract.Field) -> Weight:
        def put(value: float) -> None:
            weights = {**contract.WEIGHTS, one: value}
            _everywhere("WEIGHTS", weights)
            reader.cache = type(reader.cache)(reader.cache.limit)

        return Weight(f"field.{one.value}", contract.WEIGHTS[one], put, _BOOST_FACTORS)

    return [
        *(_constant(worths, f"{name}_BONUS") for name in _BONUSES),
        *(_constant(worths, name) for name in ("LENT_NAME", "AHEAD")),
        *(_worth(name, field) for name in _WORTHS for field in worths.Worth._fields),
        *(_constant(ways, name) for name in ("OTHER_WORDS", "ROUNDED", "HELD_WORDS")),
        _constant(widening, "_AROUND"),
        _constant(wider, "_ENOUGH"),
        *map(boost, (*documents._BOOST, "claim")),
        *map(field, contract.Field),
    ]


class Trials:
    """Searches with any weights, and how good what was found is, query by query."""

    def __init__(self, searcher: Searcher, queries: Sequence[Mapping[str, str]]) -> None:
        self.searcher = searcher
        self.texts = [judged["q"] for judged in queries]
        documents = list(searcher.archive.all())
        self.keys = [f"{document.kind}/{document.id}" for document in documents]
        judge = Judge(documents)
        self.grades = [judge.grades(judged) for judged in queries]
        self.answers = [{k: 3 for k, g in one.items() if g == 3} for one in self.grades]
        self.weights = {weight.name: weight for weight in _weights(searcher)}
        self.known: dict[tuple[float, ...], Scores] = {}
        # Most weights leave most plans as they are.
        self._ask = searcher.reader.search
        self._found: dict[tuple[Plan, int], Found] = {}
        searcher.reader.search = self._search  # type: ignore[method-assign]
        self.now = self.start

    def _search(self, plan: Plan, *, limit: int, offset: int = 0, facets: bool = False) -> Found:
        key = plan, limit
        if key not in self._found:
            self._found[key] = self._ask(plan, limit=limit)
        return self._found[key]

    @property
    def start(self) -> dict[str, float]:
        """Return the weights as they are in the code."""
        return {name: weight.value for name, weight in self.weights.items()}

    def scores(self, values: Mapping[str, float]) -> Scores:
        """Return nDCG, nDCG of the answers alone, and whether the first hit is right."""
        key = tuple(values.values())
        if key not in self.known:
            for name, value in values.items():
                if self.now[name] != value:
                    self.weights[name].put(value)
                    if name.startswith(("boost.", "field.")):
                        self._found.clear()
            self.now = dict(values)
            self.searcher._plans.clear()
            planner = self.searcher.planner
            planner._groups = Grouper(planner.namer.synonyms, planner.terms, planner.nearby).groups
            self.known[key] = np.array(list(map(self._scores, range(len(self.texts)))))
        return self.known[key]

    def _scores(self, number: int) -> tuple[float, float, float]:
        text, grades = self.texts[number], self.grades[number]
        _, planned = self.searcher._planned(text)
        found, *_ = self.searcher._found(
            text, planned, self.searcher.reader, limit=DEPTH, offset=0, facets=False
        )
        keys = [self.keys[number] for number, _ in found.hits]
        first = float(bool(keys) and grades.get(keys[0]) == 3)
        return ndcg(keys, grades), ndcg(keys, self.answers[number]), first


def _ascend(
    trials: Trials, kept: npt.NDArray[np.bool_], names: Sequence[str], passes: int
) -> dict[str, float]:
    """Return the weights that are best for some of the queries.

    In each pass every step is tried by itself, which all folds have in common in the first; then
    the steps are taken together, the best first, as long as they still gain.
    """

    def worth(values: Mapping[str, float]) -> float:
        return float(trials.scores(values)[kept].mean(axis=0) @ _SHARES)

    best = trials.start
    for _ in range(passes):
        begun, value = best, worth(best)
        steps = [
            (worth({**begun, name: to}), name, to)
            for name in names
            for to in (begun[name] * factor for factor in trials.weights[name].factors)
        ]
        for _, name, to in sorted((s for s in steps if s[0] > value + _LEAST), reverse=True):
            together = worth({**best, name: to}) if best[name] == begun[name] else value
            if together > value + _LEAST:
                best, value = {**best, name: to}, together
        if best is begun:
            break
    return best


def _told(scores: Scores) -> str:
    graded, answers, first = scores.mean(axis=0)
    return f"nDCG {graded:.4f}, of answers {answers:.4f}, first {first:.4f}"


def main() -> None:
    """Fit fold by fold, then on all queries, and print what changes and what it gains."""
    parser = argparse.ArgumentParser()
    parser.add_argument("output", type=Path)
    parser.add_argument("--folds", type=int, default=4)
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="weights to try; all by default")
    options = parser.parse_args()
    queries = yaml.safe_load(QUERIES.read_text(encoding="utf-8"))
    with open_snapshot(options.output) as snapshot:
        trials = Trials(open_search(snapshot), queries)
        names = options.only or list(trials.weights)
        before = trials.scores(trials.start)
        print(f"as it is: {_told(before)}", flush=True)
        rounds = np.array([judged["round"] for judged in queries])
        after = before.copy()
        for fold in range(options.folds):
            out = rounds % options.folds == fold
            best = _ascend(trials, ~out, names, options.passes)
            after[out] = trials.scores(best)[out]
            print(f"fold {fold}: {_told(before[out])} -> {_told(after[out])}")
            print(f"  {_changed(trials, best)}", flush=True)
        print(f"out of fold: {_told(after)}")
        best = _ascend(trials, np.ones(len(queries), np.bool_), names, options.passes)
        print(f"all: {_told(trials.scores(best))}\n  {_changed(trials, best)}")


def _changed(trials: Trials, best: Mapping[str, float]) -> str:
    start = trials.start
    return ", ".join(
        f"{name} {start[name]:g} -> {value:g}"
        for name, value in best.items()
        if value != start[name]
    )


if __name__ == "__main__":
    main()
