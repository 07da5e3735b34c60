"""A print of words, or with further figures, that the document does not hold."""

import re
from collections.abc import Iterator
from functools import cache

from kb.audit.audited import Audited
from kb.audit.figures import wanted
from kb.audit.rule import Hit, Rule, hit
from kb.audit.sections import Originals
from kb.audit.words import say, topic
from kb.quantity.folding import fold_text
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity

_LEFT_OUT = re.compile(r"…|\.\.\.|［中略］")


def _check(audited: Audited) -> Iterator[Hit]:
    folded = cache(_folded)

    def look(claim: Claim, title: Label, place: str, section: str | None) -> Hit | None:
        if _holds(audited, claim, place, folded(place)):
            return None
        return hit(
            claim,
            say(
                "{topic}の表記「{printed}」が文書「{title}」に見当たりません",
                "{topic}: “{title}” does not hold the words “{printed}”",
                topic=topic(claim),
                printed=claim.value.as_printed,
                title=title,
            ),
            found=claim.value.as_printed,
        )

    return Originals(audited).held(lambda claim: bool(claim.value.as_printed), look)


def _holds(audited: Audited, claim: Claim, place: str, folded: str) -> bool:
    printed = claim.value.as_printed
    if wanted(claim.value):
        # A value may be written otherwise than it stands there, each figure of it may not.
        known = {n for readings in audited.index(place, names=True).readings() for n in readings}
        return all(r & known for r in audited.index(printed, names=True).readings())
    return all(_folded(part) in folded for part in _LEFT_OUT.split(printed))


def _folded(text: str) -> str:
    return "".join(fold_text(text).casefold().split())


RULE = Rule(
    code="CIT016",
    name="print-not-in-document",
    severity=Severity.ERROR,
    what=Label(
        "主張の表記（`printed`）の語句、または含まれる数字が、それを採った文書（箇所を示すならその節）に"
        "現れないもの。",
        "A claim whose print (`printed`) has words or figures that do not occur in the document it "
        "was taken from, or in the section that its locator names.",
    ),
    why=Label(
        "表記は、値を文書の言葉へ戻る道です。写し間違えると、読者は元の文を見つけられません。",
        "The print leads from a value back to the words of the document; miscopied, it leads "
        "nowhere.",
    ),
    fix=Label(
        "文書を見て、`printed` をそのままの表記に直してください。省いた所は「…」と書きます。",
        "Look at the document and give `printed` as it stands there; mark what you leave out by …",
    ),
    failing="""\
documents:
- {id: note, short: no, title: {ja: 短信, en: Note}, checked_on: '2026-01', digest: 'sha256:1'}
claims:
- {subject: alpha, property: remark, value: {ja: 速い, en: Fast}, printed: 超高速, document: note}
texts:
  document/note: {content: アルファは高速である。, digest: 'sha256:1'}
""",
    passing="""\
documents:
- {id: note, short: no, title: {ja: 短信, en: Note}, checked_on: '2026-01', digest: 'sha256:1'}
claims:
- {subject: alpha, property: remark, value: {ja: 速い, en: Fast}, printed: 高速, document: note}
- {subject: beta, property: remark, value: {ja: 遅い, en: Slow}, document: note}
texts:
  document/note: {content: アルファは高速である。, digest: 'sha256:1'}
""",
    check=_check,
    needs="texts",
)
