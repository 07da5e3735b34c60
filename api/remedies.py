"""What a caller over HTTP can do: errors are worded for a terminal, where more is in reach."""

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlencode

from kb.exports.forms import KINDS
from kb.store.collections import COLLECTIONS

LATER: Final = (
    "ask again later: whoever runs the server finds the cause in its log, and a new build is taken "
    "up by itself"
)
"""What is left where the snapshot is at fault."""
_ADDRESSES: Mapping[str, str] = {
    "`tenkyo rules`": "`/v1/rules`",
    "`tenkyo lint TEXT`": "`POST /v1/lint`",
    "`tenkyo formula`": "`/v1/formulas`",
    "`tenkyo search kind:glossary`": "`/v1/glossary`",
    **{f"`tenkyo export {kind}`": f"`/v1/{kind}`" for kind in KINDS},
}
"""Addresses that answer what a command does."""
_TOOLS: Mapping[str, str] = {
    "`tenkyo lint TEXT`": "`lint_text`",
    "`tenkyo formula` lists": "`search` with `kind:formula` finds",
    "`tenkyo search kind:glossary` lists": "`search` with `kind:glossary` finds",
    **{
        f"`tenkyo export {plural}` list": f"`search` with `kind:{kind}` find"
        for kind, plural in {"claim": "claims", **COLLECTIONS}.items()
    },
}
"""Tools of a language model that answer what a command does."""
_TERMINAL = re.compile(r"`tenkyo |--[a-z]|TENKYO_|\w\.(txt|yaml)\b")


def in_reach(remedy: str, *, tools: bool = False) -> str:
    """Return a remedy with addresses, or `tools`, for commands; nothing if only a terminal helps.

    Who has the tools may reach no address.
    """
    for command, instead in (_TOOLS if tools else _ADDRESSES).items():
        remedy = remedy.replace(command, instead)
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
