"""A number that differs from what the knowledge base holds."""

from collections.abc import Iterator, Mapping

from ingest.link.linking import Link
from ingest.link.measures import same_unit
from ingest.link.standing import best
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of, link_of
from ingest.lint.stated import contradicts, stated_terms
from kb.audit.words import listed, say
from kb.quantity.order import printed_tolerance
from kb.quantity.value import Quantity
from kb.views.claim import Claim
from kb.views.label import Label, Term
from kb.vocab import Rank, Severity, Verification

_TRUSTED = (Verification.VERIFIED, Verification.CITED, Verification.COMPUTED)


def _check(linted: Linted) -> Iterator[Mark]:
    for found, _, tied, link in linted.figures():
        if link is None or link.agreeing:
            continue
        usable = _usable(link, stated_terms(linted, found.passage, tied))
        if not usable:
            continue
        claim = best(usable)
        figure = tied.figure
        pinned = link_of(linted, found.passage, claim.id)
        trusted = claim.standing.verification in _TRUSTED
        yield Mark(
            found.passage,
            figure.start,
            figure.end,
            say(
                "{what}は「{printed}」とありますが、知識ベースでは{values}です",
                "{what}: the text says {printed}, the knowledge base {values}",
                what=label_of(claim),
                printed=figure.text,
                values=listed(list(dict.fromkeys(one.value.told() for one in usable))),
            ),
            expected=claim.value.told(),
            claim=claim,
            remedy=_remedy(linted, link.quantity, claim),
            replacement=claim.value.told(),
            # Where the text itself points at the claim, there is no doubt about what it means.
            safe=pinned and trusted,
        )


def _remedy(linted: Linted, quantity: Quantity, claim: Claim) -> Label | None:
    """Return what to look at where a figure is twice the known one, or half of it."""
    units = linted.knowledge.units
    known = same_unit(claim.value.quantity(), quantity.unit, units)
    own = quantity.low if quantity.is_point else None
    if known is None or not known.is_point or not known.low or not own:
        return None
    reach = printed_tolerance(quantity) + printed_tolerance(known)
    if min(abs(own - 2 * known.low), abs(2 * own - known.low)) > 2 * reach:
        return None
    catalog = linted.knowledge.catalog
    names = catalog.properties[claim.property.id].comparable_by
    words = [catalog.qualifiers[name].label for name in names if name in claim.qualifiers]
    return say(
        "ちょうど二倍か半分です。条件（{words}）が同じか確かめてください。",
        "Just twice or half of it: see whether both count the same ({words}).",
        words=Label("、".join(w.get("ja") for w in words), ", ".join(w.get("en") for w in words)),
    )


def _usable(link: Link, terms: Mapping[str, Term]) -> list[Claim]:
    """Return the claims that count as the text says of its figure."""
    held = (claim for claim in link.claims if claim.standing.rank is not Rank.DEPRECATED)
    return [claim for claim in held if not contradicts(claim, terms)]


RULE = LintRule(
    code="DOC001",
    name="figure-differs",
    severity=Severity.ERROR,
    what=Label(
        "本文の数値が、同じものの同じ属性について知識ベースが持つどの値とも合わないもの。",
        "A number that agrees with none of the values that the knowledge base holds for the same "
        "property of the same thing.",
    ),
    why=Label(
        "写し間違いか古い値か、知識ベースの誤りです。どれも読者に届く前に決めるべきです。",
        "It is a slip, an old value, or a fault of the knowledge base; each is better settled "
        "before readers meet it.",
    ),
    fix=Label(
        "本文を直すか、出典を添えて主張を改めてください。",
        "Correct the text, or revise the claim with its source.",
    ),
    failing="Alpha has a power of 720 W [1].\n\n## References\n\n1. Acme. Alpha data sheet.\n",
    passing="Alpha has a power of 0.7 kW [1].\n\n## References\n\n1. Acme. Alpha data sheet.\n",
    check=_check,
)
