"""Whether the claims that a formula is given count alike: converted, doubted or refused.

A formula names the qualifiers that its inputs must agree on. Unknown is not a default: what a
claim leaves open is said beside the result. A literal is the word of whoever typed it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from kb.compare.terms import UNKNOWN, Normal, normal_form, qualifier_label, term_label
from kb.errors import ComparisonError
from kb.views.catalog import Qualifier
from kb.views.claim import Claim
from kb.views.evaluation import Caveat, Converted
from kb.views.formula import Formula
from kb.views.label import Label


@dataclass(frozen=True, slots=True)
class Side:
    """What one variable is given, and what is known of how it was counted."""

    variable: str
    name: str
    """Id of the claim, or the text of a literal."""
    property: str
    qualifiers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Differing:
    """Two inputs that state different terms, which no exact rule brings together."""

    qualifier: str
    sides: tuple[Side, Side]

    def terms(self) -> tuple[str, str]:
        """Return the two terms as stated."""
        one, other = (side.qualifiers[self.qualifier] for side in self.sides)
        return one, other


@dataclass(frozen=True, slots=True)
class Agreement:
    """How the inputs of one use of a formula go together."""

    conversions: tuple[Converted, ...] = ()
    """Inputs that an exact rule takes to what the others count by."""
    caveats: tuple[Caveat, ...] = ()
    """What is not stated, and so cannot be held against the others."""
    differing: tuple[Differing, ...] = ()

    def factors(self) -> dict[str, Fraction]:
        """Return by what each converted input is multiplied."""
        found: dict[str, Fraction] = {}
        for each in self.conversions:
            found[each.variable] = found.get(each.variable, Fraction(1)) * Fraction(
                each.step.factor
            )
        return found


def side_of(variable: str, claim: Claim) -> Side:
    """Return what a claim is as an input."""
    return Side(variable, claim.id, claim.property.id, claim.qualifiers)


def agreement(
    formula: Formula, given: Sequence[Side], *, qualifiers: Mapping[str, Qualifier]
) -> Agreement:
    """Hold inputs against each other on every qualifier that a formula wants them to share.

    What is not among `given`, as literals are not, is not asked.
    """
    sides = {side.variable: side for side in given}
    conversions: list[Converted] = []
    caveats: list[Caveat] = []
    differing: list[Differing] = []
    for name, variables in formula.agree.items():
        qualifier = qualifiers.get(name)
        stated: list[Side] = []
        for side in (sides[v] for v in variables if v in sides):
            if side.qualifiers.get(name, UNKNOWN) == UNKNOWN:
                caveats.append(_unstated(side, name, qualifier))
            else:
                stated.append(side)
        if len({side.qualifiers[name] for side in stated}) < 2:
            continue
        normal = [
            normal_form(qualifier, side.property, term=side.qualifiers[name]) for side in stated
        ]
        apart = next((n for n, form in enumerate(normal) if form.term != normal[0].term), None)
        if apart is not None:
            differing.append(Differing(name, (stated[0], stated[apart])))
        else:
            conversions.extend(_converted(stated, normal))
    return Agreement(tuple(conversions), tuple(caveats), tuple(differing))


def refuse(formula: Formula, agreed: Agreement, *, qualifiers: Mapping[str, Qualifier]) -> None:
    """Refuse inputs that state different things.

    Raises:
        ComparisonError: Names the formula, both variables, the qualifier and both terms.
    """
    for each in agreed.differing:
        label = qualifier_label(qualifiers.get(each.qualifier), each.qualifier).get("en")
        said = " and ".join(
            f"variable `{side.variable}` is {term} (`{side.name}`)"
            for side, term in zip(each.sides, each.terms(), strict=True)
        )
        raise ComparisonError(
            f"formula `{formula.id}`: {label} differs: {said}",
            qualifier=each.qualifier,
            remedy=f"give claims of the same {each.qualifier}, or a value of your own instead of "
            "a claim; no exact conversion is known",
        )


def difference(each: Differing, *, qualifiers: Mapping[str, Qualifier]) -> Label:
    """Say what keeps two inputs apart."""
    qualifier = qualifiers.get(each.qualifier)
    label = qualifier_label(qualifier, each.qualifier)
    one, other = (term_label(qualifier, term) for term in each.terms())
    return Label(
        f"{label.get('ja')}が違います：{one.get('ja')}と{other.get('ja')}",
        f"{label.get('en')} differs: {one.get('en')} against {other.get('en')}",
    )


def conversion_words(each: Converted, *, qualifiers: Mapping[str, Qualifier]) -> Label:
    """Say what was converted, by which rule."""
    step = each.step
    qualifier = qualifiers.get(step.qualifier)
    one, other = (term_label(qualifier, term) for term in (step.source, step.target))
    return Label(
        f"{each.claim}：{one.get('ja')}から{other.get('ja')}へ換算（×{step.factor}）。"
        f"{step.reason.get('ja')}",
        f"{each.claim}: {one.get('en')} taken as {other.get('en')} (×{step.factor}). "
        f"{step.reason.get('en')}",
    )


def noted(claim: Claim, agreed: Agreement, *, qualifiers: Mapping[str, Qualifier]) -> Claim:
    """Return a computed claim with what was converted for it in its note."""
    if not agreed.conversions:
        return claim
    said = [conversion_words(each, qualifiers=qualifiers) for each in agreed.conversions]
    notes = said if claim.note is None else [claim.note, *said]
    ja, en = (" ".join(note.get(lang) for note in notes) for lang in ("ja", "en"))
    return replace(claim, note=Label(ja, en))


def _unstated(side: Side, name: str, qualifier: Qualifier | None) -> Caveat:
    label = qualifier_label(qualifier, name)
    return Caveat(
        code="unknown-qualifier",
        text=Label(
            f"{label.get('ja')}が示されていません：{side.name}",
            f"{label.get('en')} not stated for {side.name}",
        ),
        variable=side.variable,
        claim=side.name,
        qualifier=name,
    )


def _converted(sides: Sequence[Side], normal: Sequence[Normal]) -> Iterator[Converted]:
    for side, form in zip(sides, normal, strict=True):
        for step in form.steps:
            yield Converted(side.variable, side.name, step)
