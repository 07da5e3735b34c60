"""Rules: a formula computed for every entity of a kind that has all of its inputs."""

from collections.abc import Iterable, Iterator, Mapping

from kb.compare.terms import UNKNOWN
from kb.errors import Place, UnknownError
from kb.formulas.agreement import agreement, difference, side_of
from kb.formulas.taint import STRENGTH
from kb.views.catalog import Catalog, Entity
from kb.views.claim import Claim, ClaimInput, Standing
from kb.views.formula import Formula, Rule, Skipped
from kb.views.label import Label, Ref
from kb.views.value import Value
from kb.vocab import Basis, Confidence, Freshness, Rank, ValueType, Verification

Index = Mapping[tuple[str, str], list[Claim]]


def drafts_of_rules(
    catalog: Catalog, claims: Mapping[str, Claim], formulas: Mapping[str, Formula]
) -> tuple[dict[str, Claim], list[Skipped]]:
    """Return a draft for each entity and rule with all inputs, and what was passed over.

    An unverified formula computes nothing by rule. Where several claims could supply an input,
    the best ranked does, and among those the best verified, in the order of the pack.
    """
    drafts: dict[str, Claim] = {}
    skipped: list[Skipped] = []
    index: dict[tuple[str, str], list[Claim]] = {}
    if any(formula.rules for formula in formulas.values()):
        for claim in claims.values():
            index.setdefault((claim.subject.id, claim.property.id), []).append(claim)
    for formula in formulas.values():
        for rule in formula.rules:
            # Such a rule is a fault of the pack, told by `unknown_words`.
            if rule.property not in catalog.properties:
                continue
            for entity in catalog.entities.values():
                if entity.kind != rule.kind:
                    continue
                made = _draft(catalog, formula, rule, entity, index)
                if isinstance(made, Skipped):
                    skipped.append(made)
                elif made is not None and made.id not in claims:
                    drafts.setdefault(made.id, made)
    return drafts, skipped


def unknown_words(catalog: Catalog, formulas: Mapping[str, Formula]) -> Iterator[UnknownError]:
    """Yield a fault for each word of a rule that the pack does not define."""
    kinds = {kind.id for kind in catalog.pack.kinds}
    for formula in formulas.values():
        for rule in formula.rules:
            place = Place(
                formula.file or "formulas", formula.line, 0, f"formula {formula.id}, rules"
            )
            yield from _unknown("kind", [rule.kind], kinds, place)
            named = [rule.property, *rule.inputs.values()]
            yield from _unknown("property", named, catalog.properties, place)
            yield from _unknown("variable", rule.where, rule.inputs, place)
            for given in (rule.qualifiers, *rule.where.values()):
                yield from _unknown("qualifier", given, catalog.qualifiers, place)
                for name in given.keys() & catalog.qualifiers.keys():
                    terms = {term.id for term in catalog.qualifiers[name].terms} | {UNKNOWN}
                    yield from _unknown(f"term of `{name}`", [given[name]], terms, place)


def _unknown(
    kind: str, words: Iterable[str], known: Iterable[str], place: Place
) -> Iterator[UnknownError]:
    known = set(known)
    for word in words:
        if word not in known:
            yield UnknownError(kind, word, known, place=place)


def _draft(
    catalog: Catalog, formula: Formula, rule: Rule, entity: Entity, index: Index
) -> Claim | Skipped | None:
    found: dict[str, Claim] = {}
    missing: list[str] = []
    for variable, name in rule.inputs.items():
        claim = _supplied(index.get((entity.id, name), []), rule.where.get(variable, {}))
        if claim is None:
            missing.append(name)
        else:
            found[variable] = claim
    if not found:
        return None
    if missing or not formula.verified:
        reason = (
            Label("公式が検証されていない", "the formula is not verified")
            if not missing
            else Label(
                "入力がない：" + "、".join(missing), "inputs are missing: " + ", ".join(missing)
            )
        )
        return Skipped(formula.id, entity.id, rule.property, reason)
    sides = [side_of(variable, claim) for variable, claim in found.items()]
    for apart in agreement(formula, sides, qualifiers=catalog.qualifiers).differing:
        reason = difference(apart, qualifiers=catalog.qualifiers)
        return Skipped(formula.id, entity.id, rule.property, reason)
    definition = catalog.properties[rule.property]
    claim_id = f"{entity.id}.{rule.property}.calc"
    if rule.qualifiers:
        claim_id += "." + "-".join(rule.qualifiers.values())
    return Claim(
        id=claim_id,
        url=f"/v1/claims/{claim_id}",
        subject=Ref(entity.id, entity.label),
        kind=entity.kind,
        property=Ref(definition.id, definition.label),
        value=Value(type=ValueType.QUANTITY, as_printed=""),
        qualifiers=dict(rule.qualifiers),
        statement=Label(),
        standing=Standing(
            basis=Basis.CALCULATION,
            verification=Verification.COMPUTED,
            confidence=Confidence.HIGH,
            freshness=Freshness.TIMELESS,
            rank=Rank.NORMAL,
        ),
        document=None,
        locator=None,
        as_of=None,
        known_from=None,
        superseded_on=None,
        note=None,
        citations=(),
        verifications=(),
        questions=(),
        links=(),
        formula=formula.id,
        inputs=tuple(
            ClaimInput(variable, claim.id, None, claim.value.told())
            for variable, claim in found.items()
        ),
        file=formula.file,
        line=formula.line,
    )


def _supplied(candidates: list[Claim], where: Mapping[str, str]) -> Claim | None:
    fitting = [
        claim
        for claim in candidates
        if claim.value.absence is None
        and claim.standing.rank is not Rank.DEPRECATED
        and all(claim.qualifiers.get(name) == term for name, term in where.items())
    ]
    return max(
        fitting,
        key=lambda c: (STRENGTH[c.standing.rank], STRENGTH[c.standing.verification]),
        default=None,
    )
