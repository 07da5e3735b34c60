"""What readers see of doubtful claims, handed to the audit: pages, feeds and exports.

Every figure on a page is written by the pen, every row of an export from the claim's view; what
those write of each doubtful claim is looked at here, before all pages are rendered with them.
"""

import re
from collections.abc import Iterator
from html import unescape

from kb.audit.audited import DOUBTFUL, Output
from kb.build.knowledge import Knowledge
from kb.exports import linked_data, tables
from kb.publish.feed import atom
from kb.publish.messages import messages
from kb.publish.page import LANGUAGES
from kb.publish.pen import Pen
from kb.views.claim import Claim
from kb.views.codec import builtins

_TAG = re.compile("<[^>]*>")


def outputs(knowledge: Knowledge) -> tuple[Output, ...]:
    """Return every output of every claim that has to be shown with a mark of doubt."""
    doubtful = [c for c in knowledge.claims.values() if c.standing.verification in DOUBTFUL]
    return tuple(_outputs(doubtful, knowledge))


def _outputs(claims: list[Claim], knowledge: Knowledge) -> Iterator[Output]:
    for lang in LANGUAGES:
        told = messages(lang)
        for claim in claims:
            pen = Pen(told, knowledge.catalog, address="claims")
            yield Output(claim.id, f"{lang}: pages", _seen(str(pen.figure(claim))))
            if claim.known_from:
                feed = atom((claim,), told, title="", address="", root="", base_url=None)
                yield Output(claim.id, f"{lang}: feed.xml", _seen(feed.decode()))
    for claim in claims:
        row = builtins(claim)
        yield Output(claim.id, "export: csv", tables.csv_text("claims", [row], header=False))
        yield Output(claim.id, "export: json-ld", str(linked_data.claim(row, "")))


def _seen(markup: str) -> str:
    """Return what a reader sees of markup: its words, without the names of styles."""
    return unescape(_TAG.sub(" ", markup))
