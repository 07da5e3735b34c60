"""Computed claims: entries and rules turned into values, in the order they depend on each other."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from kb.errors import FormulaError, NotFoundError, Place, TenkyoError, nearest
from kb.formulas.agreement import (
    Agreement,
    agreement,
    noted,
    refuse,
    side_of,
)
from kb.formulas.evaluation import Computation, compute, figure
from kb.formulas.figure import grouped, value_of, written_out
from kb.formulas.meeting import meet
from kb.formulas.rules import drafts_of_rules, unknown_words
from kb.formulas.taint import cycle_error, propagate, sorted_by_inputs
from kb.quantity.format import format_quantity
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.catalog import Catalog
from kb.views.claim import Claim, ClaimInput, Reason, Standing
from kb.views.formula import Formula, PrintedCheck, Skipped
from kb.views.label import Label
from kb.vocab import Basis, Confidence, Freshness, ValueType, Verification

CLAIM_ID = re.compile(r"[a-z0-9][a-z0-9\-]*(?:\.[a-z0-9][a-z0-9\-]*){2,}")
UNVERIFIED = "formula-unverified"
EXACT = frozenset({Basis.ASSUMPTION, Basis.DEFINITION})
"""Bases on which a figure carries all its digits."""


@dataclass(frozen=True, slots=True)
class Derivations:
    """What came of deriving: all claims, computed ones last, and what is to be said of them."""

    claims: dict[str, Claim]
    problems: tuple[TenkyoError, ...]
    """Entries that cannot be computed: cycles, missing inputs, units that do not fit."""
    checks: tuple[PrintedCheck, ...]
    """Each computed claim that names a printed one, held against it."""
    skipped: tuple[Skipped, ...]
    """What rules would have computed, had every input been there."""


def derive(
    catalog: Catalog,
    claims: Mapping[str, Claim],
    formulas: Mapping[str, Formula],
    drafts: Iterable[Claim],
    *,
    units: Units,
    phrase: Callable[[Claim], Label] | None = None,
) -> Derivations:
    """Compute every derived claim and hand standing on.

    `drafts` are claims as assembled from entries with `derive`: complete but for their value,
    with `formula`, `inputs` and `checks` set. An input's text is taken for a claim where it is
    the id of one. `phrase` words the statement of a computed claim; without it, a plain
    sentence is put together from the labels.
    """
    return _Derivation(catalog, claims, formulas, units, phrase or _phrase).run(drafts)


def input_of(variable: str, text: str, known: Mapping[str, object]) -> ClaimInput:
    """Read one input of a derivation: the id of a claim, or a literal assumption."""
    if text in known or CLAIM_ID.fullmatch(text):
        return ClaimInput(variable=variable, claim=text, literal=None, as_printed="")
    return ClaimInput(variable=variable, claim=None, literal=text, as_printed=text)


def input_from(claim: Claim, variable: str) -> str | Quantity:
    """Return what a claim gives to a variable: its quantity, or the text of its date.

    Raises:
        FormulaError: The claim states neither.
    """
    value = claim.value
    if value.type is ValueType.DATE and value.date is not None:
        return value.date
    if value.type is not ValueType.QUANTITY or value.absence is not None:
        raise FormulaError(
            f"variable `{variable}`: the claim `{claim.id}` states no quantity",
            expected="a claim with a quantity",
        )
    quantity = value.quantity()
    # What a document assumes or defines is exact: δ = 60 s has no further digits.
    return replace(quantity, digits=None) if claim.standing.basis in EXACT else quantity


class _Derivation:
    def __init__(
        self,
        catalog: Catalog,
        claims: Mapping[str, Claim],
        formulas: Mapping[str, Formula],
        units: Units,
        phrase: Callable[[Claim], Label],
    ) -> None:
        self.catalog = catalog
        self.formulas = formulas
        self.units = units
        self.phrase = phrase
        self.claims = dict(claims)
        self.problems: list[TenkyoError] = list(unknown_words(catalog, formulas))
        self.checks: list[PrintedCheck] = []

    def run(self, drafts: Iterable[Claim]) -> Derivations:
        asked = {draft.id: draft for draft in drafts}
        known = {**self.claims, **asked}
        pending = {key: self.normalised(draft, known) for key, draft in asked.items()}
        ruled, skipped = drafts_of_rules(self.catalog, {**self.claims, **pending}, self.formulas)
        pending.update(ruled)
        order, left = sorted_by_inputs({**self.claims, **pending})
        if left:
            cycle = cycle_error({**self.claims, **pending}, left)
            first = next(pending[key] for key in pending if key in left)
            self.problems.append(cycle.at(_place(first)))
        for key in order:
            if key in pending:
                self.settle(pending[key])
        return Derivations(
            claims=propagate(self.claims),
            problems=tuple(self.problems),
            checks=tuple(self.checks),
            skipped=tuple(skipped),
        )

    def normalised(self, draft: Claim, known: Mapping[str, Claim]) -> Claim:
        inputs = tuple(
            input_of(given.variable, given.claim or given.literal or "", known)
            for given in draft.inputs
        )
        return replace(draft, inputs=inputs)

    def settle(self, draft: Claim) -> None:
        """Compute one draft into a claim; a fault goes to `problems`."""
        try:
            formula = self.formula(draft)
            given = {entry.variable: self.given(entry) for entry in draft.inputs}
            printed = self.printed(draft)
            unit = formula.result.unit if printed is None else printed.unit
            agreed = self.agreed(draft, formula)
            computation = compute(
                formula, given, units=self.units, unit=unit, factors=agreed.factors()
            )
            claim = noted(
                self.claim(draft, formula, computation), agreed, qualifiers=self.catalog.qualifiers
            )
            if printed is not None:
                self.checks.append(_held(claim, formula, computation, printed, self.units))
        except TenkyoError as error:
            self.problems.append(error.at(_place(draft)))
            return
        self.claims[claim.id] = claim

    def agreed(self, draft: Claim, formula: Formula) -> Agreement:
        """Hold the inputs of a draft against each other.

        What a document prints is computed as it printed it, whatever it mixed: the audit tells.
        """
        if draft.checks is not None or not formula.agree:
            return Agreement()
        sides = [side_of(e.variable, self.claims[e.claim]) for e in draft.inputs if e.claim]
        found = agreement(formula, sides, qualifiers=self.catalog.qualifiers)
        refuse(formula, found, qualifiers=self.catalog.qualifiers)
        return found

    def formula(self, draft: Claim) -> Formula:
        formula = self.formulas.get(draft.formula or "")
        if formula is None:
            raise NotFoundError(
                f"there is no formula `{draft.formula}`",
                nearest=nearest(draft.formula or "", self.formulas),
                remedy="define that formula, or name one that is defined",
            )
        return formula

    def given(self, entry: ClaimInput) -> str | Quantity:
        if entry.literal is not None:
            return entry.literal
        claim = self.claims.get(entry.claim or "")
        if claim is None:
            raise NotFoundError(
                f"variable `{entry.variable}`: there is no claim `{entry.claim}`",
                nearest=nearest(entry.claim or "", self.claims),
                remedy="name a claim by its id, or give a literal such as `60 s`",
            )
        return input_from(claim, entry.variable)

    def printed(self, draft: Claim) -> Quantity | None:
        if draft.checks is None:
            return None
        claim = self.claims.get(draft.checks)
        if claim is None:
            raise NotFoundError(
                f"claim `{draft.id}` checks `{draft.checks}`, which there is not",
                nearest=nearest(draft.checks, self.claims),
                remedy="name a claim by its id",
            )
        if claim.value.type is not ValueType.QUANTITY or claim.value.absence is not None:
            raise FormulaError(
                f"claim `{draft.id}` checks `{draft.checks}`, which states no quantity"
            )
        return claim.value.quantity()

    def claim(self, draft: Claim, formula: Formula, computation: Computation) -> Claim:
        definition = self.catalog.properties.get(draft.property.id)
        shown = figure(formula, computation)
        value = value_of(
            shown,
            canonical_unit=None if definition is None else definition.unit,
            units=self.units,
        )
        inputs = tuple(self.shown(entry) for entry in draft.inputs)
        sources = [self.claims[entry.claim] for entry in inputs if entry.claim is not None]
        claim = replace(
            draft,
            value=value,
            inputs=inputs,
            standing=_standing(draft.standing, formula, bool(sources)),
            as_of=draft.as_of or min((c.as_of for c in sources if c.as_of), default=None),
            known_from=draft.known_from
            or max((c.known_from for c in sources if c.known_from), default=None),
        )
        if claim.statement.ja or claim.statement.en:
            return claim
        return replace(claim, statement=self.phrase(claim))

    def shown(self, entry: ClaimInput) -> ClaimInput:
        if entry.claim is None:
            return entry
        claim = self.claims[entry.claim]
        return replace(
            entry,
            as_printed=claim.value.told(),
            verification=claim.standing.verification,
        )


def _standing(own: Standing, formula: Formula, from_claims: bool) -> Standing:
    """Return the standing before inputs count: what the entry and the formula say themselves."""
    reasons = [reason for reason in own.reasons if reason.axis == "rank"]
    verification = Verification.COMPUTED
    if own.flag is not None:
        verification = Verification.FLAGGED
        reasons.append(Reason("verification", "flagged-by-document"))
    if not formula.verified:
        verification = Verification.FLAGGED
        reasons.append(Reason("verification", UNVERIFIED, formula.id, formula.title))
    return replace(
        own,
        basis=Basis.CALCULATION,
        verification=verification,
        confidence=Confidence.HIGH if from_claims else own.confidence,
        freshness=Freshness.TIMELESS if from_claims else own.freshness,
        reasons=tuple(reasons),
    )


def _held(
    claim: Claim,
    formula: Formula,
    computation: Computation,
    printed: Quantity,
    units: Units,
) -> PrintedCheck:
    encounter = meet(computation, printed, units=units)
    low, high = computation.rounded.low, computation.rounded.high
    return PrintedCheck(
        claim=claim.id,
        printed_claim=claim.checks or "",
        formula=formula.id,
        printed=printed.as_printed,
        computed=grouped(format_quantity(encounter.at_precision, "en")),
        exact=written_out(computation.stated),
        low=None if low.is_infinite() else float(low),
        high=None if high.is_infinite() else float(high),
        unit=computation.unit,
        meeting=encounter.meeting,
        difference=encounter.difference,
        causes=encounter.causes,
        implied=encounter.implied,
    )


def _place(claim: Claim) -> Place:
    return Place(claim.file or "rules", claim.line, 0, f"claim {claim.id}")


def _phrase(claim: Claim) -> Label:
    quantity = claim.value.quantity()
    subject, name = claim.subject.label, claim.property.label
    return Label(
        f"{subject.get('ja')}の{name.get('ja')}は{format_quantity(quantity, 'ja')}",
        f"{name.get('en')} of {subject.get('en')}: {format_quantity(quantity, 'en')}",
    )
