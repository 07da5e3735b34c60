"""Input that pydantic refuses, as a problem that names the place, what was found and what fits."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel

from api.problems import ProblemError
from api.remedies import one_by_one
from kb.errors import nearest

_EXPECTED: Mapping[str, str] = {
    "greater_than_equal": "a number of at least {ge}",
    "less_than_equal": "a number of at most {le}",
    "string_too_short": "at least {min_length} character{s}",
    "string_too_long": "at most {max_length} character{s}",
    "too_short": "at least {min_length} item{s}",
    "too_long": "at most {max_length} item{s}",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number",
    "int_from_float": "a whole number",
    "bool_parsing": "true or false",
    "string_type": "a text",
    "string_unicode": "a text of whole characters",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "enum": "{expected}",
    "literal_error": "{expected}",
}
"""What fits, by the kind of fault that pydantic names."""
_CHOICES = frozenset({"enum", "literal_error"})
_SHOWN = 60


def about(
    errors: Sequence[Mapping[str, Any]], *, model: type[BaseModel] | None = None
) -> ProblemError:
    """Return the problem of an input that was refused; `model` is the shape that was asked for.

    A field that does not exist is told before one that is missing: it is mostly the same, misspelt.
    """
    error = min(errors, key=lambda e: e["type"] != "extra_forbidden")
    source, *where = error["loc"]
    if source == "query":
        # One of several values of a parameter that is repeated: `entity.0` is no parameter.
        where = where[:1]
    name = ".".join(str(part) for part in where)
    kind, context = str(error["type"]), error.get("ctx") or {}
    if kind == "json_invalid":
        return ProblemError(
            "malformed-request",
            f"the body is not JSON: {context.get('error')}",
            position=where[0] if where else None,
            expected="JSON",
        )
    place = f"`{name}` of the body" if source == "body" else f"the parameter `{name}`"
    if not name:
        place = "the body"
    if kind == "extra_forbidden":
        fields = _fields(model, where[:-1])
        return ProblemError(
            "malformed-request",
            f"there is no {place}",
            parameter=name,
            nearest=list(nearest(str(where[-1]), fields)),
            expected=", ".join(fields),
        )
    if not name and kind == "missing":
        return ProblemError("malformed-request", "the body is missing", expected="an object")
    limit = context.get("min_length", context.get("max_length"))
    words = {"expected": "", "s": "" if limit == 1 else "s", **context}
    expected = _EXPECTED.get(kind, "").format_map(words)
    return ProblemError(
        "malformed-request",
        f"{place} {_found(error)}",
        parameter=name,
        expected=expected,
        nearest=_near(error.get("input"), context),
        remedy=_listed(name, error.get("input")) if kind in _CHOICES else "",
    )


def _found(error: Mapping[str, Any]) -> str:
    """Return what is wrong with an input, with the input itself where it is short."""
    given = error.get("input")
    if error["type"] == "missing":
        return "is missing"
    if given == "":
        return "is empty"
    if isinstance(given, str | int | float) and len(str(given)) <= _SHOWN:
        # Half a character cannot be written in an answer.
        return f"does not fit: `{str(given).encode(errors='replace').decode()}`"
    if isinstance(given, str):
        return f"has {len(given)} characters"
    if isinstance(given, list):
        return f"has {len(given)} item{'' if len(given) == 1 else 's'}"
    return "does not fit"


def _listed(name: str, given: object) -> str:
    """Return how several words are asked for where one fits."""
    return one_by_one(name, [given], repeatable=False) if isinstance(given, str) else ""


def _near(given: object, context: Mapping[str, Any]) -> list[str]:
    """Return the choices that a word which is none of them comes nearest to."""
    choices = str(context.get("expected", "")).replace(" or ", ",").split(",")
    words = [word for choice in choices if (word := choice.strip(" '"))]
    return list(nearest(given, words)) if words and isinstance(given, str) else []


def _fields(shape: Any, where: Sequence[Any]) -> list[str]:
    """Return the fields of the object at a place inside a shape."""
    for part in where:
        if isinstance(part, int):
            (shape,) = get_args(shape)
        else:
            shape = shape.model_fields[part].annotation
    return list(shape.model_fields) if shape is not None else []
