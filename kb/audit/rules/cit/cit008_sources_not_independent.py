"""Several sources that go back to one."""

from collections.abc import Iterator

from kb.audit.audited import Audited, supports
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, topic
from kb.compare.origins import original
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    sources = audited.catalog.sources
    for claim in audited.stated:
        cited = list(dict.fromkeys(supports(claim)))
        if len(cited) < 2:
            continue
        origins = {original(sources, key) for key in cited}
        if len(origins) == 1:
            origin = origins.pop()
            yield hit(
                claim,
                say(
                    "{topic}の出典{count}件は、どれも「{title}」に遡ります",
                    "{topic}: its {count} sources all go back to “{title}”",
                    topic=topic(claim),
                    count=len(cited),
                    title=sources[origin].title if origin in sources else origin,
                ),
                source=origin,
                payload="\0".join(cited),
            )


RULE = Rule(
    code="CIT008",
    name="sources-not-independent",
    severity=Severity.NOTE,
    what=Label(
        "二つ以上の出典を挙げるが、すべて同じ資料の繰り返し（`repeats`）であるもの。",
        "A claim with several sources that all repeat one and the same.",
    ),
    why=Label(
        "同じ発表を写した二つのページは、二つの裏付けではなく一つです。",
        "Two pages that repeat one press release are one piece of evidence, not two.",
    ),
    fix=Label(
        "独立した出典を加えるか、元の一つだけを引いてください。",
        "Add an independent source, or cite the original alone.",
    ),
    failing="""\
sources:
- {id: copy, title: A copy, kind: news, tier: secondary, repeats: datasheet, issued: '2025'}
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: datasheet}, {source: copy}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: datasheet}, {source: news}]}
""",
    check=_check,
)
