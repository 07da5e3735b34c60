"""A day that has not come, stated as a fact."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.days import first_day
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, topic
from kb.views.label import Label
from kb.vocab import Basis, Lifecycle, Severity, ValueType

_AHEAD = frozenset({Basis.TARGET, Basis.PROJECTION, Basis.ESTIMATE, Basis.ASSUMPTION})


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.stated:
        if claim.value.type is not ValueType.DATE or claim.standing.basis in _AHEAD:
            continue
        day = first_day(claim.value.date)
        planned = audited.catalog.properties[claim.property.id].lifecycle is Lifecycle.TARGET
        if day is not None and day > audited.today and not planned:
            yield hit(
                claim,
                say(
                    "{topic}は事実として{day}とされますが、まだ来ていません",
                    "{topic}: stated as the fact {day}, which has not come",
                    topic=topic(claim),
                    day=claim.value.date or "",
                ),
                found=claim.value.date,
                expected=audited.today.isoformat(),
                payload=claim.value.date,
            )


RULE = Rule(
    code="STL004",
    name="fact-in-the-future",
    severity=Severity.ERROR,
    what=Label(
        "まだ来ていない日付を、目標でも予測でもなく事実として述べる主張。",
        "A date that has not come, stated as a fact and not as a target or a projection.",
    ),
    why=Label(
        "先の日付は予定でしかあり得ません。事実とされていれば、日付か根拠の種類が誤りです。",
        "What lies ahead can only be planned: either the date or the basis is wrong.",
    ),
    fix=Label(
        "日付を直すか、`basis` を `target` か `projection` にしてください。",
        "Correct the date, or make the `basis` `target` or `projection`.",
    ),
    failing="""\
claims:
- {subject: spec-x, property: approval-day, value: '2046-03', document: memo, basis: fact}
""",
    passing="""\
claims:
- {subject: spec-x, property: approval-day, value: '2026-03', document: memo, basis: fact}
- {subject: spec-x, property: target-day, value: '2046-03', document: memo, basis: target}
""",
    check=_check,
)
