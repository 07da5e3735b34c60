"""A claim that counts as verified although the record does not bear it out."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.days import first_day
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.claim import Claim, VerificationRecord
from kb.views.label import Label
from kb.vocab import Severity, Verification, VerificationResult


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.stated:
        if claim.standing.verification is not Verification.VERIFIED:
            continue
        records = [v for v in claim.verifications if v.result is VerificationResult.CONFIRMED]
        faults = [_fault(audited, claim, record) for record in records]
        if not records or all(faults):
            fault = next((f for f in faults if f), None) or Label(
                "確認の記録がない", "there is no record of a check"
            )
            yield hit(
                claim,
                say(
                    "{topic}「{value}」は検証済みとされますが、{fault}ためそう言えません",
                    "{topic}: {value} counts as verified, but {fault}",
                    topic=topic(claim),
                    value=shown(claim),
                    fault=fault,
                ),
                found=claim.value.told(),
            )


def _fault(audited: Audited, claim: Claim, record: VerificationRecord) -> Label | None:
    day = first_day(record.on)
    if day is None or day > audited.today:
        return say(
            "確認の日{day}が過ぎていない",
            "the day of the check, {day}, has not come",
            day=record.on,
        )
    source = audited.catalog.sources[record.source]
    issued = first_day(source.issued)
    if issued is not None and day < issued:
        return say(
            "確認の日{day}が出典の発行{issued}より前である",
            "it was checked on {day}, before its source came out ({issued})",
            day=record.on,
            issued=source.issued or "",
        )
    if record.source not in {c.source for c in claim.citations}:
        return say(
            "確認に使った「{title}」を引用していない",
            "it was checked against “{title}”, which it does not cite",
            title=source.title,
        )
    return None


RULE = Rule(
    code="VER001",
    name="verified-without-record",
    severity=Severity.ERROR,
    what=Label(
        "検証済みの主張のうち、記録がない・日付があり得ない・照合した出典を引いていないもの。",
        "A verified claim whose record is missing, impossibly dated, or against a source that the "
        "claim does not cite.",
    ),
    why=Label(
        "「検証済み」は、誰が・いつ・何と照らしたかを示せて初めて意味を持ちます。",
        "“Verified” means something only if it says who held it against what, and when.",
    ),
    fix=Label(
        "検証記録の日付と出典を正し、その出典を `citations` に加えてください。",
        "Put the record's day and source right, and cite that source.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   verifications: [{by: desk, on: '2026-02-01', source: datasheet, method: read the table}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: datasheet}],
   verifications: [{by: desk, on: '2026-02-01', source: datasheet, method: read the table}]}
""",
    check=_check,
)
