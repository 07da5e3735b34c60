"""Hits as the build encodes them, and the words that a search marks in them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.errors import SnapshotError
from kb.quantity.units import PintUnits
from kb.search.content.documents import SearchDocument
from kb.search.index.gather import Cutter
from kb.search.index.hits import FILES, Hits, HitWriter, numbers_of
from kb.search.words.analysis import Analyzer
from kb.views.codec import decode
from kb.views.label import Label
from kb.views.search import Hit, HitStanding

LONG = "filler. " * 9_000 + "bandwidth"
DOCUMENTS = [
    SearchDocument(
        kind="claim",
        id="h100.bandwidth",
        url="/v1/claims/h100.bandwidth",
        title=Label("帯域", 'The "bandwidth"'),
        text=Label("メモリ帯域は3.35 TB/s", 'Its "bandwidth" is 3.35 TB/s'),
        facets={"subject": ("h100",), "property": ("bandwidth",)},
        standing=HitStanding("fact", "cited", "high", "current", "normal"),
        value=Label("3.35 TB/s", "3.35 TB/s"),
    ),
    SearchDocument(kind="source", id="s", url="/s", title=Label("S"), note="primary"),
    SearchDocument(kind="guide", id="g", url="/g", title=Label("G"), text=Label("帯域とは")),
    SearchDocument(kind="guide", id="l", url="/l", title=Label("L"), text=Label(None, LONG)),
]


@pytest.fixture(scope="module")
def hits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hits]:
    folder = tmp_path_factory.mktemp("hits")
    writer = HitWriter(folder, Cutter(Analyzer(PintUnits(), {}), ""))
    for document in DOCUMENTS:
        writer.add(document)
    writer.close()
    opened = Hits(folder)
    yield opened
    opened.close()


def shown(hits: Hits, number: int, *words: str, lang: str = "en") -> Hit:
    data = hits.encoded([(number, 1.23456)], marked=numbers_of(words), lang=lang)
    (hit,) = decode(list[Hit], data)
    return hit


def marked(hit: Hit) -> list[str]:
    return [segment.text for segment in hit.snippet if segment.hit]


def test_a_hit_tells_all_of_its_document(hits: Hits) -> None:
    hit, document = shown(hits, 0), DOCUMENTS[0]
    assert (hit.kind, hit.id, hit.url) == (document.kind, document.id, document.url)
    assert (hit.title, hit.standing, hit.value) == (
        document.title,
        document.standing,
        document.value,
    )
    assert (hit.subject, hit.property, hit.note, hit.score) == ("h100", "bandwidth", None, 1.2346)


@pytest.mark.parametrize(
    ("lang", "words", "expected"),
    [
        ("en", ["bandwidth"], ["bandwidth"]),
        ("en", ["bandwidth", "3.35"], ["bandwidth", "3.35 TB/s"]),
        ("ja", ["帯域", "メモリ"], ["メモリ帯域"]),
        ("en", ["帯域"], []),
    ],
)
def test_words_are_marked_in_the_language_asked_for(
    hits: Hits, lang: str, words: list[str], expected: list[str]
) -> None:
    hit = shown(hits, 0, *words, lang=lang)
    assert marked(hit) == expected
    assert "".join(segment.text for segment in hit.snippet) == DOCUMENTS[0].text.get(lang)


def test_a_text_in_one_language_is_shown_in_the_other(hits: Hits) -> None:
    assert marked(shown(hits, 2, "帯域", lang="en")) == ["帯域"]


def test_without_a_text_there_is_no_passage(hits: Hits) -> None:
    hit = shown(hits, 1, "bandwidth")
    assert (hit.snippet, hit.note, hit.subject) == ((), "primary", None)


def test_several_hits_are_one_list(hits: Hits) -> None:
    data = hits.encoded([(1, 2.0), (0, 1.0)], marked=frozenset(), lang="en")
    assert [hit.id for hit in decode(list[Hit], data)] == [DOCUMENTS[1].id, DOCUMENTS[0].id]
    assert hits.encoded([], marked=frozenset(), lang="en") == b"[]"


def test_far_into_a_text_nothing_is_marked(hits: Hits) -> None:
    hit = shown(hits, 3, "bandwidth")
    assert marked(hit) == []
    assert marked(shown(hits, 3, "filler"))


def test_a_flipped_byte_is_found(tmp_path: Path) -> None:
    """Whatever byte of a record a failing disk changes, no hit is made of it."""
    writer = HitWriter(tmp_path, Cutter(Analyzer(PintUnits(), {}), ""))
    writer.add(DOCUMENTS[0])
    writer.close()
    file = tmp_path / FILES[0]
    whole = file.read_bytes()
    for place in range(len(whole) - 1):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        opened = Hits(tmp_path)
        with pytest.raises(SnapshotError, match="damaged"):
            shown(opened, 0, "bandwidth")
        opened.close()
