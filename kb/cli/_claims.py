"""Claims and answers as lines for a terminal."""

from collections.abc import Iterator

from kb.display import display
from kb.store.snapshot import Snapshot
from kb.views.answer import ValueAnswer
from kb.views.claim import Claim
from kb.views.comparison import Answer
from kb.vocab import CitationRole, LinkRole

_MARKS = {
    "verified": "✓",
    "computed": "=",
    "cited": "“",
    "uncited": "○",
    "flagged": "⚑",
    "disputed": "≠",
    "refuted": "✗",
}


def answer_lines(answer: ValueAnswer, snapshot: Snapshot, lang: str) -> Iterator[str]:
    """Yield the lines of an answer: each class, the claim chosen or all sides, and why."""
    yield f"{answer.entity.label.get(lang)} · {answer.property.label.get(lang)}"
    for one in answer.answers:
        yield from _class_lines(one, snapshot, lang)


def _class_lines(answer: Answer, snapshot: Snapshot, lang: str) -> Iterator[str]:
    selection = answer.selection
    if selection.chosen is not None:
        yield from claim_lines(selection.chosen, snapshot, lang)
    if selection.disputed:
        yield f"  disputed: {len(selection.sides)} sides, none is chosen"
        for side in selection.sides:
            for claim in side:
                yield from claim_lines(claim, snapshot, lang)
    for passed in selection.passed_over:
        claim = snapshot.claim(passed.claim)
        yield (
            f"    passed over ({passed.reason.get(lang)}): {display(claim.value, lang)}"
            f" · {_mark(claim)} · {_where(claim)} · {claim.id}"
        )


def claim_lines(claim: Claim, snapshot: Snapshot, lang: str) -> Iterator[str]:
    """Yield a claim with its standing, what it rests on and what speaks for or against it."""
    standing = claim.standing
    value = display(claim.value, lang)
    qualifiers = ", ".join(f"{k}: {v}" for k, v in claim.qualifiers.items())
    yield f"  {value}" + (f"  ({qualifiers})" if qualifiers else "")
    yield (
        f"    {_mark(claim)} · {standing.basis.value}"
        f" · confidence {standing.confidence.value} · {standing.freshness.value}"
        + (f" · {standing.rank.value}" if standing.rank.value != "normal" else "")
    )
    if claim.value.as_printed and claim.value.as_printed != value:
        yield f"    printed: {claim.value.as_printed}"
    yield f"    {_where(claim)} · {claim.id}"
    for citation in claim.citations:
        against = " (against)" if citation.role is CitationRole.CONTRADICTS else ""
        yield f"    source{against}: {citation.title} <{citation.url or citation.source}>"
    words = {
        LinkRole.AGREES: "corroborated by",
        LinkRole.CONTRADICTS: "contradicted by",
        LinkRole.REFINES: "refined by",
        LinkRole.SUPERSEDES: "superseded by",
    }
    outward = {LinkRole.REFINES: "refines", LinkRole.SUPERSEDES: "supersedes"}
    for link in claim.links:
        word = words[link.role] if link.incoming else outward.get(link.role, words[link.role])
        other = snapshot.claim(link.claim)
        yield f"    {word} {display(other.value, lang)} ({link.claim})"
    for question in claim.questions:
        yield f"    question {question.id}: {question.label.get(lang)}"


def _mark(claim: Claim) -> str:
    standing = claim.standing
    flag = f" [{standing.flag}]" if standing.flag else ""
    return f"{_MARKS[standing.verification.value]} {standing.verification.value}{flag}"


def _where(claim: Claim) -> str:
    where = claim.document.id if claim.document else "computed"
    return f"{where} § {claim.locator}" if claim.locator else where
