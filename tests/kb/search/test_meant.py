"""Half words are completed before slips are put right, and short names are only asked for."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from kb.search.index.completion import SEPARATOR
from kb.search.meant import Meant, begun, meant
from kb.search.opening import open_search
from kb.search.words.lexicon import Lexicon, write_lexicon
from kb.store.snapshot import open_snapshot

KNOWN = {"colossus": 3, "cold": 90, "good": 40, "google": 9, "googlecloud": 8, "pue": 7, "node": 4}
KANA = {"アクセス": 50, "アクセラレータ": 20, "サーバ": 30, "サーマル": 2}
NAMES = {f"ファイルシステム{SEPARATOR}3": 12, f"ファイルシステム形式{SEPARATOR}4": 14}


def lexicon(folder: Path, name: str, words: Mapping[str, int]) -> Lexicon:
    write_lexicon(folder, name, words)
    return Lexicon(folder, name)


@pytest.fixture
def known(tmp_path: Path) -> Lexicon:
    return lexicon(tmp_path, "terms", KNOWN | KANA)


@pytest.fixture
def names(tmp_path: Path) -> Lexicon:
    return lexicon(tmp_path, "names", NAMES)


@pytest.mark.parametrize(
    ("typed", "word", "sure"),
    [
        ("colos", "colossus", True),
        ("goog", "google", True),
        ("Nod", "node", True),
        ("NOD", "node", False),
        ("アクセラ", "アクセラレータ", True),
        ("サーマ", "サーマル", True),
        ("ファイルシス", "ファイルシステム", True),
        ("gogle", "google", True),
        ("clod", "cold", True),
        ("ndoe", "node", True),
        ("peu", "pue", False),
        ("c0l0ssus", "colossus", True),
        ("ΡUE", "pue", True),
        ("NОDЕ", "node", True),
    ],
)
def test_a_word_not_written_to_its_end_comes_before_any_slip(
    known: Lexicon, names: Lexicon, typed: str, word: str, sure: bool
) -> None:
    assert meant(typed, typed.casefold(), [known], names=names) == Meant(word, sure)


@pytest.mark.parametrize("typed", ["zzzzz", "12345", "4.5", "go", "a" * 21])
def test_what_is_like_nothing_or_a_number_stands_for_nothing(
    known: Lexicon, names: Lexicon, typed: str
) -> None:
    assert meant(typed, typed, [known], names=names) is None


def test_the_s_of_a_word_is_no_plural_where_something_goes_on_so(
    tmp_path: Path, names: Lexicon
) -> None:
    words = lexicon(tmp_path, "own", {"clad": 9, "class": 2})
    assert meant("clas", "cla", [words], names=names) == Meant("class", True)


def test_a_count_is_written_to_its_end(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "own", {"20bmodel": 3, "802.3dj": 2})
    assert begun("20b", words) is None
    assert begun("802.3d", words) is None
    assert begun("20bmo", words) == "20bmodel"


def test_other_digits_are_another_word(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "own", {"h100": 9, "gb200": 3})
    assert begun("gb20", words) is None


@pytest.mark.parametrize(
    ("query", "said", "first"),
    [
        ("NVスイッ", "NVスイッチ", "nvidia-nvswitch"),
        ("AWSトレイニ", "AWSトレイニウム", "aws-trainium"),
        ("スマートNI", "スマートNIC", "dpu"),
    ],
)
def test_two_scripts_together_begin_a_name(output: Path, query: str, said: str, first: str) -> None:
    with open_snapshot(output) as snapshot:
        found = open_search(snapshot).search(query)
    assert (found.relaxed, found.did_you_mean) == ("spelling", said)
    assert found.hits[0].id == first


@pytest.mark.parametrize(
    ("query", "said"), [("power swi", "power swing"), ("rail opt", "rail optimised")]
)
def test_a_half_word_ends_the_name_that_the_word_before_begins(
    output: Path, query: str, said: str
) -> None:
    with open_snapshot(output) as snapshot:
        assert open_search(snapshot).search(query).did_you_mean == said
