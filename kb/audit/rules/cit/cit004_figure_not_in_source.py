"""A figure that its source does not print."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.figures import wanted
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.claim import Citation, Claim
from kb.views.label import Label
from kb.vocab import CitationRole, Outcome, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    absent: dict[str, int] = {}
    for claim in audited.stated:
        for citation in claim.citations:
            if citation.role is not CitationRole.SUPPORTS or not wanted(claim.value):
                continue
            if citation.printed is not None:
                if audited.prints(claim.value, citation.printed) is False:
                    yield _differs(claim, citation, citation.printed)
                continue
            text = audited.texts.get(f"source/{citation.source}")
            if text is None:
                absent[citation.source] = absent.get(citation.source, 0) + 1
            elif audited.index(text.content).count(claim.value) == 0:
                yield _differs(claim, citation, None)
    for source, count in absent.items():
        yield Hit(
            source,
            "source",
            say(
                "「{title}」の本文が手元になく、{count}件の数値を照合していません",
                "the text of “{title}” is not at hand; figures not looked for: {count}",
                title=audited.catalog.sources[source].title,
                count=count,
            ),
            outcome=Outcome.UNCHECKED,
            payload="no-text",
            remedy=Label(
                "引用に `printed`（出典の表記）を書くか、出典の本文を渡してください。",
                "Write the figure as `printed` in the citation, or hand over the source's text.",
            ),
        )


def _differs(claim: Claim, citation: Citation, printed: str | None) -> Hit:
    return hit(
        claim,
        say(
            "{topic}「{value}」が出典「{title}」に見当たりません",
            "{topic}: {value} is not what “{title}” prints",
            topic=topic(claim),
            value=shown(claim),
            title=citation.title,
        ),
        found=claim.value.told(),
        expected=printed,
        source=citation.source,
        payload=f"{claim.value.told()}\0{citation.source}",
    )


RULE = Rule(
    code="CIT004",
    name="figure-not-in-source",
    severity=Severity.ERROR,
    what=Label(
        "根拠として引いた出典の本文または表記に、主張の数字が現れないもの。数字は一桁ずつ照合します。",
        "A figure whose digits do not occur in the source cited for it; digits are matched one by "
        "one.",
    ),
    why=Label(
        "写し間違いの一桁は、もっともらしい誤りとしていつまでも残ります。",
        "One digit miscopied stays for ever, as plausible as the right one.",
    ),
    fix=Label(
        "値を出典の数字に直すか、その数字を載せる出典に替えてください。",
        "Correct the value to what the source prints, or cite a source that prints it.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 750 W, document: memo,
   citations: [{source: datasheet, printed: 700 W}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 0.7 kW, document: memo,
   citations: [{source: datasheet, printed: Max TDP 700 W}]}
""",
    check=_check,
    needs="texts",
)
