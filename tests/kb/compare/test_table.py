"""Tables order within a class and never across; what is refused stands in its cell."""

from dataclasses import replace

import pytest

from kb.compare.best import best_of
from kb.errors import ComparisonError, NotFoundError, UnitError
from kb.vocab import Absence, Basis, Modifier, ValueType, Verification
from tests.kb import builders as make
from tests.kb.compare.tables import link, mfu, table


def test_about_a_figure_is_not_below_what_lies_within_its_last_place() -> None:
    about = make.quantity("700", "W", digits=3, modifier=Modifier.APPROXIMATE)
    over = make.quantity("700", "W", unbounded="high")
    found = table(
        [
            make.claim("a", "tdp", about),
            make.claim("b", "tdp", over),
            make.claim("c", "tdp", make.quantity("702", "W")),
        ],
        "tdp",
    )
    assert [entry.place for _, _, entry in found.entries()] == [(1, 2), (1, 3), (2, 3)]


def test_overlapping_ranges_share_places_and_do_not_tie() -> None:
    found = table([mfu("a", "38", "43"), mfu("b", "41"), mfu("c", "55"), mfu("d", "30")], "mfu")
    placed = {row.entity.id: entry.place for row, _, entry in found.entries()}
    assert placed == {"a": (2, 3), "b": (2, 3), "c": (1, 1), "d": (4, 4)}
    assert found.columns[0].groups[0].entities == ("c", "a", "b", "d")


def test_two_classes_are_two_orders() -> None:
    found = table([mfu("a", "46"), mfu("b", "57", counting="attention-out")], "mfu")
    first, second = found.columns[0].groups
    assert (first.entities, second.entities) == (("a",), ("b",))
    assert [entry.place for _, _, entry in found.entries()] == [(1, 1), (1, 1)]
    (apart,) = found.columns[0].apart
    assert apart.qualifier == "counting"
    assert apart.reason.en == "counting differs: attention-in / attention-out"


def test_a_cell_says_what_it_converted() -> None:
    found = table([link("a", "900", "both-ways"), link("b", "400", "one-way", "Gbps")],
                  "link-bandwidth")  # fmt: skip
    one, two = (entry for _, _, entry in found.entries())
    assert one.shown.text.en == "450 GB/s"
    assert one.value.as_printed == "900 GB/s"
    assert [step.qualifier for step in one.steps] == ["direction"]
    assert two.shown.text.en == "50 GB/s"
    assert [(step.qualifier, step.factor) for step in two.steps] == [("unit", "1/8")]
    assert one.group == two.group == "A"
    assert found.columns[0].groups[0].entities == ("a", "b")


def test_each_claim_is_converted_by_its_own_rules() -> None:
    strong = make.standing(verification=Verification.VERIFIED)
    one_way = link("a", "900", "one-way")
    both = replace(link("a", "1800", "both-ways"), id="a.link-bandwidth.strong", standing=strong)
    found = table([one_way, both], "link-bandwidth")
    (entry,) = found.rows[0].cells[0].entries
    assert entry.claim == both.id
    assert entry.shown.text.en == "900 GB/s"
    apart = replace(both, standing=one_way.standing, value=link("a", "1000", "both-ways").value)
    sides = table([one_way, apart], "link-bandwidth").rows[0].cells[0].entries
    assert [(e.shown.text.en, e.disputed) for e in sides] == [
        ("500 GB/s", True),
        ("900 GB/s", True),
    ]


def test_an_unknown_qualifier_is_refused_in_its_cell_with_its_value_shown() -> None:
    found = table([link("a", "900", "one-way"), link("b", "1800", "unknown")], "link-bandwidth")
    entry = found.rows[1].cells[0].entries[0]
    assert (entry.group, entry.place) == (None, None)
    assert entry.refusal is not None
    assert entry.refusal.qualifier == "direction"
    assert entry.shown.text.en == "1800 GB/s"
    (missing,) = found.columns[0].missing
    assert missing.reason.en == "direction not stated for b"


def test_strict_names_the_qualifier() -> None:
    claims = [link("a", "900", "one-way"), link("b", "1800", "unknown")]
    with pytest.raises(ComparisonError) as caught:
        table(claims, "link-bandwidth", strict=True)
    assert caught.value.qualifier == "direction"
    with pytest.raises(ComparisonError) as caught:
        table([mfu("a", "1"), mfu("b", "2", counting="attention-out")], "mfu", strict=True)
    assert caught.value.qualifier == "counting"
    table([link("a", "900", "both-ways"), link("b", "1", "one-way")], "link-bandwidth", strict=True)


@pytest.mark.parametrize("absence", [Absence.UNKNOWN, Absence.NONE])
def test_strict_takes_no_absent_value(absence: Absence) -> None:
    claims = [
        link("a", "900", "both-ways"),
        make.claim("b", "link-bandwidth", make.absent(absence)),
    ]
    with pytest.raises(ComparisonError, match="no value for") as refused:
        table(claims, "link-bandwidth", strict=True)
    assert refused.value.qualifier == "value"
    reason = table(claims, "link-bandwidth").columns[0].missing[0].reason
    assert reason.get("ja").endswith({"unknown": "不明", "none": "なし"}[absence.value])


