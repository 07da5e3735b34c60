"""A figure that its source prints more than once, cited without a place."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import CitationRole, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.quantities:
        for citation in claim.citations:
            text = audited.texts.get(f"source/{citation.source}")
            if text is None or citation.locator or citation.role is not CitationRole.SUPPORTS:
                continue
            count = audited.index(text.content).count(claim.value)
            if count is not None and count > 1:
                yield hit(
                    claim,
                    say(
                        "{topic}「{value}」は「{title}」に{count}回現れ、どれを指すか分かりません",
                        "{topic}: “{title}” prints {value} {count} times; nothing says which",
                        topic=topic(claim),
                        value=shown(claim),
                        title=citation.title,
                        count=count,
                    ),
                    found=claim.value.told(),
                    source=citation.source,
                )


RULE = Rule(
    code="CIT005",
    name="ambiguous-figure",
    severity=Severity.NOTE,
    what=Label(
        "出典の本文に同じ数値が二度以上現れるのに、箇所を示していない引用。",
        "A citation without a locator whose figure occurs more than once in the source's text.",
    ),
    why=Label(
        "同じ数字でも別の量のことがあります。数字が合うだけでは裏付けになりません。",
        "The same digits may belong to another quantity: that they occur proves nothing.",
    ),
    fix=Label(
        "引用に `locator` を加えてください。",
        "Give the citation a `locator`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: paper}]}
texts:
  source/paper: {content: 'Idle 700 W; peak 700 W.', digest: ''}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: paper, locator: Table 1}]}
texts:
  source/paper: {content: 'Idle 700 W; peak 700 W.', digest: ''}
""",
    check=_check,
    needs="texts",
)
