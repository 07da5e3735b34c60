"""The words of a guide page, as they are searched."""

import pytest

from kb.search.content.guide import plain_text


@pytest.mark.parametrize(
    ("markdown", "plain"),
    [
        ("Ask for `130 TB/s` at once.", "Ask for at once."),
        ("`カイロスパワー` leads to `kairos`.", "leads to kairos."),
        (
            "`tenkyo build` 12回、カタカナの文、`tenkyo audit`",
            "tenkyo build 12回、カタカナの文、tenkyo audit",
        ),
        ("# A [link](/there)\n\n```\ncode\n```\n", "A link"),
    ],
)
def test_examples_and_marks_are_left_out(markdown: str, plain: str) -> None:
    assert plain_text(markdown) == plain
