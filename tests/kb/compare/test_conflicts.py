"""What contradicts what, and what only looks as if it did."""

from dataclasses import replace
from datetime import date

import pytest

from kb.compare.conflicts import agreements, conflicts
from kb.compare.select import select
from kb.quantity.units import PintUnits
from kb.views.catalog import Catalog
from kb.views.claim import Citation, Claim, ClaimLink
from kb.vocab import (
    Absence,
    Basis,
    CitationRole,
    Lifecycle,
    LinkRole,
    Modifier,
    Rank,
    ValueType,
    Volatility,
)
from tests.kb import builders as make

UNITS = PintUnits()


@pytest.fixture
def catalog() -> Catalog:
    return make.catalog(
        properties=[
            make.prop("tdp", unit="W"),
            make.prop(
                "link-bandwidth", unit="GB/s", requires=("direction",), comparable_by=("direction",)
            ),
            make.prop("member", of=ValueType.ENTITY, many=True),
            make.prop("published-on", of=ValueType.DATE),
            make.prop("status", of=ValueType.TERM, lifecycle=Lifecycle.STATUS),
            make.prop("price", unit="W", volatility=Volatility.FAST),
            make.prop("note", of=ValueType.TEXT),
        ],
        qualifiers=[
            make.qualifier(
                "direction",
                "one-way",
                "both-ways",
                conversions=[("both-ways", "one-way", "1/2", ("link-bandwidth",))],
            )
        ],
        sources=[
            make.source("paper"),
            make.source("news", repeats="paper"),
            make.source("datasheet"),
        ],
    )


def by_id(*claims: Claim) -> dict[str, Claim]:
    return {claim.id: claim for claim in claims}


def watts(figure: str, document: str = "a", **more: object) -> Claim:
    value = make.quantity(figure, "W", digits=len(figure.replace(".", "")))
    return make.claim("x", "tdp", value, document=document, **more)  # type: ignore[arg-type]


def test_two_figures_that_cannot_both_be_right_conflict(catalog: Catalog) -> None:
    (found,) = conflicts(catalog, by_id(watts("1000"), watts("1200", "b")), units=UNITS)
    assert [side.claims for side in found.sides] == [("x.tdp.a",), ("x.tdp.b",)]
    assert found.against("x.tdp.a") == ("x.tdp.b",)
    assert not found.declared
    assert found.decided is None


def test_figures_that_round_to_each_other_agree(catalog: Catalog) -> None:
    claims = by_id(watts("3.35"), watts("3.4", "b"))
    assert conflicts(catalog, claims, units=UNITS) == []
    (found,) = agreements(catalog, claims, units=UNITS)
    assert found.claims == ("x.tdp.a", "x.tdp.b")
    assert found.independent == 2


def bandwidth(figure: str, unit: str, direction: str, document: str) -> Claim:
    by = {"GB/s": 1.0, "TB/s": 1000.0, "Gbps": 0.125}[unit]
    value = make.quantity(figure, unit, digits=len(figure.replace(".", "")), canonical=(by, "GB/s"))
    return make.claim(
        "nvlink", "link-bandwidth", value, document=document, qualifiers={"direction": direction}
    )


def test_both_ways_agrees_with_one_way_after_an_exact_conversion(catalog: Catalog) -> None:
    claims = by_id(
        bandwidth("900", "GB/s", "both-ways", "a"), bandwidth("450", "GB/s", "one-way", "b")
    )
    assert conflicts(catalog, claims, units=UNITS) == []
    assert len(agreements(catalog, claims, units=UNITS)) == 1


def test_a_conflict_is_seen_across_units_and_directions(catalog: Catalog) -> None:
    claims = by_id(
        bandwidth("1.8", "TB/s", "both-ways", "a"), bandwidth("4000", "Gbps", "one-way", "b")
    )
    (found,) = conflicts(catalog, claims, units=UNITS)
    assert found.key is not None
    assert found.key.qualifiers == (("direction", "one-way"),)


