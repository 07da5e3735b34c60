"""What the audit costs in processor time as claims grow: `scale.py [SIZES…]`.

The claims of the shipped pack are copied under new ids until there are enough, so that every rule
meets the variety of the real thing; conflicts, formulas and printed results are copied with them.
"""

import resource
import sys
import time
from collections import defaultdict
from dataclasses import replace
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

from ingest.pack.load import load_pack  # noqa: E402
from kb.audit.audited import Audited  # noqa: E402
from kb.audit.runner import audit, rules  # noqa: E402
from kb.build.knowledge import compute  # noqa: E402
from kb.build.run import audited  # noqa: E402
from kb.quantity.units import PintUnits  # noqa: E402
from kb.views.claim import Claim  # noqa: E402
from kb.views.comparison import Conflict  # noqa: E402
from kb.views.label import Ref  # noqa: E402


def copy(claim: Claim, suffix: str) -> Claim:
    """Return a claim about a copy of its subject, its references following along."""

    def moved(key: str | None) -> str | None:
        return None if key is None else key + suffix

    return replace(
        claim,
        id=claim.id + suffix,
        subject=Ref(claim.subject.id + suffix, claim.subject.label),
        links=tuple(replace(link, claim=link.claim + suffix) for link in claim.links),
        inputs=tuple(replace(given, claim=moved(given.claim)) for given in claim.inputs),
        checks=moved(claim.checks),
    )


def copied(conflict: Conflict, suffix: str) -> Conflict:
    sides = (
        replace(side, claims=tuple(key + suffix for key in side.claims)) for side in conflict.sides
    )
    return replace(conflict, subject=conflict.subject + suffix, sides=tuple(sides))


def grown(base: Audited, size: int) -> Audited:
    claims = dict(base.claims)
    entities = dict(base.catalog.entities)
    conflicts, printed = list(base.conflicts), list(base.printed)
    number = 0
    while len(claims) < size:
        number += 1
        suffix = f".copy{number}"
        for claim in base.claims.values():
            if len(claims) >= size:
                break
            claims[claim.id + suffix] = copy(claim, suffix)
        else:
            conflicts += [copied(c, suffix) for c in base.conflicts]
            printed += [
                replace(p, claim=p.claim + suffix, printed_claim=p.printed_claim + suffix)
                for p in base.printed
            ]
        for entity in base.catalog.entities.values():
            # Names stay apart as they do in a real pack; else each copy would collide.
            label = replace(
                entity.label,
                ja=f"{entity.label.get('ja')} {number}",
                en=f"{entity.label.get('en')} {number}",
            )
            key = entity.id + suffix
            entities[key] = replace(entity, id=key, label=label, aliases=())
    return replace(
        base,
        catalog=replace(base.catalog, entities=entities),
        claims=claims,
        conflicts=tuple(conflicts),
        printed=tuple(printed),
    )


def main(sizes: list[int]) -> None:
    units = PintUnits()
    knowledge = compute(load_pack(ROOT / "data"), units=units, today=date(2026, 11, 29))
    base = audited(knowledge, units)
    for size in sizes:
        large = grown(base, size)
        start = time.process_time()
        report = audit(large)
        whole = time.process_time() - start
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{size:>8} claims {whole:7.2f} s {len(report.findings):>7} findings {peak:6.0f} MB")
    slow: dict[str, float] = defaultdict(float)
    large = grown(base, sizes[-1])
    for rule in rules():
        start = time.process_time()
        for _ in rule.check(large):
            pass
        slow[rule.code] = time.process_time() - start
    worst = sorted(slow.items(), key=lambda item: -item[1])[:8]
    print("slowest: " + ", ".join(f"{code} {spent:.2f} s" for code, spent in worst))


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [1_000, 10_000, 100_000])
