"""Records of bulk files: many, one a row, read anew each time that they are asked for."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from ingest.pack.faults import validated
from ingest.pack.tables import JSON_LINES, json_lines, parsed_line, table_rows
from kb.errors import InvalidPackError, PackError, Place, TenkyoError
from kb.records.base import Record
from kb.records.collection import Located
from kb.records.quick import QuickReader

R = TypeVar("R", bound=Record)

Part = Callable[[list[TenkyoError]], Iterable[Located[R]]]
"""Yields records; puts the faults of others into the list."""


class Streamed(Generic[R]):
    """The records of several files in order, of which the many are never held together.

    At the end of the walk over them, `InvalidPackError` names all that has faults.
    """

    def __init__(self, parts: tuple[Part[R], ...]) -> None:
        self.parts = parts

    def __iter__(self) -> Iterator[Located[R]]:
        errors: list[TenkyoError] = []
        for part in self.parts:
            yield from part(errors)
        if errors:
            raise InvalidPackError(errors)


def bulk_records(
    name: str, path: Path, kind: type[R], errors: list[TenkyoError], *, many: bool = False
) -> Iterator[Located[R]]:
    """Yield the records of a bulk file; a row that has faults is looked at again, to name them.

    Where they may be `many`, most are read without their validator: see `kb.records.quick`.
    """
    validator = TypeAdapter(kind).validator
    validate: Callable[[Any], R] = validator.validate_json
    parts: Iterator[list[tuple[int, Any]]] = json_lines(name, path)
    quick = QuickReader(kind) if many else None
    if path.suffix != JSON_LINES:
        validate, quick = validator.validate_python, None
        parts = ([row] for row in table_rows(name, path, kind.model_fields))
    try:
        for rows in parts:
            read = quick.read([row for _, row in rows]) if quick else [None] * len(rows)
            for (number, row), record in zip(rows, read, strict=True):
                if record is None:
                    try:
                        record = validate(row)
                    except ValidationError:
                        record = _named(kind, row, partial(Place, name, number, 0), errors)
                if record is not None:
                    yield Located(record, name, number)
    except TenkyoError as error:
        errors.append(error)
    except OSError as error:
        errors.append(PackError(f"cannot be read: {error.strerror}", place=Place(name)))


def _named(
    kind: type[R], row: Any, place: Callable[[str], Place], errors: list[TenkyoError]
) -> R | None:
    try:
        at = place("")
        data = parsed_line(at.file, at.line, row) if isinstance(row, bytes) else row
    except PackError as error:
        errors.append(error)
        return None
    return validated(kind, data, place, errors)
