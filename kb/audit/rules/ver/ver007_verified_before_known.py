"""A verification from before the day that its claim speaks of, or its source could be read."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.days import first_day, last_day
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.claim import Claim, VerificationRecord
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.stated:
        for record in claim.verifications:
            fault = _fault(audited, claim, record)
            if fault is not None:
                yield hit(
                    claim,
                    say(
                        "{topic}「{value}」を{day}に確かめたとする記録は成り立ちません：{fault}",
                        "{topic}: {value} cannot have been checked on {day}: {fault}",
                        topic=topic(claim),
                        value=shown(claim),
                        day=record.on,
                        fault=fault,
                    ),
                    found=record.on,
                    source=record.source,
                    payload=f"{record.on}\0{record.source}",
                )


def _fault(audited: Audited, claim: Claim, record: VerificationRecord) -> Label | None:
    last, first = last_day(record.on), first_day(record.on)
    if first is None or last is None:
        return None
    source = audited.catalog.sources[record.source]
    if first > audited.today:
        day = audited.today.isoformat()
        return say("今日は{day}です", "today is {day}", day=day)
    issued = first_day(source.issued)
    if issued is not None and last < issued:
        told = source.issued or ""
        return say("出典の発行は{day}です", "its source came out on {day}", day=told)
    known = first_day(claim.as_of)
    if known is not None and last < known:
        return say("値は{day}のものです", "the value is of {day}", day=claim.as_of or "")
    return None


RULE = Rule(
    code="VER007",
    name="verified-before-known",
    severity=Severity.ERROR,
    what=Label(
        "確認の日が、主張の `as_of` か出典の発行より前、または今日より後である検証の記録。",
        "A record of a check dated before the claim's `as_of`, before its source came out, or "
        "after today.",
    ),
    why=Label(
        "あり得ない日の検証は、誰かが確かめたという唯一の証拠を疑わせます。",
        "A check on a day that cannot be throws doubt on the only proof that anybody looked.",
    ),
    fix=Label(
        "確認した日を `on` に正しく書いてください。",
        "Give the day of the check as `on`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, as_of: '2025-03',
   citations: [{source: datasheet}],
   verifications: [{by: editor, on: '2015-04', source: datasheet, method: page read}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, as_of: '2025-03',
   citations: [{source: datasheet}],
   verifications: [{by: editor, on: '2025-04', source: datasheet, method: page read}]}
""",
    check=_check,
)
