"""A claim that rests on second-hand sources alone."""

from collections.abc import Iterator

from kb.audit.audited import Audited, supports
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import listed, say, shown, topic
from kb.views.label import Label
from kb.vocab import Severity, Tier


def _check(audited: Audited) -> Iterator[Hit]:
    sources = audited.catalog.sources
    for claim in audited.stated:
        cited = supports(claim)
        if cited and all(sources[key].tier is not Tier.PRIMARY for key in cited):
            titles = listed([sources[key].title for key in cited])
            yield hit(
                claim,
                say(
                    "{topic}「{value}」の裏付けは二次以下の資料だけです：{titles}",
                    "{topic}: {value} rests on second-hand sources alone: {titles}",
                    topic=topic(claim),
                    value=shown(claim),
                    titles=titles,
                ),
                found=claim.value.told(),
                source=cited[0],
                payload="\0".join(cited),
            )


RULE = Rule(
    code="CIT007",
    name="secondary-only",
    severity=Severity.WARNING,
    what=Label(
        "一次資料を一つも挙げず、二次・三次の資料だけに拠る主張。",
        "A claim whose supporting sources are all secondary or tertiary.",
    ),
    why=Label(
        "記事や要約は数値を丸め、条件を落とし、互いに写し合います。",
        "Articles and summaries round figures, drop conditions and copy from one another.",
    ),
    fix=Label(
        "その記事が拠った一次資料を探し、引用に加えてください。",
        "Find the primary source that the article drew on, and cite it.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: news}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: news}, {source: datasheet}]}
""",
    check=_check,
)
