"""Markers of whole documents, what they speak of, and how citations and references fit."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.documents import read_document
from ingest.markers.citations import Citation, CitationStyle
from ingest.markers.flags import Flag
from ingest.markers.scan import Marked, Markers, find_markers, reference_use
from ingest.markers.words import FlagKind
from kb.document import Document
from kb.passage import Span
from tests.ingest.given import MakePassage, ReadSeed


def _citations(document: Document) -> list[Citation]:
    found = [m.marker for p in document.passages for m in find_markers(p).citations]
    return [marker for marker in found if isinstance(marker, Citation)]


def test_every_citation_of_the_cited_text(seed: ReadSeed) -> None:
    citations = _citations(seed("training-clusters"))
    numbered = [c for c in citations if c.style is CitationStyle.NUMBER]
    assert len(numbered) == len(citations) == 27
    assert sum(c.count for c in numbered) == 28


def test_the_references_that_are_never_cited(seed: ReadSeed) -> None:
    use = reference_use(seed("training-clusters"))
    assert [r.number for r in use.never_cited] == (
        [3, 4, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 25, 26, 27, 29, 32]
    )
    assert use.unlisted == ()


def test_the_other_text_cites_nothing_but_an_arxiv_id_and_reports(seed: ReadSeed) -> None:
    citations = _citations(seed("compute-infrastructure"))
    assert Counter(c.style for c in citations) == {CitationStyle.ARXIV: 1, CitationStyle.REPORT: 3}


def test_the_doubts_of_the_uncited_text(seed: ReadSeed) -> None:
    document = seed("compute-infrastructure")
    flags = [m.marker for p in document.passages for m in find_markers(p).flags]
    doubts = Counter(f.text for f in flags if isinstance(f, Flag) and f.kind is FlagKind.DOUBT)
    assert doubts == {
        "未確認": 3, "正確値未確認": 1, "要確認": 1, "確定値要確認": 2, "時期要確認": 1,
        "詳細未確認": 1, "独立検証なし": 1, "確認外": 2, "詳細は要確認": 1, "仕様未確認": 1,
    }  # fmt: skip


TWO = "MI300X (192 GB) と MI325X (256 GB 級、正確値未確認) がある。"
SCOPES = [
    # before, after, fused with, and trailing over several values
    ("TDP 約 1,000 W 未確認。", "1,000 W", "未確認", True),
    ("H200 は 141 GB、B200 は 1,000 W 未確認。", "141 GB", "未確認", False),
    (
        TWO,
        "192 GB",
        "正確値未確認",
        False,
    ),
    (
        TWO,
        "256 GB",
        "正確値未確認",
        True,
    ),
    ("Gaudi 3 (容量・帯域要確認、24 ポート) は", "24 ポート", "要確認", False),
    ("需要は 35–90 GW (確定値要確認) と", "35–90 GW", "確定値要確認", True),
    ("It reaches 1.2 TB/s both ways, unconfirmed.", "1.2 TB/s", "unconfirmed", True),
    ("It reaches 1.2 TB/s, unconfirmed reports of 90 W say.", "1.2 TB/s", "unconfirmed", False),
    ("帯域は 1.2 TB/s、未確認。電力は 90 W。", "1.2 TB/s", "未確認", True),
    ("帯域は 1.2 TB/s、未確認。電力は 90 W。", "90 W", "未確認", False),
    ("aggregate 17 GB/s 以上が要件 (具体値はモデル依存、未確認)。", "17 GB/s", "未確認", True),
    ("保存時間 δ＝60秒（仮定）を使い、別に 5 秒。", "60秒", "仮定", True),
    ("保存時間 δ＝60秒（仮定）を使い、別に 5 秒。", "5 秒", "仮定", False),
    ("ピークを約20％減らした（同社の値）［参考資料5］。", "約20％", "同社の値", True),
]


@pytest.mark.parametrize(("text", "figure", "word", "inside"), SCOPES)
def test_what_a_flag_speaks_of(
    passage: MakePassage, text: str, figure: str, word: str, inside: bool
) -> None:
    at = text.index(figure)
    words = {marker.text for marker in find_markers(passage(text)).at(at, at + len(figure))}
    assert (word in words) is inside


def test_a_citation_speaks_of_its_own_sentence(passage: MakePassage) -> None:
    text = "GPT-3 は21.3％［参考資料8］。Llama は41％［参考資料1］。他は 7％。"
    markers = find_markers(passage(text))

    def cited(figure: str) -> list[str]:
        at = text.index(figure)
        return [marker.text for marker in markers.at(at, at + len(figure))]

    assert cited("21.3％") == ["［参考資料8］"]
    assert cited("41％") == ["［参考資料1］"]
    assert cited("7％") == []


def test_a_citation_after_the_full_stop_belongs_to_what_ended(passage: MakePassage) -> None:
    text = "It has 80 GB.[3] It draws 700 W."
    markers = find_markers(passage(text))
    at = text.index("80 GB")
    assert [marker.text for marker in markers.at(at, at + 5)] == ["[3]"]


def test_what_is_cited_but_not_listed() -> None:
    text = "# A\n\nOne [1], two [9].\n\n# References\n\n1. Smith\n2. Doe\n"
    use = reference_use(read_document(text.encode(), "a.md"))
    assert [c.text for _, c in use.unlisted] == ["[9]"]
    assert [r.number for r in use.never_cited] == [2]
    assert use.counts == {1: 1, 9: 1}


_SPANS = st.tuples(st.integers(0, 900), st.integers(0, 900)).map(sorted)


@given(scopes=st.lists(_SPANS, max_size=8), figure=_SPANS)
def test_the_markers_of_a_figure_are_all_whose_scope_holds_it(
    scopes: list[list[int]], figure: list[int]
) -> None:
    flags = tuple(
        Marked(Flag(FlagKind.DOUBT, f"flag {number}", 0, 1), Span(*scope))
        for number, scope in enumerate(scopes)
    )
    start, end = figure
    wanted = [f.marker for f in flags if f.scope.start <= start and end <= f.scope.end]
    assert list(Markers((), flags).at(start, end)) == wanted
