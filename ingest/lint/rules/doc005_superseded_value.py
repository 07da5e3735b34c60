"""A figure that another one has replaced."""

from collections.abc import Iterator

from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of
from kb.audit.words import say
from kb.compare.asof import superseded
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import LinkRole, Rank, Severity


def _check(linted: Linted) -> Iterator[Mark]:
    today = linted.knowledge.today.isoformat()
    for found, _, tied, link in linted.figures():
        if link is None or not link.agreeing or not all(_old(c, today) for c in link.agreeing):
            continue
        claim = link.agreeing[0]
        later = _later(claim, link.claims, linted, today)
        figure = tied.figure
        yield Mark(
            found.passage,
            figure.start,
            figure.end,
            say(
                "{what}「{printed}」は{later}に置き換えられています",
                "{what}: {printed} has been replaced by {later}",
                what=label_of(claim),
                printed=figure.text,
                later=later.value.told() if later else "—",
            ),
            expected=later.value.told() if later else None,
            claim=later or claim,
            replacement=later.value.told() if later else None,
        )


def _old(claim: Claim, today: str) -> bool:
    return claim.standing.rank is Rank.DEPRECATED or superseded(claim, today)


def _later(claim: Claim, others: tuple[Claim, ...], linted: Linted, today: str) -> Claim | None:
    for link in claim.links:
        if link.role is LinkRole.SUPERSEDES and link.incoming:
            return linted.knowledge.claims.get(link.claim)
    kept = [other for other in others if not _old(other, today)]
    return kept[0] if len(kept) == 1 else None


RULE = LintRule(
    code="DOC005",
    name="superseded-value",
    severity=Severity.WARNING,
    what=Label(
        "廃された主張、または後の主張に置き換えられた主張の値。",
        "A value whose claim is deprecated, or has been superseded by a later one.",
    ),
    why=Label("古い値が今の値として読まれます。", "An old value is read as that of today."),
    fix=Label(
        "新しい値に直すか、いつの値かを書いてください。",
        "Use the new value, or say of when the old one is.",
    ),
    failing="Beta has a power of 400 W [1].\n\n## References\n\n1. Acme. A note.\n",
    passing="Beta has a power of 450 W [1].\n\n## References\n\n1. Acme. A note.\n",
    check=_check,
)
