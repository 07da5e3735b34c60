import re

import pytest

from kb.quantity.defined import UNITS_FILE
from kb.quantity.labels import COUNTER, unit_label
from kb.quantity.units import PintUnits


@pytest.mark.parametrize(
    ("unit", "one", "many", "ja"),
    [
        ("rack", "rack", "racks", "ラック"),
        ("switch", "switch", "switches", "スイッチ"),
        ("query", "query", "queries", "クエリ"),
        ("day", "day", "days", "日"),
        ("person", "person", "people", "人"),
        ("kW/rack", "kW/rack", "kW/rack", "kW/ラック"),
        ("token/s", "token/s", "tokens/s", "トークン/s"),
        ("GB", "GB", "GB", "GB"),
        ("GPU·h", "GPU·h", "GPU·h", "GPU·h"),
        ("ppm", "ppm", "ppm", "ppm"),
        ("", "", "", ""),
    ],
)
def test_words_are_printed_in_each_language_and_symbols_as_they_are(
    unit: str, one: str, many: str, ja: str
) -> None:
    assert unit_label(unit, "en", plural=False) == one
    assert unit_label(unit, "en", plural=True) == many
    assert unit_label(unit, "ja", plural=True) == ja


def test_every_label_reads_back_as_its_unit(units: PintUnits) -> None:
    lines = UNITS_FILE.read_text(encoding="utf-8").splitlines()
    names = [line.split(" = ")[0] for line in lines if re.match(r"\w+ = ", line)]
    assert len(names) > 100
    for name in names:
        symbol = units.symbol(name)
        if symbol == COUNTER:
            assert unit_label(symbol, "en", plural=True) == ""
            continue
        for lang in ("en", "ja"):
            assert units.symbol(unit_label(symbol, lang, plural=True)) == symbol


def test_every_spelling_of_the_file_stands_for_one_unit(units: PintUnits) -> None:
    for line in UNITS_FILE.read_text(encoding="utf-8").splitlines():
        if not re.match(r"\w+ = ", line):
            continue
        name, _, *spellings = line.split(" = ")
        for spelling in spellings:
            if spelling != "_":
                assert units.symbol(spelling) == units.symbol(name), line
