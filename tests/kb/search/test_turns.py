"""Of what is compared each has its turn, and what has them all side by side comes with them."""

from dataclasses import replace
from pathlib import Path

import pytest

from kb.search.content.documents import SearchDocument
from kb.search.contract import Facet
from kb.search.opening import open_search
from kb.search.planning.sides import Side
from kb.search.turns import in_turns, open_first, own_first, sort_first
from kb.search.words.naming import number_of, pair_name
from kb.store.snapshot import open_snapshot
from kb.views.label import Label
from kb.vocab import QuestionState

A, B = (Side((key,), (number_of(key),)) for key in "ab")


def claim(thing: str, prop: str, value: str | None = None) -> SearchDocument:
    return SearchDocument(
        kind="claim",
        id=f"{thing}.{prop}",
        url="",
        title=Label(),
        value_of=value,
        facets={Facet.SUBJECT: (thing,), Facet.PROPERTY: (prop,)},
    )


def page(kind: str, key: str, **more: tuple[str, ...]) -> SearchDocument:
    return SearchDocument(kind=kind, id=key, url="", title=Label(), **more)  # type: ignore[arg-type]


def table(key: str, *rows: str, columns: tuple[str, ...] = ()) -> SearchDocument:
    shown = tuple(("=", prop, "") for prop in columns)
    return SearchDocument(kind="comparison", id=key, url="", title=Label(), rows=rows, ranked=shown)


def shown(hits: list[SearchDocument], *asked: tuple[str, str]) -> list[str]:
    pairs = {pair_name(number_of(thing), number_of(prop)) for thing, prop in asked}
    return [hits[place].id for place in in_turns(hits, (A, B), pairs)]


def test_what_has_both_leads_and_the_things_and_their_claims_follow_in_turns() -> None:
    hits = [
        page("entity", "a"),
        page("source", "paper"),
        page("entity", "box of a"),
        page("glossary", "word", twins=("b",)),
        *(claim("a", prop) for prop in ("maker", "power", "memory")),
        page("entity", "b"),
        *(claim("b", prop) for prop in ("memory", "power")),
        claim("b", "successor", "a"),
        table("one", "a"),
        table("few", "a", "b", columns=("power",)),
        table("most", "b", "a", columns=("memory", "power")),
    ]
    assert shown(hits) == [
        *("most", "a", "b", "word", "b.successor"),
        *("a.memory", "b.memory", "a.power", "b.power"),
        *("paper", "box of a", "a.maker", "few", "one"),
    ]


def test_where_they_share_nothing_pages_on_both_and_the_best_of_each_come_in_turns() -> None:
    hits = [
        page("entity", "a"),
        page("entity", "b"),
        page("entity", "box of a"),
        page("question", "which", names=("Is A-b one or two?",)),
        *(claim("a", prop) for prop in ("maker", "maker", "power")),
        *(claim("b", prop) for prop in ("memory", "use")),
    ]
    assert shown(hits) == [
        *("a", "b", "which", "a.maker", "b.memory", "a.power", "b.use", "box of a", "a.maker"),
    ]
    # Where one has none there are no turns to take.
    assert shown(hits[:-2])[3:] == ["box of a", "a.maker", "a.maker", "a.power"]


@pytest.mark.parametrize("query", ["InfiniBand と RoCEv2 の違い", "InfiniBand vs RoCEv2"])
def test_what_tells_a_thing_from_another_leads_of_what_is_said_of_it(
    output: Path, query: str
) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search(query).hits
        said = [hit.id for hit in hits if hit.kind == "claim"]
        assert said[0] == "rocev2.alternative-to.ci"
        assert said[1].startswith("infiniband.advantage")


@pytest.mark.parametrize(
    ("query", "subject", "prop"),
    [
        # No `how much power` is claimed of it, but a power by another name.
        ("How much power does a GB200 NVL72 rack use?", "nvidia-gb200-nvl72", "rack-power"),
        # The name of the property ends with what has it.
        ("How fast is NVLink?", "nvidia-nvlink", "link-bandwidth"),
        ("How fast is NVLink compared with InfiniBand?", "nvidia-nvlink", "link-bandwidth"),
        # Of its training, not what has it for a value.
        (
            "How many GPUs does Meta use to train Llama 3?",
            "meta-llama-3-training",
            "accelerator-count",
        ),
    ],
)
def test_an_amount_is_asked_of_what_has_one(
    output: Path, query: str, subject: str, prop: str
) -> None:
    with open_snapshot(output) as snapshot:
        first = open_search(snapshot).search(query).hits[0]
    assert (first.subject, first.property) == (subject, prop)


