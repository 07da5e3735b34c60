"""Texts at hand, their sections, and figures found in them digit by digit."""

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.audit.figures import Index, has_numeral
from kb.audit.sections import sections
from kb.audit.texts import read_texts
from kb.errors import SettingsError
from kb.quantity.parse import parse_quantity
from kb.views.catalog import Document, Section
from kb.views.label import Label
from kb.views.value import Value
from kb.vocab import Basis, Confidence, ValueType
from tests.kb.audit.packs import load, units

PACK = "claims:\n- {subject: alpha, property: power, value: 700 W, document: memo}\n"


def value(text: str) -> Value:
    found = parse_quantity(text, units=units())
    return Value(
        type=ValueType.QUANTITY,
        as_printed=text,
        low=None if found.low is None else float(found.low),
        high=None if found.high is None else float(found.high),
        unit=found.unit,
    )


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("700 W", "TDP 約 700 W"),
        ("0.7 kW", "TDP 700W"),
        ("3.35 TB/s", "3,350 GB/s"),
        ("900 GB/s", "900 GB/s/GPU"),
        ("38–43 %", "MFU は38～43％"),
        ("74–132 GW", "74 to 132 GW"),
        ("5.3 TB/s", "5.3 TB per second"),
        ("667 TFLOPS", "667 BF16/FP16/TF32 TFLOPS"),
        ("125 PB/s", "１２５ PB/s"),
        ("1 Tb/s", "125 GB/s"),
        ("2万", "20,000 GPU"),
        ("540e9", "540B parameters"),
        ("500e9", "$500B/100 GW"),
        ("16000000", "16×10⁶"),
    ],
)
def test_a_figure_is_found_as_print_writes_it(written: str, text: str) -> None:
    assert Index(text, units()).count(value(written)) == 1


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("700 W", "TDP 750 W"),
        ("700 W", "TDP 700 kW"),
        ("96 GB", "96 GiB"),
        ("100 GB/s", "100 Gbps"),
        ("1100 W", "PUE 1.1–1.2"),
        ("38–43 %", "38 %"),
        ("100 W", "A100 and 1,100 W"),
        ("3 W", "0.3 W"),
    ],
)
def test_other_digits_or_another_unit_are_another_figure(written: str, text: str) -> None:
    assert Index(text, units()).count(value(written)) == 0


@given(st.integers(1, 10**6), st.integers(0, 5), st.integers(1, 9))
def test_a_changed_digit_is_never_the_same(number: int, place: int, shift: int) -> None:
    digits = list(str(number))
    place %= len(digits)
    digits[place] = str((int(digits[place]) + shift) % 10)
    index = Index(f"電力は{number} W である", units())
    assert index.count(value(f"{number} W")) == 1
    assert Decimal("".join(digits)) == number or not index.count(value(f"{''.join(digits)} W"))


def test_how_often_counts_the_rarest_bound() -> None:
    index = Index("38 %, 38 %, 43 %", units())
    assert index.count(value("38–43 %")) == 1
    assert index.count(value("38 %")) == 2


@pytest.mark.parametrize(("text", "expected"), [("半減", False), ("⑤", False), ("３回", True)])
def test_numerals(text: str, expected: bool) -> None:
    assert has_numeral(text) is expected


def test_sections_are_told_by_their_headings() -> None:
    document = Document(
        id="d",
        url="",
        short="d",
        title=Label("題", "Title"),
        language="ja",
        checked_on="2026",
        cutoff=None,
        confidence=Confidence.HIGH,
        basis=Basis.FACT,
        digest=None,
        sections=(
            Section("one", Label("1. 概要", "Overview")),
            Section("two", Label("評価", None)),
        ),
    )
    found = sections(document, "前文 7\n１．概要\n中身 8\n# 評価\n結果 9\nまとめ")
    assert found["two"].splitlines() == ["# 評価", "結果 9", "まとめ"]
    assert "8" in sections(document, "Overview\n8\n")["one"]
    assert "前文 7" not in "".join(found.values())


def test_texts_are_read_for_what_the_pack_knows(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    catalog = load(PACK, tmp_path / "pack").audited.catalog
    (tmp_path / "memo.ja.txt").write_text("700 W", encoding="utf-8")
    (tmp_path / "other.txt").write_text("700 W", encoding="utf-8")
    found = read_texts(tmp_path, catalog)
    assert list(found) == ["document/memo"]
    assert found["document/memo"].digest.startswith("sha256:")
    (tmp_path / "memo.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match=r"memo\.txt"):
        read_texts(tmp_path, catalog)