def test_halving_adds_no_precision(catalog: Catalog) -> None:
    claims = by_id(
        bandwidth("1.8", "TB/s", "both-ways", "a"), bandwidth("0.92", "TB/s", "one-way", "b")
    )
    assert conflicts(catalog, claims, units=UNITS) == []


def test_two_roundings_in_two_units_are_no_contradiction(catalog: Catalog) -> None:
    prop = make.prop("interval", unit="s")
    timed = make.catalog(properties=[prop])

    def took(figure: str, unit: str, by: float, document: str) -> Claim:
        value = make.quantity(figure, unit, digits=5, canonical=(by, "s"))
        return make.claim("x", "interval", value, document=document)

    close = by_id(took("471.81", "s", 1, "a"), took("7.8634", "min", 60, "b"))
    assert conflicts(timed, close, units=UNITS) == []
    apart = by_id(took("471.82", "s", 1, "a"), took("7.8634", "min", 60, "b"))
    assert len(conflicts(timed, apart, units=UNITS)) == 1


def test_unknown_direction_conflicts_with_nothing(catalog: Catalog) -> None:
    claims = by_id(
        bandwidth("900", "GB/s", "unknown", "a"), bandwidth("100", "GB/s", "one-way", "b")
    )
    assert conflicts(catalog, claims, units=UNITS) == []


def test_an_estimate_does_not_contradict_a_statement(catalog: Catalog) -> None:
    guess = watts("900", "b", standing=make.standing(basis=Basis.ESTIMATE))
    assert conflicts(catalog, by_id(watts("1000"), guess), units=UNITS) == []


@pytest.mark.parametrize(
    "change",
    [
        {"superseded_on": "2026-01-01"},
        {"standing": make.standing(rank=Rank.DEPRECATED)},
        {"links": (ClaimLink("x.tdp.b", LinkRole.SUPERSEDES, True, True),)},
    ],
)
def test_what_is_no_longer_held_conflicts_with_nothing(
    catalog: Catalog, change: dict[str, object]
) -> None:
    gone = replace(watts("1000"), **change)  # type: ignore[arg-type]
    assert conflicts(catalog, by_id(gone, watts("1200", "b")), units=UNITS) == []


def test_a_property_of_many_values_never_conflicts(catalog: Catalog) -> None:
    members = [
        make.claim("ualink", "member", make.word(name, of=ValueType.ENTITY), document=name)
        for name in ("amd", "intel")
    ]
    assert conflicts(catalog, by_id(*members), units=UNITS) == []


def test_a_wide_range_is_neutral_between_two_points(catalog: Catalog) -> None:
    wide = make.claim(
        "x", "tdp", make.quantity("38", "W", high="43", digits=2, modifier=Modifier.RANGE)
    )
    (found,) = conflicts(catalog, by_id(wide, watts("41", "a"), watts("43", "b")), units=UNITS)
    assert found.members() == ("x.tdp.a", "x.tdp.b")


def test_none_contradicts_a_value_and_unknown_does_not(catalog: Catalog) -> None:
    none = make.claim("x", "tdp", make.absent(Absence.NONE), document="b")
    assert len(conflicts(catalog, by_id(watts("700"), none), units=UNITS)) == 1
    unknown = make.claim("x", "tdp", make.absent(Absence.UNKNOWN), document="b")
    assert conflicts(catalog, by_id(watts("700"), unknown), units=UNITS) == []


def test_a_coarser_date_agrees_with_a_finer_one(catalog: Catalog) -> None:
    year = make.day("2025", earliest=date(2025, 1, 1), latest=date(2025, 12, 31))
    one = make.claim("x", "published-on", year, document="a")
    two = make.claim("x", "published-on", make.day("2025-04-08"), document="b")
    assert conflicts(catalog, by_id(one, two), units=UNITS) == []
    three = make.claim("x", "published-on", make.day("2024-04-08"), document="c")
    assert len(conflicts(catalog, by_id(one, two, three), units=UNITS)) == 1


