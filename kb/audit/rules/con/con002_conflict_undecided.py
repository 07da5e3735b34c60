"""A conflict in which no side was preferred."""

from collections.abc import Iterator, Mapping

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import apart, enumerated, listed, say, shown, topic
from kb.views.catalog import Qualifier
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Rank, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    # Several declared contradictions may be about one value: that is one decision to take.
    open_: dict[tuple[str, str], list[str]] = {}
    for conflict in audited.conflicts:
        if conflict.decided is None:
            members = open_.setdefault((conflict.subject, conflict.property), [])
            members += [key for key in conflict.members() if key not in members]
    for keys in open_.values():
        claims = [audited.claims[key] for key in keys if audited.claims[key].formula is None]
        printed = listed(list(dict.fromkeys(claim.value.told() for claim in claims)))
        if len(claims) < 2 or any(c.standing.rank is Rank.PREFERRED for c in claims):
            continue
        yield hit(
            claims[0],
            say(
                "{topic}は{values}のあいだで未決着です",
                "{topic}: undecided between {values}",
                topic=topic(claims[0]),
                values=_sides(claims, audited.catalog.qualifiers),
            ),
            found=printed,
            other=claims[-1].id,
            payload="\0".join(sorted(keys)),
        )


def _sides(claims: list[Claim], qualifiers: Mapping[str, Qualifier]) -> Label:
    """Return the values of the sides; what they are values of too, where that differs."""
    if len({(claim.subject.id, claim.property.id) for claim in claims}) == 1:
        return enumerated(apart(claims, qualifiers))
    return enumerated(
        say("{value}（{topic}）", "{value} ({topic})", value=shown(claim), topic=topic(claim))
        for claim in claims
    )


RULE = Rule(
    code="CON002",
    name="conflict-undecided",
    severity=Severity.WARNING,
    what=Label(
        "食い違う主張のうち、どれも `preferred` とされていないもの。",
        "Claims in conflict, none of which is ranked `preferred`.",
    ),
    why=Label(
        "決着していない値は、問い合わせにも比較にも一つの答えを返せません。",
        "As long as it is open, no look-up and no comparison can give one answer.",
    ),
    fix=Label(
        "採る主張を `rank: preferred` とし、`rank_reason` に理由を書いてください。",
        "Rank the claim that you trust `preferred` and say why in `rank_reason`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: alpha, property: power, value: 750 W, document: survey}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: alpha, property: power, value: 750 W, document: survey, rank: preferred,
   rank_reason: {ja: データシートに拠る, en: Follows the data sheet}}
""",
    check=_check,
)
