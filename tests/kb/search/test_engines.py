"""The contract of engines: each finds what a plain scan and SQLite's full-text search find."""

import random
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import cast
from unittest.mock import Mock

import pytest

from kb.errors import SnapshotError
from kb.search.backends import tantivy
from kb.search.contract import (
    PAIR,
    Bound,
    Earlier,
    Engine,
    Facet,
    Field,
    Filter,
    Group,
    Indexed,
    Plan,
    Reader,
    Way,
)
from kb.search.index.whole import engines

WORDS = ["gpu", "帯域", "電力", "hbm3", "allreduce", "3350gb/s", "nvlink", "rack", "冷却", "zero"]


class PanicException(BaseException):
    """Stands in for what the library raises where its own code gives up."""


def corpus() -> list[Indexed]:
    chance = random.Random(7)  # noqa: S311
    made = []
    for number in range(400):
        text = chance.choices(WORDS, weights=range(1, 11), k=chance.randint(1, 7))
        low = chance.choice([None, 1.0, 2.0, 5.0])
        made.append(
            Indexed(
                tokens={Field.NAME: text[:1], Field.TEXT: text[1:]},
                pairs=[a + PAIR + b for a, b in pairwise(text)],
                names=["n=" + text[0]] if number % 3 else [],
                facets={
                    "kind": ["claim" if number % 4 else "entity"],
                    "source": [f"s{number % 5}", f"t{number % 3}"],
                    "property": ["speed" if number % 2 else "mass"],
                },
                boost=1.0 + (number % 3) / 4,
                low=low,
                high=None if low is None else low + 0.5,
            )
        )
    return made


CORPUS = corpus()


GROWN = "whoosh on earlier segments"


def grown(folder: Path) -> Path:
    """Write the corpus as builds do that change it little: two earlier states, then itself."""
    chance = random.Random(11)  # noqa: S311
    engine = engines()["whoosh"]
    earlier: Earlier | None = None
    before: list[int] = []
    for step in range(3):
        if step < 2:
            # Some are not there yet, some stand elsewhere, and some are to become others.
            now = chance.sample(range(len(CORPUS)), 370 + 15 * step)
            now = [n if chance.random() > 0.05 else -1 - n for n in now]
        else:
            now = list(range(len(CORPUS)))
        documents = [CORPUS[n] if n >= 0 else CORPUS[(1 - n) % len(CORPUS)] for n in now]
        place = {n: at for at, n in enumerate(now)}
        numbers = [place.get(n, -1) for n in before]
        target = folder / str(step)
        target.mkdir()
        if step:
            earlier = Earlier(folder / str(step - 1), partial(list, numbers))
        engine.write(target, documents, progress=lambda _: None, earlier=earlier)
        before = now
    return folder / "2"


@pytest.fixture(scope="module", params=["whoosh", GROWN, "tantivy"])
def reader(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Reader]:
    engine: Engine = engines()[request.param.split()[0]]
    if not engine.available():
        pytest.skip(f"{engine.name} is not installed")
    folder = tmp_path_factory.mktemp(engine.name)
    if request.param == GROWN:
        folder = grown(folder)
        assert len(list(folder.glob("*.seg"))) == 3
    else:
        engine.write(folder, CORPUS, progress=lambda _: None)
    opened = engine.open(folder)
    yield opened
    opened.close()


def test_what_changed_beside_earlier_segments_scores_as_if_written_at_once(
    tmp_path: Path,
) -> None:
    engine = engines()["whoosh"]
    (tmp_path / "whole").mkdir()
    engine.write(tmp_path / "whole", CORPUS, progress=lambda _: None)
    whole, pieced = engine.open(tmp_path / "whole"), engine.open(grown(tmp_path))
    for word in WORDS:
        for plan in (Plan((one(word),)), Plan((one(word), one("gpu")), bonuses=(("n=gpu", 2.0),))):
            wanted = whole.search(plan, limit=400, facets=True)
            assert wanted.total
            found = pieced.search(plan, limit=400, facets=True)
            assert (found.total, found.hits) == (wanted.total, wanted.hits)
            assert found.facets == wanted.facets
    whole.close()
    pieced.close()


