"""A figure that the document it was taken from does not print."""

from collections import Counter
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.figures import wanted
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import Outcome, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    skipped: Counter[str] = Counter()
    for claim in audited.stated:
        if claim.document is None or not wanted(claim.value):
            continue
        name = claim.document.id
        text = audited.texts.get(f"document/{name}")
        digest = audited.catalog.documents[name].digest
        if text is None or (digest is not None and text.digest != digest):
            # A document without a digest is a list of evidence, not a text to be found again.
            if digest is not None:
                skipped[name] += 1
        elif audited.index(text.content).count(claim.value) == 0:
            yield hit(
                claim,
                say(
                    "{topic}「{value}」が文書「{title}」に見当たりません",
                    "{topic}: “{title}” does not print {value}",
                    topic=topic(claim),
                    value=shown(claim),
                    title=claim.document.label,
                ),
                found=claim.value.as_printed,
            )
    for name, count in skipped.items():
        given = f"document/{name}" in audited.texts
        yield Hit(
            name,
            "document",
            say(
                "「{title}」の本文が{why}、{count}件の数値を照合していません",
                "the text of “{title}” {why_en}: {count} figures were not looked for",
                title=audited.catalog.documents[name].title,
                why="記録の要約値と合わず" if given else "手元になく",
                why_en="does not match its digest" if given else "is not at hand",
                count=count,
            ),
            outcome=Outcome.UNCHECKED,
            payload="no-text",
            remedy=Label(
                "文書の本文を渡して監査してください。",
                "Audit with the text of the document at hand.",
            ),
        )


RULE = Rule(
    code="CIT011",
    name="figure-not-in-document",
    severity=Severity.ERROR,
    what=Label(
        "主張の数字が、それを採った文書の本文に現れないもの。数字と単位を一桁ずつ照合します。",
        "A claim whose digits and unit do not occur in the text of the document it was taken from.",
    ),
    why=Label(
        "文書が言っていないことを、文書の主張として出すことになります。",
        "It puts into the document's mouth what the document does not say.",
    ),
    fix=Label(
        "値を文書の表記に直してください。計算した値なら `derive` にしてください。",
        "Correct the value to what the document prints; if it was computed, use `derive`.",
    ),
    failing="""\
documents:
- {id: note, short: no, title: {ja: 短信, en: Note}, checked_on: '2026-01', digest: 'sha256:1'}
claims:
- {subject: alpha, property: power, value: 750 W, document: note}
texts:
  document/note: {content: アルファの消費電力は700 Wである。, digest: 'sha256:1'}
""",
    passing="""\
documents:
- {id: note, short: no, title: {ja: 短信, en: Note}, checked_on: '2026-01', digest: 'sha256:1'}
claims:
- {subject: alpha, property: power, value: 0.7 kW, document: note}
texts:
  document/note: {content: アルファの消費電力は700 Wである。, digest: 'sha256:1'}
""",
    check=_check,
)
