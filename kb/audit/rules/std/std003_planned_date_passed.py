"""A target date that has passed while nothing says that it was met."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.rules.std._states import REACHED, histories, last
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import Lifecycle, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for history in histories(audited).values():
        if any(history.get(state) for state in REACHED):
            continue
        for target in history.get(Lifecycle.TARGET, ()):
            day = last(target)
            if day is not None and day < audited.today and target.superseded_on is None:
                yield hit(
                    target,
                    say(
                        "{topic}「{value}」は過ぎましたが、実現したかどうかの主張がありません",
                        "{topic}: {value} has passed, and nothing says whether it was met",
                        topic=topic(target),
                        value=shown(target),
                    ),
                    found=target.value.as_printed,
                )


RULE = Rule(
    code="STD003",
    name="planned-date-passed",
    severity=Severity.WARNING,
    what=Label(
        "目標や予定の日を過ぎたのに、承認・公開の日の主張がない標準。",
        "A standard whose target date lies behind, with no claim of its approval or publication.",
    ),
    why=Label(
        "過ぎた予定は、読み手にはもう実現した事実のように見えます。",
        "A plan whose day has passed reads as if it had come true.",
    ),
    fix=Label(
        "実現した日か、新しい目標の日を主張として加えてください。",
        "Add the day on which it came true, or the new target.",
    ),
    failing="""\
claims:
- {subject: spec-x, property: target-day, value: '2024', document: memo}
""",
    passing="""\
claims:
- {subject: spec-x, property: target-day, value: '2024', document: memo}
- {subject: spec-x, property: publication-day, value: '2025-04-08', document: memo}
""",
    check=_check,
)
