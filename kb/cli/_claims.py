"""Claims and answers as lines for a terminal."""

from collections.abc import Iterator

from kb.display import display
from kb.store.snapshot import Snapshot
from kb.views.answer import ValueAnswer
from kb.views.claim import Claim
from kb.views.comparison import Answer
from kb.views.label import Label
from kb.vocab import CitationRole, LinkRole, Rank
from kb.wording import AXES, BASIS, CONFIDENCE, FRESHNESS, RANK, VERIFICATION

_MARKS = {
    "verified": "✓",
    "computed": "=",
    "cited": "“",
    "uncited": "○",
    "flagged": "⚑",
    "disputed": "≠",
    "refuted": "✗",
}
_LINKS = {
    LinkRole.AGREES: Label("一致する主張", "corroborated by"),
    LinkRole.CONTRADICTS: Label("食い違う主張", "contradicted by"),
    LinkRole.REFINES: Label("より詳しい主張", "refined by"),
    LinkRole.SUPERSEDES: Label("これに代わる主張", "superseded by"),
}
"""What another claim does to the one that is printed."""
_OUTWARD = {
    LinkRole.REFINES: Label("これが詳しくする主張", "refines"),
    LinkRole.SUPERSEDES: Label("これが代わる主張", "supersedes"),
}
"""What the one that is printed does to another, where that is not the same."""


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
        count = len(selection.sides)
        yield "  " + Label(
            f"係争：{count}つの側があり、どれも選んでいません",
            f"disputed: {count} sides, none is chosen",
        ).get(lang)
        for side in selection.sides:
            for claim in side:
                yield from claim_lines(claim, snapshot, lang)
    for passed in selection.passed_over:
        claim = snapshot.claim(passed.claim)
        word = Label("採らなかった主張", "passed over").get(lang)
        yield (
            f"    {word} ({passed.reason.get(lang)}): {display(claim.value, lang)}"
            f" · {_mark(claim, lang)} · {_where(claim, lang)} · {claim.id}"
        )


def claim_lines(claim: Claim, snapshot: Snapshot, lang: str) -> Iterator[str]:
    """Yield a claim with its standing, what it rests on and what speaks for or against it."""
    standing = claim.standing
    value = display(claim.value, lang)
    qualifiers = ", ".join(f"{k}: {v}" for k, v in claim.qualifiers.items())
    yield f"  {value}" + (f"  ({qualifiers})" if qualifiers else "")
    parts = [
        _mark(claim, lang),
        BASIS[standing.basis].get(lang),
        f"{AXES['confidence'].get(lang).lower()} {CONFIDENCE[standing.confidence].get(lang)}",
        FRESHNESS[standing.freshness].get(lang),
    ]
    if standing.rank is not Rank.NORMAL:
        parts.append(RANK[standing.rank].get(lang))
    yield "    " + " · ".join(parts)
    if claim.value.as_printed and claim.value.as_printed != value:
        yield f"    {Label('原文', 'printed').get(lang)}: {claim.value.as_printed}"
    yield f"    {_where(claim, lang)} · {claim.id}"
    for citation in claim.citations:
        against = citation.role is CitationRole.CONTRADICTS
        word = Label("出典（反対）", "source (against)") if against else Label("出典", "source")
        yield f"    {word.get(lang)}: {citation.title} <{citation.url or citation.source}>"
    for link in claim.links:
        word = _LINKS[link.role] if link.incoming else _OUTWARD.get(link.role, _LINKS[link.role])
        other = snapshot.claim(link.claim)
        yield f"    {word.get(lang)} {display(other.value, lang)} ({link.claim})"
    word = Label("未解決の問い", "question")
    for question in claim.questions:
        yield f"    {word.get(lang)} {question.id}: {question.label.get(lang)}"


def _mark(claim: Claim, lang: str) -> str:
    standing = claim.standing
    flag = f" [{standing.flag}]" if standing.flag else ""
    word = VERIFICATION[standing.verification].get(lang)
    return f"{_MARKS[standing.verification.value]} {word}{flag}"


def _where(claim: Claim, lang: str) -> str:
    where = claim.document.id if claim.document else VERIFICATION["computed"].get(lang)
    return f"{where} § {claim.locator}" if claim.locator else where
