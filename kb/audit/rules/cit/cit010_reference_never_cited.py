"""A reference that its own document lists and never uses."""

from collections import defaultdict
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    used: dict[str, set[str]] = defaultdict(set)
    for claim in audited.stated:
        if claim.document is not None:
            used[claim.document.id].update(c.source for c in claim.citations)
    for source in audited.catalog.sources.values():
        for document, number in source.references.items():
            if source.id not in used[document]:
                yield Hit(
                    source.id,
                    "source",
                    say(
                        "「{document}」の参考資料{number}「{title}」を引く主張がありません",
                        "reference {number} of “{document}” ({title}) backs none of its claims",
                        document=audited.catalog.documents[document].title,
                        number=number,
                        title=source.title,
                    ),
                    other=document,
                    payload=document,
                )


RULE = Rule(
    code="CIT010",
    name="reference-never-cited",
    severity=Severity.WARNING,
    what=Label(
        "文書の参考資料に載っているのに、その文書のどの主張も引いていない出典。",
        "A source in a document's list of references that none of its claims cites.",
    ),
    why=Label(
        "使われない参考資料は、読み手に確かめたという印象だけを与えます。",
        "A reference that is never used lends weight to statements it was never held against.",
    ),
    fix=Label(
        "その資料に拠る主張へ引用を加えるか、文書の一覧から外すよう求めてください。",
        "Cite it where the document draws on it, or have it taken off the document's list.",
    ),
    failing="""\
sources:
- {id: first, title: One, kind: paper, tier: primary, references: {memo: 1}}
claims:
- {subject: alpha, property: power, value: 700 W, document: survey, citations: [{source: first}]}
""",
    passing="""\
sources:
- {id: first, title: One, kind: paper, tier: primary, references: {memo: 1}}
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: first}]}
""",
    check=_check,
)
