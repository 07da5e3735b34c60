"""Measure extraction: precision, recall and F1 of subject, property, value, unit, flag, citation.

    python tests/benchmarks/extraction/measure.py [--output build] [--show FIELD] [--part NAME…]

Two measurements. The passages beside this file are annotated by hand; those in `*.held.txt` were
written once and are not looked at while extraction is worked on. The texts of the shipped pack
are held against the curated claims, where they stand beside the repository. In an annotation `?`
means that the field is not scored: the passage leaves it open.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from ingest.documents import open_document, read_document
from ingest.draft.candidates import TO_CHOOSE, Candidate, candidates
from ingest.figures.tie import extract
from ingest.link.knowledge import Knowledge, knowledge_of
from ingest.link.measures import comparable
from ingest.link.sources import SourceIndex
from ingest.lint.rule import Linted
from ingest.lint.run import linted_of
from ingest.reconcile.reconcile import reconcile
from kb.errors import TenkyoError
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits, Units
from kb.quantity.value import Quantity
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot, open_snapshot
from kb.vocab import ValueType

HERE = Path(__file__).parent / "passages"
SEEDS = Path(__file__).resolve().parents[3].parent / "shared" / "seeds"
FIELDS = ("value", "unit", "subject", "property", "flag", "citation")
OPEN = "?"
_REFERENCES = 20


@dataclass(frozen=True, slots=True)
class Gold:
    """One annotated figure."""

    subject: str
    property: str
    value: str
    unit: str
    flag: str
    citation: str


@dataclass
class Score:
    """Counts of one field."""

    hits: int = 0
    wrong: int = 0
    missed: int = 0
    cases: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """Return the share of what was extracted that is right."""
        return self.hits / (self.hits + self.wrong) if self.hits + self.wrong else 1.0

    @property
    def recall(self) -> float:
        """Return the share of what is there that was extracted."""
        return self.hits / (self.hits + self.missed) if self.hits + self.missed else 1.0

    @property
    def f1(self) -> float:
        """Return the harmonic mean of both."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def passages(part: str) -> Iterator[tuple[str, list[Gold]]]:
    """Yield the passages of a part with their annotations."""
    lines = (HERE / "short.txt").read_text(encoding="utf-8").splitlines()
    short = dict(line.split() for line in lines if line and not line.startswith("#"))
    text: str | None = None
    for line in [*(HERE / f"{part}.txt").read_text(encoding="utf-8").splitlines(), "> "]:
        if line.startswith("> "):
            if text is not None:
                yield text, []
            text = line[2:].replace("\\n", "\n") or None
        elif line and not line.startswith("#") and text is not None:
            rows = [
                [short.get(w.strip(), w.strip()) for w in r.split("|")] for r in line.split(";")
            ]
            yield text, [Gold(*row) for row in rows]
            text = None


def read(text: str, knowledge: Knowledge) -> Linted:
    """Return a passage as a document with a list of references to point at."""
    listed = "".join(f"{n}. Author {n}. Title number {n}.\n" for n in range(1, _REFERENCES + 1))
    whole = f"{text}\n\n## References\n\n{listed}"
    return linted_of(read_document(whole.encode(), "passage.md"), knowledge)


def spread(written: str) -> tuple[Decimal | None, Decimal | None]:
    """Return the bounds that an annotation names."""
    if ".." in written:
        low, high = written.split("..")
        return Decimal(low), Decimal(high)
    number = Decimal(written.lstrip("<>="))
    if written.startswith("<"):
        return None, number
    return number, None if written.startswith(">") else number


def same_unit(gold: Gold, found: Quantity, units: Units) -> bool:
    """Tell whether a quantity has the annotated unit, in whatever spelling."""
    try:
        return units.symbol(gold.unit) == found.unit if gold.unit else found.unit in ("", "count")
    except TenkyoError:
        return False


def quantity(candidate: Candidate, units: Units) -> Quantity | None:
    """Return what a candidate states."""
    try:
        return parse_quantity(candidate.value, units=units)
    except TenkyoError:
        return None


def score(
    text: str, golds: list[Gold], linted: Linted, units: Units, into: Mapping[str, Score]
) -> None:
    """Hold what was extracted from a passage against its annotations."""
    left = [
        (candidate, found)
        for candidate, found in _figures(linted, units)
        if candidate.line <= text.count("\n") + 1
    ]
    for gold in golds:
        match = next((p for p in left if (p[1].low, p[1].high) == spread(gold.value)), None)
        if match is None:
            into["value"].missed += 1
            into["value"].cases.append(f"missed {gold.value} {gold.unit} in {text}")
            continue
        left.remove(match)
        candidate, found = match
        into["value"].hits += 1
        if gold.unit != OPEN:
            _tell(into["unit"], same_unit(gold, found, units), f"{gold.unit}/{found.unit}: {text}")
        said = {
            "subject": candidate.subject if not candidate.proposed else "",
            "property": candidate.property.replace(TO_CHOOSE, ""),
            "flag": candidate.flag or "",
            "citation": ",".join(
                str(linted.document.references[r].number) for r in candidate.references
            ),
        }
        for name, value in said.items():
            wanted = getattr(gold, name)
            if wanted == OPEN:
                continue
            note = f"{gold.value}: wanted {wanted!r}, found {value!r}: {text}"
            if wanted == value:
                into[name].hits += bool(wanted)
                continue
            into[name].missed += bool(wanted)
            into[name].wrong += bool(value)
            into[name].cases.append(note)
    for candidate, _ in left:
        into["value"].wrong += 1
        into["value"].cases.append(f"extra {candidate.value} in {text}")


