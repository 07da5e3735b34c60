"""A question that is older than the check that left it open, or younger than today."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.days import first_day, last_day
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for question in audited.catalog.questions.values():
        document = audited.catalog.documents[question.document.id]
        checked = first_day(document.checked_on)
        since, until = first_day(question.since), last_day(question.since)
        if checked is None or since is None or until is None:
            continue
        if until < checked or since > audited.today:
            limit = document.checked_on if until < checked else audited.today.isoformat()
            yield Hit(
                question.id,
                "question",
                say(
                    "「{text}」の起点{since}が、文書の確認日{checked}から今日までの間にありません",
                    "since {since}, not between the check of its document ({checked}) and today: "
                    "{text}",
                    text=question.text,
                    since=question.since,
                    checked=document.checked_on,
                ),
                found=question.since,
                expected=limit,
            )


RULE = Rule(
    code="VER008",
    name="question-misdated",
    severity=Severity.ERROR,
    what=Label(
        "起点（`since`）が、それを残した文書の確認日より前か、今日より後である問い。",
        "A question whose `since` lies before the day its document was checked, or after today.",
    ),
    why=Label(
        "いつから未解決かが違えば、どれだけ放置されたかも分かりません。",
        "If the day is wrong, so is the time for which nobody has answered.",
    ),
    fix=Label(
        "文書の確認日か、問いが生じた日を `since` に書いてください。",
        "Give the day the document was checked, or the day the question arose, as `since`.",
    ),
    failing="""\
questions:
- {id: q-one, document: memo, text: {ja: 電力は確かか, en: Is the power certain}, state: open,
   since: '2016-01'}
""",
    passing="""\
questions:
- {id: q-one, document: memo, text: {ja: 電力は確かか, en: Is the power certain}, state: open,
   since: '2026-01'}
""",
    check=_check,
)
