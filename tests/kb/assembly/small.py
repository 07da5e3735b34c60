"""A small pack whose parts are written, one or the other changed, and held against each other."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
import yaml

from ingest.pack.load import load_pack
from kb.assembly.assemble import Assembled, assemble
from kb.errors import InvalidPackError
from kb.quantity.units import PintUnits

TODAY = date(2026, 11, 29)
UNITS = PintUnits()


class NoAliases(yaml.SafeDumper):
    def ignore_aliases(self, data: object) -> bool:
        return True


BASE: dict[str, object] = {
    "pack": {
        "name": "p",
        "title": {"en": "P"},
        "description": {"en": "P"},
        "kinds": [{"id": "thing", "label": {"en": "Thing"}}],
    },
    "documents": [
        {
            "id": "doc",
            "short": "d",
            "title": {"en": "Doc"},
            "language": "en",
            "checked_on": "2026-10",
            "sections": [{"id": "one", "title": {"en": "One"}}],
        }
    ],
    "sources": [
        {"id": "paper", "title": "Paper", "kind": "paper", "tier": "primary"},
        {"id": "blog", "title": "Blog", "kind": "news", "tier": "tertiary"},
    ],
    "entities": [{"id": "box", "kind": "thing", "label": {"en": "Box"}}],
    "qualifiers": [
        {
            "id": "direction",
            "label": {"en": "Direction"},
            "definition": {"en": "Which way."},
            "terms": [{"id": "one-way", "label": {"en": "one way"}}],
        }
    ],
    "properties": [
        {
            "id": "power",
            "label": {"en": "Power"},
            "definition": {"en": "Power drawn."},
            "type": "quantity",
            "unit": "W",
            "volatility": "fast",
        },
        {
            "id": "speed",
            "label": {"en": "Speed"},
            "definition": {"en": "Speed of a link."},
            "type": "quantity",
            "unit": "GB/s",
            "requires": ["direction"],
            "comparable_by": ["direction"],
        },
        {
            "id": "made-by",
            "label": {"en": "Maker"},
            "definition": {"en": "Who makes it."},
            "type": "entity",
        },
        {
            "id": "state",
            "label": {"en": "State"},
            "definition": {"en": "Its state."},
            "type": "term",
            "terms": [{"id": "draft", "label": {"en": "Draft"}}],
        },
    ],
}

CLAIM = {"subject": "box", "property": "power", "value": "700 W", "document": "doc"}


def assembled(root: Path, *claims: Mapping[str, object], **changes: object) -> Assembled:
    for name, content in {**BASE, **changes, "claims": list(claims)}.items():
        text = yaml.dump(content, Dumper=NoAliases, allow_unicode=True)
        (root / f"{name}.yaml").write_text(text, encoding="utf-8")
    return assemble(load_pack(root), units=UNITS, today=TODAY)


def faults(root: Path, *claims: Mapping[str, object], **changes: object) -> str:
    with pytest.raises(InvalidPackError) as caught:
        assembled(root, *claims, **changes)
    return str(caught.value)
