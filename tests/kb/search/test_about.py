"""What stands behind the first hit: whole snapshots are searched, with both engines."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kb.quantity.units import PintUnits
from kb.search import widening
from kb.search.searcher import Searcher
from kb.search.words.naming import SUBJECT, name_of
from kb.views.catalog import GlossaryTerm, NamedComparison
from kb.views.claim import Citation
from kb.views.label import Label
from kb.vocab import CitationRole
from tests.kb import builders as make
from tests.kb.search.opened import searching

UNITS = PintUnits()
PAPER = replace(make.source("paper"), title="Fail-slow at scale", authors=("Kokolis",))
CITED = Citation("paper", PAPER.title, CitationRole.SUPPORTS, "primary")


def compared(name: str, title: str, *rows: str) -> NamedComparison:
    """Return a comparison of some things."""
    label = Label(title, title)
    return NamedComparison(name, f"/v1/comparisons/{name}", label, label, (), rows, (), {})


MANY = "abcdefghijkl"
"""More values of one thing than are looked behind where no value is asked for."""
STATED = (
    make.claim("gaudi", "tdp", make.quantity("900", "W", canonical=(900, "W"))),
    *(
        make.claim("gaudi", f"trait-{n}", make.word(n), statement=Label(n, f"It buys {n}"))
        for n in "abcdefghij"
    ),
    make.claim("kairos", "maker", make.word("someone"), statement=Label("作り手", "It is made")),
    make.claim(
        "lab",
        "buys-from",
        make.word("x"),
        statement=Label("買う", "The lab buys from Kairos Power"),
    ),
    make.claim("lab", "interruptions", make.word("many"), citations=(CITED,)),
    make.claim("lab", "fabric", make.word("wide"), statement=Label("遅い網", "A slow fabric")),
    *(replace(make.claim("fund", "aims", make.word(n)), id=f"fund.aims.{n}") for n in MANY),
)
CATALOG = replace(
    make.catalog(
        entities=[
            make.entity("gaudi", label=Label("Gaudi 3", "Gaudi 3")),
            make.entity("fund", label=Label("基金", "Fund")),
            make.entity("lab", label=Label("研究所", "Lab")),
            make.entity("kairos", label=Label("カイロスパワー", "Kairos Power")),
        ],
        properties=[
            replace(
                make.prop("tdp", label=Label("熱設計電力", "TDP"), unit="W"), aliases=("power",)
            ),
            *(make.prop(f"trait-{name}") for name in "abcdefghij"),
            *(
                make.prop(name)
                for name in ("maker", "buys-from", "interruptions", "fabric", "aims")
            ),
        ],
        documents=[make.document()],
        sources=[PAPER],
    ),
    comparisons={
        "alone": compared("alone", "Lab alone", "lab"),
        "parties": compared("parties", "All parties and what is bought by the lab", "gaudi", "lab"),
    },
    glossary={
        "tdp": GlossaryTerm(
            "tdp", "/v1/glossary/tdp", Label("TDP", "TDP"), (), Label("熱と電力", "Heat and power")
        )
    },
)


@pytest.fixture(scope="module", params=["whoosh", "tantivy"])
def searcher(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Searcher]:
    with searching(request.param, tmp_path_factory, CATALOG, STATED, UNITS) as opened:
        yield opened


def found(searcher: Searcher, text: str) -> list[str]:
    return [f"{hit.kind}/{hit.id}" for hit in searcher.search(text).hits]


def test_behind_a_value_stand_all_pages_of_its_property_whatever_it_was_called(
    searcher: Searcher,
) -> None:
    hits = found(searcher, "Gaudi 3 power")
    assert hits[0] == "claim/gaudi.tdp.doc"
    assert set(hits[1:4]) == {"entity/gaudi", "property/tdp", "glossary/tdp"}


def test_a_page_leads_that_calls_what_is_asked_for_by_another_name(searcher: Searcher) -> None:
    assert set(found(searcher, "power")[:2]) == {"property/tdp", "glossary/tdp"}


def test_behind_many_values_stand_the_pages_of_their_thing_and_property(
    searcher: Searcher,
) -> None:
    hits = found(searcher, "Fund aims")
    assert set(hits[: len(MANY)]) == {f"claim/fund.aims.{name}" for name in MANY}
    assert set(hits[len(MANY) : len(MANY) + 2]) == {"entity/fund", "property/aims"}


def test_of_a_value_its_pages_are_worth_more_than_what_else_is_said_of_the_thing(
    searcher: Searcher,
) -> None:
    value = next(n for n, d in enumerate(searcher.archive.all()) if d.id == "gaudi.tdp.doc")
    worth = searcher.about.value(value)
    thing = SUBJECT + name_of(("gaudi", "3"))
    assert 0 < worth[thing] < min(more for name, more in worth.items() if name != thing)


def test_a_text_is_found_that_calls_the_first_hit_by_another_name(searcher: Searcher) -> None:
    hits = found(searcher, "カイロスパワー")
    assert hits[:2] == ["entity/kairos", "claim/kairos.maker.doc"]
    assert "claim/lab.buys-from.doc" in hits


def test_behind_a_source_stands_what_rests_on_it(searcher: Searcher) -> None:
    leading = ["source/paper", "claim/lab.interruptions.doc"]
    assert found(searcher, "Kokolis") == leading
    assert found(searcher, "Kokolis slow")[:2] == leading


def test_what_lacks_every_word_is_found_beside_rare_words_only(
    searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = "claim/lab.interruptions.doc"
    assert other in found(searcher, "Kairos buys")
    monkeypatch.setattr(widening, "_FILLS", 0)
    assert found(searcher, "Kairos buys")[0] == "claim/lab.buys-from.doc"
    assert other not in found(searcher, "Kairos buys")


def test_before_two_things_that_are_compared_stands_a_comparison_of_both(
    searcher: Searcher,
) -> None:
    hits = found(searcher, "difference between Gaudi 3 and Lab")
    assert hits[0] == "comparison/parties"
    assert set(hits[1:3]) == {"entity/gaudi", "entity/lab"}
    assert "comparison/alone" in hits


def test_figures_alone_are_followed_by_nothing_else(searcher: Searcher) -> None:
    assert set(found(searcher, "900 W")) == {"claim/gaudi.tdp.doc", "entity/gaudi"}
