"""Terms of qualifiers: their names for readers, and the normal forms that exact rules lead to."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from kb.views.catalog import Conversion, Qualifier
from kb.views.comparison import Step
from kb.views.label import Label

UNKNOWN = "unknown"
"""Stands for a qualifier that a claim leaves open."""
UNSTATED = "not-stated"
"""Stands for a qualifier that a claim leaves out although its property compares by it."""

NO_CONDITION: Final = Label("条件なし", "no condition")
"""Names the class of values that state nothing to compare by."""

_LABELS = {UNSTATED: Label("記載なし", "not stated"), UNKNOWN: Label("不明", "unknown")}


def term_label(qualifier: Qualifier | None, term: str) -> Label:
    """Return a term's name for readers; the id where the list does not have it."""
    if term in _LABELS:
        return _LABELS[term]
    for known in qualifier.terms if qualifier else ():
        if known.id == term:
            return known.label
    return Label(term, term)


def qualifier_label(qualifier: Qualifier | None, name: str) -> Label:
    """Return a qualifier's name for readers; its id where the pack does not define it."""
    return qualifier.label if qualifier else Label(name, name)


@dataclass(frozen=True, slots=True)
class Normal:
    """A term in normal form, and the exact way there."""

    term: str
    factor: Fraction
    """By which a value is multiplied."""
    steps: tuple[Step, ...]


def normal_form(qualifier: Qualifier | None, prop: str, *, term: str) -> Normal:
    """Return a term's normal form for values of a property.

    The normal form is the first, in the order of the qualifier's list, of all the terms that
    conversions lead to and none leads away from; where rules go round in a circle, the first
    term of the circle. So the result does not depend on the order of the rules.
    """
    reached = {term: Normal(term, Fraction(1), ())}
    if qualifier is None:
        return reached[term]
    rules = [r for r in qualifier.conversions if not r.properties or prop in r.properties]
    queue, terminal = [term], []
    while queue:
        here = reached[queue.pop(0)]
        onward = [r for r in rules if r.source == here.term]
        if not onward:
            terminal.append(here.term)
        for rule in onward:
            if rule.target not in reached:
                steps = (*here.steps, _step(qualifier.id, rule))
                factor = here.factor * Fraction(rule.factor)
                reached[rule.target] = Normal(rule.target, factor, steps)
                queue.append(rule.target)
    order = [known.id for known in qualifier.terms]
    choices = terminal or list(reached)
    return reached[min(choices, key=lambda t: order.index(t) if t in order else len(order))]


def _step(name: str, rule: Conversion) -> Step:
    return Step(name, rule.source, rule.target, rule.factor, rule.reason)
