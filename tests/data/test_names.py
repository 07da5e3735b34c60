"""The names of the shipped pack: none that is narrower than a property gives a value of it."""

import re
from collections.abc import Iterator
from pathlib import Path

from ingest.pack.load import load_pack
from kb.quantity.folding import fold_text
from kb.records.entity import PropertyRecord

PACK = load_pack(Path(__file__).parents[2] / "data")
TELLING = ("precision", "sparsity", "accumulate", "direction", "transfer", "power-label")
"""Qualifiers of which one thing often has several values under one property."""

WRITTEN = ("checkpoint-bandwidth",)
"""Properties that are of one of these alone, by what they are."""


def narrowed(record: PropertyRecord) -> Iterator[tuple[str, str]]:
    """Yield names of a property that have a term of one of its qualifiers in them."""
    own = _plain(f"{record.id} {record.label.ja} {record.label.en}")
    taken = {*record.requires, *record.comparable_by}.intersection(TELLING)
    words = {
        _plain(word)
        for located in PACK.qualifiers
        if located.record.id in taken
        for term in located.record.terms
        for word in (term.id, term.label.ja, term.label.en)
        if word and len(word) > 1
    }
    for name in record.aliases.all():
        for word in words:
            edge = r"(?<![a-z0-9]){}(?![a-z0-9])" if word.isascii() else "{}"
            if word not in own and re.search(edge.format(re.escape(word)), _plain(name)):
                yield name, word


def _plain(text: str) -> str:
    return fold_text(text).casefold()


def test_no_alias_of_a_property_is_a_name_of_less_than_it() -> None:
    found = {
        (located.record.id, *pair)
        for located in PACK.properties
        for pair in narrowed(located.record)
        if "read and write" not in pair[0] and located.record.id not in WRITTEN
    }
    assert found == set()
