"""A snapshot searched from end to end: words, figures, slips, pages, and foreign files."""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.errors import BuildError, NotFoundError, QueryError, SnapshotError
from kb.quantity.units import PintUnits
from kb.search import budget
from kb.search.index.seal import is_ours
from kb.search.index.whole import ENGINE_FILES, INDEX, choose_engine, indexing
from kb.search.opening import open_search
from kb.search.searcher import Searcher
from kb.store.pages import CursorError
from kb.store.snapshot import Snapshot
from kb.views.label import Label, Ref
from tests.kb import builders as make

UNITS = PintUnits()
NAMES = {
    "h100": Label("NVIDIA H100", "NVIDIA H100"),
    "h100-nvl": Label("NVIDIA H100 NVL", "NVIDIA H100 NVL"),
    "tokyo": Label("東京都のサーバー", "Servers of Tokyo"),
    "kyoto": Label("京都", "Kyoto"),
}
CATALOG = make.catalog(
    entities=[
        make.entity(key, label=label, aliases=("H100",) if key == "h100" else ())
        for key, label in NAMES.items()
    ],
    properties=[
        make.prop("memory-bandwidth", label=Label("メモリー帯域", "Memory bandwidth"), unit="GB/s"),
        replace(
            make.prop("tdp", label=Label("熱設計電力", "Thermal design power"), unit="W"),
            aliases=("消費電力", "power draw"),
        ),
    ],
    documents=[make.document()],
)
CLAIMS = {
    claim.id: claim
    for claim in (
        make.claim(
            "h100",
            "memory-bandwidth",
            make.quantity("3.35", "TB/s", canonical=(1000, "GB/s")),
            statement=Label("NVIDIA H100のメモリー帯域は3.35 TB/s", "Bandwidth is 3.35 TB/s"),
        ),
        make.claim("h100", "tdp", make.quantity("700", "W")),
        make.claim(
            "h100-nvl", "memory-bandwidth", make.quantity("3.9", "TB/s", canonical=(1000, "GB/s"))
        ),
    )
}
ENGINES = ["whoosh", "tantivy"]


def _resolve(kind: str, name: str) -> str:
    raise NotFoundError(f"no {kind} `{name}`")


def _is_named(kind: str, name: str, *, wholly: bool = False) -> bool:
    return False


def snapshot(folder: Path) -> Snapshot:
    """Return what the search asks of a snapshot."""
    stand_in = SimpleNamespace(
        folder=folder, id="0" * 16, units=UNITS, resolve=_resolve, is_named=_is_named
    )
    return cast(Snapshot, stand_in)


def written(folder: Path, engine: str) -> str:
    with indexing(folder, CATALOG, CLAIMS, {}, units=UNITS, engine=engine) as begun:
        begun.work.wait()
        return begun.engine


