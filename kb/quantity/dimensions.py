"""Dimensions as stable texts, such as `[information]/[time]`, and as powers of their bases."""

import re

Vector = dict[str, int]
"""The power of each base dimension."""

_TERM = re.compile(r"([*/]?)(\[\w+\])(?:\^(\d+))?|1(?=/)")


def vector_of(dimension: str) -> Vector:
    """Return the powers of the base dimensions that a dimension's text names."""
    return {
        base: (-1 if mark == "/" else 1) * int(power or 1)
        for mark, base, power in _TERM.findall(dimension)
        if base
    }


def text_of(vector: Vector) -> str:
    """Return the stable text of a dimension: what multiplies, then what divides, each sorted."""
    over = [_power(base, vector[base]) for base in sorted(vector) if vector[base] > 0]
    under = [_power(base, -vector[base]) for base in sorted(vector) if vector[base] < 0]
    if not under:
        return "*".join(over)
    return "/".join(["*".join(over) or "1", *under])


def said_of(dimension: str) -> str:
    """Return a dimension as people read it: `information/time`."""
    return re.sub(r"[\[\]]", "", dimension).replace("_", " ") or "no dimension"


def is_count(dimension: str) -> bool:
    """Tell whether a dimension is one of counted things, and of nothing else."""
    return dimension.startswith("[count") and dimension.endswith("]") and dimension.count("[") == 1


def _power(base: str, power: int) -> str:
    return base if power == 1 else f"{base}^{power}"
