"""Compare 20 things on 15 properties out of 100,000 claims, and find all conflicts in them.

    python tests/benchmarks/compare/bench_compare.py [--claims 100000] [--rounds 200]

Prints one JSON object: milliseconds at the median and the 99th hundredth for the comparison itself
and for the comparison with its JSON, and seconds for the conflicts and agreements of all claims.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from statistics import quantiles
from typing import Any

from kb.compare.conflicts import agreements, conflicts
from kb.compare.entries import Tools
from kb.compare.table import compare
from kb.quantity.units import PintUnits
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.codec import encode
from tests.kb import builders as make

PROPERTIES = 20
"""Properties of each thing in the made-up knowledge base."""
UNITS = (("GB/s", 1.0), ("TB/s", 1000.0), ("Gbps", 0.125))


def knowledge(claims: int) -> tuple[Catalog, dict[str, Claim]]:
    """Return a catalog and that many claims: some in conflict, some of unknown direction."""
    rng = random.Random(7)  # noqa: S311 - made-up data, the same each time
    things = claims // PROPERTIES
    catalog = make.catalog(
        entities=[make.entity(f"thing-{n}") for n in range(things)],
        properties=[
            make.prop(
                f"property-{n}",
                unit="GB/s",
                better="higher",
                requires=("direction",),
                comparable_by=("direction", "scope"),
            )
            for n in range(PROPERTIES)
        ],
        qualifiers=[
            make.qualifier(
                "direction",
                "one-way",
                "both-ways",
                conversions=[("both-ways", "one-way", "1/2", ())],
            ),
            make.qualifier("scope", "gpu", "node", "rack"),
        ],
        documents=[make.document("a"), make.document("b")],
    )
    found: dict[str, Claim] = {}
    while len(found) < claims:
        number = len(found)
        unit, factor = rng.choice(UNITS)
        figure = rng.randrange(10, 1000)
        value = make.quantity(str(figure), unit, canonical=(factor, "GB/s"), digits=3)
        # One in ten repeats the question of the claim before it: agreements and conflicts.
        spot = number - 1 if number % 10 == 9 else number
        claim = make.claim(
            f"thing-{spot // PROPERTIES % things}",
            f"property-{spot % PROPERTIES}",
            value,
            key=f"claim-{number}",
            document=rng.choice("ab"),
            qualifiers={
                "direction": rng.choice(("one-way", "both-ways", "unknown")),
                "scope": rng.choice(("gpu", "node", "rack")),
            },
        )
        found[claim.id] = claim
    return catalog, found


def timed(work: Callable[[int], Any], rounds: int) -> dict[str, float]:
    """Return median and 99th hundredth of the time that one round takes, in milliseconds."""
    times = []
    for number in range(rounds):
        start = time.perf_counter()
        work(number)
        times.append((time.perf_counter() - start) * 1000)
    cuts = quantiles(times, n=100)
    return {"p50_ms": round(cuts[49], 3), "p99_ms": round(cuts[98], 3)}


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--claims", type=int, default=100_000)
    options.add_argument("--rounds", type=int, default=200)
    asked = options.parse_args()
    catalog, claims = knowledge(asked.claims)
    cells: dict[tuple[str, str], list[Claim]] = {}
    for claim in claims.values():
        cells.setdefault((claim.subject.id, claim.property.id), []).append(claim)
    units = PintUnits()
    rng = random.Random(11)  # noqa: S311 - made-up data, the same each time
    names = list(catalog.entities)
    draws = [rng.sample(names, 20) for _ in range(asked.rounds)]
    properties = [f"property-{n}" for n in range(15)]

    tools = Tools.of(catalog, units)

    def one(number: int) -> object:
        return compare(
            catalog,
            cells,
            entities=draws[number],
            properties=properties,
            units=units,
            tools=tools,
        )

    first = timed(one, asked.rounds)
    start = time.perf_counter()
    against = conflicts(catalog, claims, units=units)
    middle = time.perf_counter()
    together = agreements(catalog, claims, units=units)
    end = time.perf_counter()
    result = {
        "claims": len(claims),
        "compare_first_time": first,
        "compare": timed(one, asked.rounds),
        "compare_and_encode": timed(lambda n: encode(one(n)), asked.rounds),
        "conflicts": {"found": len(against), "s": round(middle - start, 3)},
        "agreements": {"found": len(together), "s": round(end - middle, 3)},
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
