"""A target date that has passed while nothing says that it was met."""

from collections.abc import Iterator
from datetime import date

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.rules.std._states import first, histories, last
from kb.audit.words import say, shown, topic
from kb.standards.states import SETTLED
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Lifecycle, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for history in histories(audited).values():
        met = [(d, c) for s in SETTLED for c in history.get(s, ()) if (d := first(c)) is not None]
        known = any(history.get(state) for state in SETTLED)
        for target in history.get(Lifecycle.TARGET, ()):
            day = last(target)
            if day is None or day >= audited.today or target.superseded_on is not None:
                continue
            if met and min(met, key=_day)[0] > day:
                reached = min(met, key=_day)[1]
                yield hit(
                    target,
                    say(
                        "{topic}「{value}」は守られず、{other}は{day}でした",
                        "{topic}: {value} was not kept; {other} is {day}",
                        topic=topic(target),
                        value=shown(target),
                        other=topic(reached),
                        day=shown(reached),
                    ),
                    found=target.value.told(),
                    expected=reached.value.told(),
                    other=reached.id,
                )
            elif not known:
                yield hit(
                    target,
                    say(
                        "{topic}「{value}」は過ぎましたが、実現したかどうかの主張がありません",
                        "{topic}: {value} has passed, and nothing says whether it was met",
                        topic=topic(target),
                        value=shown(target),
                    ),
                    found=target.value.told(),
                )


def _day(item: tuple[date, Claim]) -> date:
    return item[0]


RULE = Rule(
    code="STD003",
    name="planned-date-passed",
    severity=Severity.WARNING,
    what=Label(
        "目標や予定の日を過ぎたのに、承認・公開の日の主張がない、またはその日が目標より後である標準。",
        "A target date that lies behind, with no claim of approval or publication, or a later one.",
    ),
    why=Label(
        "過ぎた予定は、読み手にはもう実現した事実のように見えます。",
        "A plan whose day has passed reads as if it had come true.",
    ),
    fix=Label(
        "実現した日か新しい目標の日を加え、実現した日の主張から `supersedes` で結んでください。",
        "Add the day on which it came true, or the new target, and let that claim `supersede` it.",
    ),
    failing="""\
claims:
- {subject: spec-x, property: target-day, value: '2024', document: memo}
""",
    passing="""\
claims:
- {subject: spec-x, property: target-day, value: '2024', document: memo}
- {subject: spec-x, property: publication-day, value: '2024-11', document: memo}
""",
    check=_check,
)