def test_where_much_changed_all_is_written_anew(tmp_path: Path) -> None:
    engine = engines()["whoosh"]
    for name, count in (("old", 400), ("new", 100)):
        (tmp_path / name).mkdir()
        numbers = [n if n < 100 else -1 for n in range(400)]
        earlier = Earlier(tmp_path / "old", partial(list, numbers)) if name == "new" else None
        engine.write(tmp_path / name, CORPUS[:count], progress=lambda _: None, earlier=earlier)
    (segment,) = (tmp_path / "new").glob("*.seg")
    assert segment.stat().st_nlink == 1
    reader = engine.open(tmp_path / "new")
    assert reader.search(Plan(), limit=1).total == 100
    reader.close()


@pytest.fixture(scope="module")
def oracle() -> sqlite3.Connection:
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE t USING fts5(words, tokenize='unicode61')")
    for number, document in enumerate(CORPUS):
        tokens = [w for field in Field for w in document.tokens.get(field, ())]
        numbered = " ".join(f"w{WORDS.index(w)}" for w in tokens)
        base.execute("INSERT INTO t(rowid, words) VALUES (?, ?)", (number, numbered))
    return base


def one(*terms: str, pairs: tuple[str, ...] = ()) -> Group:
    return Group((Way(terms, pairs),))


def found(reader: Reader, plan: Plan) -> set[int]:
    answer = reader.search(plan, limit=len(CORPUS))
    numbers = [number for number, _ in answer.hits]
    assert answer.total == len(numbers) == len(set(numbers))
    return set(numbers)


@pytest.mark.parametrize("first", WORDS)
@pytest.mark.parametrize("second", WORDS[:4])
def test_both_words_phrases_and_exclusions_agree_with_sqlite(
    reader: Reader, oracle: sqlite3.Connection, first: str, second: str
) -> None:
    a, b = (f"w{WORDS.index(w)}" for w in (first, second))

    def rows(match: str) -> set[int]:
        return {row[0] for row in oracle.execute("SELECT rowid FROM t WHERE t MATCH ?", (match,))}

    assert found(reader, Plan((one(first), one(second)))) == rows(f"{a} AND {b}")
    assert found(reader, Plan((Group((Way((first,)), Way((second,)))),))) == rows(f"{a} OR {b}")
    phrase = one(first, second, pairs=(first + PAIR + second,))
    assert found(reader, Plan((phrase,))) == rows(f'"{a} {b}"')
    if first != second:
        assert found(reader, Plan((one(first),), excluded=(one(second),))) == rows(f"{a} NOT {b}")


@pytest.mark.parametrize("first", [1, 5])
@pytest.mark.parametrize(("count", "some"), [(0, True), (1, True), (8, False)])
def test_groups_of_several_ways_are_all_met_or_nothing_is_found(
    reader: Reader, first: int, count: int, some: bool
) -> None:
    # Behind groups of several ways some of one word each, which no document has all of.
    choices = [
        WORDS[3 : 3 + first],
        WORDS[5 : 5 + first],
        *([word] for word in WORDS[10 - count :]),
    ]
    groups = tuple(Group(tuple(Way((word,)) for word in words)) for words in choices)
    expected = {
        n
        for n, d in enumerate(CORPUS)
        if all(any(w in tokens for tokens in d.tokens.values() for w in words) for words in choices)
    }
    assert found(reader, Plan(groups)) == expected
    assert bool(expected) is some


def test_some_of_the_words_are_enough_where_the_plan_says_so(reader: Reader) -> None:
    groups = (one("zero"), one("gpu"), one("帯域"))
    expected = {
        n
        for n, d in enumerate(CORPUS)
        if sum(any(w in d.tokens[f] for f in d.tokens) for w in ("zero", "gpu", "帯域")) >= 2
    }
    assert found(reader, Plan(groups, required=2)) == expected


def test_filters_and_exclusions_by_facet(reader: Reader) -> None:
    plan = Plan(
        filters=(Filter(Facet.SOURCE, ("s1", "t2")),),
        unwanted=(Filter(Facet.KIND, ("entity",)),),
    )
    expected = {n for n in range(400) if (n % 5 == 1 or n % 3 == 2) and n % 4}
    assert found(reader, plan) == expected


