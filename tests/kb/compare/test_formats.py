"""Every written form shows each value with its standing, its sources and its refusal, escaped."""

import csv
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from kb.asked.compare import Asked, compare_asked
from kb.asked.gather import gather
from kb.compare.format import SHELF, ComparisonFormat
from kb.compare.sheet import step_text
from kb.compare.table import compare
from kb.shelf import items
from kb.store.snapshot import open_snapshot
from kb.views.comparison import Comparison, Step
from kb.views.label import Label

FORMATS = {item.name: item for item in items(SHELF, ComparisonFormat, key="name")}
WRITTEN = ("table", "markdown", "html", "latex")


@pytest.fixture(scope="module")
def found(small: Path) -> Comparison:
    with open_snapshot(small) as snapshot:
        entities = ("fast", "slow", "vague", "mute")
        return compare(
            snapshot.catalog,
            gather(snapshot, entities, properties=("bandwidth",)),
            entities=entities,
            properties=("bandwidth",),
            units=snapshot.units,
            title=snapshot.catalog.comparisons["links"].title,
        )


def test_the_shelf_holds_what_the_command_offers() -> None:
    assert set(FORMATS) == {"table", "csv", "json", "markdown", "html", "latex"}


@pytest.mark.parametrize("name", WRITTEN)
def test_nothing_is_left_out(name: str, found: Comparison) -> None:
    text = " ".join(FORMATS[name].render(found, "en").split())
    assert "450 GB/s" in text
    assert "not comparable" in text
    assert "direction not stated for Vague" in text
    assert "flagged" in text
    assert "uncited" in text
    assert "no claim" in text
    assert "printed 900 GB/s" in text
    assert "symmetric" in text


@pytest.mark.parametrize("name", WRITTEN)
def test_a_column_of_one_class_says_what_its_values_are(name: str, found: Comparison) -> None:
    assert len(found.columns[0].groups) == 1
    assert "bandwidth: one way" in " ".join(FORMATS[name].render(found, "en").split())
    assert "帯域: 片方向" in " ".join(FORMATS[name].render(found, "ja").split())


@pytest.mark.parametrize("name", WRITTEN)
def test_japanese_is_japanese(name: str, found: Comparison) -> None:
    text = FORMATS[name].render(found, "ja")
    assert "比較不可" in text
    assert "未確認" in text
    assert "出典なし" in text
    assert "not comparable" not in text


def test_json_is_the_view_itself(found: Comparison) -> None:
    data = json.loads(FORMATS["json"].render(found, "en"))
    assert [row["entity"]["id"] for row in data["rows"]] == ["fast", "slow", "vague", "mute"]
    entry = data["rows"][2]["cells"][0]["entries"][0]
    assert entry["refusal"]["qualifier"] == "direction"
    assert entry["standing"]["verification"] == "flagged"
    assert data["rows"][3]["cells"][0]["refusal"]["code"] == "no-claim"


def test_csv_has_a_row_for_each_entry_and_each_gap(found: Comparison) -> None:
    rows = list(csv.DictReader(StringIO(FORMATS["csv"].render(found, "en"))))
    assert [row["entity"] for row in rows] == ["fast", "slow", "vague", "mute"]
    assert rows[0]["low"] == rows[0]["high"] == "450.0"
    assert rows[0]["converted"] == "both-ways → one-way ×1/2"
    assert rows[2]["refusal"] == "direction not stated for Vague"
    assert rows[3]["value"] == ""


class _Table(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "br":
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_notes_of_two_tables_on_one_page_have_ids_of_their_own(found: Comparison) -> None:
    pages = [
        FORMATS["html"].render(one, "en") for one in (found, replace(found, rows=found.rows[:1]))
    ]
    ids = [set(re.findall(r' id="([^"]+)"', page)) for page in pages]
    assert all(ids)
    assert not ids[0] & ids[1]
    assert ids[0] == {target[1:] for target in re.findall(r'href="(#[^"]+)"', pages[0])}


def test_html_is_well_formed_and_escaped(found: Comparison) -> None:
    page = FORMATS["html"].render(found, "en")
    reader = _Table()
    reader.feed(page)
    assert reader.stack == []
    assert "Fast <link>" in "".join(reader.text)
    assert "<link>" not in page
    assert 'href="https://example.org/a_b?c=1%20d"' in page
    assert page.count('scope="row"') == 4


def test_markdown_parses_to_one_table_with_every_cell(found: Comparison) -> None:
    text = FORMATS["markdown"].render(found, "en")
    page = MarkdownIt("commonmark").enable("table").render(text)
    assert page.count("<tr>") == 5
    assert page.count("<td>") == 8
    assert "Fast &lt;link&gt;" in page
    assert "[^1]: " in text


def test_latex_escapes_what_it_must(found: Comparison) -> None:
    text = FORMATS["latex"].render(found, "en")
    assert r"Slow\_link" in text
    assert r"Fast \textless{}link\textgreater{}" in text
    assert r"Sheet \& \textless{}table\textgreater{}" in text
    assert r"\url{https://example.org/a\_b?c=1\%20d}" in text
    assert text.count(r"\begin{") == text.count(r"\end{")


def test_csv_is_written_as_all_others_of_ours(found: Comparison) -> None:
    text = FORMATS["csv"].render(found, "en")
    assert text.count("\n") == text.count("\r\n") > 1
    told = {row["disputed"] for row in csv.DictReader(StringIO(text, newline=""))}
    assert told <= {"true", "false"}
    assert told


def test_a_terminal_table_keeps_brackets_that_are_no_markup(found: Comparison) -> None:
    assert "[1]" in FORMATS["table"].render(found, "en")


def test_of_more_properties_than_things_the_properties_are_rows(small: Path) -> None:
    asked = Asked(things=("fast",), properties=("bandwidth", "released", "aim"))
    with open_snapshot(small) as snapshot:
        lines = FORMATS["table"].render(compare_asked(snapshot, asked), "en").splitlines()
    assert lines[0].split() == ["Property", "Fast", "<link>"]
    assert [line.split()[0] for line in lines[2:5]] == ["bandwidth", "released", "aim"]
    assert "450 GB/s" in lines[2]


def test_what_does_not_fit_the_terminal_goes_into_a_further_block(
    found: Comparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = tuple(replace(row, cells=row.cells * 3) for row in found.rows)
    thrice = replace(found, columns=found.columns * 3, rows=rows)
    monkeypatch.setenv("COLUMNS", "60")
    narrow = FORMATS["table"].render(thrice, "en").splitlines()
    table = narrow[: next(n for n, line in enumerate(narrow) if "Missing" in line)]
    assert sum(line.startswith("Mute") for line in table) == 2
    assert max(map(len, table)) <= 60
    monkeypatch.delenv("COLUMNS")
    wide = FORMATS["table"].render(thrice, "en").splitlines()
    assert sum(line.startswith("Mute") for line in wide) == 1


@pytest.mark.parametrize(("factor", "times"), [("1/2", " ×1/2"), ("1", ""), ("1/1", "")])
def test_a_conversion_that_leaves_the_number_names_no_factor(factor: str, times: str) -> None:
    step = Step("scope", "gpu", "device", factor, Label("同じもの", "the same"))
    assert step_text(step, "en") == f"gpu → device{times} (the same)"
