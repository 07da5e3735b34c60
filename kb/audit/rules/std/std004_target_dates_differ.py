"""A standard for which one document gives two target dates."""

from collections import defaultdict
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.rules.std._states import first, histories, last
from kb.audit.words import enumerated, listed, say, shown
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Lifecycle, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for history in histories(audited).values():
        by_document: dict[str, list[Claim]] = defaultdict(list)
        for target in history.get(Lifecycle.TARGET, ()):
            if target.document is not None and target.superseded_on is None:
                by_document[target.document.id].append(target)
        for targets in by_document.values():
            if len({(first(t), last(t)) for t in targets}) < 2:
                continue
            yield hit(
                targets[0],
                say(
                    "{subject}の目標の時期が、一つの文書の中で{count}通りあります：{dates}",
                    "{subject}: one document gives {count} target dates: {dates}",
                    subject=targets[0].subject.label,
                    count=len(targets),
                    dates=enumerated(shown(t) for t in targets),
                ),
                found=targets[0].value.told(),
                expected=listed([t.value.told() for t in targets[1:]]),
                other=targets[1].id,
            )


RULE = Rule(
    code="STD004",
    name="target-dates-differ",
    severity=Severity.WARNING,
    what=Label(
        "一つの文書が、同じ標準について違う目標の時期を述べるもの。",
        "Two different target dates that one document gives for one standard.",
    ),
    why=Label(
        "どちらを予定とみるかで、採用の計画が一年ずれます。",
        "Which of them one reads as the plan may move an adoption by a year.",
    ),
    fix=Label(
        "それぞれが何の目標か（公開・批准など）を確かめ、`note` か限定語で分けてください。",
        "Find out what each is a target for (publication, ratification) and say so.",
    ),
    failing="""\
claims:
- {subject: spec-x, property: target-day, value: '2024', document: memo}
- {subject: spec-x, property: target-day, value: 2024/2025, document: memo, key: later}
""",
    passing="""\
claims:
- {subject: spec-x, property: target-day, value: '2024', document: memo}
- {subject: spec-x, property: target-day, value: 2024/2025, document: survey}
""",
    check=_check,
)
