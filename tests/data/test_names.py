"""Names of the shipped pack: none is narrower than its property, and the usual ones are there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.quantity.folding import fold_text
from kb.records.entity import PropertyRecord
from kb.search.opening import open_search
from kb.store.snapshot import open_snapshot

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


@pytest.mark.parametrize(
    ("usual", "other"),
    [("学習クラスター", "訓練クラスター"), ("学習の効率", "トレーニング効率"), ("液冷", "水冷")],
)
def test_the_other_usual_word_finds_the_same_first(output: Path, usual: str, other: str) -> None:
    with open_snapshot(output) as snapshot:
        search = open_search(snapshot)
        assert search.search(other).hits[0].id == search.search(usual).hits[0].id
