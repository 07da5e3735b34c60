"""A claim whose value is one thing while its print names another."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.rules.nam._names import folded, names
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import Severity, ValueType


def _check(audited: Audited) -> Iterator[Hit]:
    known: dict[str, set[str]] = {}
    for entity in audited.catalog.entities.values():
        for name in names(entity):
            known.setdefault(folded(name), set()).add(entity.id)
    for claim in audited.stated:
        ref = claim.value.ref
        if claim.value.type is not ValueType.ENTITY or ref is None:
            continue
        printed = claim.value.as_printed
        others = known.get(folded(printed), set())
        # Print abbreviates at will, and may show the subject instead: only the name of a third
        # thing tells.
        own = names(audited.catalog.entities[ref.id])
        short = any(folded(printed) in folded(name) for name in own)
        if others and not short and not others & {ref.id, claim.subject.id}:
            other = min(others)
            yield hit(
                claim,
                say(
                    "{topic}は「{value}」ですが、表記「{printed}」は{other}の名です",
                    "{topic}: the value is {value}, but “{printed}” is the name of {other}",
                    topic=topic(claim),
                    value=shown(claim),
                    printed=printed,
                    other=audited.catalog.entities[other].label,
                ),
                found=ref.id,
                expected=other,
            )


RULE = Rule(
    code="NAM004",
    name="print-names-another",
    severity=Severity.ERROR,
    what=Label(
        "値として挙げた事物と、表記（`printed`）が名指す事物が違うもの。",
        "A claim whose value is one entity while its `printed` form is the name of another.",
    ),
    why=Label(
        "世代が一つ違う名は、数字が一つ違うのと同じ誤りです。",
        "A name one generation off is as wrong as a figure one digit off.",
    ),
    fix=Label(
        "原典を見て、値か `printed` を直してください。同じものなら別名を加えてください。",
        "Look at the original and correct either; if both are one thing, add the alias.",
    ),
    failing="""\
properties:
- id: uses
  label: {ja: 用いるもの, en: Uses}
  definition: {ja: 用いるもの, en: What it uses}
  type: entity
claims:
- {subject: alpha, property: uses, value: beta, printed: Gamma, document: memo}
entities:
- {id: gamma, kind: device, label: {ja: ガンマ, en: Gamma}}
""",
    passing="""\
properties:
- id: uses
  label: {ja: 用いるもの, en: Uses}
  definition: {ja: 用いるもの, en: What it uses}
  type: entity
claims:
- {subject: alpha, property: uses, value: beta, printed: BETA series, document: memo}
entities:
- {id: gamma, kind: device, label: {ja: ガンマ, en: Gamma}}
""",
    check=_check,
)
