"""The comparability class of a claim: its qualifiers, taken to normal form by exact rules only."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from kb.compare import reasons
from kb.compare.footing import footing
from kb.compare.terms import UNKNOWN, UNSTATED, Normal, normal_form
from kb.views.catalog import Property, Qualifier
from kb.views.claim import Claim
from kb.views.comparison import ClassKey, Refusal, Verdict
from kb.vocab import ValueType

Distance = tuple[bool, int]
"""How far what is stated is from what is asked for: whether a factor lies between, and how many
terms are others."""


class Classifier:
    """Finds classes for many claims of one catalog, and remembers the way to each normal form."""

    def __init__(
        self,
        properties: Mapping[str, Property],
        qualifiers: Mapping[str, Qualifier],
        *,
        assumed: Mapping[str, str] | None = None,
    ) -> None:
        """Take the definitions; `assumed` gives terms to claims that leave a qualifier unknown."""
        self._properties = properties
        self._qualifiers = qualifiers
        self._assumed = assumed or {}
        self._normal: dict[tuple[str, str, str], Normal] = {}
        self._keys: dict[tuple[str, ...], ClassKey] = {}

    def key(self, claim: Claim) -> ClassKey | Refusal:
        """Return the class of a claim, or the refusal that keeps it out of all classes.

        What the property compares by must be known: an unknown qualifier is not a default. Terms
        that an exact rule of the pack can convert are converted, and the key names each rule.
        """
        if claim.value.absence is not None:
            return reasons.no_value(claim)
        prop = self._properties[claim.property.id]
        stated = claim.qualifiers
        terms: list[str] = []
        lacking: list[str] = []
        assumed: list[str] = []
        for name in prop.comparable_by:
            term = stated.get(name)
            if term == UNKNOWN or (term is None and name in prop.requires):
                if name in self._assumed:
                    term = self._assumed[name]
                    assumed.append(name)
                else:
                    lacking.append(name)
            terms.append(term or UNSTATED)
        if lacking:
            return reasons.unknown(claim, lacking, qualifiers=self._qualifiers)
        quantity = claim.value.type is ValueType.QUANTITY
        memo = (prop.id, claim.standing.basis.value, str(quantity), *terms, *assumed)
        key = self._keys.get(memo)
        if key is None:
            key = self._keys[memo] = self._build(
                prop, footing(claim.standing.basis), terms, quantity=quantity, assumed=assumed
            )
        return key

    def _build(
        self,
        prop: Property,
        stance: str,
        terms: list[str],
        *,
        quantity: bool,
        assumed: Sequence[str],
    ) -> ClassKey:
        factor = Fraction(1)
        steps = [reasons.assumption(name, self._assumed[name]) for name in assumed]
        pairs: list[tuple[str, str]] = []
        for name, term in zip(prop.comparable_by, terms, strict=True):
            # A conversion multiplies: what is not a quantity stays in the class it was stated in.
            if quantity:
                normal = self.normal(prop.id, name, term=term)
                factor *= normal.factor
                steps.extend(normal.steps)
                pairs.append((name, normal.term))
            else:
                pairs.append((name, term))
        return ClassKey(
            scale=prop.scale or prop.id,
            footing=stance,
            qualifiers=tuple(pairs),
            factor=str(factor),
            steps=tuple(steps),
        )

    def normal(self, prop: str, name: str, *, term: str) -> Normal:
        """Return a term's normal form for a property: term, exact factor and the rules applied."""
        memo = (prop, name, term)
        if memo not in self._normal:
            self._normal[memo] = normal_form(self._qualifiers.get(name), prop, term=term)
        return self._normal[memo]

    def states(self, claim: Claim, where: Mapping[str, str]) -> bool:
        """Tell whether a claim states the qualifiers asked for, after exact conversions."""
        prop = claim.property.id
        for name, term in where.items():
            stated = claim.qualifiers.get(name)
            if stated is None or stated == UNKNOWN:
                return False
            if self.normal(prop, name, term=stated).term != self.normal(prop, name, term=term).term:
                return False
        return True

    def distance(self, claim: Claim, where: Mapping[str, str]) -> Distance:
        """Return how far what a claim states is from what is asked for; it must state that."""
        prop, times, apart = claim.property.id, Fraction(1), 0
        for name, term in where.items():
            stated = claim.qualifiers.get(name, UNSTATED)
            if stated != term:
                apart += 1
                there = self.normal(prop, name, term=stated).factor
                times *= there / self.normal(prop, name, term=term).factor
        return (times != 1, apart)

    def verdict(self, a: Claim, b: Claim) -> Verdict:
        """Tell whether two claims compare, what is converted for it, or all that prevents it."""
        refusals: list[Refusal] = []
        one, two = self.key(a), self.key(b)
        refusals.extend(key for key in (one, two) if isinstance(key, Refusal))
        scales = tuple(self.scale(claim) for claim in (a, b))
        if scales[0] != scales[1]:
            refusals.append(reasons.scale_differs(a, b))
        feet = footing(a.standing.basis), footing(b.standing.basis)
        if feet[0] != feet[1]:
            refusals.append(reasons.footing_differs(a, terms=feet))
        refusals.extend(self._terms_apart(a, b))
        if not refusals and one != two:
            # They share a scale, but are not described by the same qualifiers.
            refusals.append(reasons.scale_differs(a, b))
        if refusals or isinstance(one, Refusal) or isinstance(two, Refusal):
            return Verdict(comparable=False, converted=False, refusals=tuple(refusals))
        steps = (*((a.id, step) for step in one.steps), *((b.id, step) for step in two.steps))
        return Verdict(comparable=True, converted=bool(steps), steps=steps)

    def property(self, claim: Claim) -> Property:
        """Return the property that a claim is about."""
        return self._properties[claim.property.id]

    def scale(self, claim: Claim) -> str:
        """Return the scale that a claim's property is measured on: its own, or a shared one."""
        prop = self._properties[claim.property.id]
        return prop.scale or prop.id

    def _terms_apart(self, a: Claim, b: Claim) -> list[Refusal]:
        found = []
        props = self._properties[a.property.id], self._properties[b.property.id]
        names = dict.fromkeys((*props[0].comparable_by, *props[1].comparable_by))
        for name in names:
            terms = []
            for claim, prop in zip((a, b), props, strict=True):
                stated = claim.qualifiers.get(name, UNSTATED)
                if stated == UNKNOWN:
                    stated = self._assumed.get(name, stated)
                if claim.value.type is ValueType.QUANTITY:
                    stated = self.normal(prop.id, name, term=stated).term
                terms.append(stated)
            known = UNKNOWN not in terms
            if known and terms[0] != terms[1]:
                qualifier = self._qualifiers.get(name)
                found.append(
                    reasons.different(
                        a, b, name=name, qualifier=qualifier, terms=(terms[0], terms[1])
                    )
                )
        return found
