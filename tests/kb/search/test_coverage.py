"""How much the words of a query tell, weighed against each other."""

from dataclasses import replace
from pathlib import Path

import pytest

from kb.search.contract import Group, Plan, Way
from kb.search.index.whole import engines
from kb.search.planning.coverage import COVERED, FILLING, Coverage
from kb.search.planning.ways import OTHER_WORDS
from kb.search.words.lexicon import Lexicon, write_lexicon
from tests.kb.search.test_engines import CORPUS

OFTEN = {"rack": 100, "heat": 10, "tank": 1, "cold": 10, "only": 50}


@pytest.fixture
def coverage(tmp_path: Path) -> Coverage:
    write_lexicon(tmp_path, "terms", OFTEN)
    return Coverage(Lexicon(tmp_path, "terms"), documents=200)


def words(*terms: str) -> list[Group]:
    return [Group((Way((term,)),)) for term in terms]


def test_words_that_tell_no_topic_are_let_go(coverage: Coverage) -> None:
    assert coverage.telling(words("only", "rack", "one")) == words("rack")


def test_a_compound_that_has_one_of_them_stays(coverage: Coverage) -> None:
    compound = Group((Way(("all", "reduce")),))
    assert coverage.telling([compound, *words("only")]) == [compound]


def test_they_stay_where_nothing_else_is_left(coverage: Coverage) -> None:
    assert coverage.telling(words("only", "one")) == words("only", "one")


def test_the_rarer_a_word_the_more_it_is_worth_and_all_of_them_the_whole(
    coverage: Coverage,
) -> None:
    asked = words("rack", "heat", "tank", "cold")
    worth = [group.ways[0].worth for group in coverage.weighed(asked, asked)]
    assert worth[0] < worth[1] == worth[3] < worth[2]
    assert sum(worth) == pytest.approx(COVERED)


def test_a_looser_way_is_worth_less(coverage: Coverage) -> None:
    asked = words("rack", "heat", "tank", "cold")
    other = Way(("ice",), weight=OTHER_WORDS)
    held = [*asked[:3], Group((*asked[3].ways, other))]
    own, loose = coverage.weighed(asked, held)[3].ways
    assert loose == replace(other, worth=loose.worth)
    assert loose.worth == pytest.approx(OTHER_WORDS * own.worth)


def test_few_words_stay_as_they_are(coverage: Coverage) -> None:
    asked = words("rack", "heat", "tank")
    assert coverage.weighed(asked, asked) == tuple(asked)


def test_a_word_that_nothing_has_is_weighed_too(coverage: Coverage) -> None:
    asked = words("rack", "heat", "tank", "lava")
    assert coverage.weighed(asked, asked)[3].ways[0].worth > 0


def test_words_that_tell_nothing_are_written_as_queries_have_them() -> None:
    assert all(word == word.casefold() and " " not in word for word in FILLING)


@pytest.mark.parametrize("engine", ["whoosh", "tantivy"])
def test_engines_add_what_a_way_is_worth_wherever_it_is_met(tmp_path: Path, engine: str) -> None:
    if not engines()[engine].available():
        pytest.skip("the extra is not installed")
    engines()[engine].write(tmp_path, CORPUS, progress=lambda _: None)
    reader = engines()[engine].open(tmp_path)
    ways = Way(("gpu",), weight=0.5), Way(("帯域", "zero"))
    plain = Plan(groups=tuple(Group((way,)) for way in ways), required=1)
    worth = (Group((replace(ways[0], worth=7.0),)), Group((replace(ways[1], worth=90.0),)))
    before = dict(reader.search(plain, limit=len(CORPUS)).hits)
    behind = dict(reader.search(replace(plain, groups=worth), limit=len(CORPUS)).hits)
    reader.close()
    assert before.keys() == behind.keys()
    for number, score in behind.items():
        said = {word for tokens in CORPUS[number].tokens.values() for word in tokens}
        more = 7.0 * ("gpu" in said) + 90.0 * ({"帯域", "zero"} <= said)
        assert score == pytest.approx(before[number] + more * CORPUS[number].boost, rel=1e-4)
