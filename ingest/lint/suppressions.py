"""Suppressions written in a text: `<!-- tenkyo: ignore DOC001 reason -->`, a reason required."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kb.document import Document
from kb.passage import Span

_COMMENT = re.compile(
    r"(?:<!--|%|#|//|/\*)\s*tenkyo:\s*ignore\b[ \t]*"
    r"(?P<codes>[A-Z]{3}[0-9]{3}(?:\s*,\s*[A-Z]{3}[0-9]{3})*)?"
    r"[ \t:]*(?P<reason>[^\n]*?)\s*(?:-->|\*/|$)",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Suppression:
    """One comment that asks for rules to be passed over."""

    codes: tuple[str, ...]
    reason: str
    line: int
    first: int
    last: int
    """The lines that it is about: its own, or the block that follows where it stands alone."""
    span: Span

    @property
    def valid(self) -> bool:
        """Tell whether it names a rule and a reason."""
        return bool(self.codes and self.reason)


@dataclass(frozen=True, slots=True)
class Suppressions:
    """All suppressions of a text."""

    items: tuple[Suppression, ...]

    def reason(self, code: str, line: int) -> str | None:
        """Return why a finding of a rule on a line is passed over; None where it is not."""
        for item in self.items:
            if item.valid and code in item.codes and item.first <= line <= item.last:
                return item.reason
        return None


def suppressions(document: Document) -> Suppressions:
    """Return the suppressions written in a document."""
    return Suppressions(tuple(_found(document)))


def _found(document: Document) -> Iterator[Suppression]:
    text = document.text
    if "tenkyo:" not in text:
        return
    for match in _COMMENT.finditer(text):
        line, _ = document.position(match.start())
        begin = text.rfind("\n", 0, match.start()) + 1
        end = text.find("\n", match.end())
        rest = text[begin : match.start()] + text[match.end() : end if end >= 0 else len(text)]
        alone = not rest.strip()
        first, last = _block(text, match.end(), line) if alone else (line, line)
        codes = tuple(re.split(r"\s*,\s*", match["codes"])) if match["codes"] else ()
        yield Suppression(
            codes,
            match["reason"].strip(),
            line,
            first,
            last,
            Span(match.start(), match.end()),
        )


def _block(text: str, at: int, line: int) -> tuple[int, int]:
    """Return the first and last line of the next lines with words on them."""
    first = last = line
    for offset, words in enumerate(text[at:].split("\n")):
        if offset and words.strip():
            first = first if first > line else line + offset
            last = line + offset
        elif first > line:
            break
    return first, last