@pytest.fixture(scope="module", autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("state")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TENKYO_STATE", str(folder))
        yield folder


@pytest.fixture(scope="module", params=ENGINES)
def searcher(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, state: Path
) -> Iterator[Searcher]:
    folder = tmp_path_factory.mktemp("snapshot")
    name = written(folder, request.param)
    assert name == request.param
    opened = open_search(snapshot(folder))
    yield opened
    opened.close()


def ids(searcher: Searcher, text: str) -> list[str]:
    return [hit.id for hit in searcher.search(text).hits]


def test_an_exact_name_comes_first_then_its_claims(searcher: Searcher) -> None:
    found = ids(searcher, "NVIDIA H100")
    assert found[0] == "h100"
    assert set(found) == {"h100", "h100-nvl", *CLAIMS}


@pytest.mark.parametrize("text", ["3.35 TB/s", "3350GB/s", "３．３５", "3.35TB/s"])
def test_a_figure_is_found_however_it_is_printed(searcher: Searcher, text: str) -> None:
    assert ids(searcher, text) == ["h100.memory-bandwidth.doc", "h100"]


@pytest.mark.parametrize("text", ["H100 メモリ帯域", "h100 memory bandwidth", "Ｈ１００の帯域"])
def test_either_language_finds_the_claim(searcher: Searcher, text: str) -> None:
    assert ids(searcher, text)[0] == "h100.memory-bandwidth.doc"


@pytest.mark.parametrize("text", ["H100の消費電力", "power draw of the H100"])
def test_another_name_of_a_property_finds_the_claim(searcher: Searcher, text: str) -> None:
    assert ids(searcher, text)[0] == "h100.tdp.doc"


def test_values_of_the_things_that_are_named_come_before_what_they_are_about(
    searcher: Searcher,
) -> None:
    found = ids(searcher, "NVIDIA H100 と NVIDIA H100 NVL のメモリ帯域")
    assert set(found[:2]) == {"h100.memory-bandwidth.doc", "h100-nvl.memory-bandwidth.doc"}


def test_who_has_a_thing_as_its_value_is_found_by_the_property(tmp_path: Path) -> None:
    cloud = make.entity("cloud", label=Label("雲", "Nimbus"))
    offers = make.prop("offers", label=Label("提供するもの", "Offers"))
    catalog = replace(
        CATALOG,
        entities={**CATALOG.entities, "cloud": cloud},
        properties={**CATALOG.properties, "offers": offers},
    )
    value = replace(make.word("h100"), ref=Ref("h100", NAMES["h100"]))
    claims = {**CLAIMS, "cloud.offers.doc": make.claim("cloud", "offers", value)}
    with indexing(tmp_path, catalog, claims, {}, units=UNITS, engine="tantivy") as begun:
        begun.work.wait()
    opened = open_search(snapshot(tmp_path))
    assert ids(opened, "who offers H100")[0] == "cloud.offers.doc"
    opened.close()


def test_behind_a_value_come_the_pages_of_its_thing_and_property(searcher: Searcher) -> None:
    hits = searcher.search("H100 TDP").hits
    assert [hit.kind for hit in hits[:3]] == ["claim", "entity", "property"]


@pytest.mark.parametrize("text", ["H100は何W", "how many W does the NVIDIA H100 draw"])
def test_a_unit_asks_for_the_properties_that_are_measured_in_it(
    searcher: Searcher, text: str
) -> None:
    assert ids(searcher, text)[0] == "h100.tdp.doc"


def test_another_form_of_an_english_word_finds_the_property(searcher: Searcher) -> None:
    assert ids(searcher, "H100 thermally designed power")[0] == "h100.tdp.doc"


def test_two_facts_of_one_thing_find_it_then_its_claims(searcher: Searcher) -> None:
    result = searcher.search("700 W 3.35 TB/s")
    found = [hit.id for hit in result.hits]
    assert found[0] == "h100"
    assert set(found[1:3]) == {"h100.tdp.doc", "h100.memory-bandwidth.doc"}


def test_what_has_some_of_the_words_follows_what_has_all(searcher: Searcher) -> None:
    result = searcher.search("H100 TDP")
    scores = [hit.score for hit in result.hits]
    assert (result.hits[0].id, result.relaxed) == ("h100.tdp.doc", "more")
    assert "h100" in [hit.id for hit in result.hits]
    assert scores == sorted(scores, reverse=True)
    assert len({hit.id for hit in result.hits}) == len(result.hits)


def test_pages_of_what_follows_are_those_of_one_list(searcher: Searcher) -> None:
    whole = ids(searcher, "H100 TDP")
    paged: list[str] = []
    after = None
    while len(paged) < len(whole):
        page = searcher.search("H100 TDP", limit=2, after=after)
        paged += [hit.id for hit in page.hits]
        after = page.cursor
        if after is None:
            break
    assert paged == whole


def test_operators_are_meant_as_said(searcher: Searcher) -> None:
    assert ids(searcher, '"H100" TDP') == ["h100.tdp.doc"]


@pytest.mark.parametrize("text", ["difference between Kyoto and H100", "京都とH100の違い"])
def test_things_to_compare_are_all_found(searcher: Searcher, text: str) -> None:
    assert {"kyoto", "h100"} <= set(ids(searcher, text)[:2])


def test_no_hit_by_accident_of_characters(searcher: Searcher) -> None:
    assert ids(searcher, "京都") == ["kyoto"]
    assert ids(searcher, "東京都") == ["tokyo"]


def test_long_vowels_are_folded(searcher: Searcher) -> None:
    assert ids(searcher, "サーバ") == ids(searcher, "サーバー") == ["tokyo"]


def test_kana_typed_by_mistake_find_the_word(searcher: Searcher) -> None:
    assert ids(searcher, "サバの") == []
    assert ids(searcher, "めもりー") == ids(searcher, "メモリー")
    assert ids(searcher, "さーまるでざいんぱわーとは")[0] == "tdp"
    assert ids(searcher, "サッーバ") == ids(searcher, "サーッバ") == ids(searcher, "サーバ")


def test_three_letters_are_no_slip_for_three_others(searcher: Searcher) -> None:
    assert searcher.search("tdq").hits == ()
    found = searcher.search("tpd")
    assert (found.hits, found.relaxed, found.did_you_mean) == ((), None, "tdp")
    assert searcher.search("tdpp").did_you_mean == "tdp"


def test_a_latin_name_is_found_by_its_sound_and_that_is_said(searcher: Searcher) -> None:
    found = searcher.search("サーマルデザインパワー")
    assert found.hits[0].id == "tdp"
    assert (found.relaxed, found.did_you_mean) == ("spelling", "thermal design power")
    assert searcher.search("サーマルデザインパワー 京都").did_you_mean == (
        "thermal design power 京都"
    )
    assert ids(searcher, "テーマパーク") == []


def test_a_word_that_asks_for_the_most_of_nothing_is_passed_over(searcher: Searcher) -> None:
    assert set(ids(searcher, "最大の京都")) == set(ids(searcher, "京都"))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("highest memory bandwidth", "h100-nvl"),
        ("最大のメモリー帯域", "h100-nvl"),
        ("一番大きいメモリー帯域", "h100-nvl"),
        ("メモリー帯域が一番大きいもの", "h100-nvl"),
        ("lowest memory bandwidth", "h100"),
        ("最低のメモリー帯域", "h100"),
    ],
)
def test_the_most_of_something_is_told_by_the_values(
    searcher: Searcher, text: str, first: str
) -> None:
    other = "h100" if first == "h100-nvl" else "h100-nvl"
    found = [key for key in ids(searcher, text) if key.endswith("bandwidth.doc")]
    assert found == [f"{first}.memory-bandwidth.doc", f"{other}.memory-bandwidth.doc"]