@pytest.mark.parametrize("inclusive", [True, False])
def test_bounds_compare_values_of_one_property(reader: Reader, inclusive: bool) -> None:
    plan = Plan(bounds=(Bound("speed", 2.5, None, low_inclusive=inclusive),))
    least = 2.5 if inclusive else 2.6
    expected = {n for n, d in enumerate(CORPUS) if n % 2 and d.high is not None and d.high >= least}
    assert found(reader, plan) == expected


def test_facets_are_counted_over_all_hits(reader: Reader) -> None:
    answer = reader.search(Plan((one("zero"),)), limit=1, facets=True)
    having = [n for n, d in enumerate(CORPUS) if any("zero" in d.tokens[f] for f in d.tokens)]
    assert answer.total == len(having)
    assert answer.facets[Facet.KIND]["entity"] == sum(1 for n in having if n % 4 == 0)
    assert answer.facets[Facet.SOURCE]["t1"] == sum(1 for n in having if n % 3 == 1)


def test_a_name_that_is_asked_for_comes_first(reader: Reader) -> None:
    answer = reader.search(Plan((one("gpu"),), bonuses=(("n=gpu", 50.0),)), limit=5)
    for number, score in answer.hits:
        assert "n=gpu" in CORPUS[number].names
        assert score >= 50


def test_pages_follow_each_other(reader: Reader) -> None:
    plan = Plan((one("zero"),))
    whole = [n for n, _ in reader.search(plan, limit=60).hits]
    pieces = [n for at in range(0, 60, 7) for n, _ in reader.search(plan, limit=7, offset=at).hits]
    assert pieces[:60] == whole


@pytest.mark.parametrize("bonuses", [(), (("n=gpu", 3.0), ("n=zero", 9.0))])
@pytest.mark.parametrize(
    ("words", "required"), [(["zero"], -1), (["zero", "rack"], -1), (["zero", "gpu"], 1)]
)
def test_what_is_kept_of_frequent_words_changes_no_answer(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    required: int,
    bonuses: tuple[tuple[str, float], ...],
) -> None:
    engine = engines()["tantivy"]
    if not engine.available():
        pytest.skip("tantivy is not installed")
    engine.write(tmp_path, CORPUS, progress=lambda _: None)
    plan = Plan(tuple(map(one, words)), required=required, bonuses=bonuses)
    if required == 1:
        plan = replace(plan, groups=(Group((Way(("zero",)), Way(("rack",), (), 0.4))), one("gpu")))
    wanted = engine.open(tmp_path).search(plan, limit=30, facets=True)
    # Now whatever more than 60 documents have is frequent.
    monkeypatch.setattr(tantivy, "_GATHERED", 60)
    reader = cast(tantivy.TantivyReader, engine.open(tmp_path))
    for known in (False, True):
        assert reader.quick(plan) is known
        found = reader.search(plan, limit=30, facets=True)
        assert (found.total, found.facets) == (wanted.total, wanted.facets)
        assert [n for n, _ in found.hits] == [n for n, _ in wanted.hits]
        scores = [score for _, score in wanted.hits]
        assert [score for _, score in found.hits] == pytest.approx(scores)
        assert len(reader._frequent) == 1


@pytest.mark.parametrize("error", [ValueError("data corrupted"), PanicException("out of bounds")])
def test_damage_while_it_is_open_is_told(tmp_path: Path, error: BaseException) -> None:
    engine = engines()["tantivy"]
    if not engine.available():
        pytest.skip("tantivy is not installed")
    engine.write(tmp_path, CORPUS[:9], progress=lambda _: None)
    reader = cast(tantivy.TantivyReader, engine.open(tmp_path))
    reader.searcher = Mock(search=Mock(side_effect=error))
    with pytest.raises(SnapshotError, match=f"cannot be read: {error}"):
        reader.search(Plan((one("zero"),)), limit=5)


def test_an_unknown_word_finds_nothing(reader: Reader) -> None:
    assert reader.search(Plan((one("nowhere"),)), limit=5, facets=True).total == 0
