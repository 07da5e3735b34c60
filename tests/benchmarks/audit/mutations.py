"""Breaks the shipped pack 200 times and counts what is caught; explains each miss.

`python tests/benchmarks/audit/mutations.py [--texts FOLDER] [--count 200] [--seed 1]`

Each mutation changes one record: drops a citation, changes a digit, swaps a unit, removes a
qualifier, breaks a formula or ages a date, wherever `breakage` knows a place for it: also in any
text of a claim, a source or an example. It is caught where the pack is refused, or where the audit
opens a finding that it did not have before. Counted twice: by what the pack says alone, as if it
kept no reviews, and with the reviews that it keeps (`VER009`); what only those saw is listed.
`--texts` names a folder with the documents' own texts (`<document>.*.txt`), which figures are
looked up in; without them a changed digit shows only where something else prints the figure.
`--every KIND` tries all there is of one kind instead.
"""

import argparse
import hashlib
import random
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

from ingest.pack.load import load_pack  # noqa: E402
from kb.assembly.reviews import unreviewed  # noqa: E402
from kb.audit.audited import Text  # noqa: E402
from kb.audit.runner import audit  # noqa: E402
from kb.build.knowledge import compute  # noqa: E402
from kb.build.run import audited  # noqa: E402
from kb.errors import TenkyoError  # noqa: E402
from kb.quantity.units import PintUnits  # noqa: E402
from kb.records.collection import PackRecords  # noqa: E402
from kb.views.catalog import Unreviewed  # noqa: E402
from kb.views.finding import Finding, Report  # noqa: E402
from kb.vocab import Outcome  # noqa: E402
from tests.benchmarks.audit.breakage import KINDS, Mutation, applied, drawn, every  # noqa: E402

TODAY = date(2026, 11, 29)
UNITS = PintUnits()


def texts(folder: Path | None) -> dict[str, Text]:
    found = {}
    for path in sorted(folder.glob("*.txt")) if folder else ():
        data = path.read_bytes()
        digest = "sha256:" + hashlib.sha256(data).hexdigest()
        found[f"document/{path.name.split('.')[0]}"] = Text(data.decode(), digest)
    return found


def audited_report(records: PackRecords, at_hand: dict[str, Text]) -> Report:
    """Return what the rules say of a pack itself, as if nobody had reviewed it."""
    knowledge = compute(replace(records, reviews=()), units=UNITS, today=TODAY)
    return audit(replace(audited(knowledge, UNITS), texts=at_hand))


def caught_by(mutation: Mutation, base: Report, at_hand: dict[str, Text]) -> list[str]:
    """Return the rules with a finding that the unbroken pack did not have, reviews aside."""
    if mutation.refused:
        return ["refused"]
    try:
        report = audited_report(mutation.records, at_hand)
    except TenkyoError:
        return ["refused"]
    had = Counter((f.rule, f.subject) for f in failures(base))
    now = Counter((f.rule, f.subject) for f in failures(report))
    opened = sorted({rule for (rule, subject), n in now.items() if n > had[rule, subject]})
    if opened:
        return opened
    # A finding that names other values than before shows the change as well, where it is one
    # about the values themselves.
    known = {f.fingerprint for f in base.findings}
    fresh = (f for f in failures(report) if f.fingerprint not in known)
    return sorted({f"{f.rule} (changed)" for f in fresh if f.expected is not None})


def seen_in_review(mutation: Mutation, pending: Collection[Unreviewed]) -> bool:
    """Tell whether a review shows the change (`VER009`), beside what is pending anyhow."""
    fresh = (u for u in unreviewed(mutation.records) if u not in pending)
    return any(u.by is not None for u in fresh)


def failures(report: Report) -> Iterator[Finding]:
    """Yield what was found; what could not be looked at is no finding."""
    return (f for f in report.findings if f.outcome is Outcome.FAIL)


def why(mutation: Mutation, base: Report, at_hand: Mapping[str, Text]) -> str:
    """Return why no rule saw a mutation in the pack itself, as far as the unbroken pack tells."""
    here = {f.rule for f in base.findings if f"{f.file}:{f.line}" == mutation.where}
    if mutation.kind == "break a formula" or mutation.place in ("example", "printed example"):
        return "every worked example comes out the same, and no check tells the two apart"
    if mutation.kind == "remove a qualifier":
        return "a remark and no condition: no comparison looks at it, and most claims lack it"
    if mutation.kind == "drop a citation":
        return "another citation still bears it out"
    if mutation.kind == "age a date":
        return "nothing else in the pack tells that day"
    if mutation.place == "literal":
        return "the printed result allows for it within its rounding"
    if "CIT012" in here and mutation.place == "value":
        return "CIT012 stands on it already: no print of the source is recorded"
    if mutation.place.startswith("any of"):
        return "a text, name or address that stands there only"
    if mutation.kind == "swap a unit":
        return "the print that is recorded shows no unit"
    if f"document/{mutation.where.split('/')[1]}" not in at_hand:
        return "no text of its document is at hand, and nothing else prints the figure"
    return "the document prints the new figure too, in the same section"


def tried(records: PackRecords, options: argparse.Namespace) -> Iterator[Mutation]:
    """Yield the mutations that were asked for."""
    rng = random.Random(options.seed)  # noqa: S311 - repeatable on purpose
    if options.every:
        for place in KINDS[options.every]:
            for change in every(records, options.every, place, rng):
                yield applied(records, options.every, place, change)
        return
    kinds = list(KINDS)
    for number in range(options.count):
        yield drawn(records, kinds[number % len(kinds)], rng)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", type=Path, default=ROOT / "data")
    parser.add_argument("--texts", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", choices=list(KINDS))
    options = parser.parse_args()
    at_hand = texts(options.texts)
    records = load_pack(options.pack)
    base, pending = audited_report(records, at_hand), frozenset(unreviewed(records))
    tally: dict[str, list[int]] = {}
    misses = []
    for mutation in tried(records, options):
        alone = bool(caught_by(mutation, base, at_hand))
        reviewed = alone or seen_in_review(mutation, pending)
        name = f"{mutation.kind}: {mutation.place}" if options.every else mutation.kind
        row = tally.setdefault(name, [0, 0, 0])
        for place, counted in enumerate((alone, reviewed, True)):
            row[place] += counted
        if not alone:
            misses.append((mutation, reviewed))
    print(f"{'':35} alone reviewed   of")
    for kind, row in tally.items():
        print(f"{kind:35} {row[0]:5} {row[1]:8} {row[2]:4}")
    found, caught, total = (sum(row[n] for row in tally.values()) for n in range(3))
    shares = f"{100 * found / total:.1f} % alone, {100 * caught / total:.1f} % reviewed"
    print(f"{'in all':35} {found:5} {caught:8} {total:4}  ({shares})")
    for miss, reviewed in misses:
        what = f"{miss.kind} ({miss.place}), {miss.where} {miss.subject}"
        how = "by review alone" if reviewed else "missed"
        print(f"{how}: {what}: {miss.before!r} -> {miss.after!r}")
        print(f"        {why(miss, base, at_hand)}")
    return 0 if caught >= 0.95 * total else 1


if __name__ == "__main__":
    sys.exit(main())
