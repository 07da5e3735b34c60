"""What the rules ask of claims: which speaks for a value, and whether a text points at one."""

import re
from collections.abc import Iterable

from ingest.lint.rule import Linted
from kb.compare.asof import superseded
from kb.document import InlineKind
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Verification

_ORDER = (
    *(Verification.VERIFIED, Verification.COMPUTED, Verification.CITED),
    *(Verification.UNCITED, Verification.FLAGGED, Verification.DISPUTED, Verification.REFUTED),
)
POINTER = re.compile(
    r"(?:/claims/|\btenkyo:(?:claim/)?)([a-z0-9][a-z0-9._-]*[a-z0-9])(?:/|\.html|\.json)?"
)
"""An address of one of our claims, or its short form `tenkyo:ID`."""


def best(claims: Iterable[Claim]) -> Claim:
    """Return the claim that stands best; the first in the pack's order among equals."""
    return min(claims, key=lambda c: (superseded(c, None), _ORDER.index(c.standing.verification)))


def label_of(claim: Claim) -> Label:
    """Return what a claim is about, as a reader names it."""
    subject, prop = claim.subject.label, claim.property.label
    return Label(f"{subject.get('ja')}の{prop.get('ja')}", f"{subject.get('en')}, {prop.get('en')}")


def link_of(linted: Linted, passage: int, key: str) -> bool:
    """Tell whether a passage points at a claim by its address or its id."""
    words = linted.document.passages[passage]
    targets = [i.target for i in words.inlines if i.kind is InlineKind.LINK]
    return any(
        match[1].removesuffix(".html").removesuffix(".json") == key
        for text in (words.text, *targets)
        for match in POINTER.finditer(text)
    )
