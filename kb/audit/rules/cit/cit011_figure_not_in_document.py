"""A figure that the document it was taken from does not print."""

from collections import Counter
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.figures import has_numeral, wanted
from kb.audit.rule import Hit, Rule, hit
from kb.audit.sections import Originals
from kb.audit.words import say, shown, topic
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    skipped: Counter[str] = Counter()
    originals = Originals(audited)
    for claim in audited.stated:
        if claim.document is None or not wanted(claim.value):
            continue
        if not has_numeral(claim.value.as_printed):
            continue
        text = originals.text(claim.document.id)
        if text is None:
            # A document without a digest is a list of evidence, not a text to be found again.
            if audited.catalog.documents[claim.document.id].digest is not None:
                skipped[claim.document.id] += 1
            continue
        place, section = originals.place(claim, text)
        if audited.index(place).count(claim.value) == 0:
            yield _missing(claim, claim.document.label, section)
    for name, count in skipped.items():
        yield originals.unread(name, count)


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
