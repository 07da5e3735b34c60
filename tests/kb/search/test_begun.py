"""A few Japanese characters behind a name ask for the properties whose names they begin."""

from dataclasses import replace
from pathlib import Path

import pytest

from kb.search.opening import open_search
from kb.search.planning.begun import begun, words_begun
from kb.search.planning.named import Named, Span
from kb.search.planning.ways import Part
from kb.search.words.lexicon import Lexicon, write_lexicon
from kb.store.snapshot import open_snapshot

WORDS = ("帯", "帯域", "電力", "電源", "メモリ", "メモリバンド")


@pytest.fixture
def names(tmp_path: Path) -> Lexicon:
    write_lexicon(tmp_path, "names", {f"#0w={word}": 1 for word in WORDS})
    return Lexicon(tmp_path, "names")


@pytest.mark.parametrize(
    ("half", "words"),
    [
        ("メモ", ["メモリ"]),
        ("電", ["電力", "電源"]),
        ("帯", ["帯域"]),
        ("帯域", []),
        ("容", []),
        ("me", []),
        ("メモリ", []),
    ],
)
def test_one_or_two_characters_begin_words_of_properties(
    names: Lexicon, half: str, words: list[str]
) -> None:
    assert sorted(words_begun(half, names)) == sorted(words)


def _named(*words: str, pairs: dict[str, float], thing: int | None = 0) -> Named:
    parts = [Part(word, False, 10 * place, []) for place, word in enumerate(words)]
    spans = [] if thing is None else [Span(thing, thing, words[thing])]
    return Named(parts, spans, spans, pairs, False, False)


def test_only_the_last_word_behind_a_thing_is_half_written(names: Lexicon) -> None:
    assert begun(_named("h100", "帯", pairs={}), names) == ("帯域",)
    assert begun(_named("h100", "電", pairs={"k=1.2": 150.0}), names) != ()
    assert begun(_named("h100", "帯", pairs={"k=1.2": 150.0}), names) == ()
    assert begun(_named("帯", "h100", pairs={}, thing=1), names) == ()
    assert begun(_named("h100", "帯", pairs={}, thing=None), names) == ()


def test_what_is_glued_to_a_name_is_the_half_of_a_longer_one(names: Lexicon) -> None:
    named = _named("浸漬", "電", pairs={})
    glued = replace(named, parts=[named.parts[0], named.parts[1]._replace(glued=True)])
    assert begun(glued, names) == ()


@pytest.mark.parametrize(
    ("query", "answers"),
    [
        ("MI355X メモ", "amd-mi355x.memory-"),
        ("H200の帯", "nvidia-h200.memory-bandwidth."),
        ("MI300X 容", "amd-mi300x.memory-capacity."),
        ("MI300X メモリ容", "amd-mi300x.memory-capacity."),
        ("DGX H100 電", "nvidia-dgx-h100.node-power."),
    ],
)
def test_the_values_of_these_properties_lead(output: Path, query: str, answers: str) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search(query).hits
        assert hits[0].id.startswith(answers)


def test_a_half_word_behind_what_is_no_whole_name_is_put_right(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        found = open_search(snapshot).search("NVL72 電")
        assert found.did_you_mean == "NVL72 電力"
