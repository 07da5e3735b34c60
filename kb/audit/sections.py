"""The sections of a document's text, found by their headings."""

from kb.quantity.folding import fold_text
from kb.views.catalog import Document


def sections(document: Document, text: str) -> dict[str, str]:
    """Return the text of each section whose heading stands on a line of its own.

    A section without a heading is left out; what is looked for there is looked for everywhere.
    """
    wanted = {}
    for section in document.sections:
        for title in (section.title.ja, section.title.en):
            if title:
                wanted[_key(title)] = section.id
    found: dict[str, list[str]] = {}
    here = ""
    for line in text.splitlines():
        here = wanted.get(_key(line), here)
        found.setdefault(here, []).append(line)
    # What comes before the first heading belongs to no section that can be told.
    found.pop("", None)
    return {key: "\n".join(lines) for key, lines in found.items()}


def _key(line: str) -> str:
    return fold_text(line).strip().lstrip("#").strip().casefold()
