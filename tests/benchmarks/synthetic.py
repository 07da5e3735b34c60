"""A synthetic pack of any size, the same for the same size: claims as JSON Lines.

    python tests/benchmarks/synthetic.py FOLDER --claims 100000

Each thing has twenty properties, one claim each; half of the claims cite a source.
"""

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROPERTIES = 20
SOURCES = 200
UNITS = ("GB/s", "W", "GB", "kW", "TB/s")


def label(text: str) -> dict[str, str]:
    return {"ja": f"{text}の試験", "en": text}


def pack() -> dict[str, Any]:
    return {
        "name": "synthetic",
        "title": label("Synthetic"),
        "description": label("A pack made to measure with."),
        "languages": ["ja", "en"],
        "confidence": "medium",
        "kinds": [
            {"id": "thing", "label": label("Thing"), "definition": label("A made-up thing.")}
        ],
        "groups": [],
    }


def document() -> dict[str, Any]:
    return {
        "id": "made-up",
        "short": "mu",
        "title": label("Made up"),
        "language": "en",
        "checked_on": "2026-05-01",
        "confidence": "medium",
        "basis": "fact",
        "sections": [{"id": "all", "title": label("All")}],
    }


def sources() -> Iterator[dict[str, Any]]:
    for number in range(SOURCES):
        yield {
            "id": f"source-{number}",
            "title": f"Report {number}",
            "authors": [f"Author {number}"],
            "kind": "report",
            "tier": "primary",
            "url": f"https://example.org/{number}",
            "issued": "2026-04-01",
        }


def properties() -> Iterator[dict[str, Any]]:
    for number in range(PROPERTIES):
        yield {
            "id": f"figure-{number}",
            "label": label(f"Figure {number}"),
            "definition": label(f"What figure {number} gives."),
            "type": "quantity",
            "unit": UNITS[number % len(UNITS)],
            "volatility": "slow",
        }


def entities(count: int) -> Iterator[dict[str, Any]]:
    for number in range(count):
        yield {"id": f"thing-{number}", "kind": "thing", "label": label(f"Thing {number}")}


def claims(count: int) -> Iterator[dict[str, Any]]:
    chance = random.Random(7)  # noqa: S311
    for number in range(count):
        thing, prop = divmod(number, PROPERTIES)
        row: dict[str, Any] = {
            "subject": f"thing-{thing}",
            "property": f"figure-{prop}",
            "value": f"{chance.randint(1, 99999) / 10:g} {UNITS[prop % len(UNITS)]}",
            "document": "made-up",
            "locator": "all",
            "basis": "fact",
        }
        if chance.random() < 0.5:
            row["citations"] = [{"source": f"source-{chance.randrange(SOURCES)}"}]
        yield row


def write(folder: Path, count: int) -> None:
    """Write a pack of `count` claims into `folder`."""
    (folder / "claims").mkdir(parents=True, exist_ok=True)
    things = -(-count // PROPERTIES)
    (folder / "pack.yaml").write_text(json.dumps(pack()), encoding="utf-8")
    for name, rows in (
        ("documents", [document()]),
        ("sources", sources()),
        ("properties", properties()),
        ("entities", entities(things)),
    ):
        lines = "".join(f"- {json.dumps(row, ensure_ascii=False)}\n" for row in rows)
        (folder / f"{name}.yaml").write_text(lines, encoding="utf-8")
    with (folder / "claims" / "all.jsonl").open("w", encoding="utf-8") as out:
        for row in claims(count):
            out.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--claims", type=int, default=100_000)
    given = parser.parse_args()
    write(given.folder, given.claims)
