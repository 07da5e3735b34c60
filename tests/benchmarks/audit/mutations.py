"""Breaks the shipped pack 200 times and counts what is caught; explains each miss.

`python tests/benchmarks/audit/mutations.py [--texts FOLDER] [--count 200] [--seed 1]`

Each mutation changes one record: drops a citation, changes a digit, swaps a unit, removes a
qualifier, breaks a formula or ages a date. It is caught where the pack is refused, or where the
audit opens a finding on the mutated claim, formula or source that it did not have before.
`--texts` names a folder with the documents' own texts (`<document>.*.txt`), which figures are
looked up in; without them a changed digit shows only where something else prints the figure.
"""

import argparse
import hashlib
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

from ingest.pack.load import load_pack  # noqa: E402
from kb.audit.audited import Text  # noqa: E402
from kb.audit.runner import audit  # noqa: E402
from kb.build.knowledge import compute  # noqa: E402
from kb.build.run import audited  # noqa: E402
from kb.errors import TenkyoError  # noqa: E402
from kb.quantity.units import PintUnits  # noqa: E402
from kb.records.collection import Located, PackRecords  # noqa: E402
from kb.views.finding import Finding, Report  # noqa: E402

TODAY = date(2026, 11, 29)
UNITS = PintUnits()
SWAPS = (
    ("TB/s", "GB/s"), ("GB/s", "TB/s"), ("Gbps", "GB/s"), ("TB", "GB"), ("GB", "GiB"),
    ("kW", "W"), ("GW", "MW"), ("W", "kW"), ("PFLOPS", "TFLOPS"), ("TFLOPS", "PFLOPS"),
    ("days", "hours"), ("hours", "days"), ("秒", "分"), ("分", "秒"), ("%", "×"), ("％", "倍"),
)  # fmt: skip


@dataclass(frozen=True)
class Mutation:
    """One change: what was done to which record."""

    kind: str
    where: str
    before: str
    after: str
    records: PackRecords


def changed(
    records: PackRecords, field: str, position: int, *, update: Mapping[str, Any]
) -> PackRecords:
    """Return the records with one of them changed; validation is not run again, as in a merge."""
    items: list[Located[Any]] = list(getattr(records, field))
    item = items[position]
    items[position] = replace(item, record=item.record.model_copy(update=dict(update)))
    return replace(records, **{field: tuple(items)})


def claim_name(item: Located[Any]) -> str:
    return f"{item.file}:{item.line} {item.record.subject}.{item.record.property}"


def drop_citation(records: PackRecords, rng: random.Random) -> Mutation:
    position, item = pick(records, rng, lambda r: bool(r.citations))
    cut = rng.randrange(len(item.record.citations))
    kept = tuple(c for n, c in enumerate(item.record.citations) if n != cut)
    gone = item.record.citations[cut].source
    after = changed(records, "claims", position, update={"citations": kept})
    return Mutation("drop a citation", claim_name(item), gone, "", after)


def change_digit(records: PackRecords, rng: random.Random) -> Mutation:
    position, item = pick(records, rng, is_figure)
    value = item.record.value
    places = [m.start() for m in re.finditer("[0-9]", value)]
    place = rng.choice(places)
    digits = [d for d in "123456789" if d != value[place]]
    after = value[:place] + rng.choice(digits) + value[place + 1 :]
    new = changed(records, "claims", position, update={"value": after})
    return Mutation("change a digit", claim_name(item), value, after, new)


def swap_unit(records: PackRecords, rng: random.Random) -> Mutation:
    def swapped(value: str) -> str | None:
        for one, other in SWAPS:
            if re.search(rf"(?<![A-Za-z]){re.escape(one)}(?![A-Za-z])", value):
                return value.replace(one, other)
        return None

    position, item = pick(records, rng, lambda r: is_figure(r) and swapped(r.value) is not None)
    value = item.record.value
    after = swapped(value) or ""
    new = changed(records, "claims", position, update={"value": after})
    return Mutation("swap a unit", claim_name(item), value, after, new)


def remove_qualifier(records: PackRecords, rng: random.Random) -> Mutation:
    """Remove a qualifier that comparisons look at; any other is a remark and no condition."""
    needed = {
        p.record.id: {*p.record.requires, *p.record.comparable_by} for p in records.properties
    }

    def names(record: Any) -> list[str]:
        return sorted(needed.get(record.property, set()) & set(record.qualifiers))

    position, item = pick(records, rng, lambda r: r.value != "unknown" and bool(names(r)))
    name = rng.choice(names(item.record))
    kept = {k: v for k, v in item.record.qualifiers.items() if k != name}
    new = changed(records, "claims", position, update={"qualifiers": kept})
    return Mutation("remove a qualifier", claim_name(item), name, "", new)


def break_formula(records: PackRecords, rng: random.Random) -> Mutation:
    position = rng.randrange(len(records.formulas))
    item = records.formulas[position]
    text = item.record.expression
    edits: list[tuple[str, str]] = [
        (a, b)
        for a, b in (("*", "/"), ("/", "*"), ("+", "-"), ("-", "+"), ("2", "3"), ("sqrt", "log"))
        if a in text
    ] or [(text, f"2 * ({text})")]
    one, other = rng.choice(edits)
    after = text.replace(one, other, 1)
    new = changed(records, "formulas", position, update={"expression": after})
    return Mutation(
        "break a formula", f"{item.file}:{item.line} {item.record.id}", text, after, new
    )


