import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from kb.errors import UnitError
from kb.quantity.units import PintUnits, TableUnits, UnknownUnitError
from kb.quantity.words import unit_words


@pytest.mark.parametrize(
    ("written", "symbol"),
    [
        ("", ""),
        ("％", "%"),
        ("ＴＢ／ｓ", "TB/s"),
        ("kW/ラック", "kW/rack"),
        ("GB per second", "GB/s"),
        ("tokens per second", "token/s"),
        ("GB/s/枚", "GB/s/count"),
        ("GPU時間", "GPU·h"),
        ("GPU 時間", "GPU·h"),
        ("GPU-hours", "GPU·h"),
        ("gigabytes", "GB"),
        ("KB", "kB"),
        ("Gb/s", "Gbit/s"),
        ("µs", "μs"),
        ("℃", "°C"),
        ("m²", "m^2"),
        ("メガワット", "MW"),
        ("ミリ秒", "ms"),
        ("ヶ月", "month"),
        ("TFLOPS/GPU", "TFLOPS/GPU"),
        ("USD/h", "USD/h"),
        ("1/s", "1/s"),
        ("1", ""),
    ],
)
def test_a_spelling_has_one_canonical_form_which_is_its_own(
    written: str, symbol: str, units: PintUnits
) -> None:
    assert units.symbol(written) == symbol
    assert units.symbol(symbol) == symbol


@pytest.mark.parametrize(
    ("source", "target", "factor"),
    [
        ("Gbps", "GB/s", Fraction(1, 8)),
        ("TB/s", "GB/s", Fraction(1000)),
        ("GiB", "B", Fraction(2**30)),
        ("GB", "GiB", Fraction(10**9, 2**30)),
        ("GbE", "Gbps", Fraction(1)),
        ("%", "", Fraction(1, 100)),
        ("x", "%", Fraction(100)),
        ("TFLOPS", "FLOP/s", Fraction(10**12)),
        ("kWh", "MJ", Fraction(18, 5)),
        ("W", "J/s", Fraction(1)),
        ("year", "day", Fraction(1461, 4)),
        ("year", "month", Fraction(12)),
        ("GB/s/GPU", "Gbps/GPU", Fraction(8)),
        ("L/kWh", "m^3/J", Fraction(1, 3_600_000_000)),
    ],
)
def test_factors_are_exact(source: str, target: str, factor: Fraction, units: PintUnits) -> None:
    assert units.factor(source, target) == factor
    assert units.factor(target, source) == 1 / factor


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("GPU", "port"),
        ("GPU", "count"),
        ("FLOP", "FLOPS"),
        ("TOPS", "TFLOPS"),
        ("kW", "kWh"),
        ("kW", "kW/rack"),
        ("USD", "EUR"),
        ("GB", ""),
    ],
)
def test_different_things_do_not_convert(one: str, other: str, units: PintUnits) -> None:
    with pytest.raises(UnitError, match="does not convert"):
        units.factor(one, other)


def test_plural_s_is_not_per_second(units: PintUnits) -> None:
    assert units.dimension("TFLOPs") == "[count_flop]"
    assert units.dimension("TFLOPS") == "[count_flop]/[time]"
    assert units.symbol("ms") == "ms"
    assert units.symbol("min") == "min"


def test_an_unknown_unit_names_its_fragment_and_the_nearest(units: PintUnits) -> None:
    with pytest.raises(UnknownUnitError) as caught:
        units.symbol("kW/rakc")
    assert caught.value.fragment == "rakc"
    assert "rack" in caught.value.nearest


@pytest.mark.parametrize(
    "text", ["/s", "GB/", "GB//s", "GB/s h", "2", "G", "B^0", "(GB)", "s" * 65]
)
def test_a_malformed_unit_is_refused(text: str, units: PintUnits) -> None:
    with pytest.raises(UnitError):
        units.symbol(text)


