"""Synonyms come back as they went in; a damaged line says so."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import SnapshotError
from kb.search.words.synonyms import Synonyms, synonyms, write_synonyms
from kb.views.label import Label
from tests.kb import builders as make

word = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=8)
name = st.lists(word, min_size=1, max_size=5).map(tuple)


@given(st.dictionaries(name, st.lists(name, min_size=1, max_size=8).map(tuple)), name)
def test_a_table_comes_back(
    tmp_path_factory: pytest.TempPathFactory,
    table: dict[tuple[str, ...], tuple[tuple[str, ...], ...]],
    other: tuple[str, ...],
) -> None:
    folder = tmp_path_factory.mktemp("synonyms")
    write_synonyms(folder, table)
    stored = Synonyms(folder)
    assert dict(stored) == table
    assert (other in stored) == (other in table)
    assert stored.get(other) == table.get(other)
    stored.close()


def test_words_are_not_run_together(tmp_path: Path) -> None:
    write_synonyms(tmp_path, {("nv", "link"): (("nvlink",),)})
    stored = Synonyms(tmp_path)
    assert ("nv", "link") in stored
    assert ("nv link",) not in stored
    assert ("nvlink",) not in stored


def test_a_damaged_line_says_so(tmp_path: Path) -> None:
    write_synonyms(tmp_path, {("nv", "link"): (("nvlink",),)})
    file = tmp_path / "synonyms.jsonl"
    file.write_bytes(file.read_bytes().replace(b"[", b"x"))
    with pytest.raises(SnapshotError, match="damaged"):
        Synonyms(tmp_path)["nv", "link"]


def test_a_name_of_several_properties_stands_for_none() -> None:
    size = replace(make.prop("size"), label=Label("規模", "Size"), aliases=("How Many", "extent"))
    count = replace(make.prop("count"), label=Label("数", "Count"), aliases=("how many",))
    found = synonyms(make.catalog(properties=[size, count]), lambda name: [name.casefold()])
    assert ("size",) in found[("extent",)]
    assert ("extent",) in found[("size",)]
    assert ("how many",) not in found
    assert ("how many",) not in found[("count",)]


def test_a_hyphened_name_is_known_in_two_words_and_in_one() -> None:
    catalog = make.catalog(entities=[make.entity("scale-up", label=Label(None, "scale-up"))])
    table = synonyms(catalog, lambda name: name.replace("-", "").split())
    assert table == {("scale", "up"): (("scaleup",),)}
