"""A pack of any size, made up: as many claims as asked for, in JSON Lines.

Half of the claims say where in the source they stand and how it prints the figure, and one source
in four is second-hand: that makes about as many findings a claim as the pack in `data/` has.
"""

import json
import random
from pathlib import Path

PROPERTIES = 20
UNITS = ("GB/s", "W", "GB", "TFLOPS", "Gbps")
_HEAD = """name: synthetic
title: {ja: 合成, en: Synthetic}
description: {ja: 大きさを試すための合成データ。, en: Made up to try sizes.}
kinds:
- {id: device, label: {ja: 装置, en: Device}}
"""
_DOCUMENTS = """- id: synthetic
  short: s
  title: {ja: 合成, en: Synthetic}
  language: en
  checked_on: 2026-10
"""
_QUALIFIERS = """- id: direction
  label: {ja: 方向, en: Direction}
  definition: {ja: 数える向き。, en: What is counted.}
  terms:
  - {id: one-way, label: {ja: 片方向, en: one way}}
  - {id: both-ways, label: {ja: 双方向, en: both ways}}
"""


def write_pack(root: Path, claims: int) -> None:
    """Write a pack with `claims` claims, twenty a device, into the new folder `root`."""
    chance = random.Random(1)  # noqa: S311
    (root / "claims").mkdir(parents=True)
    for name, text in (("pack", _HEAD), ("documents", _DOCUMENTS), ("qualifiers", _QUALIFIERS)):
        (root / f"{name}.yaml").write_text(text, encoding="utf-8")
    devices = claims // PROPERTIES
    _lines(
        root / "sources.jsonl",
        (
            {
                "id": f"src-{i}",
                "title": f"Source {i}",
                "kind": "paper",
                "tier": "primary" if i % 4 else "secondary",
                "url": f"https://example.org/{i}",
            }
            for i in range(200)
        ),
    )
    _lines(
        root / "properties.jsonl",
        (
            {
                "id": f"prop-{i}",
                "label": {"ja": f"性質{i}", "en": f"Property {i}"},
                "definition": {"ja": "性質", "en": "A property."},
                "type": "quantity",
                "unit": UNITS[i % 5],
                "comparable_by": [] if i % 5 else ["direction"],
            }
            for i in range(PROPERTIES)
        ),
    )
    _lines(
        root / "entities.jsonl",
        (
            {
                "id": f"dev-{i}",
                "kind": "device",
                "label": {"ja": f"装置{i}", "en": f"Device {i}"},
            }
            for i in range(devices)
        ),
    )
    _lines(
        root / "claims" / "claims.jsonl",
        (_claim(d, p, chance) for d in range(devices) for p in range(PROPERTIES)),
    )


def _claim(device: int, prop: int, chance: random.Random) -> dict[str, object]:
    value = f"{chance.randint(10, 9999) / 10} {UNITS[prop % 5]}"
    citation = {"source": f"src-{chance.randrange(200)}"}
    if chance.random() < 0.5:
        citation |= {"locator": f"Table {prop + 1}", "printed": value}
    claim: dict[str, object] = {
        "subject": f"dev-{device}",
        "property": f"prop-{prop}",
        "value": value,
        "document": "synthetic",
        "citations": [citation],
    }
    if not prop % 5:
        claim["qualifiers"] = {"direction": chance.choice(("one-way", "both-ways", "unknown"))}
    return claim


def _lines(path: Path, records: object) -> None:
    with path.open("w", encoding="utf-8") as file:
        for record in records:  # type: ignore[attr-defined]
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
