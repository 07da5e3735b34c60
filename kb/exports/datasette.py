"""Metadata with which Datasette shows a snapshot's SQLite file as what it is."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kb.store.snapshot import Snapshot
from kb.store.swap import DATABASE

METADATA = "metadata.json"
_TABLES: Mapping[str, tuple[str, str | None, tuple[str, ...]]] = {
    "claim": (
        "Assertions, each with its value, qualifiers and standing.",
        "id",
        ("document", "verification", "basis", "freshness"),
    ),
    "entity": ("Things that claims are about.", "label_en", ("kind",)),
    "property": ("What can be said of things.", "label_en", ("type",)),
    "source": ("What claims rest on.", "title", ("kind", "tier")),
    "citation": ("Which claim rests on which source.", None, ("role",)),
    "document": ("Texts that claims were taken from.", "short", ()),
    "question": ("What a document could not verify.", "id", ("state",)),
    "formula": ("What computes claims.", "title_en", ()),
    "finding": ("What the audit found.", "subject", ("rule", "severity")),
}


def metadata(snapshot: Snapshot, file: str = DATABASE) -> dict[str, Any]:
    """Return the content of a `metadata.json` for the database in a file of that name.

    Datasette knows a database by the name of its file without the ending.
    """
    pack = snapshot.catalog.pack
    return {
        "title": pack.title.get("en"),
        "description": pack.description.get("en"),
        "databases": {
            Path(file).stem: {
                "description": f"Build {snapshot.id}.",
                "tables": {
                    name: {
                        "description": text,
                        **({"label_column": label} if label else {}),
                        **({"facets": list(facets)} if facets else {}),
                    }
                    for name, (text, label, facets) in _TABLES.items()
                },
            }
        },
    }