def test_a_japanese_name_that_is_not_written_to_its_end_is_found(searcher: Searcher) -> None:
    found = searcher.search("熱設計電")
    assert (found.did_you_mean, found.hits[0].id) == ("熱設計電力", "tdp")


def test_a_compound_with_the_wrong_kanji_finds_the_name_that_sounds_so(searcher: Searcher) -> None:
    found = searcher.search("熱接計電力")
    assert (found.relaxed, found.did_you_mean) == ("spelling", "熱設計電力")
    assert found.hits[0].id == "tdp"
    # It is read otherwise.
    assert searcher.search("熱設備電力").did_you_mean is None


def test_a_decimal_comma_is_a_point(searcher: Searcher) -> None:
    assert ids(searcher, "3,35 TB/s") == ids(searcher, "3.35 TB/s") != []


def test_what_is_said_of_the_first_hit_leads_where_nothing_has_all_words(
    searcher: Searcher,
) -> None:
    found = ids(searcher, "Kyoto H100 NVL bandwidth tower")
    assert found.index("h100-nvl.memory-bandwidth.doc") < found.index("h100.memory-bandwidth.doc")


def test_a_figure_finds_what_rounds_to_it(searcher: Searcher) -> None:
    assert ids(searcher, "3.4 TB/s")[0] == "h100.memory-bandwidth.doc"
    assert ids(searcher, "3.36 TB/s") == []


def test_values_are_compared(searcher: Searcher) -> None:
    assert ids(searcher, "memory-bandwidth:>3.5TB/s") == ["h100-nvl.memory-bandwidth.doc"]
    assert ids(searcher, "memory-bandwidth:3000..3500GB/s") == ["h100.memory-bandwidth.doc"]


def test_a_slip_is_put_right_and_said(searcher: Searcher) -> None:
    result = searcher.search("bandwith H100")
    assert (result.relaxed, result.did_you_mean) == ("spelling", "bandwidth H100")
    assert result.hits


def test_a_model_number_is_never_taken_for_another(searcher: Searcher) -> None:
    assert searcher.search("H200").did_you_mean is None


def test_hits_carry_marks_value_and_standing(searcher: Searcher) -> None:
    hit = searcher.search("3.35 TB/s", lang="ja").hits[0]
    assert [s.text for s in hit.snippet if s.hit] == ["3.35 TB/s"]
    assert "".join(s.text for s in hit.snippet) == "NVIDIA H100のメモリー帯域は3.35 TB/s"
    assert hit.standing is not None and hit.value is not None
    assert (hit.subject, hit.property) == ("h100", "memory-bandwidth")


