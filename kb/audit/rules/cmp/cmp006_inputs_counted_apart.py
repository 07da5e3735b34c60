"""A computed value whose inputs count differently, or leave open how they count."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.formulas.agreement import (
    Side,
    agreement,
    conversion_words,
    difference,
    side_of,
)
from kb.views.claim import Claim
from kb.views.formula import Formula
from kb.views.label import Label
from kb.vocab import Outcome, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    qualifiers = audited.catalog.qualifiers
    for claim in audited.computed:
        formula = audited.formulas.get(claim.formula or "")
        if formula is None:
            continue
        claims = list(_claims(audited, claim))
        if not formula.agree:
            yield from _unasked(audited, claim, formula, given=claims)
            continue
        literals = list(_literals(claim))
        agreed = agreement(formula, [*claims, *literals], qualifiers=qualifiers)
        # What follows a print was computed as printed: nothing was converted for it.
        made = agreement(formula, claims, qualifiers=qualifiers)
        applied = made.conversions if claim.checks is None else ()
        for apart in agreed.differing:
            why = difference(apart, qualifiers=qualifiers)
            yield _apart(
                audited, claim, why=why, qualifier=apart.qualifier, side=apart.sides[0].name
            )
        for each in agreed.conversions:
            if each not in applied and Fraction(each.step.factor) != 1:
                why = conversion_words(each, qualifiers=qualifiers)
                yield _apart(
                    audited, claim, why=why, qualifier=each.step.qualifier, side=each.claim
                )
        for caveat in agreed.caveats:
            if caveat.claim in audited.claims or caveat.qualifier in claim.qualifiers:
                yield _open(
                    audited, claim, why=caveat.text, qualifier=caveat.qualifier, side=caveat.claim
                )


def _unasked(
    audited: Audited, claim: Claim, formula: Formula, *, given: Sequence[Side]
) -> Iterator[Hit]:
    """Find inputs on one scale that count differently, where the formula asks for no agreement.

    What an exact rule brings together was never meant to be mixed; of what none does, the formula
    has to say whether it may be.
    """
    qualifiers, properties = audited.catalog.qualifiers, audited.catalog.properties
    alike: dict[tuple[str, str], list[str]] = {}
    for side in given:
        prop = properties[side.property]
        for name in prop.comparable_by:
            alike.setdefault((prop.scale or prop.id, name), []).append(side.variable)
    for (_, name), variables in alike.items():
        asking = replace(formula, agree={name: tuple(variables)})
        agreed = agreement(asking, given, qualifiers=qualifiers)
        for each in agreed.conversions:
            if Fraction(each.step.factor) != 1:
                why = conversion_words(each, qualifiers=qualifiers)
                yield _apart(audited, claim, why=why, qualifier=name, side=each.claim)
        for apart in agreed.differing:
            why = difference(apart, qualifiers=qualifiers)
            yield _open(audited, claim, why=why, qualifier=name, side=apart.sides[0].name)


def _open(audited: Audited, claim: Claim, *, why: Label, qualifier: str | None, side: str) -> Hit:
    return hit(
        claim,
        say(
            "{topic}「{value}」の入力の数え方が揃うかは分かりません。{why}",
            "{topic} ({value}): whether its inputs count alike is open; {why}",
            topic=topic(claim),
            value=shown(claim),
            why=why,
        ),
        found=side,
        expected=qualifier,
        other=side if side in audited.claims else None,
        outcome=Outcome.UNCHECKED,
    )


def _apart(audited: Audited, claim: Claim, *, why: Label, qualifier: str, side: str) -> Hit:
    return hit(
        claim,
        say(
            "{topic}「{value}」は、数え方の違う入力からそのまま計算された値です。{why}",
            "{topic} ({value}) is computed from inputs that count differently, as they stand; "
            "{why}",
            topic=topic(claim),
            value=shown(claim),
            why=why,
        ),
        found=side,
        expected=qualifier,
        other=side if side in audited.claims else None,
    )


def _claims(audited: Audited, claim: Claim) -> Iterator[Side]:
    for given in claim.inputs:
        source = audited.claims.get(given.claim) if given.claim else None
        if source is not None:
            yield side_of(given.variable, source)


def _literals(claim: Claim) -> Iterator[Side]:
    """Yield the assumptions; each counts as the result does for which its editor wrote it."""
    for given in claim.inputs:
        if given.literal is not None:
            yield Side(given.variable, given.literal, claim.property.id, claim.qualifiers)


_RATIO: Final = """\
formulas:
- id: ratio-of-links
  title: {{ja: 帯域の比, en: Ratio of bandwidths}}
  explanation: {{ja: 帯域を帯域で割る, en: One bandwidth over another}}
  expression: a / b
  result: {{symbol: r, meaning: {{ja: 比, en: ratio}}}}
  variables:
    a: {{symbol: A, meaning: {{ja: 一方, en: one}}, unit: GB/s}}
    b: {{symbol: B, meaning: {{ja: 他方, en: other}}, unit: GB/s}}
  agree: {{direction: [a, b]}}
  citations: [{{source: paper}}]
  examples: [{{inputs: {{a: 900 GB/s, b: 50 GB/s}}, printed: '18', source: paper}}]
claims:
- {{subject: alpha, property: bandwidth, value: 900 GB/s, document: memo,
   qualifiers: {{direction: {0}}}}}
- {{subject: beta, property: bandwidth, value: 50 GB/s, document: memo,
   qualifiers: {{direction: one-way}}}}
- {{subject: alpha, property: price, value: '18', document: memo, basis: calculation}}
- {{subject: alpha, property: price,
   derive: {{formula: ratio-of-links, inputs: {{a: alpha.bandwidth.me, b: beta.bandwidth.me}},
            checks: alpha.price.me}}}}
"""


RULE = Rule(
    code="CMP006",
    name="inputs-counted-apart",
    severity=Severity.WARNING,
    what=Label(
        "公式が同じ限定語を求める入力どうしで、限定語が違うまま計算された値。"
        "公式が何も求めず、同じ尺度の入力が片方向と双方向のように換算すべき値である場合も含みます。"
        "入力の限定語が分からないときと、換算の規則がないまま公式が何も求めないときは、未確認とします。",
        "A value computed from inputs that state different terms of a qualifier on which the "
        "formula wants them to agree, or, where it names none, from inputs on one scale that an "
        "exact rule should have brought together. Left unchecked where an input leaves the "
        "qualifier unknown, or no rule converts it and the formula says nothing.",
    ),
    why=Label(
        "双方向の値を片方向の値で割れば、桁まで正しくても2倍の答えになります。",
        "Both ways over one way comes out twice as large, however right its digits are.",
    ),
    fix=Label(
        "同じ数え方の主張を入力にするか、限定語を典拠で確かめるか、"
        "揃えるべき限定語を公式の `agree` に書いてください。",
        "Take inputs that count alike, find a source that states the qualifier, or name in the "
        "formula's `agree` what its inputs must share.",
    ),
    failing=_RATIO.format("both-ways"),
    passing=_RATIO.format("one-way"),
    check=_check,
)
