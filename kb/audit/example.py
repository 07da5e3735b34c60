"""What the rules' examples are written on top of, so that each shows only what matters.

An example is a pack as one YAML text whose keys are the names of a pack's files. A definition
that it mentions by id but does not give is taken from here.
"""

from typing import Final

TODAY: Final = "2026-06-01"
"""The day on which examples are audited, unless they say another."""

BASE: Final = """\
pack:
  name: example
  title: {ja: 例, en: Example}
  description: {ja: 規則の例, en: Example of a rule}
  kinds:
  - {id: device, label: {ja: 装置, en: Device}}
  - {id: maker, label: {ja: 製造元, en: Maker}}
  - {id: standard, label: {ja: 標準, en: Standard}}
documents:
- {id: memo, short: me, title: {ja: 覚書, en: Memo}, checked_on: '2026-01'}
- {id: survey, short: su, title: {ja: 調査, en: Survey}, checked_on: '2026-02'}
sources:
- {id: paper, title: A paper, kind: paper, tier: primary, doi: 10.1000/1, issued: '2025'}
- {id: datasheet, title: A data sheet, kind: vendor-page, tier: primary,
   url: 'https://example.org/sheet', archive: 'https://example.org/kept/sheet', issued: '2025-03'}
- {id: news, title: An article, kind: news, tier: secondary,
   url: 'https://example.org/news', archive: 'https://example.org/kept/news', issued: '2025-04'}
entities:
- {id: alpha, kind: device, label: {ja: アルファ, en: Alpha}, vendor: acme}
- {id: beta, kind: device, label: {ja: ベータ, en: Beta}}
- {id: acme, kind: maker, label: {ja: アクメ, en: Acme}}
- {id: spec-x, kind: standard, label: {ja: 仕様X, en: Spec X}}
qualifiers:
- id: direction
  label: {ja: 方向, en: Direction}
  definition: {ja: 一方向か双方向か, en: One way or both ways}
  terms:
  - {id: one-way, label: {ja: 一方向, en: one way}, aliases: {en: [per direction]}}
  - {id: both-ways, label: {ja: 双方向, en: both ways}, aliases: {en: [both directions]}}
- id: rating
  label: {ja: 値の種類, en: Rating}
  definition: {ja: 公称の最大か実測か, en: Nominal peak or measured}
  terms:
  - {id: peak, label: {ja: 最大, en: peak}}
  - {id: measured, label: {ja: 実測, en: measured}}
- id: precision
  label: {ja: 精度, en: Precision}
  definition: {ja: 数値の形式, en: Number format}
  terms:
  - {id: fp8, label: {ja: FP8, en: FP8}}
  - {id: bf16, label: {ja: BF16, en: BF16}}
properties:
- id: power
  label: {ja: 消費電力, en: Power}
  definition: {ja: 最大の消費電力, en: Highest draw}
  type: quantity
  unit: W
  range: [1, 100000]
- id: price
  label: {ja: 価格, en: Price index}
  definition: {ja: 早く古くなる値, en: A figure that ages fast}
  type: quantity
  volatility: fast
- id: bandwidth
  label: {ja: 帯域, en: Bandwidth}
  definition: {ja: リンクの帯域, en: Bandwidth of a link}
  type: quantity
  unit: GB/s
  requires: [direction]
  comparable_by: [direction]
- id: capacity
  label: {ja: 容量, en: Capacity}
  definition: {ja: メモリの容量, en: Memory capacity}
  type: quantity
  unit: GB
- id: throughput
  label: {ja: 演算性能, en: Throughput}
  definition: {ja: 毎秒の演算, en: Operations a second}
  type: quantity
  unit: TFLOPS
  comparable_by: [precision, rating]
- id: remark
  label: {ja: 記述, en: Remark}
  definition: {ja: 文で述べること, en: What is said in words}
  type: text
- id: state
  label: {ja: 状態, en: State}
  definition: {ja: 標準の段階, en: State of the standard}
  type: term
  lifecycle: status
  terms:
  - {id: draft, label: {ja: 草案, en: draft}}
  - {id: approved, label: {ja: 承認, en: approved}}
  - {id: published, label: {ja: 公開, en: published}}
- id: target-day
  label: {ja: 目標日, en: Target date}
  definition: {ja: 公開の目標, en: When it was to be published}
  type: date
  lifecycle: target
- id: draft-day
  label: {ja: 草案の日, en: Draft date}
  definition: {ja: 草案の出た日, en: When the draft came out}
  type: date
  lifecycle: draft
- id: approval-day
  label: {ja: 承認日, en: Approval date}
  definition: {ja: 承認された日, en: When it was approved}
  type: date
  lifecycle: approved
- id: publication-day
  label: {ja: 公開日, en: Publication date}
  definition: {ja: 公開された日, en: When it was published}
  type: date
  lifecycle: published
formulas:
- id: share-of-total
  title: {ja: 一台あたり, en: Share of a total}
  explanation: {ja: 合計を台数で割る, en: The total over the number of units}
  expression: total / count
  result: {symbol: p, meaning: {ja: 一台の電力, en: Power of one}, unit: W}
  variables:
    total: {symbol: P, meaning: {ja: 合計の電力, en: Total power}, unit: W}
    count: {symbol: n, meaning: {ja: 台数, en: Number of units}, exact: true}
  citations: [{source: paper, locator: Eq. 1}]
  examples:
  - {inputs: {total: 800 W, count: '4'}, printed: 200 W, source: paper}
"""

DERIVED: Final = """\
claims:
- {subject: beta, property: power, value: 1400 W, document: memo}
- {subject: alpha, property: power,
   derive: {formula: share-of-total, inputs: {total: beta.power.me, count: '2'}}}
"""
"""A pack in which one claim is computed from another, as it should be."""

HALVED: Final = """\
formulas:
- id: halved
  title: {ja: 半分, en: Half}
  explanation: {ja: 二で割る, en: Divides by two}
  expression: total / 2
  result: {symbol: h, meaning: {ja: 半分, en: Half}, unit: W}
  variables:
    total: {symbol: P, meaning: {ja: 電力, en: Power}, unit: W}
"""
"""A formula that still lacks its examples, and its citations."""
