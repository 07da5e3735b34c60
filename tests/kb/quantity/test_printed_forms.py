"""Figures as two real documents print them, each read by hand first."""

from decimal import Decimal

import pytest

from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits
from kb.vocab import Modifier

N = None
A = Modifier.APPROXIMATE
OVER = Modifier.OVER
L = Modifier.AT_LEAST
M = Modifier.AT_MOST
C = Modifier.CLASS
R = Modifier.RANGE

# printed, default unit, low, high, unit, modifier, digits
FORMS: list[tuple[str, str, str | None, str | None, str, Modifier | None, int | None]] = [
    ("80 GB", "", "80", "80", "GB", N, 2),
    ("3.35 TB/s", "", "3.35", "3.35", "TB/s", N, 3),
    ("約 700 W", "", "700", "700", "W", A, 3),
    ("141 GB", "", "141", "141", "GB", N, 3),
    ("4.8 TB/s", "", "4.8", "4.8", "TB/s", N, 2),
    ("192 GB", "", "192", "192", "GB", N, 3),
    ("8 TB/s", "", "8", "8", "TB/s", N, 1),
    ("約 1,000 W", "", "1000", "1000", "W", A, 4),
    ("5.3 TB/s", "", "5.3", "5.3", "TB/s", N, 2),
    ("約 750 W", "", "750", "750", "W", A, 3),
    ("256 GB 級", "", "256", "256", "GB", C, 3),
    ("24 ポート", "", "24", "24", "port", N, 2),
    ("200 GbE", "", "200", "200", "GbE", N, 3),
    ("459 TFLOPS", "", "459", "459", "TFLOPS", N, 3),
    ("2,765 Gbps", "", "2765", "2765", "Gbps", N, 4),
    ("8,960 チップ", "", "8960", "8960", "chip", N, 4),
    ("4.7x", "", "4.7", "4.7", "x", N, 2),
    ("4 兆トランジスタ", "", "4E12", "4E12", "transistor", N, 1),
    ("44 GB", "", "44", "44", "GB", N, 2),
    ("125 PB/s", "", "125", "125", "PB/s", N, 3),
    ("900 GB/s/GPU", "", "900", "900", "GB/s/GPU", N, 3),
    ("8 GPU", "", "8", "8", "GPU", N, 1),
    ("1,800 GB/s/GPU", "", "1800", "1800", "GB/s/GPU", N, 4),
    ("130 TB/s", "", "130", "130", "TB/s", N, 3),
    ("約 120 kW", "", "120", "120", "kW", A, 3),
    ("8 基", "", "8", "8", "count", N, 1),
    ("8 基", "GPU", "8", "8", "GPU", N, 1),
    ("約 896 GB/s", "", "896", "896", "GB/s", A, 3),
    ("400 Gbps", "", "400", "400", "Gbps", N, 3),
    ("50 GB/s/port", "", "50", "50", "GB/s/port", N, 2),
    ("800 Gbps", "", "800", "800", "Gbps", N, 3),
    ("400 GbE", "", "400", "400", "GbE", N, 3),
    ("5–15 kW/ラック", "", "5", "15", "kW/rack", R, 2),
    ("約 10 kW/ノード", "", "10", "10", "kW/node", A, 2),
    ("約 120 kW/ラック", "", "120", "120", "kW/rack", A, 3),
    ("約 15 kW/ラックまで", "", N, "15", "kW/rack", A, 2),
    ("約 30 kW まで", "", N, "30", "kW", A, 2),
    ("40–100 kW", "", "40", "100", "kW", R, 3),
    ("100 kW+", "", "100", N, "kW", L, 3),
    ("1.4–2.0", "", "1.4", "2.0", "", R, 2),
    ("≦1.3", "", N, "1.3", "", M, 2),
    ("1.1–1.2", "", "1.1", "1.2", "", R, 2),
    ("1.03–1.1", "", "1.03", "1.1", "", R, 2),
    ("48 V", "", "48", "48", "V", N, 2),
    ("12 ヶ月", "", "12", "12", "month", N, 2),
    ("~1.10", "", "1.10", "1.10", "", A, 3),
    ("~1.58", "", "1.58", "1.58", "", A, 3),
    ("6–14 GB/s/枚", "", "6", "14", "GB/s/count", R, 2),
    ("1 万 GPU+", "", "10000", N, "GPU", L, 1),
    ("1 TB 級", "", "1", "1", "TB", C, 1),
    ("60 秒以内", "", N, "60", "s", M, 2),
    ("17 GB/s 以上", "", "17", N, "GB/s", L, 2),
    ("最大 7 分割", "", N, "7", "partition", M, 1),
    ("3,200 Gbps", "", "3200", "3200", "Gbps", N, 4),
    ("2 万 GPU 級", "", "20000", "20000", "GPU", C, 1),
    ("50 Tbps", "", "50", "50", "Tbps", N, 2),
    ("131,072 GPU", "", "131072", "131072", "GPU", N, 6),
    ("1〜3 年", "", "1", "3", "year", R, 1),
    ("35–90 GW", "", "35", "90", "GW", R, 2),
    ("20 年", "", "20", "20", "year", N, 2),
    ("576 GPU", "", "576", "576", "GPU", N, 3),
    ("800 Gbps+", "", "800", N, "Gbps", L, 3),
    ("10 万 GPU 級", "", "100000", "100000", "GPU", C, 2),
    ("10–30%", "", "10", "30", "%", R, 2),
    ("6.0 TB/s", "", "6.0", "6.0", "TB/s", N, 2),
    ("13 件", "", "13", "13", "count", N, 2),
    ("$500B", "", "5E11", "5E11", "USD", N, 3),
    ("100 GW 規模", "", "100", "100", "GW", C, 3),
    ("最大16K", "GPU", N, "16000", "GPU", M, 2),
    ("16,384", "GPU", "16384", "16384", "GPU", N, 5),
    ("54日間", "", "54", "54", "day", N, 2),
    ("466回", "", "466", "466", "count", N, 3),
    ("419回", "interruption", "419", "419", "interruption", N, 3),
    ("16K GPU", "", "16000", "16000", "GPU", N, 2),
    ("8K GPU", "", "8000", "8000", "GPU", N, 1),
    ("16Mトークン", "", "16E6", "16E6", "token", N, 2),
    ("400 TFLOPS", "", "400", "400", "TFLOPS", N, 3),
    ("41％", "", "41", "41", "%", N, 2),
    ("405×10⁹", "parameter", "405E9", "405E9", "parameter", N, 3),
    ("16×10⁶", "token", "16E6", "16E6", "token", N, 2),
    ("400×10¹²", "FLOPS", "400E12", "400E12", "FLOPS", N, 3),
    ("約5.93秒", "", "5.93", "5.93", "s", A, 3),
    ("2バイト", "", "2", "2", "B", N, 1),
    ("810 GB", "", "810", "810", "GB", N, 3),
    ("約6.3 GB／GPU", "", "6.3", "6.3", "GB/GPU", A, 2),
    ("50 GB/s", "", "50", "50", "GB/s", N, 2),
    ("約0.25秒", "", "0.25", "0.25", "s", A, 2),
    ("約4％", "", "4", "4", "%", A, 1),
    ("540B", "parameter", "540E9", "540E9", "parameter", N, 3),
    ("6,144個", "chip", "6144", "6144", "chip", N, 4),
    ("46.2％", "", "46.2", "46.2", "%", N, 3),
    ("38〜43％", "", "38", "43", "%", R, 2),
    ("55.2％", "", "55.2", "55.2", "%", N, 3),
    ("1.34倍", "", "1.34", "1.34", "x", N, 3),
    ("100％", "", "100", "100", "%", N, 3),
    ("約78％", "", "78", "78", "%", A, 2),
    ("3回", "", "3", "3", "count", N, 1),
    ("90％超", "", "90", N, "%", OVER, 2),
    ("3.1時間", "", "3.1", "3.1", "h", N, 2),
    ("11,130秒", "", "11130", "11130", "s", N, 5),
    ("約19分", "", "19", "19", "min", A, 2),
    ("≈10％", "", "10", "10", "%", A, 2),
    ("50ミリ秒", "", "50", "50", "ms", N, 2),
    ("約20％", "", "20", "20", "%", A, 2),
    ("1〜2％", "", "1", "2", "%", R, 1),
    ("11か月", "", "11", "11", "month", N, 2),
    ("400万ジョブ", "", "4E6", "4E6", "job", N, 3),
    ("1.5億", "GPU·h", "1.5E8", "1.5E8", "GPU·h", N, 2),
    ("18倍", "", "18", "18", "x", N, 2),
    ("1.8 TB/s", "", "1.8", "1.8", "TB/s", N, 2),
]


@pytest.mark.parametrize(
    ("printed", "default", "low", "high", "unit", "modifier", "digits"),
    FORMS,
    ids=[f"{form[0]}|{form[1]}" for form in FORMS],
)
def test_a_printed_form_is_read_as_it_is_meant(
    printed: str,
    default: str,
    low: str | None,
    high: str | None,
    unit: str,
    modifier: Modifier | None,
    digits: int | None,
    units: PintUnits,
) -> None:
    quantity = parse_quantity(printed, units=units, default_unit=default)
    assert quantity.low == (None if low is None else Decimal(low))
    assert quantity.high == (None if high is None else Decimal(high))
    assert (quantity.unit, quantity.modifier, quantity.digits) == (unit, modifier, digits)
    assert quantity.as_printed == printed
    assert quantity.low_inclusive is (modifier is not OVER)
    assert quantity.high_inclusive
