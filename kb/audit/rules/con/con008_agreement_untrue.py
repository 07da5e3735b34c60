"""Two claims that an editor linked as agreeing, and that do not."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import apart, say, topic
from kb.compare.bounds import Ruler
from kb.views.label import Label
from kb.vocab import LinkRole, Severity, ValueType


def _check(audited: Audited) -> Iterator[Hit]:
    ruler = Ruler(audited.units)
    for claim in audited.stated:
        for link in claim.links:
            if link.role is not LinkRole.AGREES or link.incoming or not link.declared:
                continue
            other = audited.claims.get(link.claim)
            if other is None or other.property.id != claim.property.id:
                continue
            # One way beside both ways may agree after a conversion that only a comparison knows.
            plain = claim.value.type is not ValueType.QUANTITY or (
                claim.qualifiers.get("direction") == other.qualifiers.get("direction")
            )
            if plain and not ruler.agree(claim.value, other.value):
                value, against = apart((claim, other), audited.catalog.qualifiers)
                yield hit(
                    claim,
                    say(
                        "{topic}「{value}」は「{against}」と一致するとされますが、合いません",
                        "{topic}: {value} is linked as agreeing with {against}, and does not",
                        topic=topic(claim),
                        value=value,
                        against=against,
                    ),
                    found=claim.value.told(),
                    expected=other.value.told(),
                    other=other.id,
                )


RULE = Rule(
    code="CON008",
    name="agreement-untrue",
    severity=Severity.ERROR,
    what=Label(
        "`agrees` と結ばれているのに、印刷の精度を越えて値が違う主張。",
        "Claims linked with `agrees` whose values differ beyond their printed precision.",
    ),
    why=Label(
        "一致するという証言は裏付けに数えられます。違っていれば偽の裏付けです。",
        "An agreement counts as corroboration; if it does not hold, that is made up.",
    ),
    fix=Label(
        "値を原典で確かめ、直らなければ関係を `contradicts` か `refines` に改めてください。",
        "Check both values; if they stand, make the link `contradicts` or `refines`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: alpha, property: power, value: 750 W, document: survey,
   links: [{claim: alpha.power.me, role: agrees}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 約700 W, document: memo}
- {subject: alpha, property: power, value: 0.7 kW, document: survey,
   links: [{claim: alpha.power.me, role: agrees}]}
""",
    check=_check,
)
