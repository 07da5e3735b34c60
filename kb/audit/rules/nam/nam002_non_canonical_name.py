"""A thing that is named in words although the pack has it as an entity."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.rules.nam._names import folded, names
from kb.audit.words import say, topic
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity, ValueType

_LONGEST: Final = 120
"""Characters; no name is longer."""


def _check(audited: Audited) -> Iterator[Hit]:
    known: dict[str, str] = {}
    for entity in audited.catalog.entities.values():
        for name in names(entity):
            known.setdefault(folded(name), entity.id)
    worded: dict[str, list[tuple[Claim, str, str] | None]] = defaultdict(list)
    for claim in audited.stated:
        if claim.value.type is ValueType.TEXT and claim.value.text is not None:
            worded[claim.property.id].append(_named(claim, claim.value.text, known))
    for found in worded.values():
        named = [one for one in found if one is not None]
        # Where most values are descriptions, one that is a name cannot be made an entity.
        for claim, words, entity_id in named if 2 * len(named) > len(found) else ():
            yield hit(
                claim,
                say(
                    "{topic}は「{words}」と文で述べますが、事物 {entity} があります",
                    "{topic} names “{words}” in words; the pack has it as the entity {entity}",
                    topic=topic(claim),
                    words=words,
                    entity=entity_id,
                ),
                found=words,
                expected=entity_id,
            )


def _named(claim: Claim, text: Label, known: Mapping[str, str]) -> tuple[Claim, str, str] | None:
    """Return the claim with the entity that its text is nothing but a name of."""
    for words in (text.ja, text.en):
        entity_id = known.get(folded(words)) if words and len(words) < _LONGEST else None
        if words and entity_id is not None and entity_id != claim.subject.id:
            return claim, words, entity_id
    return None


RULE = Rule(
    code="NAM002",
    name="non-canonical-name",
    severity=Severity.NOTE,
    what=Label(
        "文の値が、登録された事物の名前や別名そのものであるもの。その項目の値の半分より多くがそうである場合に限ります。",
        "A text value that is nothing but the name or alias of an entity, in a property most of "
        "whose values are.",
    ),
    why=Label(
        "言葉のままでは、その事物のページから辿れず、名前の揺れで二つに割れます。",
        "As mere words it cannot be reached from that entity, and splits as spellings vary.",
    ),
    fix=Label(
        "項目の型を `entity` にし、事物の id を値にしてください。",
        "Make the property's type `entity` and give the entity's id as the value.",
    ),
    failing="""\
claims:
- {subject: alpha, property: remark, value: {ja: ベータ, en: Beta}, document: memo}
entities:
- {id: beta, kind: device, label: {ja: ベータ, en: Beta}}
""",
    passing="""\
claims:
- {subject: alpha, property: remark, document: memo,
   value: {ja: ベータより後に出た, en: Came out after Beta}}
entities:
- {id: beta, kind: device, label: {ja: ベータ, en: Beta}}
""",
    check=_check,
)
