"""A suppression that gives no reason worth the name."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity

_EMPTY = frozenset({"", "-", "?", ".", "x", "n/a", "na", "none", "tbd", "todo", "fixme", "wip",
                    "later", "ok", "ignore", "なし", "未定", "後で", "不明"})  # fmt: skip


def _check(audited: Audited) -> Iterator[Hit]:
    for known in audited.catalog.audit.suppressions:
        for field, text in (("reason", known.reason), ("owner", known.owner)):
            if text.strip().lower().rstrip(".。!") in _EMPTY:
                yield Hit(
                    f"{known.rule}:{known.subject}",
                    "suppression",
                    say(
                        "{subject}に対する{rule}の抑制の `{field}` が「{text}」だけです",
                        "the `{field}` of the suppression of {rule} for {subject} is just “{text}”",
                        rule=known.rule,
                        subject=known.subject,
                        field=field,
                        text=text,
                    ),
                    found=text,
                    payload=f"{field}\0{text}",
                )


RULE = Rule(
    code="SUP003",
    name="suppression-without-reason",
    severity=Severity.ERROR,
    what=Label(
        "理由や担当が「未定」「TODO」などの空の言葉である抑制。",
        "A suppression whose reason or owner is an empty word such as “todo” or “n/a”.",
    ),
    why=Label(
        "理由を言えない抑制は、読み手から指摘を隠しているだけです。",
        "A suppression that cannot say why merely hides the finding from readers.",
    ),
    fix=Label(
        "なぜ今は受け入れるのか、誰が見直すのかを書いてください。",
        "Say why it is accepted for now, and who will look at it again.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
audit:
  suppressions:
  - {rule: CIT001, subject: alpha.power.me, reason: TODO, owner: desk, expires: '2026-07'}
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
