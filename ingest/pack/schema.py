"""JSON Schemas of a pack's files, for editors that complete and check while one writes."""

from pathlib import Path
from typing import Any

import msgspec
from pydantic.json_schema import models_json_schema

from ingest.pack.layout import SHELVES, YAML_SUFFIXES, Shelf

FOLDER = "schema"
_POINTER = "# yaml-language-server: $schema="


def schema(shelf: Shelf) -> dict[str, Any]:
    """Return the JSON Schema of one kind of file: a list, or `defaults` and a list."""
    _, whole = models_json_schema([(shelf.record, "validation")])
    definitions = whole["$defs"]
    reference = {"$ref": f"#/$defs/{shelf.record.__name__}"}
    top: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Tenkyo: {shelf.name}",
        "$defs": definitions,
    }
    if shelf.single:
        return {**top, **reference}
    # A record under `defaults` may leave out what its defaults say, so nothing is required there.
    partial = {**definitions[shelf.record.__name__], "required": []}
    listed = {"type": "array", "items": reference}
    filled = {
        "type": "object",
        "additionalProperties": False,
        "required": [shelf.name],
        "properties": {"defaults": partial, shelf.name: {"type": "array", "items": partial}},
    }
    return {**top, "anyOf": [listed, filled]}


def write_schemas(root: Path) -> list[Path]:
    """Write one schema a kind of file into `root/schema/`; return what was written."""
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for shelf in SHELVES:
        path = folder / f"{shelf.name}.json"
        text = msgspec.json.format(msgspec.json.encode(schema(shelf)), indent=2)
        path.write_bytes(text + b"\n")
        written.append(path)
    return written


def point(root: Path) -> list[Path]:
    """Make every YAML file of a pack point at its schema; return those that were changed."""
    changed = []
    for shelf in SHELVES:
        paths = [root / f"{shelf.name}{s}" for s in YAML_SUFFIXES]
        paths += sorted((root / shelf.name).rglob("*.y*ml"))
        for path in paths:
            if not path.is_file():
                continue
            depth = len(path.relative_to(root).parts) - 1
            line = f"{_POINTER}{'../' * depth}{FOLDER}/{shelf.name}.json\n"
            text = path.read_text(encoding="utf-8")
            if text.startswith(line):
                continue
            if text.startswith(_POINTER):
                text = text.partition("\n")[2]
            path.write_text(line + text, encoding="utf-8")
            changed.append(path)
    return changed