def _figures(linted: Linted, units: Units) -> Iterator[tuple[Candidate, Quantity]]:
    for candidate in candidates(linted):
        found = quantity(candidate, units)
        if found is not None:
            yield candidate, found


def _tell(score: Score, right: bool, note: str) -> None:
    score.hits += right
    if not right:
        score.wrong += 1
        score.missed += 1
        score.cases.append(note)


def measured(parts: list[str], knowledge: Knowledge, units: Units) -> dict[str, Score]:
    """Return the scores of some parts together."""
    scores = {name: Score() for name in FIELDS}
    for part in parts:
        for text, golds in passages(part):
            score(text, golds, read(text, knowledge), units, scores)
    return scores


def seed_scores(name: str, snapshot: Snapshot, knowledge: Knowledge) -> dict[str, Score]:
    """Return the scores of a text of the pack against its curated claims.

    Value: a claim's quantity that a figure of the text states digit by digit, and a figure that
    no claim states. Claims located in the list of references are left out: their figures stand in
    titles, which extraction does not read. Subject and property: those of the extraction, which
    is not told which document this is, against those of the claims that state the figure. Flag:
    a flag that a claim records, against the markers found. Unit: the figure's against that of
    the claims, whatever it counts. Citation: the sources that its markers point at, against
    those that the claims cite out of the text's own list of references.
    """
    document = open_document(SEEDS / f"{name}.ja.txt")
    claims = snapshot.claims(ClaimFilter(document=name))
    by_id = {claim.id: claim for claim in claims}
    found = reconcile(document, name, claims, catalog=snapshot.catalog, units=knowledge.units)
    rows = [f for f in found.figures if f.how is not None and f.claim is not None]
    stated = {key for f in rows for key in (f.claim, *f.others)}
    wanted = {
        c.id
        for c in claims
        if c.formula is None
        and c.value.type is ValueType.QUANTITY
        and c.value.absence is None
        and c.locator != "references"
    }
    scores = {f: Score() for f in FIELDS}
    index = SourceIndex(knowledge.catalog)
    listed = {
        position: known.source.id
        for position, reference in enumerate(document.references)
        if (known := index.resolve(reference)) is not None
    }
    scores["value"] = Score(
        len(wanted & stated),
        found.quantities - found.covered,
        len(wanted - stated),
        sorted(wanted - stated),
    )
    at = {(c.line, c.column): c for c in candidates(linted_of(document, knowledge))}
    for row in rows:
        candidate = at.get((row.line, row.column))
        if candidate is None or row.kind != "quantity" or row.how == "digits":
            continue
        said = [by_id[key] for key in (row.claim, *row.others) if key in by_id]
        note = f"{row.line}: {row.printed}: {candidate.subject}.{candidate.property}"
        for field_, value, right in (
            ("subject", candidate.subject, {c.subject.id for c in said}),
            ("property", candidate.property, {c.property.id for c in said}),
        ):
            scores[field_].hits += value in right
            if value not in right:
                scores[field_].wrong += value != TO_CHOOSE
                scores[field_].missed += 1
                scores[field_].cases.append(f"{note}, wanted {sorted(right)}")
        printed = quantity(candidate, knowledge.units)
        alike = printed is not None and any(
            comparable(printed, c.value.unit or "", knowledge.units) for c in said
        )
        _tell(scores["unit"], alike, note)
        cited = {listed[r] for r in candidate.references if r in listed}
        curated = [{c.source for c in one.citations} & set(listed.values()) for one in said]
        nearest = min(curated, key=lambda sources: len(sources ^ cited), default=set())
        scores["citation"].hits += len(cited & nearest)
        scores["citation"].wrong += len(cited - nearest)
        scores["citation"].missed += len(nearest - cited)
        if cited != nearest:
            scores["citation"].cases.append(f"{note}: {sorted(cited)}, wanted {sorted(nearest)}")
    markers = {m.marker.text for passage in extract(document) for m in passage.markers.flags}
    for flag in sorted({c.standing.flag for c in claims if c.standing.flag}):
        seen = any(text in flag for text in markers)
        scores["flag"].hits += seen
        scores["flag"].missed += not seen
        scores["flag"].cases.extend([] if seen else [flag])
    return scores


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure extraction.")
    parser.add_argument("--output", type=Path, default=Path("build"))
    parser.add_argument("--show", choices=FIELDS)
    parser.add_argument("--part", nargs="*", default=["ja", "en"])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    units = PintUnits()
    table = {}
    with open_snapshot(options.output) as snapshot:
        knowledge = knowledge_of(snapshot, units)
        held = [f"{part}.held" for part in options.part]
        for parts in (options.part, held, ["styles.held"]):
            scores = measured(parts, knowledge, units)
            table[" + ".join(parts)] = scores
        for path in sorted(SEEDS.glob("*.ja.txt")) if SEEDS.is_dir() else ():
            name = path.name.removesuffix(".ja.txt")
            table[name] = seed_scores(name, snapshot, knowledge)
    if options.json:
        rows = {k: {f: round(s.f1, 4) for f, s in v.items()} for k, v in table.items()}
        print(json.dumps(rows, indent=2))
        return 0
    for label, scores in table.items():
        print(label)
        for name, one in scores.items():
            print(
                f"  {name:<10} precision {one.precision:.3f}  recall {one.recall:.3f}"
                f"  F1 {one.f1:.3f}  ({one.hits} right, {one.wrong} wrong, {one.missed} missed)"
            )
            if name == options.show and "held" not in label:
                print("\n".join(f"      {case}" for case in one.cases))
    return 0


if __name__ == "__main__":
    sys.exit(main())
