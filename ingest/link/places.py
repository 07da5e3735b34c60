"""Which section of a known document each passage of its text belongs to."""

import re
from collections.abc import Iterator

from kb.document import Document
from kb.passage import PassageKind
from kb.quantity.folding import fold_text
from kb.views.catalog import Document as KnownDocument

_ASIDE = re.compile(r"\s*\([^()]*\)\s*$")
"""What stands in parentheses behind a title is often left out where it is referred to."""


def passage_sections(document: Document, known: KnownDocument) -> tuple[str, ...]:
    """Return, for each passage, the id of the section it stands in; empty before the first.

    A heading that the knowledge base does not list belongs to the section above it; what comes
    before the first that it lists, to the first section where that has no heading.
    """
    wanted = {
        _key(title): section.id
        for section in known.sections
        for title in (section.title.ja, section.title.en)
        if title
    }
    headings = {_key(p.text) for p in document.passages if p.kind is PassageKind.HEADING}
    first = known.sections[0] if known.sections else None
    opening = ""
    if first is not None and not headings & {
        _key(first.title.get("ja")),
        _key(first.title.get("en")),
    }:
        opening = first.id
    return tuple(_walk(document, wanted, opening))


def _walk(document: Document, wanted: dict[str, str], here: str) -> Iterator[str]:
    for passage in document.passages:
        if passage.kind is PassageKind.HEADING:
            here = wanted.get(_key(passage.text), here)
        yield here


def _key(title: str) -> str:
    return "".join(_ASIDE.sub("", fold_text(title)).split()).strip("#").casefold()
