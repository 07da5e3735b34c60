"""A plain figure is read and shown as the full reader reads and shows it."""

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from kb.assembly.figures import Figures, Read
from kb.assembly.values import quantity_value
from kb.display import shown
from kb.errors import TenkyoError
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits
from kb.views.catalog import Property
from kb.views.label import Label
from kb.vocab import ValueType, Volatility

UNITS = PintUnits()
OWN = ["GB/s", "W", "", "day", "USD", "%", "x", "hour", "token", "K"]
NUMBERS = st.one_of(
    st.from_regex(r"[0-9]{1,5}(\.[0-9]{1,6})?", fullmatch=True),
    st.sampled_from(["0", "0.0", "1", "1.0", "1.00", "2", "0.5", "007", "9999", "10000", "1e3"]),
)
UNIT_WORDS = [
    *("GB/s", "TB/s", "W", "kW", "K", "B", "M", "%", "x", "J", "km/h", "percent", "USD"),
    *("days", "day", "years", "hours", "tokens", "GPUs", "million", "dozen", ""),
]
BEHIND = st.sampled_from(UNIT_WORDS) | st.text("aBgGHKMTWdy/% ^-約台", max_size=4)
TEXTS = st.builds("".join, st.tuples(NUMBERS, st.sampled_from(["", " ", "  "]), BEHIND))


def prop(unit: str) -> Property:
    """Return a property that is measured in a unit."""
    return Property(
        id="p",
        url="",
        label=Label(en="p"),
        definition=Label(),
        type=ValueType.QUANTITY,
        unit=unit or None,
        dimension=None,
        volatility=Volatility.SLOW,
    )


def full(text: str, unit: str) -> Read | None:
    """Return a figure as the full reader has it; None where it refuses it."""
    try:
        quantity = parse_quantity(text, units=UNITS)
        value = quantity_value(quantity, text, prop(unit), units=UNITS)
    except TenkyoError:
        return None
    return value, shown(value)


ALL = {unit: Figures(partial(full, unit=unit)) for unit in OWN}


@given(st.sampled_from(OWN), TEXTS)
def test_what_is_read_is_what_the_full_reader_reads(unit: str, text: str) -> None:
    found = ALL[unit].read(text)
    if found is not None:
        assert found == full(text, unit)


def test_plain_figures_are_read_without_the_full_reader() -> None:
    asked: list[str] = []

    def ask(text: str) -> Read | None:
        asked.append(text)
        return full(text, "GB/s")

    figures = Figures(ask)
    read = [figures.read(f"{number} GB/s") for number in ("221.1", "3", "9999", "0.05")]
    assert [r[0].low for r in read if r] == [221.1, 3, 9999, 0.05]
    assert next(r[1] for r in read if r) == ("221.1 GB/s", "221.1 GB/s")
    assert asked == ["2 GB/s"]


def test_what_takes_more_than_a_look_is_left_to_the_full_reader() -> None:
    figures = ALL["GB/s"]
    for text in (
        "1 GB/s",
        "0 GB/s",
        "約2 GB/s",
        "10,000 GB/s",
        "12345 GB/s",
        "2 TB/s",
        "2 km",
        "2",
    ):
        assert figures.read(text) is None
