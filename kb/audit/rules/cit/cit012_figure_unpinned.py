"""A figure whose citations nowhere say how the source prints it."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import Basis, CitationRole, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    documents = audited.catalog.documents
    for claim in audited.quantities:
        backing = [c for c in claim.citations if c.role is CitationRole.SUPPORTS]
        if not backing or any(c.printed for c in backing):
            continue
        # What was worked out stands in no source: its inputs do.
        if claim.standing.basis is Basis.CALCULATION:
            continue
        # Where the document has a text of its own, the figure can be looked up there.
        if claim.document is not None and documents[claim.document.id].digest is not None:
            continue
        if any(f"source/{c.source}" in audited.texts for c in backing):
            continue
        yield hit(
            claim,
            say(
                "{topic}「{value}」は、出典そのものの表記の控えがありません",
                "{topic}: nothing records how the source itself prints {value}",
                topic=topic(claim),
                value=shown(claim),
            ),
            found=claim.value.told(),
            source=backing[0].source,
        )


RULE = Rule(
    code="CIT012",
    name="figure-unpinned",
    severity=Severity.NOTE,
    what=Label(
        "出典の表記（引用の `printed`）も出典の本文も手元になく、出典と照合できない数量の主張。",
        "A quantity that cannot be held against its source: no citation of it has `printed`, and "
        "no text of the source is at hand.",
    ),
    why=Label(
        "文書が出典を写し間違えていても、気付く手がかりがありません。",
        "If the text that was read miscopied its source, nothing here would tell.",
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
