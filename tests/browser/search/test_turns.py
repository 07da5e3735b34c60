"""The search in the page gives each of the things that are compared its turn."""

from fnmatch import fnmatchcase
from typing import Any

import pytest

from tests.browser.visits import ASK

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("query", "following"),
    [
        # The comparison that has both, then the page of each.
        ("H100 vs H200", ["comparison/accelerators", "entity/nvidia-h?00*", "entity/nvidia-h?00*"]),
        ("InfiniBandとEthernetの違い", ["comparison/scale-out-networks", "entity/*", "entity/*"]),
        # Where none has both, what tells what each of them is.
        ("MFUとHFUの違い", [*["entity/?fu-metric"] * 2, *["glossary/?fu"] * 2]),
        ("MFU vs HFU", [*["entity/?fu-metric"] * 2, *["glossary/?fu"] * 2]),
        # The value that is asked for, of each in turn, and what the others say of it behind.
        (
            "memory bandwidth of H100 vs H200",
            [
                "claim/nvidia-h100-sxm5.memory-bandwidth.*",
                "claim/nvidia-h200.memory-bandwidth.*",
            ],
        ),
        (
            "H100とH200のメモリ帯域の比較",
            [
                "claim/nvidia-h100-sxm5.memory-bandwidth.*",
                "claim/nvidia-h200.memory-bandwidth.*",
                "comparison/accelerators",
                "claim/nvidia-h100-sxm5.memory-bandwidth.*",
                "claim/nvidia-h200.memory-bandwidth.*",
            ],
        ),
    ],
)
def test_what_is_compared_comes_in_turns(page: Any, query: str, following: list[str]) -> None:
    found = page.evaluate(ASK, query)[: len(following)]
    assert len(found) == len(following)
    assert [one for one, p in zip(found, following, strict=True) if not fnmatchcase(one, p)] == []
