"""What a caller over HTTP can do: errors are worded for a terminal, where more is in reach."""

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlencode

LATER: Final = (
    "ask again later: whoever runs the server finds the cause in its log, and a new build is taken "
    "up by itself"
)
"""What is left where the snapshot is at fault."""
_ADDRESSES: Mapping[str, str] = {
    "`tenkyo rules`": "`/v1/rules`",
    "`tenkyo lint TEXT`": "`POST /v1/lint`",
}
"""Addresses that answer what a command does."""
_TERMINAL = re.compile(r"`tenkyo |--[a-z]|TENKYO_|\w\.(txt|yaml)\b")


def in_reach(remedy: str) -> str:
    """Return a remedy with addresses for commands; nothing where only a terminal helps."""
    for command, address in _ADDRESSES.items():
        remedy = remedy.replace(command, address)
    return "" if _TERMINAL.search(remedy) else remedy


def one_by_one(parameter: str, values: Sequence[str], *, repeatable: bool) -> str:
    """Return how several values of a parameter are asked for, where one was given with commas.

    Nothing where none was: a name with a comma in it is found before anything is said of it.
    """
    listed = next((text for text in values if "," in text), None)
    if listed is None:
        return ""
    if not repeatable:
        return f"`{parameter}` takes one value; ask once for each"
    words = [word for text in values for word in map(str.strip, text.split(",")) if word]
    return f"repeat the parameter for each value: `{urlencode([(parameter, w) for w in words])}`"
