"""A figure that is known, stated with a qualifier that it does not have."""

from collections.abc import Iterator, Mapping

from ingest.figures.tie import Tied
from ingest.link.linking import Link, agreeing
from ingest.link.standing import best
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of
from ingest.lint.stated import UNKNOWN, stated_terms
from kb.audit.words import say
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.label import Label, Term
from kb.vocab import Severity


def _check(linted: Linted) -> Iterator[Mark]:
    catalog = linted.knowledge.catalog
    for found, _, tied, link in linted.figures():
        if link is None or not link.agreeing:
            continue
        terms = stated_terms(linted, found.passage, tied)
        for qualifier, claim, term in _differing(catalog, link, terms):
            if _of_another(linted, tied, link, {qualifier: term}):
                continue
            yield Mark(
                found.passage,
                tied.figure.start,
                tied.figure.end,
                say(
                    "{what}「{printed}」は「{known}」の値として知られ、「{stated}」ではありません",
                    "{what}: {printed} is known as {known}, and not as {stated}",
                    what=label_of(claim),
                    printed=tied.figure.text,
                    known=_label(catalog, qualifier, claim.qualifiers[qualifier]),
                    stated=term.label,
                ),
                expected=_value_of(link, qualifier, term.id)
                or f"{qualifier}: {claim.qualifiers[qualifier]}",
                claim=claim,
            )


def _differing(
    catalog: Catalog, link: Link, terms: Mapping[str, Term]
) -> Iterator[tuple[str, Claim, Term]]:
    """Yield each qualifier that is stated otherwise than every claim with this value has it."""
    prop = catalog.properties[link.property]
    for qualifier in dict.fromkeys((*prop.requires, *prop.comparable_by)):
        term = terms.get(qualifier)
        known = [c for c in link.agreeing if c.qualifiers.get(qualifier, UNKNOWN) != UNKNOWN]
        if term is not None and known and all(c.qualifiers[qualifier] != term.id for c in known):
            yield qualifier, best(known), term


def _of_another(linted: Linted, tied: Tied, link: Link, terms: Mapping[str, Term]) -> bool:
    """Tell whether another thing that is named has just this value, and as it is stated."""
    knowledge = linted.knowledge
    for subject in tied.subjects:
        held = knowledge.quantities.get(subject, ()) if subject != link.subject else ()
        alike = agreeing(link.quantity, held, knowledge.units)
        if any(c.qualifiers.get(key) == term.id for c in alike for key, term in terms.items()):
            return True
    return False


def _value_of(link: Link, qualifier: str, term: str) -> str | None:
    """Return what the value is with the term that the text states, where that is known."""
    others = [claim for claim in link.claims if claim.qualifiers.get(qualifier) == term]
    return f"{best(others).value.told()} ({qualifier}: {term})" if others else None


def _label(catalog: Catalog, qualifier: str, term: str) -> Label:
    known = {one.id: one.label for one in catalog.qualifiers[qualifier].terms}
    return known.get(term, Label(term, term))


RULE = LintRule(
    code="DOC014",
    name="qualifier-differs",
    severity=Severity.ERROR,
    what=Label(
        "知られている値に、それが持たない方向・疎密・精度などの限定を付けて述べるもの。",
        "A known value stated with a direction, sparsity, precision or other qualifier that it "
        "does not have.",
    ),
    why=Label(
        "双方向の値を片方向と書けば二倍、疎の値を密と書けば二倍に読まれます。",
        "What counts both ways and is called one-way reads as twice what it is; so does a sparse "
        "figure that is called dense.",
    ),
    fix=Label(
        "値に合う限定を書くか、その限定での値を書いてください。",
        "State the qualifier that the value has, or the value that goes with the qualifier.",
    ),
    failing="The link rate of Alpha is 900 GB/s per direction [1].\n\n## References\n\n"
    "1. Acme. A note.\n",
    passing="The link rate of Alpha is 900 GB/s in both directions [1].\n\n## References\n\n"
    "1. Acme. A note.\n",
    check=_check,
)
