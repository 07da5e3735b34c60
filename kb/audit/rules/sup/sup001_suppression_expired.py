"""A suppression whose day has passed."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.suppression import has_expired
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for known in audited.catalog.audit.suppressions:
        if has_expired(known, audited.today):
            yield Hit(
                f"{known.rule}:{known.subject}",
                "suppression",
                say(
                    "{subject}に対する{rule}の抑制は{day}で切れています（担当 {owner}）",
                    "the suppression of {rule} for {subject} expired on {day} (owner {owner})",
                    rule=known.rule,
                    subject=known.subject,
                    day=known.expires,
                    owner=known.owner,
                ),
                found=known.expires,
                expected=f"≥ {audited.today.isoformat()}",
                payload=known.expires,
            )


RULE = Rule(
    code="SUP001",
    name="suppression-expired",
    severity=Severity.ERROR,
    what=Label(
        "期限を過ぎた抑制。もう何も抑えません。",
        "A suppression past its day. It hushes nothing any more.",
    ),
    why=Label(
        "期限は、見直すという約束です。過ぎても黙っていれば、抑制は永久になります。",
        "The day is a promise to look again; if it could pass unnoticed, it would last for ever.",
    ),
    fix=Label(
        "元の指摘を直すか、理由を確かめ直して期限を改めてください。",
        "Deal with the finding, or confirm the reason again and set a new day.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
audit:
  suppressions:
  - {rule: CIT001, subject: alpha.power.me, reason: Asked for it, owner: desk, expires: '2026-05'}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
audit:
  suppressions:
  - {rule: CIT001, subject: alpha.power.me, reason: Asked for it, owner: desk, expires: '2026-07'}
""",
    check=_check,
)
