"""A question that counts as answered without an answer in the pack."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import QuestionState, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for question in audited.catalog.questions.values():
        if question.state is QuestionState.OPEN:
            continue
        answers = [audited.claims[key] for key in question.resolved_by if key in audited.claims]
        if any(claim.citations or claim.verifications for claim in answers):
            continue
        yield Hit(
            question.id,
            "question",
            say(
                "「{text}」は{state}とされますが、出典のある答えがありません",
                "{text}: counts as {state}, yet no claim with a source answers it",
                text=question.text,
                state=question.state.value,
            ),
            found=question.state.value,
        )


RULE = Rule(
    code="VER006",
    name="question-answered-by-nothing",
    severity=Severity.ERROR,
    what=Label(
        "解決・一部解決・否定とされた問いのうち、出典のある主張が答えていないもの。",
        "A question that counts as resolved, partly resolved or refuted, with no sourced claim as "
        "the answer.",
    ),
    why=Label(
        "根拠のない「解決済み」は、問いをただ見えなくします。",
        "A “resolved” with nothing behind it only hides the question.",
    ),
    fix=Label(
        "答えとなる主張を出典とともに加え、`resolved_by` に挙げてください。",
        "Add the claim that answers it, with its source, and name it under `resolved_by`.",
    ),
    failing="""\
questions:
- {id: q1, document: memo, text: {ja: 電力の確定値, en: The final power}, since: '2026-05',
   state: resolved}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: datasheet}]}
questions:
- {id: q1, document: memo, text: {ja: 電力の確定値, en: The final power}, since: '2026-05',
   state: resolved, resolved_by: [alpha.power.me]}
""",
    check=_check,
)
