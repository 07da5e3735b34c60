"""Figures are tied to the names before them, to pairs by position, to headers and headings."""

import pytest

from ingest.documents import read_document
from ingest.figures.aliases import Aliases
from ingest.figures.tie import Tied, extract

NAMES = {
    "H100": "h100",
    "H200": "h200",
    "HBM3": "hbm3",
    "B100": "b100",
    "B200": "b200",
    "空冷": "air",
    "浸漬冷却": "immersion",
    "PaLM 540B": "palm",
    "Llama 3": "llama-3",
    "Llama 3 405B": "llama-3-405b",
}
PROPERTIES = {"TDP": "tdp", "帯域": "bandwidth", "memory": "memory", "MFU": "mfu", "PUE": "pue"}


def tied(text: str, name: str = "note.txt") -> dict[str, Tied]:
    document = read_document(text.encode(), name)
    found = extract(document, aliases=NAMES, properties=PROPERTIES)
    return {t.figure.text: t for findings in found for t in findings.figures}


@pytest.mark.parametrize(
    ("text", "figure", "subject"),
    [
        ("H100 は 80 GB を積む。", "80 GB", "h100"),
        ("H100 は速い。H200 は 141 GB を積む。", "141 GB", "h200"),
        ("H100 (HBM3 80 GB) の次は H200 (141 GB) である。", "141 GB", "h200"),
        ("H100 (HBM3 80 GB) の次は H200 (141 GB) である。", "80 GB", "h100"),
        ("Llama 3 405B は 16,384 個で学習した。", "16,384 個", "llama-3-405b"),
        ("6,144個の H100 を使う。", "6,144個", "h100"),
        ("The H200 has 141 GB of memory.", "141 GB", "h200"),
    ],
)
def test_the_nearest_name_that_fits_comes_first(text: str, figure: str, subject: str) -> None:
    assert tied(text)[figure].subjects[0] == subject


def test_a_list_of_values_follows_a_list_of_names() -> None:
    found = tied("H100/H200 の容量は 80/141 GB である。")
    assert found["80"].subjects[0] == "h100" and found["80"].paired
    assert found["141 GB"].subjects[0] == "h200"


def test_respectively_pairs_names_that_are_spread_over_the_sentence() -> None:
    text = "空冷が弱く、浸漬冷却が強く、PUE もそれぞれ 1.4–2.0 / 1.03–1.1 である。"
    found = tied(text)
    assert found["1.4–2.0"].subjects[0] == "air"
    assert found["1.03–1.1"].subjects[0] == "immersion"
    assert found["1.03–1.1"].properties == ("pue",)


def test_values_of_different_units_are_no_pair() -> None:
    found = tied("B100/B200 Blackwell (192 GB / 8 TB/s) が続く。")
    assert not found["192 GB"].paired


def test_a_cell_is_told_by_its_headers() -> None:
    text = "| GPU | memory |\n|---|---|\n| H100 | 80 GB |\n| H200 | 141 GB |\n"
    cell = tied(text, "note.md")["141 GB"]
    assert cell.headers == ("H200", "memory")
    assert (cell.subjects, cell.properties) == (("h200",), ("memory",))


def test_a_heading_gives_a_subject_where_the_sentence_names_none() -> None:
    cell = tied("# H200\n\nIt draws 700 W.\n", "note.md")["700 W"]
    assert cell.subjects == ("h200",)
    assert cell.headings == ("H200",)


def test_names_match_whole_words_and_the_longest_wins() -> None:
    aliases = Aliases(NAMES)
    assert [m.id for m in aliases.find("H100X と PaLM 540B と Llama 3 405B と Llama 3")] == [
        "palm",
        "llama-3-405b",
        "llama-3",
    ]
    assert not Aliases({})
