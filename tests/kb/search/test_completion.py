"""What is typed so far is completed: whole beginnings first, then half words in any order."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from kb.search.content.documents import SearchDocument
from kb.search.index.archive import Archive
from kb.search.index.completion import Completer, completions
from kb.search.index.gather import Cutter
from kb.search.words.lexicon import Lexicon, write_lexicon
from kb.views.label import Label

NAMES: Sequence[tuple[str, tuple[str, ...]]] = (
    ("entity", ("H100", "NVIDIA H100")),
    ("entity", ("MemVerge",)),
    ("entity", ("Memory fabric of Band Corp",)),
    ("property", ("メモリー 帯域", "Memory bandwidth")),
    ("property", ("TDP", "Thermal design power")),
    ("glossary", ("Memory memory",)),
    ("claim", ("Banned memory",)),
)


def _document(kind: str, names: tuple[str, ...]) -> SearchDocument:
    title = Label(names[0], names[-1])
    made = SimpleNamespace(kind=kind, names=names, id=names[-1], url="/", title=title)
    return cast(SearchDocument, made)


DOCUMENTS = [_document(kind, names) for kind, names in NAMES]


class _Words:
    def name(self, text: str) -> tuple[list[str], list[int]]:
        words = text.split()
        return words, [text.index(word) for word in words]


@pytest.fixture(scope="module")
def completer(tmp_path_factory: pytest.TempPathFactory) -> Completer:
    folder: Path = tmp_path_factory.mktemp("completion")
    write_lexicon(folder, "completions", completions(DOCUMENTS, cast(Cutter, _Words())))
    return Completer(Lexicon(folder, "completions"), cast(Archive, DOCUMENTS))


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("mem ban", "Memory bandwidth"),
        ("ban mem", "Memory bandwidth"),
        ("band memory fab", "Memory fabric of Band Corp"),
        ("メモ 帯", "Memory bandwidth"),
        ("帯 メ", "Memory bandwidth"),
        ("pow therm des", "Thermal design power"),
        ("memory band", "Memory bandwidth"),
        ("h100 mem", "h100 Memory bandwidth"),
        ("h100 ther pow", "h100 Thermal design power"),
        ("h100 nv", "NVIDIA H100"),
        ("memory mem", "Memory memory"),
    ],
)
def test_half_words_are_completed_in_any_order(
    completer: Completer, typed: str, first: str
) -> None:
    assert completer.completed(typed, lang="en", limit=8)[0].text == first


def test_each_word_begins_another_word_of_one_name(completer: Completer) -> None:
    found = completer.completed("mem ban", lang="en", limit=8)
    assert [one.text for one in found] == ["Memory bandwidth", "Memory fabric of Band Corp"]
    assert completer.completed("h100 memverge", lang="en", limit=8)[0].text == "h100 MemVerge"


def test_words_that_begin_no_words_of_one_name_stay_before_the_last(completer: Completer) -> None:
    assert completer.completed("a b c d e f g tdp", lang="en", limit=1)[0].text == (
        "a b c d e f g Thermal design power"
    )
    found = completer.completed("memv memv", lang="en", limit=8)
    assert [one.text for one in found] == ["memv MemVerge"]


def test_what_begins_so_with_many_names_is_bounded(
    completer: Completer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(completer.completed("mem ban", lang="en", limit=8)) == 2
    monkeypatch.setattr("kb.search.index.completion._WAYS", 1)
    assert len(completer.completed("mem ban", lang="en", limit=8)) == 1
    monkeypatch.setattr("kb.search.index.completion._PARTED", 0)
    assert completer.completed("mem ban", lang="en", limit=8)[0].text == "mem Memory bandwidth"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("MEMORY b", "Memory bandwidth"),
        ("nvidiah1", "NVIDIA H100"),
        ("h1", "H100"),
        ("power", "power"),
        ("帯", "帯域"),
        ("xyz", None),
    ],
)
def test_a_name_is_ended_as_it_is_spelled(
    completer: Completer, typed: str, name: str | None
) -> None:
    assert completer.ended(typed) == name
