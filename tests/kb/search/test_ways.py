"""The ways to have the words of a query."""

import pytest

from kb.search.ways import Part, numbered, rounded_way

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
