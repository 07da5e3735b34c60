"""The ways to have the words of a query."""

import pytest

from kb.search.ways import Part, numbered

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
