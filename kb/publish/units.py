"""The units that a reader may switch a column to, with the factor from the one it is in."""

from kb.errors import UnitError
from kb.quantity.units import TableUnits

OFFERED = (
    "B/s", "MB/s", "GB/s", "TB/s", "PB/s", "Gbps", "Tbps", "MB", "GB", "TB", "PB", "GiB", "TiB",
    "GFLOPS", "TFLOPS", "PFLOPS", "EFLOPS", "W", "kW", "MW", "GW", "Wh", "kWh", "MWh", "GWh",
    "TWh", "s", "min", "h", "day", "MHz", "GHz",
)  # fmt: skip
"""Units worth offering, small to large; only those of a column's own dimension are."""
NEAR = 1e6


def switches(unit: str, units: TableUnits) -> tuple[tuple[str, str], ...]:
    """Return unit and exact factor of every unit that `unit` may be switched to, itself first."""
    try:
        dimension = units.dimension(unit)
    except UnitError:
        return ()
    found = []
    for other in OFFERED:
        if other == unit or not _known(other, units) or units.dimension(other) != dimension:
            continue
        factor = units.factor(unit, other)
        if 1 / NEAR <= factor <= NEAR:
            found.append((other, str(factor)))
    return ((unit, "1"), *found) if found else ()


def _known(unit: str, units: TableUnits) -> bool:
    try:
        units.dimension(unit)
    except UnitError:
        return False
    return True
