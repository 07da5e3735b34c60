"""Figures and the lines of lists, in the manner of each language."""

import pytest

from kb.build.details import brief
from kb.publish.messages import messages
from kb.publish.pen import Pen
from kb.views.claim import Citation
from kb.views.detail import Brief
from kb.views.value import Value
from kb.vocab import CitationRole, ValueType
from tests.kb import builders as make

CATALOG = make.catalog(
    properties=[make.prop("when", of=ValueType.DATE), make.prop("count")],
    sources=[make.source("paper")],
)


def pen(lang: str, address: str = "changes") -> Pen:
    return Pen(messages(lang), CATALOG, address=address)


def line(value: Value, about: str) -> Brief:
    citation = Citation("paper", "A paper", CitationRole.SUPPORTS, "primary")
    return brief(make.claim("a", about, value, citations=(citation,)))


@pytest.mark.parametrize(
    ("lang", "said"), [("ja", "2024年9月"), ("en", "Sep 2024")], ids=["ja", "en"]
)
def test_a_date_in_a_list_is_in_the_manner_of_the_language(lang: str, said: str) -> None:
    row = pen(lang).brief(line(make.day("2024-09"), "when"))
    assert f">{said}</a>" in row


def test_a_count_that_reads_like_a_year_stays_a_count() -> None:
    row = pen("ja").brief(line(make.quantity("2024", ""), "count"))
    assert ">2024</a>" in row


def test_a_source_is_not_named_again_on_its_own_page() -> None:
    item = line(make.quantity("3", "GB"), "count")
    for address, there in (("changes", True), ("sources/paper", False)):
        rows = pen("en", address).listed([item], subject=True, named=True, where=True, place=True)
        assert ("sources/paper/index.html" in rows) is there


@pytest.mark.parametrize(
    ("value", "long"),
    [(("8000", "accelerator"), True), (("989.43", "TFLOPS"), False)],
    ids=["wide", "long"],
)
def test_what_is_wide_may_break_be_it_long_in_letters_or_not(
    value: tuple[str, str], long: bool
) -> None:
    row = pen("ja").brief(line(make.quantity(*value), "count"))
    assert ('class="fig long"' in row) is long
