"""What counts as a source of a figure: beside it, around its table or list, or once before."""

from collections.abc import Callable

import pytest

from ingest.link.knowledge import Knowledge
from ingest.lint.run import lint_text

LIST = "\n## References\n\n1. Acme. Alpha data sheet.\n"


@pytest.fixture
def unsourced(known: Knowledge) -> Callable[[str], list[str]]:
    """Return the messages about figures without a source."""

    def read(text: str) -> list[str]:
        return [
            f.message.get("en")
            for f in lint_text(text, "text.md", known).findings
            if f.rule == "DOC002"
        ]

    return read


@pytest.mark.parametrize(
    "text",
    [
        "Alpha draws 700 W [1].\n" + LIST,
        # once before, and told again
        "Alpha draws 700 W [1].\n\nThose 700 W are a lot.\n" + LIST,
        # announced for a list
        "From the data sheet [1]:\n\n- power: 700 W\n- memory: 80 GB\n" + LIST,
        # one's own account of a list
        "Our own calculation follows.\n\n- power: 5.6 kW\n- share: 12%\n",
        # the row, the column, the line below a table
        "| Device | Power | Source |\n|---|---|---|\n| Alpha | 700 W | [1] |\n" + LIST,
        "| Device | Power [1] |\n|---|---|\n| Alpha | 700 W |\n" + LIST,
        "| Device | Power |\n|---|---|\n| Alpha | 700 W |\n\nSource: Acme, data sheet.\n",
        "Figure 3 puts it at about 18 kW.\n",
        "It appeared 3 days ago.\n",
        "Runs over HTTP/1.1 and Python 3.8+.\n",
        "It is grant 2165901 of the foundation.\n",
    ],
)
def test_what_needs_no_more(text: str, unsourced: Callable[[str], list[str]]) -> None:
    assert unsourced(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Alpha draws 700 W.\n",
        "Alpha draws 700 W [1]. It weighs 12 kg.\n" + LIST,
        "| Device | Power |\n|---|---|\n| Alpha | 700 W |\n",
        "See the data sheet [1].\n\n- power: 700 W\n" + LIST,
    ],
)
def test_what_lacks_a_source(text: str, unsourced: Callable[[str], list[str]]) -> None:
    assert len(unsourced(text)) == 1


def test_a_text_that_lists_no_references_has_one_finding_a_passage(
    unsourced: Callable[[str], list[str]],
) -> None:
    passage = "It draws 11 kW, 12 kW, 13 kW, 14 kW, 15 kW, 16 kW, 17 kW and 18 kW."
    few = unsourced(f"{passage}\n")
    many = unsourced("\n\n".join([passage] * 3) + "\n")
    assert len(few) == 8
    assert len(many) == 3
    assert many[0].startswith("8 figures of this passage have no source: 11 kW, 12 kW")


def test_a_text_with_a_list_has_one_finding_a_figure(unsourced: Callable[[str], list[str]]) -> None:
    passage = "It draws " + ", ".join(f"{n} kW" for n in range(11, 41)) + "."
    assert len(unsourced(f"{passage}\n{LIST}")) == 30
