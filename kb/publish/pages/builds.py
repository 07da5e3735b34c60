"""What each build changed: claims that came, went or changed, findings that opened or closed."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.audit.chronicle import Chapter
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.views.change import ClaimChange

CHAPTERS = 20
LISTED = 50


@dataclass(frozen=True, slots=True)
class ShownChapter:
    """What one build changed, as far as the page lists it."""

    chapter: Chapter
    claims: tuple[tuple[str, tuple[ClaimChange, ...]], ...]
    """By kind (`changed`, `came`, `went`), those there are."""


@dataclass(frozen=True, slots=True)
class BuildsPage:
    """What the page of builds shows, newest first."""

    chapters: tuple[ShownChapter, ...]
    listed: int
    """How many of each kind are listed at most."""
    known: frozenset[str]
    """Claims that have a page, if only one that says why they went."""
    rules: frozenset[str]
    """Rules that have a page."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one page."""
    yield Item("changes/builds", ("past",), mark=" ".join(sorted(_known(material))))


def context(material: Material, item: Item) -> BuildsPage:
    """Return what the page shows."""
    return BuildsPage(
        _chapters(material),
        LISTED,
        _known(material),
        frozenset(result.rule for result in material.report.results),
    )


def _chapters(material: Material) -> tuple[ShownChapter, ...]:
    return tuple(_shown(chapter) for chapter in reversed(material.past.chapters[-CHAPTERS:]))


def _known(material: Material) -> frozenset[str]:
    """Return the claims named there that have a page, if only one that says why they went."""
    retired = {s.id for s in material.catalog.pack.tombstones if s.kind == "claim"}
    named = {c.claim for shown in _chapters(material) for _, claims in shown.claims for c in claims}
    return frozenset(key for key in named if key in retired or material.has(f"claims/{key}"))


def _shown(chapter: Chapter) -> ShownChapter:
    by_kind = (
        (kind, tuple(c for c in chapter.changes.claims if c.kind == kind)[:LISTED])
        for kind in ("changed", "came", "went")
    )
    return ShownChapter(chapter, tuple((kind, found) for kind, found in by_kind if found))


kind = PageKind("builds", items, context)