def test_facets_count_all_hits(searcher: Searcher) -> None:
    facets = searcher.search("H100", limit=1).facets
    assert {c.value: c.count for c in facets["kind"]} == {"claim": 3, "entity": 2}
    assert {c.value: c.count for c in facets["property"]} == {"memory-bandwidth": 2, "tdp": 1}


def test_pages_follow_by_cursor(searcher: Searcher) -> None:
    found: list[str] = []
    after = None
    while True:
        result = searcher.search("H100", limit=2, after=after)
        found += [hit.id for hit in result.hits]
        after = result.cursor
        if after is None:
            break
    assert found == ids(searcher, "H100")


def test_a_cursor_is_one_of_its_query(searcher: Searcher) -> None:
    after = searcher.search("H100", limit=2).cursor
    assert searcher.search("H100", limit=3, after=after, lang="ja").hits
    with pytest.raises(CursorError):
        searcher.search("B200", limit=2, after=after)


@pytest.mark.parametrize("limit", [0, 101])
def test_limits_are_bounded(searcher: Searcher, limit: int) -> None:
    with pytest.raises(QueryError):
        searcher.search("H100", limit=limit)
    with pytest.raises(QueryError):
        searcher.suggest("H", limit=limit)


def test_completion_knows_both_languages_and_later_words(searcher: Searcher) -> None:
    assert searcher.suggest("h10")[0].id == "h100"
    assert searcher.suggest("帯", lang="ja")[0].text == "メモリー帯域"
    assert searcher.suggest("H100 band")[0].text == "H100 Memory bandwidth"
    assert searcher.suggest("ban mem")[0].text == "Memory bandwidth"
    assert searcher.suggest("h100 pow th")[0].text == "h100 Thermal design power"
    assert searcher.suggest("zzzz") == ()


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=st.text(max_size=60))
def test_any_text_is_answered_or_refused(searcher: Searcher, text: str) -> None:
    try:
        result = searcher.search(text)
    except QueryError as error:
        assert error.position is not None and 0 <= error.position <= len(text)
    else:
        assert result.total is not None and len(result.hits) <= result.total
    searcher.suggest(text)


@pytest.fixture
def built(tmp_path: Path) -> Path:
    written(tmp_path, "whoosh")
    return tmp_path


