"""How the rules name claims, and whether a text points at one."""

from ingest.link.pointed import claim_ids
from ingest.lint.rule import Linted
from kb.passage import InlineKind
from kb.views.claim import Claim
from kb.views.label import Label


def label_of(claim: Claim) -> Label:
    """Return what a claim is about, as a reader names it."""
    subject, prop = claim.subject.label, claim.property.label
    return Label(f"{subject.get('ja')}の{prop.get('ja')}", f"{subject.get('en')}, {prop.get('en')}")


def link_of(linted: Linted, passage: int, key: str) -> bool:
    """Tell whether a passage points at a claim by its address or its id."""
    words = linted.document.passages[passage]
    targets = [i.target for i in words.inlines if i.kind is InlineKind.LINK]
    return any(found == key for text in (words.text, *targets) for found, _, _ in claim_ids(text))
