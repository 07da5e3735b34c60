"""A small pack on disk, built to a snapshot: enough to compare, to refuse and to look back."""

from datetime import date
from pathlib import Path

from ingest.pack.load import load_pack
from kb.build.run import BuildOptions, build

FILES = {
    "pack.yaml": """
name: small
title: {ja: 小, en: small}
description: {ja: 試し, en: a trial}
standards: [specification]
kinds:
- {id: link, label: {ja: 接続, en: link}}
- {id: specification, label: {ja: 仕様, en: specification}}
""",
    "documents.yaml": """
- {id: notes, short: n, title: {ja: 覚え書き, en: Notes}, checked_on: 2026-05, language: en}
- {id: later, short: l, title: {ja: 後日, en: Later notes}, checked_on: 2026-10-15, language: en}
""",
    "qualifiers.yaml": """
- id: direction
  label: {ja: 方向, en: direction}
  definition: {ja: 片方向か, en: one way or both}
  terms:
  - {id: one-way, label: {ja: 片方向, en: one way}}
  - {id: both-ways, label: {ja: 双方向, en: both ways}}
  conversions:
  - {source: both-ways, target: one-way, factor: 1/2, reason: {ja: 対称, en: symmetric}}
""",
    "properties/all.yaml": """
- id: bandwidth
  label: {ja: 帯域, en: bandwidth}
  definition: {ja: 帯域, en: bandwidth}
  type: quantity
  unit: GB/s
  requires: [direction]
  comparable_by: [direction]
  better: higher
- id: released
  label: {ja: 公開, en: released}
  definition: {ja: 公開の日, en: day of release}
  type: date
  lifecycle: published
- id: aim
  label: {ja: 目標, en: aim}
  definition: {ja: 目標の日, en: day aimed at}
  type: date
  lifecycle: target
""",
    "entities/all.yaml": """
- {id: fast, kind: link, label: {ja: 高速, en: Fast <link>}, aliases: {any: [FL]}}
- {id: slow, kind: link, label: {ja: 低速, en: Slow_link}}
- {id: vague, kind: link, label: {ja: 曖昧, en: Vague}}
- {id: mute, kind: link, label: {ja: 無言, en: Mute}}
- {id: spec, kind: specification, label: {ja: 仕様, en: The spec}}
""",
    "sources/all.yaml": """
- {id: sheet, kind: vendor-page, tier: primary, title: "Sheet & <table>",
   url: "https://example.org/a_b?c=1%20d"}
""",
    "claims/all.yaml": """
- {subject: fast, property: bandwidth, value: 900 GB/s, document: notes,
   qualifiers: {direction: both-ways}, citations: [{source: sheet, printed: 900 GB/s}]}
- {subject: slow, property: bandwidth, value: 400 Gbps, document: notes,
   qualifiers: {direction: one-way}}
- {subject: vague, property: bandwidth, value: 約 100 GB/s, document: notes, flag: 未確認,
   qualifiers: {direction: unknown}}
- {subject: spec, property: aim, value: '2024', document: notes, basis: target}
- {subject: spec, property: released, value: '2025-04-08', document: later}
""",
    "comparisons.yaml": """
- id: links
  title: {ja: 接続の比較, en: Links compared}
  description: {ja: 接続, en: links}
  kinds: [link]
  properties: [bandwidth]
  units: {bandwidth: Gbps}
""",
}


def built(folder: Path) -> Path:
    """Write the pack, build it and return the folder of its snapshots."""
    for name, text in FILES.items():
        path = folder / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    output = folder / "build"
    build(load_pack(folder / "data"), BuildOptions(output=output, today=date(2026, 11, 29)))
    return output
