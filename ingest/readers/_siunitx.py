"""Quantities of siunitx, `\\qty{3.35}{\\tera\\byte\\per\\second}`, as they are printed."""

import re
from collections.abc import Sequence

_PREFIXES = {
    "quecto": "q", "ronto": "r", "yocto": "y", "zepto": "z", "atto": "a", "femto": "f",
    "pico": "p", "nano": "n", "micro": "µ", "milli": "m", "centi": "c", "deci": "d",
    "deca": "da", "hecto": "h", "kilo": "k", "mega": "M", "giga": "G", "tera": "T",
    "peta": "P", "exa": "E", "zetta": "Z", "yotta": "Y", "ronna": "R", "quetta": "Q",
    "kibi": "Ki", "mebi": "Mi", "gibi": "Gi", "tebi": "Ti", "pebi": "Pi", "exbi": "Ei",
}  # fmt: skip
_UNITS = {
    "byte": "B", "bit": "b", "watt": "W", "second": "s", "hour": "h", "minute": "min",
    "day": "d", "hertz": "Hz", "joule": "J", "volt": "V", "ampere": "A", "metre": "m",
    "meter": "m", "gram": "g", "kilogram": "kg", "kelvin": "K", "celsius": "°C",
    "degreeCelsius": "°C", "percent": "%", "degree": "°", "tonne": "t", "litre": "L",
    "liter": "L", "ohm": "Ω", "pascal": "Pa", "newton": "N", "coulomb": "C", "farad": "F",
    "tesla": "T", "mole": "mol", "candela": "cd", "electronvolt": "eV", "decibel": "dB",
    "GB": "GB", "MB": "MB", "TB": "TB", "kW": "kW", "MW": "MW", "GHz": "GHz", "W": "W",
    "kg": "kg", "km": "km", "cm": "cm", "mm": "mm", "um": "µm", "nm": "nm", "ms": "ms",
    "us": "µs", "ns": "ns", "m": "m", "s": "s", "V": "V", "A": "A", "Hz": "Hz", "J": "J",
}  # fmt: skip
_VALUE_AND_UNIT = "[{{"
_TWO_VALUES_AND_UNIT = "[{{{"
COMMANDS = {
    "SI": _VALUE_AND_UNIT, "qty": _VALUE_AND_UNIT,
    "SIrange": _TWO_VALUES_AND_UNIT, "qtyrange": _TWO_VALUES_AND_UNIT,
    "num": "[{", "numrange": "[{{", "ang": "[{", "si": "[{", "unit": "[{",
}  # fmt: skip
"""The commands that print a quantity, with their arguments as pylatexenc writes them."""
_TOKEN = re.compile(r"\\([A-Za-z]+)|\^\{?(-?\d+)\}?|([^\\^\s~]+)")


def quantity_words(command: str, arguments: Sequence[str]) -> str:
    """Return a quantity as printed; `arguments` are those of its command, options left out."""
    if command in ("si", "unit"):
        return unit_words(arguments[0])
    if command == "num":
        return _number(arguments[0])
    if command == "ang":
        return f"{_number(arguments[0])}°"
    if command == "numrange":
        return f"{_number(arguments[0])}–{_number(arguments[1])}"
    if command in ("SIrange", "qtyrange"):
        return f"{_number(arguments[0])}–{_number(arguments[1])} {unit_words(arguments[2])}"
    return f"{_number(arguments[0])} {unit_words(arguments[1])}".strip()


def _number(source: str) -> str:
    """Return a number as it is printed: `1.5e3` as 1.5×10^3."""
    words = source.replace(" ", "").replace("\\pm", "±").replace("+-", "±")
    return re.sub(r"[eEdD]([+-]?\d+)$", r"×10^\1", words)


def unit_words(source: str) -> str:
    """Return a unit as printed: `\\giga\\byte\\per\\second` as `GB/s`; other text as it stands."""
    if "\\" not in source:
        return source.replace("~", " ").strip()
    above: list[str] = []
    below: list[str] = []
    last = above
    prefix, per, power = "", False, ""
    for name, exponent, literal in _TOKEN.findall(source):
        if name == "per":
            per = True
        elif name in _PREFIXES:
            prefix = _PREFIXES[name]
        elif name in ("squared", "cubed") or exponent:
            raised = exponent or {"squared": "2", "cubed": "3"}[name]
            if last:
                last[-1] += f"^{raised}"
        elif name in ("square", "cubic"):
            power = "^2" if name == "square" else "^3"
        else:
            unit = prefix + (_UNITS.get(name, name) if name else literal) + power
            last = below if per else above
            last.append(unit)
            prefix, per, power = "", False, ""
    words = "·".join(above)
    return "/".join([words or "1", *below]) if below else words
