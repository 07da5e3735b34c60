"""The faults of a record in words: where each stands, what was found and what was expected."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from kb.errors import PackError, Place, TenkyoError, nearest
from kb.records.base import FORMS, Record

R = TypeVar("R", bound=Record)

# Pydantic puts the branch of a union it tried into the path of a fault.
_UNION_TAGS = ("function-", "Text", "constrained-")


def validated(
    kind: type[R], data: object, place: Callable[[str], Place], errors: list[TenkyoError]
) -> R | None:
    """Return the record that `data` holds; or None, and every fault of it goes to `errors`.

    `place` gives the place of a field by its path.
    """
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        errors.extend(_faults(error, place, kind.model_fields))
        return None


def _faults(
    error: ValidationError, place: Callable[[str], Place], keys: Iterable[str]
) -> Iterator[PackError]:
    for fault in error.errors(include_url=False):
        yield _fault(fault, place, keys)


def _fault(
    fault: Mapping[str, Any], place: Callable[[str], Place], keys: Iterable[str]
) -> PackError:
    """Turn one of Pydantic's faults into words that name field, text found and expectation."""
    path = [p for p in fault["loc"] if isinstance(p, int) or not p.startswith(_UNION_TAGS)]
    loc = ".".join(str(p) for p in path)
    where = place(loc)
    kind, context = fault["type"], fault.get("ctx", {})
    if kind == "extra_forbidden":
        key = str(path[-1])
        return PackError(
            f"unknown key `{key}`",
            nearest=nearest(key, keys) if len(path) == 1 else (),
            place=where,
            remedy="remove or rename it",
        )
    if kind == "missing":
        return PackError(f"`{path[-1]}` is missing", place=where, remedy="add it")
    given = fault.get("input")
    found = "nothing" if given is None else repr(given)
    shown = found if len(found) <= 80 else found[:77] + "…"
    if kind == "enum":
        words = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ").split(", ")
        return PackError(
            f"{shown} is not a word of this list",
            expected="one of " + ", ".join(words),
            nearest=nearest(str(given), words),
            place=where,
        )
    if kind == "string_pattern_mismatch":
        return PackError(
            f"{shown} has the wrong form",
            expected=FORMS[context["pattern"]],
            place=where,
        )
    message = str(fault["msg"]).removeprefix("Value error, ")
    said = f"{message[:1].lower()}{message[1:]}"
    # What our own checks say names what they found.
    told = kind == "value_error"
    return PackError(said if told else f"{shown}: {said}", place=where)
