"""Which keys a record takes at a place inside it, and which text its value may be."""

from collections.abc import Sequence
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

Path = Sequence[str | int]


def keys_at(kind: type[BaseModel], path: Path) -> tuple[str, ...]:
    """Return the keys that what stands at `path` takes; none where it is free in them."""
    found = _kind_at(kind, path)
    return () if found is None else tuple(found.model_fields)


def _kind_at(kind: type[BaseModel], path: Path) -> type[BaseModel] | None:
    here: Any = kind
    for step in path:
        here = _plain(here)
        if isinstance(here, type) and issubclass(here, BaseModel):
            field = here.model_fields.get(str(step))
            here = None if field is None else field.annotation
        else:
            # Of a tuple and of a mapping what each of its items is: neither has several kinds.
            inner = [arg for arg in get_args(here) if arg is not Ellipsis]
            here = inner[-1] if inner else None
    here = _plain(here)
    return here if isinstance(here, type) and issubclass(here, BaseModel) else None


def _plain(annotation: Any) -> Any:
    """Return an annotation without its constraints, and of several the one that has keys."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) not in (Union, UnionType):
        return annotation
    members = [_plain(arg) for arg in get_args(annotation) if arg is not type(None)]
    kinds = [m for m in members if isinstance(m, type) and issubclass(m, BaseModel)]
    return (kinds or members)[0]