def test_files_of_another_installation_are_not_opened_but_written_anew(
    built: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    other = tmp_path_factory.mktemp("other-state")
    monkeypatch.setenv("TENKYO_STATE", str(other))
    for file in (built / INDEX / ENGINE_FILES).iterdir():
        file.write_bytes(b"cos\nsystem\n(S'false'\ntR.")
    opened = open_search(snapshot(built))
    assert ids(opened, "H100")[0] == "h100"
    opened.close()
    assert list((other / "indexes").iterdir())
    assert "was not written here" in caplog.text
    open_search(snapshot(built)).close()
    assert caplog.text.count("was not written here") == 1


@pytest.mark.parametrize("harm", ["emptied", "cut", "gone", "written over", "of another schema"])
@pytest.mark.parametrize("engine", ENGINES)
def test_damaged_files_are_written_once_more(
    tmp_path: Path, engine: str, harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TENKYO_STATE", str(tmp_path / "state"))
    folder = tmp_path / "snapshot"
    folder.mkdir()
    written(folder, engine)
    files = folder / INDEX / ENGINE_FILES
    for file in files.iterdir():
        data = file.read_bytes()
        if harm == "gone":
            file.unlink()
        elif harm == "written over":
            file.write_bytes(bytes(byte ^ 0x55 for byte in data))
        elif harm == "of another schema":
            file.write_bytes(data.replace(b"anywhere", b"anyplace"))
        else:
            file.write_bytes(data[: len(data) // 2] if harm == "cut" else b"")
    opened = open_search(snapshot(folder))
    assert ids(opened, "H100")[0] == "h100"
    opened.close()


def test_a_changed_file_breaks_the_seal(built: Path) -> None:
    files, place = built / INDEX / ENGINE_FILES, built / INDEX
    assert is_ours(files, place)
    (files / "added").write_bytes(b"x")
    assert not is_ours(files, place)


def test_a_snapshot_without_an_index_is_refused(built: Path) -> None:
    shutil.rmtree(built / INDEX)
    with pytest.raises(SnapshotError, match="no search index"):
        open_search(snapshot(built))


def test_the_engine_is_chosen_by_size() -> None:
    assert choose_engine(100).name == "whoosh"
    assert choose_engine(100_000).name == "tantivy"
    assert choose_engine(100_000, "whoosh").name == "whoosh"
    with pytest.raises(BuildError, match="no search engine"):
        choose_engine(1, "grep")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("H100のメモリー帯域は何ですか", "h100.memory-bandwidth.doc"),
        ("how much memory bandwidth does the H100 NVL have", "h100-nvl.memory-bandwidth.doc"),
        ("なぜ京都", "kyoto"),
        ("H100 帯域 プラズマ", "h100.memory-bandwidth.doc"),
        ("H100 bandwidth per day", "h100.memory-bandwidth.doc"),
        ("H100の1日あたりの帯域", "h100.memory-bandwidth.doc"),
        ("kyoto-plasma", "kyoto"),
    ],
)
def test_words_that_only_ask_and_words_that_nothing_has_are_let_go(
    searcher: Searcher, query: str, found: str
) -> None:
    assert found in ids(searcher, query)[:2]


def test_a_query_of_asking_words_alone_is_searched_for(searcher: Searcher) -> None:
    assert searcher.search("何").ignored == ()


def test_a_slip_in_a_japanese_name_is_seen_though_it_is_cut_into_words(searcher: Searcher) -> None:
    assert searcher.search("サバー").did_you_mean == "サーバ"


def test_a_word_not_written_to_its_end_is_put_right(searcher: Searcher) -> None:
    found = searcher.search("bandwi H100")
    assert found.did_you_mean == "bandwidth H100"
    assert found.hits[0].id == "h100.memory-bandwidth.doc"


@pytest.mark.parametrize("query", ["H1OO bandwidth", "Hl00の帯域", "Н100 帯域", "Ｈ１ＯＯの帯域"])
def test_a_name_is_found_by_how_it_looks(searcher: Searcher, query: str) -> None:
    found = searcher.search(query)
    assert found.did_you_mean is not None and found.did_you_mean.startswith("h100")
    assert found.hits[0].id == "h100.memory-bandwidth.doc"


def test_what_looks_like_another_name_is_still_its_own(searcher: Searcher) -> None:
    assert searcher.search("H200").did_you_mean is None
    assert searcher.search("H100").did_you_mean is None


def test_a_kanji_that_looks_like_a_kana_is_read_as_that(searcher: Searcher) -> None:
    assert searcher.search("サ一バ一").did_you_mean == "サーバー"


def test_what_is_pasted_with_marks_that_have_no_look_is_found(searcher: Searcher) -> None:
    assert ids(searcher, "H\u200b100 band\u00adwidth") == ids(searcher, "H100 bandwidth") != []
    assert searcher.search("\ufeffbandwi\u200b H100").did_you_mean == "bandwidth H100"
    assert searcher.suggest("H1\u200b0") == searcher.suggest("H10") != ()


@pytest.mark.parametrize(
    "text",
    [
        "memory-bandwidth > 3.5TB/s",
        "memory bandwidth:>3.5TB/s",
        "memory bandwidth over 3.5 TB per second",
        "3.5TB/s超のメモリ帯域",
    ],
)
def test_values_are_compared_in_words(searcher: Searcher, text: str) -> None:
    assert ids(searcher, text) == ["h100-nvl.memory-bandwidth.doc"]


def test_a_name_that_begins_as_asked_comes_before_longer_ones(searcher: Searcher) -> None:
    assert ids(searcher, "Kyo*")[0] == "kyoto"


def test_many_threads_find_what_one_finds(searcher: Searcher) -> None:
    queries = [
        "H100",
        "H100 メモリ帯域",
        "サーバ",
        "bandwith H100",
        "Kyo*",
        "3.35 TB/s",
        "kind:claim",
    ]
    alone = {query: searcher.search(query) for query in queries}
    asked = queries * 12
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(searcher.search, asked))
    assert all(found == alone[query] for query, found in zip(asked, together, strict=True))


def test_words_that_too_many_things_have_are_passed_over_and_told(
    searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = searcher.search("NVIDIA TDP")
    assert whole.ignored == ()
    monkeypatch.setattr(budget, "BUDGET", 1)
    monkeypatch.setattr(budget, "LEAST", 1)
    found = searcher.search("NVIDIA TDP")
    assert found.ignored == ("NVIDIA",)
    assert {hit.id for hit in found.hits} == {"tdp", "h100.tdp.doc"}
