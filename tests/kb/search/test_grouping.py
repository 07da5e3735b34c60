"""Words as groups: known names, compounds, and what else stands for a word."""

from pathlib import Path

import pytest

from kb.search.contract import PAIR, Way
from kb.search.planning.grouping import Grouper
from kb.search.planning.nearby import Nearby
from kb.search.planning.ways import Part, other_way
from kb.search.words.lexicon import Lexicon, write_lexicon


@pytest.fixture
def grouper(tmp_path: Path) -> Grouper:
    write_lexicon(tmp_path, "terms", {"cause": 3, "~caus": 5, "causedia2": 1, "帯": 1, "域": 1})
    terms = Lexicon(tmp_path, "terms")
    synonyms = {("rack", "power"): (("電力",),), ("power",): (("watt",),)}
    return Grouper(synonyms, terms, Nearby(terms))


def _part(text: str, *, glued: bool = False, parted: bool = False) -> Part:
    return Part(text, glued, 0, [], parted=parted)


def test_the_longest_name_is_taken_with_its_others(grouper: Grouper) -> None:
    (one,) = grouper.groups([_part("rack"), _part("power")])
    assert one.ways == (Way(("rack", "power")), other_way(("電力",)))
    rack, power = grouper.groups([_part("rack"), _part("power", parted=True)])
    assert rack.ways == (Way(("rack",)),)
    assert power.ways == (Way(("power",)), other_way(("watt",)))


def test_a_word_that_is_not_written_to_its_end_is_no_form_of_another(grouper: Grouper) -> None:
    (form,) = grouper.groups([_part("causing")])
    assert form.ways == (Way(("causing",)), other_way(("~caus",)))
    (form,) = grouper.groups([_part("caus")])
    assert form.ways == (Way(("caus",)), other_way(("~caus",)))
    (half,) = grouper.groups([_part("caused")])
    assert half.ways == (Way(("caused",)),)


def test_a_word_has_its_stem_beside_it_and_glued_words_are_one_compound(grouper: Grouper) -> None:
    cause, compound = grouper.groups([_part("cause"), _part("帯"), _part("域", glued=True)])
    assert cause.ways == (Way(("cause",)), other_way(("~caus",)))
    assert compound.ways == (Way(("帯", "域"), ("帯" + PAIR + "域",)),)
