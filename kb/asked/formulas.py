"""A formula evaluated as people ask for it: with figures of their own, and with claims."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from kb.errors import FormulaInputError
from kb.formulas.agreement import agreement, conversion_words, refuse, side_of
from kb.formulas.derivation import input_from
from kb.formulas.evaluation import evaluate
from kb.formulas.taint import STRENGTH
from kb.quantity.units import Units
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.evaluation import Caveat, Evaluation
from kb.views.formula import Formula
from kb.views.label import Label
from kb.vocab import Verification
from kb.wording import VERIFICATION

SIGN = "@"
"""Stands before the id of a claim."""


def evaluate_asked(
    formula: Formula,
    inputs: Mapping[str, str],
    *,
    claim: Callable[[str], Claim],
    catalog: Catalog,
    units: Units,
    unit: str | None = None,
    formulas: Mapping[str, Formula] | None = None,
) -> Evaluation:
    """Evaluate a formula; an input is a quantity with its unit, or `@` and the id of a claim.

    Claims must agree on what the formula names: they are converted where an exact rule does it,
    and the result says so; what is not stated is said beside it. A figure of one's own is taken
    as it stands.

    Raises:
        NotFoundError: There is no such claim.
        ComparisonError: Two claims state different things, and no exact rule converts them.
        FormulaInputError: An input is missing, unknown, of a wrong unit or out of range.
    """
    claims = {
        name: claim(named)
        for name, text in inputs.items()
        if (named := claim_named(formula.id, name, text)) is not None
    }
    sides = [side_of(name, one) for name, one in claims.items()]
    agreed = agreement(formula, sides, qualifiers=catalog.qualifiers)
    refuse(formula, agreed, qualifiers=catalog.qualifiers)
    made = evaluate(
        formula,
        {
            name: input_from(claims[name], name) if name in claims else text
            for name, text in inputs.items()
        },
        units=units,
        unit=unit,
        formulas=formulas,
        factors=agreed.factors(),
    )
    said = [
        Caveat(
            code="converted",
            text=conversion_words(each, qualifiers=catalog.qualifiers),
            variable=each.variable,
            claim=each.claim,
            qualifier=each.step.qualifier,
        )
        for each in agreed.conversions
    ]
    return replace(
        made,
        conversions=agreed.conversions,
        caveats=(*said, *agreed.caveats, *_weak(claims)),
    )


def claim_named(formula: str, variable: str, text: str) -> str | None:
    """Return the id of the claim that an input names; None where it is a figure.

    Raises:
        FormulaInputError: It is a sign without an id.
    """
    if not text.startswith(SIGN):
        return None
    key = text.removeprefix(SIGN).strip()
    if not key:
        raise FormulaInputError(
            f"`{text}` names no claim",
            formula=formula,
            variable=variable,
            expected=f"`{SIGN}` and the id of a claim, or a quantity with its unit",
        )
    return key


def _weak(claims: Mapping[str, Claim]) -> Iterator[Caveat]:
    """Say of each claim that has no sound standing which one it has."""
    for variable, claim in claims.items():
        state = claim.standing.verification
        if STRENGTH[state] < STRENGTH[Verification.CITED]:
            yield Caveat(
                code="standing",
                text=Label(
                    f"検証の状態が「{VERIFICATION[state].get('ja')}」の主張に基づきます：{claim.id}",
                    f"rests on a claim that stands as {state.value}: {claim.id}",
                ),
                variable=variable,
                claim=claim.id,
            )
