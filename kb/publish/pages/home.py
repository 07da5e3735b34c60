"""The home page: what this is, how it stands in numbers, and ways in."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.news import newest_claims
from kb.publish.page import Item, PageKind
from kb.publish.twins import Answer
from kb.views.build import Build
from kb.views.catalog import Document, NamedComparison, Pack
from kb.views.claim import Claim
from kb.views.comparison import Comparison, Entry
from kb.views.label import Ref, Term
from kb.vocab import Verification

LATEST = 8
SHOWN = 7
COLUMNS = 2
"""Rows and columns of the sample."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A few figures that may be compared, each as it stands: what the site is, shown, not told."""

    comparison: NamedComparison
    properties: tuple[Ref, ...]
    rows: tuple[tuple[Ref, tuple[Entry | None, ...]], ...]
    """Things with a figure for each property, in the order of the comparison."""


@dataclass(frozen=True, slots=True)
class HomePage:
    """What the home page shows."""

    pack: Pack
    build: Build
    standing: Mapping[str, int]
    """Claims by verification, strongest first."""
    kinds: tuple[tuple[Term, int], ...]
    """Kinds of thing with how many there are."""
    documents: tuple[Document, ...]
    comparisons: tuple[NamedComparison, ...]
    sample: Sample | None
    """None where the first comparison holds no two figures that compare."""
    questions: Mapping[str, int]
    """Questions by state."""
    findings: Mapping[str, int]
    """Open findings by severity."""
    latest: tuple[Claim, ...]
    """What became known last."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one home page."""
    latest = tuple(f"claims/{c.id}" for c in _latest(material))
    compared = tuple(f"comparisons/{key}" for key in list(material.catalog.comparisons)[:1])
    reads = ("builds/current", "internal/catalog", "internal/report", *compared, *latest)
    yield Item("", reads, Answer("builds/current"))


def _latest(material: Material) -> tuple[Claim, ...]:
    """Return the newest claims, one a thing, so that one thing does not fill the list."""
    by_thing: dict[str, Claim] = {}
    for claim in material.once("newest", newest_claims):
        by_thing.setdefault(claim.subject.id, claim)
    return tuple(by_thing.values())[:LATEST]


def _sample(material: Material) -> Sample | None:
    """Return the two properties of the first comparison whose figures were checked best."""
    named = next(iter(material.catalog.comparisons.values()), None)
    if named is None:
        return None
    compared = material.view(Comparison, f"comparisons/{named.id}")
    found: dict[int, dict[str, Entry]] = {}
    for row, cell, entry in compared.entries():
        # Of the classes of a property the first: figures that stand under one head must compare.
        if entry.group == "A" and entry.shown.low is not None and not entry.disputed:
            found.setdefault(row.cells.index(cell), {}).setdefault(row.entity.id, entry)

    def checked(column: int) -> int:
        return sum(e.standing.verification is Verification.VERIFIED for e in found[column].values())

    best = sorted(sorted(found, key=checked, reverse=True)[:COLUMNS])
    rows = []
    for row in compared.rows:
        entries = tuple(found[column].get(row.entity.id) for column in best)
        if any(entries):
            rows.append((row.entity, entries))
    if len(rows) < 2:
        return None
    properties = tuple(compared.columns[column].property for column in best)
    return Sample(named, properties, tuple(rows[:SHOWN]))


def context(material: Material, item: Item) -> HomePage:
    """Return what the home page shows."""
    catalog, build = material.catalog, material.build
    kinds = Counter(e.kind for e in catalog.entities.values())
    return HomePage(
        pack=catalog.pack,
        build=build,
        standing={v.value: build.counts.get(f"claims-{v.value}", 0) for v in Verification},
        kinds=tuple((k, kinds[k.id]) for k in catalog.pack.kinds if kinds[k.id]),
        documents=tuple(catalog.documents.values()),
        comparisons=tuple(catalog.comparisons.values()),
        sample=_sample(material),
        questions=Counter(q.state.value for q in catalog.questions.values()),
        findings=material.report.counts(),
        latest=_latest(material),
    )


kind = PageKind("home", items, context)
