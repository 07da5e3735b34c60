"""Two documents that cannot both be right."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.disputes import disputes
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, topic
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for dispute in disputes(audited):
        one, two = dispute.claim, dispute.against
        if dispute.same_document or dispute.evidence:
            continue
        yield hit(
            one,
            say(
                "{topic}「{value}」は、{where}の{other}「{against}」と両立しません{comment}",
                "{topic}: {value} cannot stand beside {against} ({other}, {where}){comment}",
                topic=topic(one),
                value=dispute.value,
                other=topic(two),
                against=dispute.values,
                comment=dispute.comment,
                where=two.document.label if two.document else Label("計算", "computed"),
            ),
            found=one.value.told(),
            expected=dispute.printed,
            other=two.id,
        )


RULE = Rule(
    code="CON004",
    name="document-disagreement",
    severity=Severity.WARNING,
    what=Label(
        "別々の文書の比べられる値が食い違うもの。編者が矛盾と結んだものも含みます。",
        "Comparable values of two documents that differ, or that an editor linked as "
        "contradicting.",
    ),
    why=Label(
        "どちらの文書を手にしたかで、読み手の信じる値が変わります。",
        "What a reader believes then depends on which document was at hand.",
    ),
    fix=Label(
        "原典で確かめ、採る方を `preferred` とするか、違いを説く限定語を加えてください。",
        "Check the originals; prefer one, or add the qualifier that explains the difference.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: alpha, property: power, value: 750 W, document: survey}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: alpha, property: power, value: 約0.7 kW, document: survey}
""",
    check=_check,
)
