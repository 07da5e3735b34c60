"""A setting of the audit that names a rule, or a threshold, which does not exist."""

from collections.abc import Collection, Iterable, Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.errors import nearest
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    if not audited.names:
        return
    settings = audited.catalog.audit
    rules = dict.fromkeys([*settings.severity, *(s.rule for s in settings.suppressions)])
    yield from _named(
        (word for word in rules if word not in audited.names),
        audited.names,
        "unknown",
        ja="`audit.yaml` の「{word}」という規則はありません",
        en="`audit.yaml` names the rule “{word}”, and there is none",
    )
    begun = tuple(name for name in audited.thresholds if name.endswith("/"))
    yield from _named(
        (w for w in settings.thresholds if w not in audited.thresholds and not w.startswith(begun)),
        audited.thresholds,
        "unheeded",
        ja="`audit.yaml` のしきい値「{word}」を見る規則はありません",
        en="`audit.yaml` sets the threshold “{word}”, which no rule heeds",
    )


def _named(
    words: Iterable[str], known: Collection[str], payload: str, *, ja: str, en: str
) -> Iterator[Hit]:
    for word in words:
        near = nearest(word, sorted(known), count=1)
        yield Hit(
            word,
            "suppression",
            say(ja, en, word=word),
            found=word,
            expected=near[0] if near else None,
            payload=payload,
        )


RULE = Rule(
    code="SUP004",
    name="unknown-rule-named",
    severity=Severity.ERROR,
    what=Label(
        "`audit.yaml` の重さの指定や抑制のうち、ない規則を名指すもの。どの規則も見ないしきい値。",
        "A severity or suppression in `audit.yaml` for a rule that does not exist, or a threshold "
        "that no rule heeds.",
    ),
    why=Label(
        "綴りを誤った設定は、効いているつもりのまま何もしません。",
        "A misspelt setting does nothing, while its author trusts that it does.",
    ),
    fix=Label(
        "`tenkyo rules` にある番号か名前、規則の説明にあるしきい値の名前に直してください。",
        "Correct it to a code or name that `tenkyo rules` lists, or to a threshold that a rule "
        "tells of.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
audit: {severity: {CIT0O1: note}, thresholds: {question-overdue-dayz: 90}}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
audit:
  severity: {CIT001: note, unused-source: warning, SRC: note}
  thresholds: {question-overdue-days: 90, ratio/precision/fp8/bf16: 2}
""",
    check=_check,
    last=True,
)
