"""A figure whose citations nowhere say how the source prints it."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import CitationRole, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    documents = audited.catalog.documents
    for claim in audited.quantities:
        backing = [c for c in claim.citations if c.role is CitationRole.SUPPORTS]
        if not backing or any(c.printed for c in backing):
            continue
        # Where the document has a text of its own, the figure can be looked up there.
        if claim.document is not None and documents[claim.document.id].digest is not None:
            continue
        if any(f"source/{c.source}" in audited.texts for c in backing):
            continue
        yield hit(
            claim,
            say(
                "{topic}「{value}」は出典の表記の控えがなく、写し間違いに気付けません",
                "{topic}: nothing records how the source prints {value}; a slip would go unseen",
                topic=topic(claim),
                value=shown(claim),
            ),
            found=claim.value.as_printed,
            source=backing[0].source,
        )


RULE = Rule(
    code="CIT012",
    name="figure-unpinned",
    severity=Severity.NOTE,
    what=Label(
        "出典の表記（`printed`）も本文も手元になく、値を何とも照合できない数量の主張。",
        "A quantity that can be held against nothing: no citation of it has `printed`, and no text "
        "is at hand.",
    ),
    why=Label(
        "一桁の写し間違いが、誰にも気付かれないまま残ります。",
        "One digit miscopied would stay, and nobody could tell.",
    ),
    fix=Label(
        "引用に `printed` として、出典の表記をそのまま書いてください。",
        "Give the figure in the citation as `printed`, exactly as the source has it.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: datasheet}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: datasheet, printed: 700 W}]}
""",
    check=_check,
    needs="texts",
)
