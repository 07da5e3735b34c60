"""Documents that are found by a name, whichever words of a plan they have."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kb.search.contract import Facet, Field, Filter, Group, Plan, Reader
from tests.kb.search.opened import reading
from tests.kb.search.test_engines import CORPUS, one

NAMED = {n for n, d in enumerate(CORPUS) if "n=gpu" in d.names}
ASKED = ("zero", "rack", "帯域")


@pytest.fixture(scope="module", params=["whoosh", "tantivy"])
def reader(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Reader]:
    with reading(request.param, tmp_path_factory) as opened:
        yield opened


def having(number: int, word: str) -> bool:
    return any(word in CORPUS[number].tokens[field] for field in Field if field is not Field.ABOUT)


def plan(required: int, *words: str) -> Plan:
    return Plan(tuple(map(one, words)), required=required, besides=("n=gpu", "n=nothing"))


@pytest.mark.parametrize("required", [-1, 2, 3])
def test_they_are_found_beside_what_meets_the_groups(reader: Reader, required: int) -> None:
    fewest = len(ASKED) if required < 0 else required
    met = {n for n in range(400) if sum(having(n, word) for word in ASKED) >= fewest}
    answer = reader.search(plan(required, *ASKED), limit=400, facets=True)
    assert NAMED - met
    assert {number for number, _ in answer.hits} == met | NAMED
    assert answer.total == sum(answer.facets[Facet.KIND].values()) == len(met | NAMED)


def test_they_score_by_the_words_that_they_have(reader: Reader) -> None:
    scores = dict(reader.search(plan(3, *ASKED), limit=400).hits)
    alone = dict(reader.search(replace(plan(1, *ASKED), besides=()), limit=400).hits)
    for number in NAMED:
        assert scores[number] == pytest.approx(alone.get(number, 0.0), rel=1e-4)


@pytest.mark.parametrize("required", [-1, 2])
def test_words_that_nothing_has_find_them_alone(reader: Reader, required: int) -> None:
    groups = (one("zero"), one("nowhere"))
    found = reader.search(replace(plan(required), groups=groups), limit=400)
    assert {number for number, _ in found.hits} == NAMED


def test_they_are_narrowed_as_all_else(reader: Reader) -> None:
    narrowed = replace(plan(3, *ASKED), filters=(Filter(Facet.KIND, ("entity",)),))
    found = reader.search(narrowed, limit=400)
    assert {n for n, _ in found.hits} >= {n for n in NAMED if n % 4 == 0}
    assert all(number % 4 == 0 for number, _ in found.hits)


def test_names_that_nothing_has_change_nothing(reader: Reader) -> None:
    groups: tuple[Group, ...] = (one("zero"), one("rack"))
    wanted = reader.search(Plan(groups), limit=400)
    found = reader.search(Plan(groups, besides=("n=nothing",)), limit=400)
    assert [number for number, _ in found.hits] == [number for number, _ in wanted.hits]
