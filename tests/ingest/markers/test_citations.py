"""Every way of pointing at a source is found, and what only looks like one is not."""

import pytest

from ingest.documents import read_document
from ingest.markers.citations import CitationStyle, find_citations
from kb.passage import PassageKind
from tests.ingest.given import MakePassage

NUMBERED = [
    ("整理しています事実［参考資料15］。", (15,)),
    ("τ≈√(2δM) です［参考資料11・12］。", (11, 12)),
    ("とする［参考資料1、3］", (1, 3)),
    ("とする[参考文献 3, 4]", (3, 4)),
    ("とする［文献3〜5］", (3, 4, 5)),
    ("とする【12】", (12,)),
    ("とする（参考資料2を参照）", (2,)),
    ("とする［１２］", (12,)),
    ("It is fast [12].", (12,)),
    ("It is fast [3–5].", (3, 4, 5)),
    ("It is fast [1, 2, 7-9].", (1, 2, 7, 8, 9)),
    ("It is fast.[4]", (4,)),
    ("as shown (Ref. 7)", (7,)),
]


@pytest.mark.parametrize(("text", "numbers"), NUMBERED)
def test_numbered_citations(passage: MakePassage, text: str, numbers: tuple[int, ...]) -> None:
    (citation,) = find_citations(passage(text))
    assert (citation.style, citation.numbers) == (CitationStyle.NUMBER, numbers)
    assert text[citation.start : citation.end] == citation.text
    assert citation.count == len(numbers)


OTHER = [
    ("as shown [@smith2023].", CitationStyle.KEY, ("smith2023",)),
    ("as shown [see @smith2023, p. 3; -@doe:24].", CitationStyle.KEY, ("smith2023", "doe:24")),
    ("a note[^a] here", CitationStyle.FOOTNOTE, ("a",)),
    ("本文［注3］です", CitationStyle.FOOTNOTE, ("3",)),
    ("(Smith et al., 2023)", CitationStyle.AUTHOR_YEAR, ("Smith et al., 2023",)),
    ("(Smith and Doe, 2021)", CitationStyle.AUTHOR_YEAR, ("Smith and Doe, 2021",)),
    (
        "(Smith, 2020; Doe et al., 2021)",
        CitationStyle.AUTHOR_YEAR,
        ("Smith, 2020", "Doe et al., 2021"),
    ),
    ("Smith et al. (2023) show", CitationStyle.AUTHOR_YEAR, ("Smith et al. (2023)",)),
    ("see doi:10.1145/361147.361115.", CitationStyle.DOI, ("10.1145/361147.361115",)),
    ("arXiv:2311.08105 による", CitationStyle.ARXIV, ("2311.08105",)),
    ("https://arxiv.org/abs/2407.21783", CitationStyle.ARXIV, ("2407.21783",)),
    ("at https://example.org/a/b.", CitationStyle.URL, ("https://example.org/a/b",)),
    ("Uptime Institute 2023 調査で", CitationStyle.REPORT, ("Uptime Institute 2023 調査",)),
]


@pytest.mark.parametrize(("text", "style", "keys"), OTHER)
def test_other_citations(
    passage: MakePassage, text: str, style: CitationStyle, keys: tuple[str, ...]
) -> None:
    (citation,) = find_citations(passage(text))
    assert (citation.style, citation.keys) == (style, keys)


@pytest.mark.parametrize(
    "text",
    [
        "並列化の順序［TP, CP, PP, DP］の外側",
        "分散学習 (tech-48) の鍵",
        "(1) 公表の範囲",
        "in the interval [0, 1]",
        "the year [2024]",
        "the matrix [0.5]",
        "(発表 2025、確認外)",
        "(Microsoft + Mellanox、SIGCOMM 2015)",
        "mail a@b.org today",
        "図3の「18倍」は目安",
        "第3章で述べる",
        "[1 kW]",
    ],
)
def test_what_only_looks_like_a_citation(passage: MakePassage, text: str) -> None:
    assert find_citations(passage(text)) == ()


def test_entries_of_the_list_and_code_cite_nothing(passage: MakePassage) -> None:
    assert find_citations(passage("Smith [1]", PassageKind.REFERENCE)) == ()
    assert find_citations(passage("a[1]", PassageKind.CODE)) == ()


def test_markup_says_what_is_a_citation() -> None:
    text = b"Fast <a href='https://x.org/'>it</a><sup><a href='#cite_note-3'>[3]</a></sup>, yes."
    document = read_document(b"<html><body><p>" + text + b"</p></body></html>", "a.html")
    link, number = find_citations(document.passages[0])
    assert (link.style, link.keys) == (CitationStyle.LINK, ("https://x.org/",))
    assert (number.style, number.numbers) == (CitationStyle.NUMBER, (3,))