def test_a_state_that_changed_is_no_contradiction(catalog: Catalog) -> None:
    def status(word: str, day: str, document: str) -> Claim:
        return make.claim("x", "status", make.word(word), document=document, known_from=day)

    moved = by_id(status("draft", "2025-01-01", "a"), status("approved", "2026-01-01", "b"))
    assert conflicts(catalog, moved, units=UNITS) == []
    same_day = by_id(status("draft", "2026-01-01", "a"), status("approved", "2026-01-01", "b"))
    assert len(conflicts(catalog, same_day, units=UNITS)) == 1


def test_one_document_with_figures_of_two_days_is_a_series(catalog: Catalog) -> None:
    one = watts("1000", key="one", known_from="2024-01-01")
    two = watts("1200", key="two", known_from="2025-01-01")
    assert conflicts(catalog, by_id(one, two), units=UNITS) == []


def test_a_declared_contradiction_is_a_conflict_of_its_own(catalog: Catalog) -> None:
    link = ClaimLink("y.note.b", LinkRole.CONTRADICTS, False, True)
    one = make.claim("x", "note", make.quantity("1", "W"), document="a", links=(link,))
    two = make.claim("y", "note", make.quantity("1", "W"), document="b")
    (found,) = conflicts(catalog, by_id(one, two), units=UNITS)
    assert found.declared
    assert found.key is None
    assert found.against(one.id) == (two.id,)


def test_a_declared_contradiction_found_by_value_is_told_once(catalog: Catalog) -> None:
    link = ClaimLink("x.tdp.b", LinkRole.CONTRADICTS, False, True)
    (found,) = conflicts(
        catalog, by_id(watts("1000", links=(link,)), watts("1200", "b")), units=UNITS
    )
    assert found.declared
    assert found.key is not None


@pytest.mark.parametrize("role", [LinkRole.AGREES, LinkRole.REFINES])
def test_a_declared_agreement_joins_the_sides(catalog: Catalog, role: LinkRole) -> None:
    link = ClaimLink("x.tdp.b", role, False, True)
    claims = by_id(watts("1000", links=(link,)), watts("1200", "b"))
    assert conflicts(catalog, claims, units=UNITS) == []


def test_the_one_preferred_claim_decides(catalog: Catalog) -> None:
    chosen = watts("1200", "b", standing=make.standing(rank=Rank.PREFERRED))
    (found,) = conflicts(catalog, by_id(watts("1000"), chosen), units=UNITS)
    assert found.decided == "x.tdp.b"


def cite(source: str) -> tuple[Citation, ...]:
    return (Citation(source, source, CitationRole.SUPPORTS, "primary"),)


def test_a_source_that_repeats_another_corroborates_nothing(catalog: Catalog) -> None:
    claims = by_id(watts("700", citations=cite("paper")), watts("700", "b", citations=cite("news")))
    assert agreements(catalog, claims, units=UNITS) == []
    claims = by_id(
        watts("700", citations=cite("paper")), watts("700", "b", citations=cite("datasheet"))
    )
    assert agreements(catalog, claims, units=UNITS)[0].independent == 2


def test_ten_thousand_answers_to_one_question_do_not_explode(catalog: Catalog) -> None:
    claims = by_id(*(watts(str(n), f"d{n}") for n in range(1000, 11000)))
    (found,) = conflicts(catalog, claims, units=UNITS)
    assert len(found.members()) == 10_000


def test_what_recomputes_a_printed_figure_is_no_rival_of_it(catalog: Catalog) -> None:
    printed, computed = watts("1155"), replace(watts("1156", "calc"), checks="x.tdp.a")
    assert conflicts(catalog, by_id(printed, computed), units=UNITS) == []
    chosen = select((printed, computed))
    assert chosen.chosen is not None
    assert chosen.chosen.id == "x.tdp.a"
    assert [(p.claim, p.code) for p in chosen.passed_over] == [("x.tdp.calc", "recomputes")]
