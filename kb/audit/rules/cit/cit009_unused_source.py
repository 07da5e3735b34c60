"""A source that nothing rests on."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for source in audited.catalog.sources.values():
        if not audited.cited.get(source.id):
            yield Hit(
                source.id,
                "source",
                say(
                    "「{title}」は主張・検証・公式のどれにも使われていません",
                    "no claim, check or formula uses “{title}”",
                    title=source.title,
                ),
            )


RULE = Rule(
    code="CIT009",
    name="unused-source",
    severity=Severity.NOTE,
    what=Label(
        "主張・検証記録・公式のいずれからも引かれていない出典。",
        "A source that no claim, verification record or formula cites.",
    ),
    why=Label(
        "挙げただけの出典は、裏付けが実際より厚く見える原因になります。",
        "A source that is only listed makes the support look broader than it is.",
    ),
    fix=Label(
        "その出典を根拠とする主張に引用を加えるか、一覧から外してください。",
        "Cite it where it supports a claim, or take it off the list.",
    ),
    failing="""\
sources:
- {id: idle, title: Never cited, kind: paper, tier: primary, issued: '2025'}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: paper}]}
""",
    check=_check,
)
