"""A refuted claim that still ranks like any other."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import QuestionState, Rank, Severity, Verification


def _check(audited: Audited) -> Iterator[Hit]:
    refuted = {
        claim
        for question in audited.catalog.questions.values()
        if question.state is QuestionState.REFUTED
        for claim in question.claims
    }
    for claim in audited.stated:
        standing = claim.standing.verification
        # Not all that a refuted question names is wrong: only what something speaks against.
        beyond = standing is Verification.REFUTED or (
            standing is Verification.DISPUTED and claim.id in refuted
        )
        if beyond and claim.standing.rank is not Rank.DEPRECATED:
            yield hit(
                claim,
                say(
                    "{topic}「{value}」は否定されているのに、順位が{rank}のままです",
                    "{topic}: {value} was refuted, yet its rank is {rank}",
                    topic=topic(claim),
                    value=shown(claim),
                    rank=claim.standing.rank.value,
                ),
                found=claim.standing.rank.value,
                expected=Rank.DEPRECATED.value,
            )


RULE = Rule(
    code="CON006",
    name="refuted-at-full-rank",
    severity=Severity.WARNING,
    what=Label(
        "検証や問いの結果として否定されたのに、`deprecated` とされていない主張。",
        "A claim refuted by a check or a question that is not ranked `deprecated`.",
    ),
    why=Label(
        "順位が同じなら、問い合わせは否定された値も候補として返します。",
        "At equal rank, a look-up still offers the refuted value.",
    ),
    fix=Label(
        "`rank: deprecated` とし、`rank_reason` に何が否定したかを書いてください。",
        "Rank it `deprecated` and say in `rank_reason` what refuted it.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: datasheet}],
   verifications: [{by: desk, on: '2026-02', source: datasheet, method: read it, result: refuted}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: datasheet}],
   rank: deprecated, rank_reason: {ja: 資料と合わない, en: The data sheet says otherwise},
   verifications: [{by: desk, on: '2026-02', source: datasheet, method: read it, result: refuted}]}
""",
    check=_check,
)
