"""Measure derivation and taint up to 100,000 computed claims of depth 50, and one evaluation.

Run: python -m tests.benchmarks.formulas.scale [SIZE...]
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator

from kb.errors import FormulaError
from kb.formulas.derivation import derive
from kb.formulas.evaluation import evaluate
from kb.formulas.expression import parse
from kb.formulas.taint import propagate
from kb.quantity.units import PintUnits
from kb.views.claim import Claim
from kb.vocab import Verification
from tests.kb import builders as make
from tests.kb.formulas import formula_builders as build

DEPTH = 50
ROUNDS = 500


def timed(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def drafts(size: int) -> Iterator[Claim]:
    """Yield `size` claims in layers, each computed from two of the layer below."""
    width = size // DEPTH
    for layer in range(DEPTH):
        for column in range(width):
            below = [f"s.v{layer - 1}-{c}.calc" for c in (column, (column + 1) % width)]
            if layer == 0:
                below = [f"s.base-{column % 100}.doc", "s.base-0.doc"]
            yield build.draft("s", f"v{layer}-{column}", "mean", {"a": below[0], "b": below[1]})


def main(sizes: list[int]) -> None:
    """Print seconds and microseconds a claim for each size, and the time of one evaluation."""
    units = PintUnits()
    mean = build.formula(
        units,
        "(a + b) / 2",
        id="mean",
        examples=[{"inputs": {"a": "1", "b": "3"}, "printed": "2", "source": "p"}],
    )
    base = {
        f"s.base-{n}.doc": make.claim(
            "s",
            f"base-{n}",
            make.quantity(n + 1, digits=3),
            key=f"s.base-{n}.doc",
            standing=make.standing(verification=Verification.UNCITED),
        )
        for n in range(100)
    }
    catalog = make.catalog()
    for size in sizes:
        asked = list(drafts(size))
        start = time.perf_counter()
        result = derive(catalog, base, {"mean": mean}, asked, units=units)
        derived = time.perf_counter() - start
        if result.problems:
            raise result.problems[0]
        again = timed(lambda made=result.claims: propagate(made))  # type: ignore[misc]
        print(
            f"{size:>7} claims: derived in {derived:.2f} s ({derived / size * 1e6:.0f} us each), "
            f"standing handed on again in {again:.2f} s ({again / size * 1e6:.1f} us each)"
        )
    young = build.young(units)
    given = {"delta": "60 s", "M": "11130 s"}
    spent = [
        timed(lambda: evaluate(young["interval"], given, units=units, formulas=young))
        for _ in range(ROUNDS)
    ]
    print(
        f"evaluation with companion: p50 {statistics.median(spent) * 1e3:.3f} ms, "
        f"p99 {sorted(spent)[int(ROUNDS * 0.99)] * 1e3:.3f} ms"
    )
    for text in ("9**9**9", "(" * 10_000 + "1" + ")" * 10_000, "-" * 400 + "1"):
        print(f"refusing {text[:12]!r}...: {timed(lambda t=text: refuse(t)) * 1e3:.3f} ms")  # type: ignore[misc]


def refuse(text: str) -> None:
    """Check that a text is refused."""
    try:
        parse(text, frozenset())
    except FormulaError:
        return
    raise AssertionError(text)


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [12_500, 25_000, 50_000, 100_000])
