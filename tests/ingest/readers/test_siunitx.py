"""Quantities of siunitx come out as they are printed."""

import pytest

from ingest.readers._siunitx import quantity_words, unit_words


@pytest.mark.parametrize(
    ("source", "printed"),
    [
        (r"\giga\byte\per\second", "GB/s"),
        (r"\kilo\watt\hour", "kW·h"),
        (r"\per\second", "1/s"),
        (r"\metre\squared", "m^2"),
        (r"\square\metre", "m^2"),
        (r"\watt\per\metre\squared", "W/m^2"),
        (r"\per\second\watt\squared", "W^2/s"),
        (r"\metre^{3}\per\second", "m^3/s"),
        (r"\squared", ""),
        ("GB/s", "GB/s"),
    ],
)
def test_a_unit_is_printed_with_its_symbols(source: str, printed: str) -> None:
    assert unit_words(source) == printed


@pytest.mark.parametrize(
    ("command", "arguments", "printed"),
    [
        ("SI", ["1.5e3", r"\watt"], "1.5×10^3 W"),
        ("qty", ["700 +- 5", r"\watt"], "700±5 W"),
        ("qtyrange", ["40", "100", r"\kilo\watt"], "40–100 kW"),
        ("numrange", ["1", "2"], "1–2"),
        ("num", ["1e-9"], "1×10^-9"),
        ("ang", ["45"], "45°"),
        ("unit", [r"\tera\byte"], "TB"),
    ],
)
def test_a_quantity_is_printed_as_a_reader_sees_it(
    command: str, arguments: list[str], printed: str
) -> None:
    assert quantity_words(command, arguments) == printed
