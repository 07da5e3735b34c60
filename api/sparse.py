"""Sparse fields: some of the fields of an answer, as its shape has them."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from starlette.requests import Request

from api.problems import ProblemError
from kb.errors import nearest

Shape = Mapping[str, Any]
"""What the fields of an object hold, by their names."""


def answered_by(request: Request) -> Any:
    """Return what the route of a request answers with: of a list, one of its rows."""
    model = request.scope["route"].response_model
    if isinstance(model, type) and issubclass(model, BaseModel):
        (model,) = get_args(model.model_fields["items"].annotation)
    return model


@cache
def shape_of(kind: Any) -> Shape | None:
    """Return the fields of what a kind of value holds, looked for inside lists and options.

    None where it has no fields; an empty shape where names are free.
    """
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return {field.name: hints[field.name] for field in fields(kind)}
    if isinstance(get_origin(kind), type) and issubclass(get_origin(kind), Mapping):
        return {}
    shapes = (shape_of(part) for part in get_args(kind) if part not in (type(None), ...))
    return next((shape for shape in shapes if shape is not None), None)


def check(wanted: Sequence[str], shape: Shape, *, inside: str = "") -> None:
    """Refuse a field that answers of this shape do not have, whether there are any or not.

    Raises:
        ProblemError: There is one; carries the nearest that exist.
    """
    for name in wanted:
        head, _, rest = name.partition(".")
        if head not in shape:
            raise ProblemError(
                "malformed-request",
                f"there is no field `{inside}{head}`",
                parameter="fields",
                nearest=[inside + near for near in nearest(head, shape)],
                expected=", ".join(inside + field for field in shape),
            )
        if not rest:
            continue
        inner = shape_of(shape[head])
        if inner is None:
            raise ProblemError(
                "malformed-request",
                f"the field `{inside}{head}` holds no others",
                parameter="fields",
                expected=inside + head,
            )
        if inner:
            check([rest], inner, inside=f"{inside}{head}.")


def pick(row: Mapping[str, Any], wanted: Sequence[str]) -> dict[str, Any]:
    """Return a row with only the fields asked for, in the order of the row."""
    inner: dict[str, list[str]] = {}
    for name in wanted:
        head, _, rest = name.partition(".")
        inner.setdefault(head, []).append(rest)
    return {
        head: value if "" in inner[head] else _within(value, inner[head])
        for head, value in row.items()
        if head in inner
    }


def _within(value: Any, wanted: Sequence[str]) -> Any:
    """Return the fields asked for of an object, or of each in a list."""
    if isinstance(value, Mapping):
        return pick(value, wanted)
    if isinstance(value, list):
        return [_within(item, wanted) for item in value]
    return value
