"""A known value, stated as that of another property of the same thing."""

from collections.abc import Iterator

from ingest.figures.tie import Tied
from ingest.link.linking import Link, agreeing
from ingest.link.measures import comparable
from ingest.link.standing import best
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of
from kb.audit.words import say
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Rank, Severity


def _check(linted: Linted) -> Iterator[Mark]:
    for found in linted.findings:
        linked = [link for _, _, _, link in linted.figures_of(found.passage)]
        stated = {(one.subject, one.property) for one in linked if one is not None and one.agreeing}
        for _, _, tied, link in linted.figures_of(found.passage):
            if link is None or not link.agreeing or link.named or not link.quantity.unit:
                continue
            held = _held(linted, tied, link)
            if not held or (link.subject, held[0].property.id) in stated:
                continue
            claim, own = best(held), best(link.agreeing)
            yield Mark(
                found.passage,
                tied.figure.start,
                tied.figure.end,
                say(
                    "「{printed}」は{own}の値です。{what}は{value}です",
                    "{printed} is the value of {own}; {what} is {value}",
                    printed=tied.figure.text,
                    own=label_of(own),
                    what=label_of(claim),
                    value=claim.value.told(),
                ),
                expected=claim.value.told(),
                claim=claim,
            )


def _held(linted: Linted, tied: Tied, link: Link) -> list[Claim]:
    """Return the claims on the property that the text names; none where one has this value."""
    named = next(iter(tied.properties), None)
    units = linted.knowledge.units
    held = [
        claim
        for claim in linted.knowledge.quantities.get(link.subject, ())
        if claim.property.id == named
        and claim.standing.rank is not Rank.DEPRECATED
        and comparable(link.quantity, claim.value.unit or "", units)
    ]
    return [] if agreeing(link.quantity, held, units) else held


RULE = LintRule(
    code="DOC016",
    name="property-differs",
    severity=Severity.ERROR,
    what=Label(
        "知られている値を、同じものの別の属性の値として述べるもの。",
        "A known value stated as that of another property of the same thing.",
    ),
    why=Label(
        "数字は正しいので見過ごされます。HFU を MFU と書けば、効率は実際より高く読まれます。",
        "The digits are right, so nobody stops at them: an HFU called MFU makes a run look more "
        "efficient than it was.",
    ),
    fix=Label(
        "値に合う属性の名を書くか、その属性の値を書いてください。",
        "Name the property that the value is of, or state the value of the one that is named.",
    ),
    failing="The link rate of Gamma is 3 TB/s [1].\n\n## References\n\n1. Acme. A note.\n",
    passing="The memory rate of Gamma is 3 TB/s [1].\n\n## References\n\n1. Acme. A note.\n",
    check=_check,
)
