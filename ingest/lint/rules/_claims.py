"""How the rules name claims, and whether a text points at one."""

import re

from ingest.lint.rule import Linted
from kb.document import InlineKind
from kb.views.claim import Claim
from kb.views.label import Label

POINTER = re.compile(
    r"(?:/claims/|\btenkyo:(?:claim/)?)([a-z0-9][a-z0-9._-]*[a-z0-9])(?:/|\.html|\.json)?"
)
"""An address of one of our claims, or its short form `tenkyo:ID`."""


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