def age_date(records: PackRecords, rng: random.Random) -> Mutation:
    """Make a claim of a property that moves so old that it cannot hold any more."""
    moving = {
        p.record.id: p.record.volatility.value
        for p in records.properties
        if p.record.volatility.value != "timeless"
    }
    old = {"slow": "2012-01", "medium": "2019-01", "fast": "2022-01"}

    def fresh(record: Any) -> bool:
        # One that is out of date already cannot become so.
        recent = record.as_of is None or record.as_of >= "2026"
        return record.property in moving and record.derive is None and recent

    position, item = pick(records, rng, fresh)
    after = old[moving[item.record.property]]
    new = changed(records, "claims", position, update={"as_of": after})
    return Mutation("age a date", claim_name(item), item.record.as_of or "document", after, new)


def is_figure(record: Any) -> bool:
    return isinstance(record.value, str) and re.search("[0-9]", record.value) is not None


def pick(
    records: PackRecords, rng: random.Random, fits: Callable[[Any], bool]
) -> tuple[int, Located[Any]]:
    choices = [(n, item) for n, item in enumerate(records.claims) if fits(item.record)]
    return rng.choice(choices)


KINDS: tuple[Callable[[PackRecords, random.Random], Mutation], ...] = (
    drop_citation, change_digit, swap_unit, remove_qualifier, break_formula, age_date,
)  # fmt: skip


def texts(folder: Path | None) -> dict[str, Text]:
    found = {}
    for path in sorted(folder.glob("*.txt")) if folder else ():
        data = path.read_bytes()
        digest = "sha256:" + hashlib.sha256(data).hexdigest()
        found[f"document/{path.name.split('.')[0]}"] = Text(data.decode(), digest)
    return found


def audited_report(records: PackRecords, at_hand: dict[str, Text]) -> Report:
    knowledge = compute(records, units=UNITS, today=TODAY)
    return audit(replace(audited(knowledge, UNITS), texts=at_hand))


def marks(report: Report) -> set[tuple[str, str, str]]:
    """Return findings without their values: what counts is that a finding is new on a subject."""
    return {(f.rule, f.subject, f.fingerprint) for f in report.findings}


def caught_by(mutation: Mutation, base: Report, at_hand: dict[str, Text]) -> list[str]:
    """Return the rules with a finding that the unbroken pack did not have on that subject."""
    try:
        report = audited_report(mutation.records, at_hand)
    except TenkyoError:
        return ["refused"]
    had = Counter((f.rule, f.subject) for f in base.findings)
    now = Counter((f.rule, f.subject) for f in report.findings)
    opened = sorted({rule for (rule, subject), n in now.items() if n > had[rule, subject]})
    if opened:
        return opened
    # A finding that names other values than before shows the change as well, where it is one
    # about the values themselves.
    known = {f.fingerprint for f in base.findings}
    fresh: Iterator[Finding] = (f for f in report.findings if f.fingerprint not in known)
    return sorted({f"{f.rule} (changed)" for f in fresh if f.expected is not None})


def why(mutation: Mutation, base: Report, at_hand: Mapping[str, Text]) -> str:
    """Return why a mutation went unseen, as far as the unbroken pack tells."""
    place = mutation.where.partition(" ")[0]
    here = {f.rule for f in base.findings if f"{f.file}:{f.line}" == place}
    if mutation.kind == "break a formula":
        return "every worked example comes out the same, and no check tells the two apart"
    if "CIT012" in here:
        return "CIT012 stands on it already: nothing records how the source prints the figure"
    if mutation.kind == "swap a unit":
        return "the source's print that is recorded shows no unit"
    if f"document/{place.split('/')[1]}" not in at_hand:
        return "no text of its document is at hand, and nothing else prints the figure"
    return "the document prints the new figure too, in the same section"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    at_hand = texts(options.texts)
    records = load_pack(ROOT / "data")
    base = audited_report(records, at_hand)
    rng = random.Random(options.seed)  # noqa: S311 - repeatable on purpose
    tally: dict[str, list[int]] = {}
    misses = []
    for number in range(options.count):
        mutation = KINDS[number % len(KINDS)](records, rng)
        rules = caught_by(mutation, base, at_hand)
        row = tally.setdefault(mutation.kind, [0, 0])
        row[0] += bool(rules)
        row[1] += 1
        if not rules:
            misses.append(mutation)
    for kind, (hits, total) in tally.items():
        print(f"{kind:20} {hits:4} of {total}")
    caught = sum(hits for hits, _ in tally.values())
    print(f"{'in all':20} {caught:4} of {options.count} ({100 * caught / options.count:.1f} %)")
    for miss in misses:
        print(f"missed: {miss.kind}, {miss.where}: {miss.before!r} -> {miss.after!r}")
        print(f"        {why(miss, base, at_hand)}")
    return 0 if caught >= 0.95 * options.count else 1


if __name__ == "__main__":
    sys.exit(main())
