"""The faults of a record in words: where each stands, what was found and what was expected."""

from collections.abc import Callable, Iterator, Mapping, Sized
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from ingest.pack.fields import keys_at
from kb.errors import PackError, Place, TenkyoError, nearest, short
from kb.records.base import FORMS, Record

R = TypeVar("R", bound=Record)

Path = tuple[str | int, ...]

# Pydantic puts the branch of a union it tried into the path of a fault, and marks a key.
_UNION_TAGS: Final = ("function-", "Text", "constrained-")
_KEY: Final = "[key]"

_EXPECTED: Final = {
    "string_type": "text, as it is printed",
    "dict_type": "a mapping, `key: value`",
    "tuple_type": "a list, `[…]` or one line with `- ` for each item",
    "float_type": "a number",
    "float_parsing": "a number",
    "finite_number": "a number",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "`true` or `false`",
    "bool_parsing": "`true` or `false`",
}
"""Kind of a fault to what would have been right."""

_LIMITS: Final = {
    "greater_than_equal": ("ge", "found {shown}", "at least {limit}"),
    "less_than_equal": ("le", "found {shown}", "at most {limit}"),
    "string_too_long": ("max_length", "{shown} has {size:,} character{s}", "at most {limit:,}"),
    "too_long": ("max_length", "{shown} has {size:,} item{s}", "at most {limit:,}"),
    "too_short": ("min_length", "{shown} has {size:,} item{s}", "at least {limit:,}"),
}
"""Kind of a fault to the name of the limit that was passed, and to the words for both sides."""


def validated(
    kind: type[R], data: object, place: Callable[[str], Place], errors: list[TenkyoError]
) -> R | None:
    """Return the record that `data` holds; or None, and every fault of it goes to `errors`.

    `place` gives the place of a field by its path.
    """
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        errors.extend(_faults(error, place, kind))
        return None


def _faults(
    error: ValidationError, place: Callable[[str], Place], kind: type[Record]
) -> Iterator[PackError]:
    for fault in error.errors(include_url=False):
        path = tuple(
            p for p in fault["loc"] if isinstance(p, int) or not p.startswith((*_UNION_TAGS, _KEY))
        )
        if not _told_elsewhere(fault):
            yield _fault(fault, path, place(".".join(str(p) for p in path)), kind)


def _told_elsewhere(fault: Mapping[str, Any]) -> bool:
    """Tell whether another fault says better what is wrong.

    Of a list that is too short once what has faults is left out, its items do. Where a text or a
    word may stand, the text does for a mapping, the word for all else.
    """
    if fault["type"] == "too_short" and len(fault["input"]) >= fault["ctx"]["min_length"]:
        return True
    tag = next((p for p in fault["loc"] if str(p).startswith(_UNION_TAGS)), None)
    if tag is None:
        return False
    kind = fault["type"]
    return kind == "model_type" or (
        kind == "string_type" and tag != "Text" and isinstance(fault.get("input"), dict)
    )


def _fault(fault: Mapping[str, Any], path: Path, place: Place, record: type[Record]) -> PackError:
    """Turn one of Pydantic's faults into words that name field, text found and expectation."""
    kind, context = fault["type"], fault.get("ctx", {})
    if kind == "extra_forbidden":
        return _unknown_key(str(path[-1]), keys_at(record, path[:-1]), place)
    if kind == "missing":
        return _missing(path[-1], place)
    given = fault.get("input")
    shown = found_as(given)
    if kind in ("enum", "literal_error"):
        words = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ").split(", ")
        return PackError(
            f"{shown} is not a word of this list",
            expected="one of " + ", ".join(words),
            nearest=nearest(str(given), words),
            place=place,
        )
    if kind == "string_pattern_mismatch":
        of_key = "the key " if fault["loc"][-1] == _KEY else ""
        form = FORMS[context["pattern"]]
        return PackError(f"{of_key}{shown} has the wrong form", expected=form, place=place)
    if kind == "string_too_short":
        remedy = "write it, or leave the key out"
        return PackError("is empty", expected="text", remedy=remedy, place=place)
    if kind in _LIMITS:
        name, problem, expected = _LIMITS[kind]
        size = len(given) if isinstance(given, Sized) else 0
        return PackError(
            problem.format(shown=shown, size=size, s="" if size == 1 else "s"),
            expected=expected.format(limit=context[name]),
            place=place,
        )
    if kind == "model_type":
        keys = ", ".join(f"`{key}`" for key in keys_at(record, path))
        remedy = "write its fields as `key: value`, one below the other"
        return PackError(
            f"found {shown}", expected=f"a mapping with {keys}", remedy=remedy, place=place
        )
    if kind in _EXPECTED:
        return PackError(f"found {shown}", expected=_EXPECTED[kind], place=place)
    message = str(fault["msg"]).removeprefix("Value error, ")
    said = f"{message[:1].lower()}{message[1:]}"
    # What our own checks say names what they found.
    told = kind == "value_error"
    return PackError(said if told else f"{shown}: {said}", place=place)


def _unknown_key(key: str, keys: tuple[str, ...], place: Place) -> PackError:
    near = nearest(key, keys)
    return PackError(
        f"unknown key `{key}`",
        expected="" if near else "one of " + ", ".join(keys),
        nearest=near,
        place=place,
        remedy="remove or rename it",
    )


def _missing(step: str | int, place: Place) -> PackError:
    if isinstance(step, int):
        return PackError("an item is missing", expected=f"at least {step + 1}", place=place)
    return PackError(f"`{step}` is missing", place=place, remedy="add it")


def found_as(given: object) -> str:
    """Return what was found as it is written; of a list or a mapping with its name before it."""
    if given is None:
        return "nothing"
    name = "a list " if isinstance(given, list) else "a mapping " if isinstance(given, dict) else ""
    return name + short(repr(given))


def empty_file(name: str, *, single: bool = False) -> PackError:
    """Return the fault of a file without a record: it may have been cut off."""
    return PackError(
        "the file is empty",
        expected="fields, `key: value`" if single else "a list of records",
        remedy="write it, or take the file out of the pack",
        place=Place(name),
    )
