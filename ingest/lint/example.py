"""What the examples of the rules are linted against: a tiny pack on top of the audit's own."""

from typing import Final

TODAY: Final = "2026-06-01"

PACK: Final = """\
entities:
- {id: gamma, kind: device, label: {ja: ガンマ, en: Gamma}}
properties:
- id: link-rate
  label: {ja: 接続帯域, en: Link rate}
  definition: {ja: 接続の帯域, en: Bandwidth of the link}
  type: quantity
  unit: GB/s
  requires: [direction]
  comparable_by: [direction]
- id: memory-rate
  label: {ja: メモリー帯域, en: Memory rate}
  definition: {ja: メモリーの帯域, en: Bandwidth of the memory}
  type: quantity
  unit: GB/s
- id: memory-type
  label: {ja: メモリーの種類, en: Memory type}
  definition: {ja: メモリーの種類, en: Kind of the memory}
  type: term
  terms:
  - {id: fast, label: {ja: 高速メモリー, en: fast memory}}
  - {id: slow, label: {ja: 低速メモリー, en: slow memory}}
- id: status
  label: {ja: 状態, en: Status}
  definition: {ja: 段階, en: The stage}
  type: term
  lifecycle: status
  terms:
  - {id: draft, label: {ja: 草案, en: draft}}
  - {id: approved, label: {ja: 承認済み, en: approved}}
- id: published-on
  label: {ja: 公開日, en: Published on}
  aliases: {ja: [公開], en: [published, released]}
  definition: {ja: 公開された日, en: Day of publication}
  type: date
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: datasheet, printed: 700 W}],
   verifications: [{by: desk, 'on': '2026-02-01', source: datasheet, method: page read}]}
- {subject: alpha, property: capacity, value: 80 GB, document: memo, flag: 未確認}
- {subject: beta, property: power, value: 400 W, document: memo, rank: deprecated,
   rank_reason: {ja: 改訂前の値, en: Before the revision}}
- {subject: beta, property: power, value: 450 W, document: survey,
   citations: [{source: datasheet, printed: 450 W}],
   links: [{claim: beta.power.me, role: supersedes}]}
- {subject: alpha, property: link-rate, value: 900 GB/s, document: memo,
   qualifiers: {direction: both-ways}, citations: [{source: datasheet}]}
- {subject: gamma, property: link-rate, value: 600 GB/s, document: memo,
   qualifiers: {direction: one-way}, citations: [{source: datasheet}]}
- {subject: alpha, property: memory-type, value: fast, document: memo,
   citations: [{source: datasheet}]}
- {subject: gamma, property: memory-rate, value: 3 TB/s, document: memo,
   citations: [{source: datasheet}]}
- {subject: gamma, property: published-on, value: 2025-04-08, document: memo,
   citations: [{source: datasheet}]}
- {subject: gamma, property: status, value: draft, document: memo,
   citations: [{source: datasheet}]}
"""
