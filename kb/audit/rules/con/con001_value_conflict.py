"""Two values of one document that cannot both be right."""

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
        if dispute.same_document and not dispute.evidence:
            yield hit(
                one,
                say(
                    "{topic}「{value}」は、同じ文書の{other}「{against}」と両立しません{comment}",
                    "{topic}: {value} clashes with {against} ({other}) of the same text{comment}",
                    topic=topic(one),
                    value=dispute.value,
                    other=topic(two),
                    against=dispute.values,
                    comment=dispute.comment,
                ),
                found=one.value.told(),
                expected=dispute.printed,
                other=two.id,
            )


RULE = Rule(
    code="CON001",
    name="value-conflict",
    severity=Severity.ERROR,
    what=Label(
        "同じ文書の中で、比べられる値どうしが印刷の精度を越えて食い違うもの。編者が矛盾と結んだものも含みます。",
        "Values of one document that compare and yet differ beyond their printed precision, or "
        "that an editor linked as contradicting.",
    ),
    why=Label(
        "自分と矛盾する文書は、どちらの値を読んだかで結論が変わります。",
        "With a document at odds with itself, the conclusion depends on which page was read.",
    ),
    fix=Label(
        "原典に当たり、一方を `deprecated` に、他方を `preferred` にして理由を書いてください。",
        "Go to the original; rank one claim `deprecated`, the other `preferred`, with the reason.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: alpha, property: power, value: 750 W, document: memo, key: table}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: alpha, property: power, value: 0.7 kW, document: memo, key: table}
""",
    check=_check,
)
