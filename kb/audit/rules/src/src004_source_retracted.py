"""A claim that rests on a source which was withdrawn or replaced."""

from collections.abc import Iterator

from kb.audit.audited import Audited, supports
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, topic
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    sources = audited.catalog.sources
    for claim in audited.stated:
        cited = supports(claim)
        for key in cited:
            source = sources[key]
            if source.retracted is not None:
                yield hit(
                    claim,
                    say(
                        "{topic}が拠る「{title}」は{day}に撤回されています",
                        "{topic} rests on “{title}”, retracted {day}",
                        topic=topic(claim),
                        title=source.title,
                        day=source.retracted,
                    ),
                    found=key,
                    source=key,
                )
            elif source.superseded_by is not None and source.superseded_by not in cited:
                newer = sources[source.superseded_by]
                yield hit(
                    claim,
                    say(
                        "{topic}が拠る「{title}」は「{newer}」に置き換えられています",
                        "{topic} rests on “{title}”, superseded by “{newer}”",
                        topic=topic(claim),
                        title=source.title,
                        newer=newer.title,
                    ),
                    found=key,
                    expected=newer.id,
                    source=key,
                )


RULE = Rule(
    code="SRC004",
    name="source-retracted",
    severity=Severity.ERROR,
    what=Label(
        "撤回された出典、または後継があるのにそれを引いていない旧版に拠る主張。",
        "A claim that rests on a retracted source, or on one whose successor it does not cite.",
    ),
    why=Label(
        "著者が取り下げた数値は、もう誰も主張していません。",
        "A figure that its authors withdrew is asserted by nobody.",
    ),
    fix=Label(
        "後継の資料で確かめて引き直すか、主張を `deprecated` としてください。",
        "Check the claim against the successor and cite that, or rank the claim `deprecated`.",
    ),
    failing="""\
sources:
- {id: old, title: First edition, kind: report, tier: primary, superseded_by: new}
- {id: new, title: Second edition, kind: report, tier: primary}
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: old}]}
""",
    passing="""\
sources:
- {id: old, title: First edition, kind: report, tier: primary, superseded_by: new}
- {id: new, title: Second edition, kind: report, tier: primary}
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: old}, {source: new}]}
""",
    check=_check,
)
