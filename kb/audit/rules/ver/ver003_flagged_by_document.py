"""A claim that its own document marks as not confirmed."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.stated:
        flag = claim.standing.flag
        if flag is not None:
            yield hit(
                claim,
                say(
                    "{topic}「{value}」は文書自身が「{flag}」としています",
                    "{topic}: the document itself marks {value} “{flag}”",
                    topic=topic(claim),
                    value=shown(claim),
                    flag=flag,
                ),
                found=claim.value.told(),
                payload=flag,
            )


RULE = Rule(
    code="VER003",
    name="flagged-by-document",
    severity=Severity.WARNING,
    what=Label(
        "文書が未確認・要確認などの印を付けたままの主張。",
        "A claim that still carries its document's own mark of doubt.",
    ),
    why=Label(
        "書いた本人が確かめられなかった数値は、引用を重ねるうちに事実のように扱われます。",
        "What its author could not confirm becomes a fact by being repeated.",
    ),
    fix=Label(
        "一次資料で確かめ、証拠の主張か検証記録を加えてください。",
        "Check it against a primary source and add the evidence or a verification record.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 約1000 W, document: memo, flag: 未確認}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 約1000 W, document: memo}
""",
    check=_check,
)
