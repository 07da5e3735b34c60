"""A claim whose value is not what it says was printed."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.figures import has_numeral, may_be_spelt
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import held, say, topic
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity, ValueType


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.stated:
        printed = claim.value.as_printed
        if not has_numeral(printed) or _agrees(audited, claim):
            continue
        value = held(claim.value)
        yield hit(
            claim,
            say(
                "{topic}の値「{value}」が、表記「{printed}」と合いません",
                "{topic}: the value {value} is not what “{printed}” says",
                topic=topic(claim),
                value=value,
                printed=_short(claim),
            ),
            found=value,
            expected=printed,
        )


def _agrees(audited: Audited, claim: Claim) -> bool:
    """Tell whether a print bears its value out; one of a text, whether it has its figures."""
    printed, text = claim.value.as_printed, claim.value.text
    if claim.value.type is not ValueType.TEXT or text is None:
        return audited.prints(claim.value, printed) is not False
    told = (text.ja, text.en, claim.note and claim.note.ja, claim.note and claim.note.en)
    known = {n for words in told if words for r in audited.index(words).readings() for n in r}
    return all(r & known or may_be_spelt(r) for r in audited.index(printed).readings())


def _short(claim: Claim) -> str:
    return claim.value.as_printed[:80]


RULE = Rule(
    code="UNI006",
    name="print-differs-from-value",
    severity=Severity.ERROR,
    what=Label(
        "`value` の数字や日付が、`printed` に書かれた原文の表記に現れないもの。",
        "A `value` whose digits, unit or date do not occur in the `printed` form given beside it.",
    ),
    why=Label(
        "表示される表記と計算に使う値が食い違えば、どちらも信じられません。",
        "If what is shown and what is computed with differ, neither can be trusted.",
    ),
    fix=Label(
        "原典を見て、`value` か `printed` を直してください。",
        "Look at the original, and correct `value` or `printed`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 750 W, printed: 消費電力700 W, document: memo}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 0.7 kW, printed: 消費電力700 W, document: memo}
""",
    check=_check,
)
