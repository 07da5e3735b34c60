"""DOI, arXiv id and web address in the words of a reference."""

import re
from collections.abc import Sequence

from kb.document import Reference
from kb.passage import Passage

_DOI = re.compile(r"\b(10\.\d{4,9}/[^\s\"'<>，、。」）]+)")
_ARXIV = re.compile(
    r"arxiv(?:\.org/(?:abs|pdf)/|[:\s]\s*)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})", re.I
)
_URL = re.compile(
    r"https?://[^\s\"'<>|{}（）「」、。，［］]+"
    r"|(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|int|io|ai|jp|uk|de|eu)/[^\s\"'<>|{}（）「」、。，［］]*"
)


def reference_of(passage: Passage, *, number: int | None = None, key: str = "") -> Reference:
    """Return the reference that a passage states, with DOI, arXiv id and address if it has them."""
    doi, arxiv, url = identifiers(passage.text, links=[i.target for i in passage.inlines])
    span = passage.span
    return Reference(
        passage.text,
        number=number,
        key=key,
        doi=doi,
        arxiv=arxiv,
        url=url,
        start=span.start,
        end=span.end,
    )


def identifiers(text: str, *, links: Sequence[str] = ()) -> tuple[str, str, str]:
    """Return DOI, arXiv id and web address found in a reference's words or links."""
    whole = " ".join([text, *links])
    doi, arxiv, url = _DOI.search(whole), _ARXIV.search(whole), _URL.search(whole)
    return (
        doi[1].rstrip(".,;)") if doi else "",
        arxiv[1] if arxiv else "",
        url[0].rstrip(".,;)") if url else "",
    )
