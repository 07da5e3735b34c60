"""Answers as prose for a language model: the figure, its caveats and its citation, always."""

from collections.abc import Iterator, Mapping

from kb.compare.sheet import legend, passed_notes, step_notes
from kb.display import display
from kb.views.answer import ValueAnswer
from kb.views.claim import Claim
from kb.views.comparison import Comparison
from kb.views.formula import Why
from kb.views.lint import LintReport
from kb.views.search import SearchResult
from kb.vocab import CitationRole, Freshness, LinkRole, Verification

_CAVEATS = {
    Verification.UNCITED: "its document gives no source for it",
    Verification.FLAGGED: "its document itself marks it as unverified",
    Verification.DISPUTED: "another claim contradicts it",
    Verification.REFUTED: "it has been refuted",
    Verification.COMPUTED: "it was computed from other claims",
    Verification.CITED: "it is cited, but nobody has checked it against the source",
}


def caveats(claim: Claim) -> list[str]:
    """Return what a reader must know before using a claim."""
    standing = claim.standing
    found = [f"basis: {standing.basis.value}", f"verification: {standing.verification.value}"]
    if standing.verification in _CAVEATS:
        found[-1] += f" ({_CAVEATS[standing.verification]})"
    found.append(f"confidence: {standing.confidence.value}")
    if standing.freshness in (Freshness.AGEING, Freshness.STALE):
        found.append(f"{standing.freshness.value}, as of {claim.as_of}")
    if standing.flag:
        found.append(f"marked in its document: {standing.flag}")
    found += [f"open question: {q.label.get('en')}" for q in claim.questions]
    found += [
        f"contradicted by {link.claim}" for link in claim.links if link.role is LinkRole.CONTRADICTS
    ]
    return found


def citation(claim: Claim) -> str:
    """Return on what a claim rests: its document and place, and the sources it cites."""
    where = claim.document.label.get("en") if claim.document else f"computed ({claim.formula})"
    if claim.locator:
        where += f", section {claim.locator}"
    cited = [
        f"{c.title} <{c.url or c.source}>"
        for c in claim.citations
        if c.role is not CitationRole.CONTRADICTS
    ]
    return f"{where}; sources: {', '.join(cited) if cited else 'none given'}; {claim.url}"


def claim_lines(claim: Claim, lang: str) -> Iterator[str]:
    """Yield a claim in words."""
    qualifiers = ", ".join(f"{k}: {v}" for k, v in claim.qualifiers.items())
    yield f"{claim.statement.get(lang)} [{display(claim.value, lang)}]" + (
        f" ({qualifiers})" if qualifiers else ""
    )
    yield f"  Caveats: {'; '.join(caveats(claim))}."
    yield f"  Citation: {citation(claim)}"


def value_lines(answer: ValueAnswer, lang: str) -> Iterator[str]:
    """Yield a value in words: each class, the claim chosen or all sides of a dispute."""
    if not answer.answers:
        yield "Nothing matches what was asked."
    for one in answer.answers:
        chosen = one.selection.chosen
        if chosen is not None:
            yield from claim_lines(chosen, lang)
        if one.selection.disputed:
            yield "Disputed: the following contradict one another, and none is chosen."
            for side in one.selection.sides:
                for claim in side:
                    yield from claim_lines(claim, lang)
        for passed in one.selection.passed_over:
            yield f"  Passed over: {passed.as_printed} ({passed.claim}): {passed.reason.get(lang)}"


def comparison_lines(found: Comparison, lang: str) -> Iterator[str]:
    """Yield a comparison in words: what compares, what does not and why, and all standings."""
    for column in found.columns:
        yield f"{column.property.label.get(lang)}:"
        for row in found.rows:
            for cell in row.cells:
                if cell.property != column.property.id:
                    continue
                name = row.entity.label.get(lang)
                if cell.refusal is not None:
                    yield f"  {name}: no value ({cell.refusal.reason.get(lang)})"
                for entry in cell.entries:
                    s = entry.standing
                    text = f"  {name}: {entry.shown.text.get(lang)}"
                    text += f" [class {entry.group or 'none'}; {s.basis.value}; "
                    text += f"{s.verification.value}; confidence {s.confidence.value}; "
                    text += f"{s.freshness.value}]"
                    cited = ", ".join(c.title for c in entry.citations) or "no source given"
                    where = entry.document.label.get(lang) if entry.document else "computed"
                    yield f"{text} Citation: {where}; {cited}; {entry.url}"
                    if entry.disputed:
                        yield "    Caveat: disputed; all sides are listed."
                    if entry.refusal is not None:
                        yield f"    Caveat: not comparable: {entry.refusal.reason.get(lang)}"
                    for note in (*step_notes(entry, lang), *passed_notes(entry, lang)):
                        yield f"    {note}"
        for line in legend(column, lang):
            yield f"  {line}"
        for refusal in column.apart:
            yield f"  Classes do not compare: {refusal.reason.get(lang)}"


def why_lines(tree: Why, lang: str) -> Iterator[str]:
    """Yield what a claim was computed from, input by input."""
    stack = [(tree, 0)]
    while stack:
        node, depth = stack.pop()
        name = f"{node.variable} = " if node.variable else ""
        state = node.verification.value if node.verification else "assumption"
        weak = f"; weakest in {', '.join(node.weakest)}" if node.weakest else ""
        how = f" by {node.formula}" if node.formula else ""
        yield f"{'  ' * depth}{name}{node.value}: {node.label.get(lang)} [{state}{weak}]{how}"
        stack.extend((child, depth + 1) for child in reversed(node.inputs))


def search_lines(result: SearchResult, lang: str) -> Iterator[str]:
    """Yield what was found."""
    yield f"{result.total} found."
    if result.did_you_mean:
        yield f"Did you mean: {result.did_you_mean}"
    for hit in result.hits:
        standing = hit.standing
        state = f" [{standing.basis}; {standing.verification}]" if standing else ""
        yield f"- {hit.kind} {hit.id}: {hit.title.get(lang)}{state} {hit.url}"


def lint_lines(report: LintReport, claims: Mapping[str, Claim], lang: str) -> Iterator[str]:
    """Yield what is wrong with a text, place by place, each with its remedy and its claim.

    `claims` are those that the findings are about: a text is held against them, so a reader must
    know how they stand themselves.
    """
    yield (
        f"{len(report.findings)} findings in {report.figures} figures, of which the knowledge base"
        f" knows {report.linked}; {len(report.suppressed)} suppressed by the text."
    )
    if report.linked < report.figures:
        yield "Caveat: a figure that it does not know is not confirmed by having no finding."
    for found in report.findings:
        yield (
            f"{found.line}:{found.column} {found.severity.value} {found.rule} ({found.name}):"
            f" {found.message.get(lang)}"
        )
        yield f"  Printed: {found.printed}" + (
            f"; expected: {found.expected}" if found.expected else ""
        )
        yield f"  Remedy: {found.remedy.get(lang)}"
        claim = claims.get(found.claim) if found.claim else None
        if claim is not None:
            yield f"  Held against: {claim.statement.get(lang)}"
            yield f"  Caveats: {'; '.join(caveats(claim))}."
            yield f"  Citation: {citation(claim)}"
