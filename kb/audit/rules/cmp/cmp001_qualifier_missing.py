"""A value that cannot be compared because what tells it apart is not known."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import enumerated, listed, say, shown, topic
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    properties, qualifiers = audited.catalog.properties, audited.catalog.qualifiers
    for claim in audited.stated:
        prop = properties[claim.property.id]
        needed = prop.comparable_by
        if not needed or claim.value.absence is not None:
            continue
        missing = [
            name
            for name in needed
            if (term := claim.qualifiers.get(name)) == "unknown"
            or (term is None and name in prop.requires)
        ]
        if missing:
            known = [qualifiers[name].label for name in missing if name in qualifiers]
            yield hit(
                claim,
                say(
                    "{topic}「{value}」は{names}が分からず、比べられません",
                    "{topic}: {value} compares with nothing, its {names} being unknown",
                    topic=topic(claim),
                    value=shown(claim),
                    names=enumerated(known),
                ),
                found=listed([f"{name}: unknown" for name in missing]),
                payload="\0".join(missing),
            )


RULE = Rule(
    code="CMP001",
    name="qualifier-missing",
    severity=Severity.WARNING,
    what=Label(
        "比較に要る限定語（方向・精度など）が `unknown` である値。",
        "A value whose qualifiers that comparisons need (direction, precision, …) are `unknown`.",
    ),
    why=Label(
        "双方向の値と片方向の値は二倍違います。分からないことは既定値ではありません。",
        "A two-way figure is twice a one-way one; not knowing is not a default.",
    ),
    fix=Label(
        "原典で確かめて限定語を書いてください。",
        "Find out from the original, and state the qualifier.",
    ),
    failing="""\
claims:
- {subject: alpha, property: bandwidth, value: 900 GB/s, document: memo,
   qualifiers: {direction: unknown}}
""",
    passing="""\
claims:
- {subject: alpha, property: bandwidth, value: 900 GB/s, document: memo,
   qualifiers: {direction: both-ways}}
""",
    check=_check,
)