def test_of_a_thing_without_the_property_that_is_named_no_other_leads(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        assert open_search(snapshot).search("MI300X transistor count").hits[0].kind != "claim"


@pytest.mark.parametrize("query", ["B200 vs MI355X memory", "Gaudi 3 vs H100 memory"])
def test_of_things_that_are_compared_figures_come_before_texts(output: Path, query: str) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search(query).hits
        claims = [snapshot.claim(hit.id) for hit in hits if hit.kind == "claim"][:4]
    assert {claim.property.id for claim in claims[:2]} == {"memory-capacity"}
    assert len({claim.subject.id for claim in claims[:2]}) == 2
    assert all(claim.value.canonical for claim in claims)


def test_a_shorter_name_is_asked_where_a_longer_takes_the_words_of_a_property(
    output: Path,
) -> None:
    with open_snapshot(output) as snapshot:
        first = open_search(snapshot).search("TPU v5p ポッド チップ数").hits[0]
    assert (first.subject, first.property) == ("google-tpu-v5p", "pod-size")


def test_behind_a_value_what_else_is_said_of_its_thing_comes_before_values_of_others() -> None:
    hits = [
        claim("a", "status"),
        page("entity", "a"),
        claim("b", "status"),
        claim("c", "status"),
        page("property", "status"),
        claim("b", "maker"),
        claim("a", "ballot"),
    ]
    asked = {pair_name(number_of("a"), number_of("status"))}
    ids = [hits[place].id for place in own_first(hits, asked)]
    assert ids == ["a.status", "a", "a.ballot", "b.status", "status", "b.maker", "c.status"]
    assert own_first(hits[1:], asked) == [*range(6)]


def test_of_the_first_thing_the_sort_that_is_asked_for_comes_before_its_cause() -> None:
    hits = [
        claim("a", "cause"),
        page("entity", "a"),
        claim("b", "effect"),
        claim("a", "effect"),
    ]
    wanted = {number_of("effect")}
    ids = [hits[place].id for place in sort_first(hits, wanted)]
    assert ids == ["a.effect", "a.cause", "a", "b.effect"]
    # The page of a thing leads to what is said of it too; other pages lead to nothing.
    assert sort_first(hits[1:], wanted)[0] == 2
    assert sort_first([page("source", "a"), *hits], wanted) == [*range(5)]


def test_questions_come_by_what_is_open_of_them() -> None:
    hits = [
        page("property", "x"),
        *(replace(page("question", s.value), note=s.value) for s in reversed(QuestionState)),
    ]
    found = [hits[place].id for place in open_first(hits)]
    assert found == ["open", "partly-resolved", "resolved", "refuted", "x"]


def test_the_ballots_of_a_standard_come_before_the_status_of_others(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        searcher = open_search(snapshot)
        hits = searcher.search("802.3dj status").hits
        things = [hit.id.split(".status")[0] for hit in hits if hit.kind == "claim"]
        own = [thing.startswith("ieee-p802.3dj") for thing in things]
        assert own[:8] == [True] * 8
        page = searcher.search("802.3dj status", limit=7)
        further = searcher.search("802.3dj status", limit=7, after=page.cursor)
        assert [h.id for h in (*page.hits, *further.hits)] == [h.id for h in hits[:14]]


def test_who_asks_what_happens_finds_what_follows_first(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search("A100とH100を混ぜて使うと何が起きる？").hits
        assert hits[0].id == "pitfall-p7.effect.ci"


def test_values_that_are_asked_for_lead_in_turns() -> None:
    hits = [
        *(claim("a", "power") for _ in range(2)),
        claim("a", "maker"),
        page("entity", "a"),
        claim("b", "power"),
        table("both", "a", "b", columns=("power",)),
    ]
    found = shown(hits, ("a", "power"), ("b", "power"))
    assert found == ["a.power", "b.power", "both", "a.power", "a.maker", "a"]


def test_what_has_no_such_value_is_there_itself() -> None:
    hits = [claim("a", "power"), page("entity", "a"), page("glossary", "b"), page("entity", "b")]
    assert shown(hits, ("a", "power")) == ["a.power", "b", "a", "b"]


def test_a_comparison_that_names_both_counts_as_one_that_has_them() -> None:
    named = page("comparison", "named", names=("a or b",))
    hits = [page("entity", "a"), page("glossary", "x"), page("entity", "b"), named]
    assert shown(hits) == ["named", "a", "b", "x"]


def test_what_is_said_of_one_that_is_called_after_a_side_about_the_other_follows_them() -> None:
    a, b = A._replace(lent=(number_of("a2"),)), B
    hits = [page("entity", "a"), claim("a2", "maker"), claim("a2", "rival", "b")]
    assert in_turns(hits, (a, b), ()) == [0, 2, 1]


@pytest.mark.parametrize(
    "query", ["B200 vs MI355X", "B200とMI355Xの違い", "B200 or MI355X", "MI355X と B200 の比較"]
)
def test_the_comparison_that_has_both_leads_and_the_things_follow(output: Path, query: str) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search(query).hits
        assert (hits[0].kind, hits[0].id) == ("comparison", "accelerators")
        assert {hit.id for hit in hits[1:3]} == {"nvidia-b200", "amd-mi355x"}
        # Then values of both, and not what only has the name of one in its own.
        said = [hit.id.split(".")[:2] for hit in hits[3:9]]
        assert {thing for thing, _ in said} == {"nvidia-b200", "amd-mi355x"}
        assert all(one[1] == other[1] for one, other in zip(said[::2], said[1::2], strict=True))


@pytest.mark.parametrize(
    "query", ["B200 vs MI355X memory bandwidth", "B200とMI355Xのメモリー帯域の違い"]
)
def test_a_property_brings_the_values_of_both(output: Path, query: str) -> None:
    with open_snapshot(output) as snapshot:
        searcher = open_search(snapshot)
        hits = searcher.search(query).hits
        first = {hit.id.partition(".ev")[0] for hit in hits[:2]}
        assert first == {"nvidia-b200.memory-bandwidth", "amd-mi355x.memory-bandwidth"}
        assert hits[2].id == "accelerators"
        # Page by page the same is found, nothing twice.
        page = searcher.search(query, limit=3)
        further = searcher.search(query, limit=3, after=page.cursor)
        assert [h.id for h in (*page.hits, *further.hits)] == [h.id for h in hits[:6]]


def test_where_one_has_no_such_value_its_page_comes_with_the_others(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search("NVLink 5 vs ICI 帯域").hits
        assert {"scale-up-links", "google-ici"} <= {hit.id for hit in hits[:4]}
