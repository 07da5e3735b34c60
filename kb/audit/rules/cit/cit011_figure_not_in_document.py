"""A figure that the document it was taken from does not print."""

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
    def look(claim: Claim, title: Label, place: str, section: str | None) -> Hit | None:
        if audited.index(place).count(claim.value):
            return None
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
            found=claim.value.told(),
        )

    return Originals(audited).held(_prints_a_figure, look)


def _prints_a_figure(claim: Claim) -> bool:
    return bool(wanted(claim.value)) and has_numeral(claim.value.told())


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
