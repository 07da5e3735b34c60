"""A conflict in which no side was preferred."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import listed, say, topic
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for conflict in audited.conflicts:
        if conflict.decided is not None or not conflict.members():
            continue
        first = audited.claims[conflict.members()[0]]
        values = [side.as_printed for side in conflict.sides]
        yield hit(
            first,
            say(
                "{topic}は{values}のあいだで未決着です",
                "{topic}: undecided between {values}",
                topic=topic(first),
                values=listed(values),
            ),
            found=listed(values),
            other=conflict.members()[-1],
            payload="\0".join(conflict.members()),
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
