"""A claim that evidence speaks against."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.disputes import disputes
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import CitationRole, Rank, Severity, VerificationResult


def _check(audited: Audited) -> Iterator[Hit]:
    for dispute in disputes(audited):
        one, two = dispute.claim, dispute.against
        if dispute.evidence:
            yield hit(
                one,
                say(
                    "{topic}「{value}」に、出典のある{other}「{against}」が反しています{comment}",
                    "{topic}: {value} against sourced {against} ({other}){comment}",
                    topic=topic(one),
                    value=dispute.value,
                    other=topic(two),
                    against=dispute.values,
                    comment=dispute.comment,
                ),
                found=one.value.told(),
                expected=dispute.printed,
                other=two.id,
                source=two.citations[0].source if two.citations else None,
            )
    for claim in audited.stated:
        if claim.standing.rank is Rank.DEPRECATED:
            continue
        against = {
            c.source: c.printed for c in claim.citations if c.role is CitationRole.CONTRADICTS
        }
        for record in claim.verifications:
            if record.result is VerificationResult.REFUTED:
                against.setdefault(record.source, None)
        for source, printed in against.items():
            yield hit(
                claim,
                say(
                    "{topic}「{value}」に、出典「{title}」が反しています",
                    "{topic}: {value} is contradicted by “{title}”",
                    topic=topic(claim),
                    value=shown(claim),
                    title=audited.catalog.sources[source].title,
                ),
                found=claim.value.told(),
                expected=printed,
                source=source,
                payload=f"{claim.value.told()}\0{source}",
            )


RULE = Rule(
    code="CON005",
    name="contradicted-by-evidence",
    severity=Severity.ERROR,
    what=Label(
        "出典のない主張に、出典のある主張・反証の引用・反証の検証記録が反しているもの。",
        "A claim that a sourced claim, a contradicting citation or a refuting check speaks "
        "against.",
    ),
    why=Label(
        "証拠に反すると分かっている値を、そのまま出してはなりません。",
        "A value known to run against the evidence must not go out as if it did not.",
    ),
    fix=Label(
        "主張を `deprecated` とし、`rank_reason` に証拠を挙げてください。",
        "Rank the claim `deprecated` and name the evidence in `rank_reason`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: alpha, property: power, value: 750 W, document: survey, citations: [{source: paper}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, rank: deprecated,
   rank_reason: {ja: 測定が改められた, en: The measurement was corrected}}
- {subject: alpha, property: power, value: 750 W, document: survey, citations: [{source: paper}]}
""",
    check=_check,
)
