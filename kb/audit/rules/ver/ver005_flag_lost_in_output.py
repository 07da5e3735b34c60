"""An output that shows a doubtful value without saying that it is."""

from collections.abc import Iterator, Mapping

from kb.audit.audited import DOUBTFUL, Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Outcome, Severity, Verification

_WORDS: Mapping[Verification, tuple[str, ...]] = {
    Verification.FLAGGED: ("flagged", "unverified", "未確認", "要確認", "確認外", "未検証"),
    Verification.DISPUTED: ("disputed", "contradicted", "係争", "矛盾", "異論", "反する", "食い違"),
    Verification.REFUTED: ("refuted", "否定", "反証"),
}


def _check(audited: Audited) -> Iterator[Hit]:
    if audited.outputs is None:
        doubtful = sum(1 for c in audited.claims.values() if c.standing.verification in DOUBTFUL)
        if doubtful:
            yield Hit(
                audited.catalog.pack.name,
                "pack",
                say(
                    "公開する前の監査のため、疑いのある{count}件の表示は調べていません",
                    "audited before publishing: how {count} doubtful claims are shown was not seen",
                    count=doubtful,
                ),
                outcome=Outcome.UNCHECKED,
                payload="unpublished",
                remedy=Label(
                    "公開したページと書き出しを監査に渡してください。",
                    "Hand the published pages and exports to the audit.",
                ),
            )
        return
    for output in audited.outputs:
        claim = audited.claims.get(output.claim)
        if claim is not None and not _says_so(claim, output.text.casefold()):
            yield hit(
                claim,
                say(
                    "{topic}「{value}」の印（{mark}）が{where}に出ていません",
                    "{topic}: {where} shows {value} without its mark ({mark})",
                    topic=topic(claim),
                    value=shown(claim),
                    mark=claim.standing.verification.value,
                    where=output.where,
                ),
                found=output.where,
                expected=claim.standing.verification.value,
            )


def _says_so(claim: Claim, text: str) -> bool:
    words = _WORDS.get(claim.standing.verification)
    if words is None:
        return True
    flag = claim.standing.flag
    return any(w in text for w in words) or bool(flag and flag.casefold() in text)


RULE = Rule(
    code="VER005",
    name="flag-lost-in-output",
    severity=Severity.ERROR,
    what=Label(
        "未確認・矛盾・否定された主張の値を、その旨を示さずに出しているページや書き出し。",
        "A page or export that shows a flagged, disputed or refuted value without saying so.",
    ),
    why=Label(
        "印が一か所で落ちれば、そこから先は事実として写されます。",
        "Where the mark is lost once, the figure is copied on as a fact.",
    ),
    fix=Label(
        "値を出す雛形に、検証の状態の表示を加えてください。",
        "Add the verification to the template that shows the value.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, flag: 未確認}
outputs:
- {claim: alpha.power.me, where: alpha/index.html, text: 消費電力 700 W}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, flag: 未確認}
outputs:
- {claim: alpha.power.me, where: alpha/index.html, text: 消費電力 700 W（未確認）}
""",
    check=_check,
    needs="outputs",
)
