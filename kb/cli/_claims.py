"""Claims and answers as lines for a terminal."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from kb.display import display
from kb.quantity.format import equation
from kb.store.snapshot import Snapshot
from kb.views.answer import ValueAnswer
from kb.views.claim import Claim
from kb.views.comparison import Answer
from kb.views.label import Label
from kb.views.value import Value
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


def answer_lines(
    answer: ValueAnswer,
    snapshot: Snapshot,
    lang: str,
    *,
    stated: ValueAnswer,
    where: Mapping[str, str],
) -> Iterator[str]:
    """Yield the lines of an answer: each class, the claim chosen or all sides, and why.

    `stated` is the answer in the units of its claims, which this one need not be in; `where` are
    the qualifiers that were asked for, which claims need not state.
    """
    yield f"{answer.entity.label.get(lang)} · {answer.property.label.get(lang)}"
    before = {claim.id: claim.value for one in stated.answers for claim in _held(one)}
    for one in answer.answers:
        yield from _class_lines(one, snapshot, lang, before, where)


def _held(answer: Answer) -> Iterator[Claim]:
    if answer.selection.chosen is not None:
        yield answer.selection.chosen
    for side in answer.selection.sides:
        yield from side


def _class_lines(
    answer: Answer,
    snapshot: Snapshot,
    lang: str,
    before: Mapping[str, Value],
    where: Mapping[str, str],
) -> Iterator[str]:
    selection = answer.selection
    if selection.disputed:
        count = len(selection.sides)
        yield "  " + Label(
            f"係争：{count}つの側があり、どれも選んでいません",
            f"disputed: {count} sides, none is chosen",
        ).get(lang)
    for claim in _held(answer):
        yield from claim_lines(claim, snapshot, lang)
        yield from _unit_lines(claim, snapshot, lang, before)
    if where and answer.key is not None:
        # Loaded with what compares, which the plain question does without.
        from kb.compare.sheet import step_text

        for step in answer.key.steps:
            if where.get(step.qualifier) == step.target and Fraction(step.factor) != 1:
                yield f"    {Label('換算', 'converts').get(lang)}: {step_text(step, lang)}"
    for passed in selection.passed_over:
        claim = snapshot.claim(passed.claim)
        word = Label("採らなかった主張", "passed over").get(lang)
        yield (
            f"    {word} ({passed.reason.get(lang)}): {display(claim.value, lang)}"
            f" · {_mark(claim, lang)} · {_where(claim, lang)} · {claim.id}"
        )


def _unit_lines(
    claim: Claim, snapshot: Snapshot, lang: str, before: Mapping[str, Value]
) -> Iterator[str]:
    """Yield from which value a claim's was converted, and by which factor."""
    old, new = before.get(claim.id, claim.value), claim.value
    if old.unit == new.unit:
        return
    source, target = old.unit or "", new.unit or ""
    how = equation(source, target, snapshot.units.factor(source, target))
    yield f"    {Label('換算元', 'converted from').get(lang)}: {display(old, lang)} ({how})"


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
