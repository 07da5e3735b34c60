"""Arguments of the Python door held against their annotations: one check for every method.

Without it a number in place of a name is met somewhere inside, in words that tell whoever calls
nothing of what they wrote.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import wraps
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, ParamSpec, TypeVar, get_args, get_origin

from kb.errors import SettingsError, short
from kb.vocab import Rank

P = ParamSpec("P")
R = TypeVar("R")

_CALLED: Final[Mapping[Any, str]] = {
    str: "a text",
    bool: "True or False",
    int: "a whole number",
    date: "a date",
    Path: "a path",
    Rank: "a rank",
    Mapping: "a dict of texts",
    Sequence: "a list of texts",
    NoneType: "None",
}
"""What fits, by the types that methods of the door take."""


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Hold the arguments of a function against its annotations before it begins.

    What may be several is handed on as a tuple, so that what can be walked over once may be given.

    Raises:
        SettingsError: One does not fit; names it, what was found and what is taken.
    """
    signature = inspect.signature(function)

    @wraps(function)
    def held(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError:
            # Python says itself what is missing, or not taken at all.
            return function(*args, **kwargs)
        for name, value in bound.arguments.items():
            hint = signature.parameters[name].annotation
            if hint is not inspect.Parameter.empty:
                bound.arguments[name] = _read(value, hint, f"`{name}` of `{function.__name__}`")
        return function(*bound.args, **bound.kwargs)

    return held


def _read(value: object, hint: Any, place: str) -> object:
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    taken = [get_origin(kind) or kind for kind in kinds]
    if isinstance(value, tuple(kind for kind in taken if kind not in (Mapping, Sequence))):
        return value
    given, texts = value, None
    if isinstance(value, Mapping):
        texts = [text for pair in value.items() for text in pair] if Mapping in taken else None
    elif Sequence in taken and isinstance(value, Iterable) and not isinstance(value, str | bytes):
        given = tuple(value)
        texts = list(given)
    wrong = None if texts is None else [text for text in texts if not isinstance(text, str)]
    if wrong == []:
        return given
    inside = f", which holds {_shown(wrong[0])}" if wrong else ""
    raise SettingsError(
        f"{place} is {_shown(value)}{inside}",
        expected=" or ".join(_CALLED[kind] for kind in taken),
    )


def _shown(value: object) -> str:
    """Return a value as Python writes it, with its type where that does not tell it."""
    text = short(repr(value))
    return text if value is None else f"{text} ({type(value).__name__})"
