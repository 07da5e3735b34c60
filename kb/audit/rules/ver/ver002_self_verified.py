"""A claim that was checked only by those who made it."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.quantity.folding import fold_text
from kb.views.claim import Claim, VerificationRecord
from kb.views.label import Label
from kb.vocab import Severity, VerificationResult


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.stated:
        records = [v for v in claim.verifications if v.result is VerificationResult.CONFIRMED]
        if records and all(_own(audited, claim, record) for record in records):
            yield hit(
                claim,
                say(
                    "{topic}「{value}」を確かめたのは{by}だけで、主張した側です",
                    "{topic}: {value} was checked only by {by}, whose statement it is",
                    topic=topic(claim),
                    value=shown(claim),
                    by=records[0].by,
                ),
                found=records[0].by,
            )


def _own(audited: Audited, claim: Claim, record: VerificationRecord) -> bool:
    """Tell whether the checker is the author or publisher of the source, or the maker."""
    source = audited.catalog.sources[record.source]
    entity = audited.catalog.entities[claim.subject.id]
    names = [*source.authors, source.publisher or ""]
    if entity.vendor is not None:
        names += [entity.vendor.label.ja or "", entity.vendor.label.en or "", entity.vendor.id]
    checker = fold_text(record.by).casefold()
    return any(name and fold_text(name).casefold() == checker for name in names)


RULE = Rule(
    code="VER002",
    name="self-verified",
    severity=Severity.WARNING,
    what=Label(
        "検証した人が、出典の著者・発行元、または対象の製造元でしかない主張。",
        "A claim checked only by the author or publisher of its source, or by the maker of its "
        "subject.",
    ),
    why=Label(
        "自分の言ったことを自分で確かめても、何も増えません。",
        "That somebody confirms their own statement adds nothing to it.",
    ),
    fix=Label(
        "別の人に、別の資料で確かめてもらってください。",
        "Have somebody else check it, against another source.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: datasheet}],
   verifications: [{by: Acme, on: '2026-02', source: datasheet, method: said so}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: datasheet}],
   verifications: [{by: desk, on: '2026-02', source: datasheet, method: read the table}]}
""",
    check=_check,
)
