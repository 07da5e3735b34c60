"""A known figure is not to be stated with a direction, or another qualifier, that it has not."""

import pytest

from ingest.link.knowledge import Knowledge
from ingest.lint.run import lint_text

ALPHA, GAMMA = "The link rate of Alpha is", "The link rate of Gamma is"


def differing(text: str, known: Knowledge) -> list[tuple[str, str | None]]:
    """Return what is printed where the rule finds something, and what it expects."""
    report = lint_text(text, "text.md", known)
    found = [one for one in report.findings if one.rule == "DOC014"]
    return [(text[one.column - 1 :].split(" per")[0][:8], one.expected) for one in found]


@pytest.mark.parametrize(
    "text",
    [
        f"{ALPHA} 900 GB/s per direction.",
        f"{ALPHA} 900 GB/s one way.",
        f"One way, {ALPHA} 900 GB/s.",
        "アルファの接続帯域は一方向900 GB/sである。",
        # The other figure of the sentence is stated as it is.
        f"{ALPHA} 900 GB/s per direction, and the link rate of Gamma is 600 GB/s one way.",
    ],
)
def test_what_counts_both_ways_is_not_one_way(text: str, known: Knowledge) -> None:
    assert differing(text, known) == [("900 GB/s", "direction: both-ways")]


def test_what_counts_one_way_is_not_both_ways(known: Knowledge) -> None:
    found = differing(f"{GAMMA} 600 GB/s in both directions.", known)
    assert found == [("600 GB/s", "direction: one-way")]


@pytest.mark.parametrize(
    "text",
    [
        f"{ALPHA} 900 GB/s in both directions.",
        f"{ALPHA} 900 GB/s.",
        f"{GAMMA} 600 GB/s per direction.",
        "アルファの接続帯域は双方向で900 GB/sである。",
        # Nothing is stated: it is denied, asked, or said of several.
        f"{ALPHA} 900 GB/s, and not per direction.",
        "アルファの接続帯域は900 GB/sで、一方向ではありません。",
        f"{ALPHA} 900 GB/s: one way or both ways?",
        f"{ALPHA} 900 GB/s in both directions (450 GB/s per direction).",
        # A power has no direction.
        "The power of Alpha is 700 W per direction.",
    ],
)
def test_what_is_stated_as_it_is_or_not_at_all_passes(text: str, known: Knowledge) -> None:
    assert differing(text, known) == []
