"""The kinds of things that are found by name, and where all of a kind are listed."""

from collections.abc import Mapping

COLLECTIONS: Mapping[str, str] = {
    "entity": "entities",
    "property": "properties",
    "source": "sources",
    "document": "documents",
    "question": "questions",
    "formula": "formulas",
    "term": "glossary",
}
"""Kinds of things that are found by name, each with the addresses that they stand under."""
_COMMANDS: Mapping[str, str] = {"formula": "formula", "term": "search kind:glossary"}
"""Commands that list what is not exported."""


def listing(kind: str) -> str:
    """Say how all things of a kind are listed, claims among them."""
    command = _COMMANDS.get(kind) or f"export {COLLECTIONS.get(kind, f'{kind}s')}"
    return f"`tenkyo {command}` lists them"