@pytest.mark.parametrize(
    ("figure", "unit", "words"),
    [
        ("8", "Gbps", "1 Gbps = 0.125 GB/s"),
        ("8", "GiB/s", "1 GiB/s = 1.073741824 GB/s"),
        ("3600", "GB/h", "1 GB/s = 3600 GB/h"),
    ],
)
def test_a_conversion_of_units_is_said_exactly_and_readably(
    figure: str, unit: str, words: str
) -> None:
    found = table([link("a", figure, "one-way", unit)], "link-bandwidth")
    assert [s.reason.get("en") for s in found.rows[0].cells[0].entries[0].steps] == [words]


def test_a_dispute_shows_all_sides_and_holds_one_place() -> None:
    claims = [
        make.claim("a", "tdp", make.quantity("700", "W", digits=3), document="x"),
        make.claim("a", "tdp", make.quantity("1000", "W", digits=4), document="y"),
        make.claim("b", "tdp", make.quantity("800", "W", digits=3)),
    ]
    found = table(claims, "tdp")
    sides = found.rows[0].cells[0].entries
    assert [(e.claim, e.disputed, e.place) for e in sides] == [
        ("a.tdp.x", True, (1, 2)),
        ("a.tdp.y", True, (1, 2)),
    ]
    assert found.rows[1].cells[0].entries[0].place == (1, 2)
    (best,) = best_of(found, found.columns[0])
    assert not best.clear


def test_an_empty_cell_says_why() -> None:
    claims = [
        make.claim("a", "tdp", make.quantity("700", "W"), known_from="2026-10-01"),
        make.claim("b", "tdp", make.quantity("800", "W"), known_from="2026-01-01"),
    ]
    found = table(claims, "tdp", "mfu", as_of="2026-05")
    cell = found.rows[0].cells[0]
    assert cell.refusal is not None
    assert cell.refusal.code == "not-yet-known"
    empty = found.rows[1].cells[1]
    assert empty.refusal is not None
    assert empty.refusal.code == "no-claim"


def test_members_are_all_shown_and_none_is_ranked() -> None:
    claims = [
        make.claim("a", "member", make.word(name, of=ValueType.ENTITY), key=name)
        for name in ("amd", "intel")
    ]
    found = table(claims, "member")
    entries = found.rows[0].cells[0].entries
    assert [e.shown.text.en for e in entries] == ["amd", "intel"]
    assert not any(e.disputed for e in entries)
    assert not found.columns[0].groups[0].ordered


def test_where_narrows_by_normal_form() -> None:
    claims = [link("a", "900", "both-ways"), link("b", "100", "unknown")]
    found = table(claims, "link-bandwidth", where={"direction": "one-way"})
    assert len(found.rows[0].cells[0].entries) == 1
    assert found.rows[1].cells[0].entries == ()


def test_a_cell_that_only_a_qualifier_empties_says_so() -> None:
    claims = [link("a", "900", "both-ways"), link("b", "400", "unknown")]
    found = table(claims, "link-bandwidth", where={"direction": "one-way"})
    refusal = found.rows[1].cells[0].refusal
    assert refusal is not None
    assert (refusal.code, refusal.qualifier) == ("not-so-stated", "direction")
    assert "one-way" in refusal.reason.get("en")
    assert found.rows[0].cells[0].entries


def test_units_asked_for_are_given_and_wrong_ones_refused() -> None:
    claims = [link("a", "900", "one-way")]
    found = table(claims, "link-bandwidth", units_asked={"link-bandwidth": "Gbps"})
    assert found.rows[0].cells[0].entries[0].shown.text.en == "7200 Gbps"
    assert found.columns[0].unit == "Gbps"
    with pytest.raises(UnitError):
        table(claims, "link-bandwidth", units_asked={"link-bandwidth": "W"})


@pytest.mark.parametrize(
    "asked",
    [
        {"entities": ["a", "nobody"]},
        {"where": {"colour": "red"}},
        {"where": {"direction": "sideways"}},
    ],
)
def test_what_does_not_exist_is_named(asked: dict[str, object]) -> None:
    with pytest.raises(NotFoundError):
        table([link("a", "900", "one-way")], "link-bandwidth", **asked)


def test_the_best_is_per_class_and_clear_only_beyond_all_bounds() -> None:
    found = table(
        [
            mfu("a", "38", "43"),
            mfu("b", "41"),
            mfu("c", "30"),
            mfu("d", "57", counting="attention-out"),
            mfu("e", "99", counting="unknown"),
        ],
        "mfu",
    )
    one, two = best_of(found, found.columns[0])
    assert (one.claims, one.clear) == (("a.mfu.doc", "b.mfu.doc"), False)
    assert (two.claims, two.clear) == (("d.mfu.doc",), True)
    assert {r.claim for r in one.refusals if r.claim} >= {"e.mfu.doc"}


def test_an_estimate_is_its_own_class() -> None:
    claims = [
        mfu("a", "40"),
        make.claim(
            "b",
            "mfu",
            make.quantity("60", "percent"),
            qualifiers={"counting": "attention-in"},
            standing=make.standing(basis=Basis.ESTIMATE),
        ),
    ]
    found = table(claims, "mfu")
    assert len(found.columns[0].groups) == 2
    assert found.columns[0].apart[0].code == "different-footing"


def test_a_frame_keeps_standing_beside_the_value() -> None:
    frame = table([mfu("a", "38", "43"), mfu("b", "9", counting="unknown")], "mfu").to_pandas()  # type: ignore[attr-defined]
    assert list(frame["value"]) == ["38–43 %", "9 %"]
    assert list(frame["verification"]) == ["cited", "cited"]
    assert frame["refusal"].tolist()[1] == "counting not stated for b"