SYMBOLS = ["GB/s/GPU", "Gbps", "kW/rack", "%", "token/s", "GPU·h", "m^2", "USD/h", "GiB", "1/s"]


@pytest.mark.parametrize("one", SYMBOLS)
def test_the_rows_of_a_snapshot_convert_as_the_registry_does(one: str, units: PintUnits) -> None:
    table = TableUnits(units.rows(SYMBOLS))
    assert table.symbol(one) == one
    assert table.dimension(one) == units.dimension(one)
    for other in [*SYMBOLS, "TB/s/GPU", "MB/s", "MW/rack", "h", "ms", "Tbit", "TiB", "x"]:
        assert table.dimension(other) == units.dimension(other)
        if units.dimension(one) == units.dimension(other):
            assert table.factor(one, other) == units.factor(one, other)
        else:
            with pytest.raises(UnitError):
                table.factor(one, other)


def test_beyond_its_rows_a_snapshot_knows_all_units_by_all_their_names(units: PintUnits) -> None:
    table = TableUnits(units.rows(["GB/s"]), lambda: units.defined)
    for text in ("kg", "terabytes/s", "メートル", "kW/rack", "ms"):
        assert table.symbol(text) == units.symbol(text)
        assert table.dimension(text) == units.dimension(text)
    assert table.factor("kg", "tonne") == Fraction(1, 1000)
    with pytest.raises(UnknownUnitError) as caught:
        table.symbol("killogram")
    assert "kilogram" in caught.value.nearest or "gram" in caught.value.nearest


def test_the_file_of_units_is_named_to_those_who_write_packs_only(units: PintUnits) -> None:
    for known, told in ((units, True), (TableUnits([]), False)):
        with pytest.raises(UnknownUnitError) as caught:
            known.symbol("xyzzy")
        assert ("units.txt" in caught.value.remedy) is told


def test_rows_are_sorted_and_hold_what_is_related_only(units: PintUnits) -> None:
    rows = units.rows(["GB/s"])
    assert rows == sorted(rows)
    symbols = {row[0] for row in rows}
    assert {"GB", "s", "h", "bit", "bps", "k-", "Ki-"} <= symbols
    assert not {"GPU", "W", "USD"} & symbols


def test_converting_from_a_table_does_not_load_pint() -> None:
    code = (
        "import sys\n"
        "from kb.quantity.units import TableUnits\n"
        "import kb.quantity.parse, kb.quantity.convert, kb.quantity.format, kb.quantity.order\n"
        "rows = [('B', '[information]', '8/1'), ('G-', '', '1000000000/1')]\n"
        "TableUnits(rows).factor('GB', 'B')\n"
        "assert 'pint' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_new_unit_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "units.txt"
    path.write_text("kilo- = 1e3 = k-\nquill = [count_quill] = _ = 羽根\n", encoding="utf-8")
    units = PintUnits(path)
    assert units.symbol("羽根") == "quill"
    assert units.factor("kquill", "quill") == 1000


@pytest.mark.parametrize(("text", "symbol"), [("TFLOPS", "TFLOPS"), ("TOPS", "TOPS")])
def test_a_rate_is_no_plural_of_what_it_counts(
    text: str, symbol: str, caplog: pytest.LogCaptureFixture
) -> None:
    units = PintUnits()
    assert units.symbol(text) == symbol
    assert units.factor(text, symbol[1:]) == 10**12
    assert not caplog.records


def test_flops_in_words_are_a_rate_too() -> None:
    assert unit_words()["teraflops"] == "TFLOPS"


@pytest.mark.parametrize(("text", "meant"), [("gb/s", "GB"), ("kw", "kW"), ("TBPS", "Tbps")])
def test_a_unit_in_another_case_brings_the_one_that_is_meant(
    units: PintUnits, text: str, meant: str
) -> None:
    with pytest.raises(UnknownUnitError) as caught:
        units.symbol(text)
    assert meant in caught.value.nearest
