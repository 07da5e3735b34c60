"""The home page: what this is, how it stands in numbers, and ways in."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.sample import Sample, sample
from kb.publish.sheets import NEWEST
from kb.publish.tasks import Task, of_conflict, of_sample, of_standards
from kb.publish.twins import Answer
from kb.views.build import Build
from kb.views.catalog import Document, NamedComparison, Pack
from kb.views.claim import Claim
from kb.views.comparison import Comparison
from kb.views.detail import IndexedClaim
from kb.views.label import Term
from kb.views.standard import Board
from kb.vocab import Verification

LATEST = 8


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
    tasks: tuple[Task, ...]
    """What one may come to ask."""
    questions: Mapping[str, int]
    """Questions by state."""
    latest: tuple[Claim, ...]
    """What became known last."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one home page."""
    latest = tuple(f"claims/{c.id}" for c in _latest(material))
    compared = tuple(f"comparisons/{key}" for key in list(material.catalog.comparisons)[:1])
    base = ("builds/current", "internal/catalog", "standards")
    reads = (*base, *compared, *latest)
    yield Item("", reads, Answer("builds/current"))


def _latest(material: Material) -> tuple[IndexedClaim, ...]:
    """Return the newest claims, one a thing, so that one thing does not fill the list."""
    by_thing: dict[str, IndexedClaim] = {}
    for claim in material.listed(NEWEST):
        by_thing.setdefault(claim.subject, claim)
    return tuple(by_thing.values())[:LATEST]


def _tasks(material: Material, compared: Comparison | None, shown: Sample | None) -> Iterator[Task]:
    if shown is not None:
        yield from of_sample(shown, material.catalog)
    if compared is not None:
        yield from of_conflict(compared)
    yield from of_standards(material.view(Board, "standards").standards)


def context(material: Material, item: Item) -> HomePage:
    """Return what the home page shows."""
    catalog, build = material.catalog, material.build
    kinds = Counter(e.kind for e in catalog.entities.values())
    named = next(iter(catalog.comparisons.values()), None)
    compared = material.view(Comparison, f"comparisons/{named.id}") if named else None
    shown = sample(named, compared) if named and compared else None
    return HomePage(
        pack=catalog.pack,
        build=build,
        standing={v.value: build.counts.get(f"claims-{v.value}", 0) for v in Verification},
        kinds=tuple((k, kinds[k.id]) for k in catalog.pack.kinds if kinds[k.id]),
        documents=tuple(catalog.documents.values()),
        comparisons=tuple(catalog.comparisons.values()),
        sample=shown,
        tasks=tuple(_tasks(material, compared, shown)),
        questions=Counter(q.state.value for q in catalog.questions.values()),
        latest=material.claims(_latest(material)),
    )


kind = PageKind("home", items, context)
