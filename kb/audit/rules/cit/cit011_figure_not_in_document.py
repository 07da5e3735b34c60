"""A figure that the document it was taken from does not print."""

from collections import Counter
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.figures import has_numeral, wanted
from kb.audit.rule import Hit, Rule, hit
from kb.audit.sections import sections
from kb.audit.words import say, shown, topic
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Outcome, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    skipped: Counter[str] = Counter()
    parts: dict[str, dict[str, str]] = {}
    for claim in audited.stated:
        if claim.document is None or not wanted(claim.value):
            continue
        if not has_numeral(claim.value.as_printed):
            continue
        name = claim.document.id
        document = audited.catalog.documents[name]
        text = audited.texts.get(f"document/{name}")
        if text is None or document.digest not in (None, text.digest):
            # A document without a digest is a list of evidence, not a text to be found again.
            if document.digest is not None:
                skipped[name] += 1
            continue
        if name not in parts:
            parts[name] = sections(document, text.content)
        section = (claim.locator or "").partition("/")[0]
        place = parts[name].get(section)
        if audited.index(text.content if place is None else place).count(claim.value) == 0:
            yield _missing(claim, claim.document.label, None if place is None else section)
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


def _missing(claim: Claim, title: Label, section: str | None) -> Hit:
    where = Label("", "")
    if section is not None:
        where = Label(f"の{section}", f" under {section}")
    return hit(
        claim,
        say(
            "{topic}「{value}」が文書「{title}」{where}に見当たりません",
            "{topic}: “{title}” does not print {value}{where}",
            topic=topic(claim),
            value=shown(claim),
            title=title,
            where=where,
        ),
        found=claim.value.as_printed,
    )


RULE = Rule(
    code="CIT011",
    name="figure-not-in-document",
    severity=Severity.ERROR,
    what=Label(
        "主張の数字と単位が、それを採った文書の本文（箇所を示すならその節）に現れないもの。",
        "A claim whose digits and unit do not occur in the document it was taken from, or in the "
        "section that its locator names.",
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
    needs="texts",
)
