"""A number that differs from what the knowledge base holds."""

from collections.abc import Iterator

from ingest.link.linking import Link
from ingest.link.standing import best
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of, link_of
from kb.audit.words import listed, say
from kb.views.label import Label
from kb.vocab import Rank, Severity, Verification

_TRUSTED = (Verification.VERIFIED, Verification.CITED, Verification.COMPUTED)


def _check(linted: Linted) -> Iterator[Mark]:
    for found, _, tied, link in linted.figures():
        if link is None or link.agreeing:
            continue
        usable = [c for c in link.claims if c.standing.rank is not Rank.DEPRECATED]
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
                values=listed(_values(link)),
            ),
            expected=claim.value.told(),
            claim=claim,
            replacement=claim.value.told(),
            # Where the text itself points at the claim, there is no doubt about what it means.
            safe=pinned and trusted,
        )


def _values(link: Link) -> list[str]:
    usable = [c for c in link.claims if c.standing.rank is not Rank.DEPRECATED]
    return list(dict.fromkeys(claim.value.told() for claim in usable))


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
