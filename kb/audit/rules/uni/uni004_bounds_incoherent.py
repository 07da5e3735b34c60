"""Bounds that leave no value, or a share beyond the whole."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.views.value import Value
from kb.vocab import Modifier, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.claims.values():
        fault = _fault(claim.value)
        if fault is not None:
            yield hit(
                claim,
                say(
                    "{topic}「{value}」の上下限が成り立ちません：{fault}",
                    "{topic}: the bounds of {value} do not hold: {fault}",
                    topic=topic(claim),
                    value=shown(claim),
                    fault=fault,
                ),
                found=claim.value.told(),
            )
    for formula in audited.formulas.values():
        for variable in formula.variables:
            low, high = variable.low, variable.high
            if low is not None and high is not None and low > high:
                yield Hit(
                    formula.id,
                    "formula",
                    say(
                        "公式「{title}」の変数{symbol}の範囲が{low}から{high}へ下っています",
                        "formula “{title}”: the range of {symbol} runs from {low} down to {high}",
                        title=formula.title,
                        symbol=variable.symbol,
                        low=f"{low:g}",
                        high=f"{high:g}",
                    ),
                    found=f"{low:g}–{high:g}",
                    payload=variable.name,
                )


def _fault(value: Value) -> Label | None:
    low, high = value.low, value.high
    if low is not None and high is not None:
        if low > high:
            return Label("下限が上限を超える", "the lower is above the upper")
        if low == high and not (value.low_inclusive and value.high_inclusive):
            return Label("端を含まない一点", "a single point that is excluded")
        if low == high and value.modifier is Modifier.RANGE:
            return Label("幅のない範囲", "a range without width")
    if low is None and high is None and value.unit is not None and value.absence is None:
        return Label("上限も下限もない", "neither end is given")
    return None


RULE = Rule(
    code="UNI004",
    name="bounds-incoherent",
    severity=Severity.ERROR,
    what=Label(
        "下限が上限を超えるなど、どの値も満たせない範囲。主張の値と公式の変数を調べます。",
        "A range that no value can meet, in a claim or in a variable of a formula.",
    ),
    why=Label(
        "成り立たない範囲を通した計算と比較は、何でも真にしてしまいます。",
        "With a range that cannot hold, every comparison and computation comes out vacuous.",
    ),
    fix=Label(
        "原典の上下限に直してください。",
        "Put the bounds as the original prints them.",
    ),
    failing="""\
formulas:
- id: halved
  title: {ja: 半分, en: Half}
  explanation: {ja: 二で割る, en: Divides by two}
  expression: total / 2
  result: {symbol: h, meaning: {ja: 半分, en: Half}, unit: W}
  variables:
    total: {symbol: P, meaning: {ja: 電力, en: Power}, unit: W, low: 1000, high: 10}
  citations: [{source: paper}]
  examples: [{inputs: {total: 800 W}, printed: 400 W, source: paper}]
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 600–700 W, document: memo}
""",
    check=_check,
)
