"""The text of a document where it is at hand, its sections, and what is said where it is not."""

from collections import Counter
from collections.abc import Callable, Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit
from kb.audit.words import say
from kb.quantity.folding import fold_text
from kb.views.catalog import Document
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Outcome


class Originals:
    """The texts that claims were taken from, each read once."""

    def __init__(self, audited: Audited) -> None:
        self.audited = audited
        self._parts: dict[str, dict[str, str]] = {}

    def text(self, document: str) -> str | None:
        """Return the text of a document; None where the one claims were taken from is not here."""
        text = self.audited.texts.get(f"document/{document}")
        digest = self.audited.catalog.documents[document].digest
        return text.content if text is not None and digest in (None, text.digest) else None

    def held(
        self,
        due: Callable[[Claim], bool],
        look: Callable[[Claim, Label, str, str | None], Hit | None],
    ) -> Iterator[Hit]:
        """Hold each claim that is `due` against the place in the document it was taken from.

        `look` is given the claim, the title of the document, the text there and, where it is not
        all of it, the section. What cannot be looked for is told at the end, by document.
        """
        skipped: Counter[str] = Counter()
        for claim in self.audited.stated:
            if claim.document is None or not due(claim):
                continue
            name = claim.document.id
            text = self.text(name)
            if text is not None:
                found = look(claim, claim.document.label, *self.place(claim, text))
                if found is not None:
                    yield found
            elif self.audited.catalog.documents[name].digest is not None:
                # One without a digest is a list of evidence, not a text to be found again.
                skipped[name] += 1
        for name, count in skipped.items():
            yield self.unread(name, count)

    def place(self, claim: Claim, text: str) -> tuple[str, str | None]:
        """Return the part of a text that a claim names, with its section; else all of it."""
        if claim.document is None:
            return text, None
        name = claim.document.id
        if name not in self._parts:
            self._parts[name] = sections(self.audited.catalog.documents[name], text)
        section = (claim.locator or "").partition("/")[0]
        part = self._parts[name].get(section)
        return (text, None) if part is None else (part, section)

    def unread(self, document: str, count: int) -> Hit:
        """Return what is said where a text is not here, and `count` things are unchecked."""
        given = f"document/{document}" in self.audited.texts
        return Hit(
            document,
            "document",
            say(
                "「{title}」の本文が{why}、{count}件を照合していません",
                "the text of “{title}” {why_en}; things not looked for: {count}",
                title=self.audited.catalog.documents[document].title,
                why="記録の要約値と合わず" if given else "手元になく",
                why_en="does not match its digest" if given else "is not at hand",
                count=count,
            ),
            outcome=Outcome.UNCHECKED,
            payload="no-text",
            remedy=Label(
                "文書の本文を渡して監査してください。",
                "Audit with the text of the document at hand.",
            ),
        )


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
