"""Where standards stand follows from dated evidence, and the past is told without the future."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.standards import states
from kb.standards.board import board, roles
from kb.views.catalog import Catalog
from kb.vocab import Basis, Lifecycle, Rank, ValueType, Verification
from tests.kb import builders as make
from tests.kb.standards.lives import DATES, TODAY, codes, dated, one, shown, stage


@pytest.fixture
def catalog() -> Catalog:
    return make.catalog(
        entities=[
            *(make.entity(name, "standard") for name in ("ualink", "dj")),
            make.entity("report", "document"),
        ],
        standards=("standard",),
        properties=[
            make.prop("stage", of=ValueType.TERM, lifecycle=Lifecycle.STATUS),
            make.prop("sort", of=ValueType.TERM, lifecycle=Lifecycle.KIND),
            make.prop("set-by", of=ValueType.ENTITY, many=True, lifecycle=Lifecycle.BODY),
            *(make.prop(name, of=ValueType.DATE, lifecycle=Lifecycle(name)) for name in DATES),
        ],
        documents=[make.document("a"), make.document("b")],
    )


def test_the_pack_and_not_the_code_says_which_property_plays_which_part(catalog: Catalog) -> None:
    assert roles(catalog)["stage"] is Lifecycle.STATUS
    assert roles(make.catalog(properties=[make.prop("status", of=ValueType.TERM)])) == {}


def test_the_furthest_state_with_evidence_holds(catalog: Catalog) -> None:
    found = one(catalog, dated("draft", "2023"), dated("approved", "2024-02-16"))
    assert (found.state.state, found.state.since, found.state.dated) == (
        "approved",
        "2024-02-16",
        True,
    )
    assert [t.state for t in found.transitions] == ["draft", "approved"]
    assert codes(found) == []


def test_a_passed_plan_is_said(catalog: Catalog) -> None:
    found = one(catalog, dated("target", "2024", standing=make.standing(basis=Basis.TARGET)))
    assert codes(found) == ["target-passed"]
    assert found.notices[0].reason.en is not None
    assert "2024" in found.notices[0].reason.en
    assert found.state.state is None
    assert found.state.label == states.UNSTATED


def test_a_plan_that_still_lies_ahead_is_not_overdue(catalog: Catalog) -> None:
    assert codes(one(catalog, dated("target", "2026"))) == []
    assert (
        codes(one(catalog, dated("target", "2025", known="2025-01-01"), as_of="2025-06-30")) == []
    )


def test_a_plan_met_late_names_the_finest_date(catalog: Catalog) -> None:
    found = one(
        catalog,
        dated("target", "2024", superseded_on="2025-04-08"),
        dated("published", "2025-04", document="b"),
        dated("published", "2025-04-08"),
    )
    assert codes(found) == ["late"]
    assert found.notices[0].reason.en == "planned for 2024, published 2025-04-08"


def test_a_plan_met_in_time_is_quiet(catalog: Catalog) -> None:
    assert codes(one(catalog, dated("target", "2025"), dated("published", "2025-04-08"))) == []


def test_a_future_event_is_a_plan(catalog: Catalog) -> None:
    found = one(catalog, dated("draft", "2026-01"), dated("approved", "2027"))
    assert found.state.state == "draft"
    assert [(t.state, t.planned) for t in found.planned] == [("approved", True)]


def test_unknown_as_of_is_kept_beside_older_evidence(catalog: Catalog) -> None:
    found = one(
        catalog,
        dated("ballot", "2026-03", known="2026-06-30"),
        stage("unknown", known="2026-10-15", document="b"),
    )
    assert found.state.state == "ballot"
    assert found.state.unknown_as_of == "2026-10-15"
    assert codes(found) == ["status-unknown"]


def test_an_unknown_that_was_answered_later_is_gone(catalog: Catalog) -> None:
    found = one(
        catalog,
        stage("unknown", known="2026-05-01"),
        stage("ballot", known="2026-10-15", document="b"),
    )
    assert found.state.unknown_as_of is None
    assert codes(found) == ["status-undated"]


def test_only_an_unknown_is_status_unknown(catalog: Catalog) -> None:
    found = one(catalog, stage("unknown", known="2026-10-15"))
    assert found.state.state is None
    assert found.state.label == states.UNKNOWN
    assert codes(found) == ["status-unknown"]


def test_a_ballot_may_go_back_to_draft_and_come_again(catalog: Catalog) -> None:
    found = one(
        catalog,
        dated("ballot", "2025-08"),
        dated("draft", "2025-11"),
        dated("ballot", "2026-03", key="second"),
    )
    assert codes(found) == []
    assert (found.state.state, found.state.since) == ("ballot", "2026-03")


def test_what_comes_after_withdrawal_is_out_of_order(catalog: Catalog) -> None:
    found = one(catalog, dated("withdrawn", "2020"), dated("draft", "2024"))
    assert "order" in codes(found)
    assert found.state.state == "withdrawn"


def test_two_days_of_one_event_are_a_dispute(catalog: Catalog) -> None:
    found = one(
        catalog, dated("published", "2025-04-08"), dated("published", "2025-05-01", document="b")
    )
    assert "disputed-date" in codes(found)


def test_each_document_has_its_own_view(catalog: Catalog) -> None:
    claims = (
        dated("target", "2024", known="2026-05-01", document="a"),
        dated("published", "2025-04-08", known="2026-10-15", document="b"),
    )
    found = one(catalog, *claims)
    told = {view.document.id: view.state.state for view in found.views if view.document}
    assert told == {"a": None, "b": "published"}
    then = one(catalog, *claims, as_of="2026-05-01")
    assert then.state.state is None
    assert codes(then) == ["target-passed"]


def test_documents_that_differ_are_said_to(catalog: Catalog) -> None:
    found = one(
        catalog,
        stage("draft", known="2026-05-01", document="a"),
        stage("published", known="2026-10-15", document="b"),
    )
    assert "views-differ" in codes(found)
    assert found.state.state == "published"


@pytest.mark.parametrize(
    "standing",
    [
        make.standing(verification=Verification.REFUTED),
        make.standing(rank=Rank.DEPRECATED),
    ],
)
def test_what_was_refuted_or_set_aside_bears_nothing_out(
    catalog: Catalog, standing: object
) -> None:
    found = one(catalog, dated("draft", "2023"), dated("published", "2024", standing=standing))
    assert found.state.state == "draft"


def test_a_projected_date_did_not_happen(catalog: Catalog) -> None:
    guess = dated("approved", "2024", standing=make.standing(basis=Basis.PROJECTION))
    found = one(catalog, guess)
    assert found.transitions == ()
    assert found.planned[0].planned


def test_a_day_of_publication_alone_makes_no_standard(catalog: Catalog) -> None:
    found = shown(catalog, dated("published", "2024", subject="report"))
    assert found.standards == ()


def test_a_kind_of_document_alone_makes_no_standard(catalog: Catalog) -> None:
    sort = make.claim("report", "sort", make.word("report"), known_from="2025-01-01")
    assert shown(catalog, sort).standards == ()
    draft = dated("draft", "2024", subject="report")
    assert [s.entity.id for s in shown(catalog, sort, draft).standards] == ["report"]


def test_a_kind_that_the_pack_calls_standards_is_on_the_board_unstated(catalog: Catalog) -> None:
    found = one(catalog, make.claim("dj", "note", make.word("x"), known_from="2026-01-01"))
    assert found.state.label == states.UNSTATED
    assert shown(catalog, as_of="2025-01-01").standards == ()


def test_kinds_narrow_the_board(catalog: Catalog) -> None:
    sort = make.claim("ualink", "sort", make.word("consortium"), known_from="2025-01-01")
    claims = {c.id: c for c in (sort, dated("draft", "2024", subject="dj"))}
    found = board(catalog, claims, today=TODAY, kinds=["consortium"])
    assert [s.entity.id for s in found.standards] == ["ualink"]


def test_a_technology_that_only_a_kind_tells_of_is_shown_where_its_kind_is_asked_for(
    catalog: Catalog,
) -> None:
    told = make.claim("report", "sort", make.word("consortium"), known_from="2025-01-01")
    claims = {told.id: told}
    assert board(catalog, claims, today=TODAY).standards == ()
    (found,) = board(catalog, claims, today=TODAY, kinds=["consortium"]).standards
    assert found.state.label == states.UNSTATED
    assert board(catalog, claims, today=TODAY, kinds=["draft"]).standards == ()


def test_a_kind_of_document_that_the_pack_lists_makes_a_standard(catalog: Catalog) -> None:
    told = make.claim("report", "sort", make.word("technology"), known_from="2025-01-01")
    assert shown(catalog, told).standards == ()
    listing = replace(catalog, pack=replace(catalog.pack, standards=("technology",)))
    assert [one.entity.id for one in shown(listing, told).standards] == ["report"]


def test_the_board_groups_by_state_and_the_timeline_runs_in_time(catalog: Catalog) -> None:
    found = shown(
        catalog,
        dated("published", "2025-04-08"),
        dated("approved", "2025-02"),
        dated("ballot", "2026-03", subject="dj"),
    )
    assert [(c.state, c.standards) for c in found.columns] == [
        ("ballot", ("dj",)),
        ("published", ("ualink",)),
    ]
    assert [e.transition.date for e in found.timeline] == ["2025-02", "2025-04-08", "2026-03"]


def test_bodies_and_kinds_are_named(catalog: Catalog) -> None:
    body = make.claim(
        "dj", "set-by", make.word("ieee", of=ValueType.ENTITY), known_from="2024-01-01"
    )
    sort = make.claim("dj", "sort", make.word("draft"), known_from="2024-01-01")
    found = one(catalog, body, sort)
    assert [b.id for b in found.bodies] == ["ieee"]
    assert [k.id for k in found.kinds] == ["draft"]


DAYS = st.dates(date(2020, 1, 1), date(2026, 11, 1)).map(date.isoformat)


EVENTS = st.tuples(st.sampled_from(["draft", "ballot", "approved", "published"]), DAYS, DAYS)


@given(st.lists(EVENTS, max_size=6), DAYS, DAYS)
def test_history_only_grows(events: list[tuple[str, str, str]], one_day: str, other: str) -> None:
    made = make.catalog(
        entities=[make.entity("ualink", "standard")],
        standards=("standard",),
        properties=[
            make.prop(name, of=ValueType.DATE, lifecycle=Lifecycle(name)) for name in DATES
        ],
    )
    claims = [dated(part, day, known=known) for part, day, known in events]
    early, late = sorted((one_day, other))

    def told(as_of: str) -> set[tuple[str, str]]:
        return {
            (e.transition.state, e.transition.date)
            for e in shown(made, *claims, as_of=as_of).timeline
            if not e.transition.planned
        }

    assert told(early) <= told(late)
