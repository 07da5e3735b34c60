"""A record that nobody has looked over, in a pack where records are reviewed."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for record in audited.catalog.unreviewed:
        if record.by is None:
            message = say(
                "`{name}` は、まだ誰も点検していません",
                "nobody has reviewed `{name}` yet",
                name=f"{record.kind} {record.id}",
            )
            yield Hit(record.id, record.kind, message)


RULE = Rule(
    code="VER010",
    name="not-reviewed",
    severity=Severity.NOTE,
    what=Label(
        "まだ点検の記録がない記録（点検を記録しているパックのみ）。",
        "A record without a review, in a pack that keeps reviews.",
    ),
    why=Label(
        "新しく加わった事実は、読み返されて初めて他と並びます。",
        "What is new joins the rest only once somebody has read it over.",
    ),
    fix=Label(
        "読み返して、`tenkyo review --by 名前` で点検を記録してください。",
        "Read it over and record that: `tenkyo review --by NAME`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
reviews:
- {record: document/memo, by: desk, on: '2026-02-01', parts: 'id:000000'}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
""",
    check=_check,
)
