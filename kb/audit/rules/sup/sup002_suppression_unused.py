"""A suppression that hushes nothing."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for known in audited.idle or ():
        yield Hit(
            f"{known.rule}:{known.subject}",
            "suppression",
            say(
                "{subject}に対する{rule}の抑制は、もう当たる指摘がありません",
                "the suppression of {rule} for {subject} meets no finding",
                rule=known.rule,
                subject=known.subject,
            ),
            payload="unused",
        )


RULE = Rule(
    code="SUP002",
    name="suppression-unused",
    severity=Severity.WARNING,
    what=Label(
        "どの指摘にも当たらない抑制。",
        "A suppression that meets no finding.",
    ),
    why=Label(
        "直した後に残った抑制は、次に同じ誤りが起きたときにそれを隠します。",
        "Left behind after the cure, it will hide the same fault when it comes back.",
    ),
    fix=Label(
        "`audit.yaml` から外してください。",
        "Take it out of `audit.yaml`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: paper}]}
audit:
  suppressions:
  - {rule: CIT001, subject: alpha.power.me, reason: Asked for it, owner: desk, expires: '2026-07'}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
audit:
  suppressions:
  - {rule: CIT001, subject: alpha.power.me, reason: Asked for it, owner: desk, expires: '2026-07'}
""",
    check=_check,
    last=True,
)
