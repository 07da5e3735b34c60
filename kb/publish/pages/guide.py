"""The guide: an index, and a page for each Markdown file that stands there in both languages."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kb.errors import PublishError
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, Item, PageKind
from kb.publish.prose import Prose, anchors, prose
from kb.settings import site_folder

SOURCE = "en"
"""The language whose headings give the anchors of all."""
FIRST = (
    *("install", "reading", "commands", "query", "packs", "formulas", "audit", "ci", "lint"),
    *("rest", "problems", "mcp", "scaling"),
)
"""The order in which one would read; what is not named here follows by name."""


@dataclass(frozen=True, slots=True)
class GuidePage:
    """What a page of the guide shows; the index shows the list of pages alone."""

    name: str
    """Empty for the index."""
    texts: Mapping[str, Prose]
    """The page by language; empty for the index."""
    pages: tuple[tuple[str, Mapping[str, Prose]], ...]
    """All pages in the order of reading, each with its title by language."""


def folder() -> Path:
    """Return where the texts of the guide are."""
    return site_folder() / "guide"


def names() -> tuple[str, ...]:
    """Return the pages of the guide in the order of reading.

    Raises:
        PublishError: One of them exists in one language only.
    """
    found = {lang: {path.stem for path in (folder() / lang).glob("*.md")} for lang in LANGUAGES}
    for lang in LANGUAGES:
        lacking = sorted(set().union(*found.values()) - found[lang])
        if lacking:
            raise PublishError(
                f"the guide lacks {', '.join(lacking)} in `{lang}`",
                remedy=f"write site/guide/{lang}/{lacking[0]}.md",
            )
    every = found[SOURCE]
    return (*(n for n in FIRST if n in every), *sorted(every - set(FIRST)))


@cache
def texts(name: str, depth: int) -> Mapping[str, Prose]:
    """Return a page by language, for a place `depth` folders below that of its language."""
    read = {
        lang: (folder() / lang / f"{name}.md").read_text(encoding="utf-8") for lang in LANGUAGES
    }
    marks = anchors(read[SOURCE])
    return {
        lang: prose(text, marks, root="../" * depth, place=f"site/guide/{lang}/{name}.md")
        for lang, text in read.items()
    }


def items(material: Material) -> Iterator[Item]:
    """Yield the index and every page."""
    marks = {}
    for name in names():
        digest = hashlib.blake2b(digest_size=8)
        for lang in LANGUAGES:
            digest.update((folder() / lang / f"{name}.md").read_bytes())
        marks[name] = digest.hexdigest()
    listed = ",".join(f"{name}={mark}" for name, mark in marks.items())
    yield Item("guide", (), None, "", listed)
    for name in marks:
        yield Item(f"guide/{name}", (), None, name, listed)


def context(material: Material, item: Item) -> GuidePage:
    """Return what a page of the guide shows."""
    depth = item.address.count("/") + 1
    return GuidePage(
        item.key,
        texts(item.key, depth) if item.key else {},
        tuple((name, texts(name, depth)) for name in names()),
    )


kind = PageKind("guide", items, context)
