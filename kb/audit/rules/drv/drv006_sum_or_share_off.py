"""A total or a share that its own parts do not give."""

from collections.abc import Iterator
from typing import Final

from kb.audit.audited import Audited
from kb.audit.prints import differing
from kb.audit.rule import Hit, Rule
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    return differing(audited, sums=True)


_SHARE: Final = """\
formulas:
- id: share
  title: {ja: 割合, en: Share}
  explanation: {ja: 部分を全体で割る, en: The part over the whole}
  expression: part / whole
  result: {symbol: s, meaning: {ja: 割合, en: Share}, unit: '%'}
  variables:
    part: {symbol: a, meaning: {ja: 部分, en: Part}, exact: true}
    whole: {symbol: b, meaning: {ja: 全体, en: Whole}, exact: true}
  citations: [{source: paper}]
  examples: [{inputs: {part: '1', whole: '4'}, printed: 25 %, source: paper}]
properties:
- id: failure-share
  label: {ja: 故障の割合, en: Share of failures}
  definition: {ja: 故障の割合, en: Share of failures}
  type: quantity
  unit: '%'
claims:
- {subject: alpha, property: failure-share, value: PRINTED, document: memo}
- {subject: alpha, property: failure-share,
   derive: {formula: share, inputs: {part: '148', whole: '419'}, checks: alpha.failure-share.me}}
"""
"""148 of 419, beside what was printed for it."""


RULE = Rule(
    code="DRV006",
    name="sum-or-share-off",
    severity=Severity.ERROR,
    what=Label(
        "部分の合計や、全体に占める割合として印刷された値のうち、部分から計算し直すと合わないもの。",
        "A printed total or share that the parts printed beside it do not come to.",
    ),
    why=Label(
        "合わない割合は、分母が別のものだったか、部分のどれかが違うことを示します。",
        "A share that does not come out was taken of another whole, or one of its parts is wrong.",
    ),
    fix=Label(
        "何に対する割合かを原典で確かめ、限定語で示してください。",
        "Find out from the original what it is a share of, and say so with a qualifier.",
    ),
    failing=_SHARE.replace("PRINTED", "30.1 %"),
    passing=_SHARE.replace("PRINTED", "35.3 %"),
    check=_check,
)
