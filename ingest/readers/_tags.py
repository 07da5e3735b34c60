"""Take HTML apart into tags and words, in one pass over the text and with exact places.

The parsers at hand give a line at best. A tag ends at the first `>` outside quotes; what does not
close is words. The work grows with the length of the text, however malformed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
_LOOSE_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]{0,64})([^<>]{0,4096})>")
_ATTRIBUTE = re.compile(r"([^\s=/>\"']+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s>]+))?")
_RAW = frozenset({"script", "style", "noscript", "template", "textarea", "iframe", "svg", "object"})


@dataclass(frozen=True, slots=True)
class Tag:
    """An opening or closing tag."""

    name: str
    start: int
    end: int
    closing: bool = False
    attributes: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Words:
    """The stretch between two tags, as written."""

    start: int
    end: int


def tags(text: str) -> Iterator[Tag | Words]:
    """Yield tags and the words between them; scripts, styles and comments are left out."""
    at, length, strict = 0, len(text), True
    while at < length:
        opening = text.find("<", at)
        if opening < 0:
            opening = length
        if opening > at:
            yield Words(at, opening)
        if opening == length:
            return
        at = opening
        if text.startswith("<!--", at):
            at = _after(text, "-->", at)
        elif text.startswith(("<!", "<?"), at):
            at = _after(text, ">", at)
        else:
            found = _TAG.match(text, at) if strict else None
            if found is None:
                # Quotes that never close would be searched for again at every tag.
                strict = strict and not text.startswith(('"', "'"), at)
                found = _LOOSE_TAG.match(text, at)
            if found is None:
                yield Words(at, at + 1)
                at += 1
                continue
            name = found[2].lower()
            at = found.end()
            if name in _RAW and not found[1]:
                at = _after_raw(text, name, at)
                continue
            yield Tag(name, found.start(), at, bool(found[1]), _attributes(found[3]))


def _attributes(source: str) -> dict[str, str]:
    if not source or source.isspace():
        return {}
    return {
        name.lower(): unescape(value.strip("\"'")) for name, value in _ATTRIBUTE.findall(source)
    }


def _after(text: str, mark: str, at: int) -> int:
    end = text.find(mark, at)
    return len(text) if end < 0 else end + len(mark)


def _after_raw(text: str, name: str, at: int) -> int:
    closing = re.compile(rf"</{name}\s*>", re.I).search(text, at)
    return len(text) if closing is None else closing.end()
