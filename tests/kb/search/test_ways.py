"""The ways to have the words of a query."""

import pytest

from kb.search.contract import Group, Way
from kb.search.planning.ways import (
    Part,
    is_joined,
    numbered,
    rounded_way,
    single_words,
    whole_names,
)

KNOWN = {"llama3", "nvlink5"}


@pytest.mark.parametrize(
    ("before", "figure", "expected"),
    [
        ("llama", Part("3gpu", False, 6, ["3", "3gpus", "gpu"]), ["llama", "3", "gpu"]),
        ("h100", Part("8gpu", False, 5, ["8", "8gpus", "gpu"]), ["h100", "8gpu"]),
        ("llama", Part("3.0gpu", False, 6, ["3.0", "gpu"]), ["llama", "3.0gpu"]),
        ("nvlink", Part("5gb/s", False, 7, ["5", "5gb/s"]), ["nvlink", "5gb/s"]),
    ],
)
def test_a_number_that_ends_a_known_name_counts_nothing(
    before: str, figure: Part, expected: list[str]
) -> None:
    parts = numbered([Part(before, False, 0, []), figure], KNOWN.__contains__)
    assert [part.text for part in parts] == expected
    assert not any(part.beside for part in parts if part.text.isdigit())


@pytest.mark.parametrize(("after", "expected"), [("v4", ["6144", "tpu", "v4"]), ("v9", None)])
def test_what_begins_a_known_name_is_no_unit(after: str, expected: list[str] | None) -> None:
    parts = [Part("6144tpu", False, 0, ["6144", "tpu"]), Part(after, False, 9, [])]
    found = [part.text for part in numbered(parts, {"tpuv4"}.__contains__)]
    assert found == (expected or ["6144tpu", after])


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        ("16384gpu", "16384", "16000gpu"),
        ("131072gpu", "131072", "131000gpu"),
        ("16000gpu", "16000", None),
        ("8192gpu", "8192", None),
        ("3350000000000b/s", "3.35", None),
    ],
)
def test_a_long_count_is_had_in_whole_thousands_too(
    text: str, number: str, expected: str | None
) -> None:
    way = rounded_way(Part(text, False, 0, [number, "gpu"]))
    assert (way.terms[0] if way else None) == expected


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (("再", "エネ"), ["エネ"]),
        (("総", "帯域"), ["帯域"]),
        (("冷却", "水"), ["冷却", "水"]),
        (("再",), ["再"]),
    ],
)
def test_what_is_only_part_of_a_word_does_not_stand_alone(
    terms: tuple[str, ...], words: list[str]
) -> None:
    groups = single_words(Group((Way(terms),)))
    assert [group.ways[0].terms for group in groups] == [(word,) for word in words]


NAMES = {("blackwell",), ("rackpower",), ("rack", "power"), ("ブラックウェル",)}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["black", "well"], ["blackwell"]),
        (["the", "black", "well"], ["the", "blackwell"]),
        (["rack", "power"], ["rack", "power"]),
        (["ブラック", "ウェル"], ["ブラック", "ウェル"]),
        (["well", "black"], ["well", "black"]),
    ],
)
def test_halves_of_a_name_that_is_one_word_are_put_together(
    words: list[str], expected: list[str]
) -> None:
    parts = [Part(word, False, place, []) for place, word in enumerate(words)]
    assert [part.text for part in whole_names(parts, NAMES.__contains__)] == expected


def test_names_that_are_compared_are_not_put_together() -> None:
    parts = [Part("black", False, 0, []), Part("well", False, 10, [], parted=True)]
    assert whole_names(parts, NAMES.__contains__) == parts


def test_a_word_is_joined_from_its_parts_unless_it_begins_with_digits() -> None:
    assert is_joined(["all", "reduce"], "allreduce")
    assert not is_joined(["802.3df", "2024"], "802.3df-2024")
    assert not is_joined(["~caus"], "caused")
