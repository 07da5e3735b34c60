"""A question that has been open for too long."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.days import first_day
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import QuestionState, Severity

_OPEN = frozenset({QuestionState.OPEN, QuestionState.PARTLY_RESOLVED})


def _check(audited: Audited) -> Iterator[Hit]:
    limit = audited.threshold("question-overdue-days", 180)
    for question in audited.catalog.questions.values():
        since = first_day(question.since)
        if question.state not in _OPEN or since is None:
            continue
        days = (audited.today - since).days
        if days > limit:
            yield Hit(
                question.id,
                "question",
                say(
                    "「{text}」は{since}から未解決です（{days}日）",
                    "open since {since} ({days} days): {text}",
                    text=question.text,
                    since=question.since,
                    days=days,
                ),
                found=question.state.value,
                payload=question.since,
            )


RULE = Rule(
    code="VER004",
    name="question-overdue",
    severity=Severity.WARNING,
    what=Label(
        "`question-overdue-days`（既定180日）を越えて未解決の問い。",
        "A question that has stayed open beyond `question-overdue-days` (180 unless set).",
    ),
    why=Label(
        "未確認の一覧は、見直されなければ言い訳の一覧になります。",
        "A list of open questions that nobody revisits is a list of excuses.",
    ),
    fix=Label(
        "調べて `state` と `findings` を更新してください。",
        "Look into it and bring `state` and `findings` up to date.",
    ),
    failing="""\
questions:
- {id: q1, document: memo, text: {ja: 電力の確定値, en: The final power}, since: '2025-05'}
""",
    passing="""\
questions:
- {id: q1, document: memo, text: {ja: 電力の確定値, en: The final power}, since: '2026-05'}
- {id: q2, document: memo, text: {ja: 価格, en: The price}, since: '2025-05', state: refuted}
""",
    check=_check,
    thresholds=("question-overdue-days",),
)
