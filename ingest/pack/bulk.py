"""Records of bulk files: many, one a row, read anew each time that they are asked for."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count, repeat
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from ingest.pack.faults import empty_file, validated
from ingest.pack.lines import json_blocks
from ingest.pack.tables import JSON_LINES, parsed_line, table_rows
from kb.errors import READABLE, InvalidPackError, PackError, Place, TenkyoError
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
    try:
        if path.suffix == JSON_LINES:
            if not path.stat().st_size:
                errors.append(empty_file(name))
            quick = QuickReader(kind) if many else None
            for block in json_blocks(name, path):
                found = quick.lines(block.text) if quick else None
                if found is not None:
                    yield from map(Located, found, repeat(name), count(block.first))
                else:
                    yield from _one_by_one(name, block.lines(), kind, errors, quick)
        else:
            yield from _one_by_one(name, table_rows(name, path, kind.model_fields), kind, errors)
    except TenkyoError as error:
        errors.append(error)
    except OSError as error:
        errors.append(
            PackError(f"cannot be read: {error.strerror}", remedy=READABLE, place=Place(name))
        )


def _one_by_one(
    name: str,
    rows: Iterable[tuple[int, Any]],
    kind: type[R],
    errors: list[TenkyoError],
    quick: QuickReader[R] | None = None,
) -> Iterator[Located[R]]:
    validator = TypeAdapter(kind).validator
    for number, row in rows:
        record = quick.read(row) if quick else None
        if record is None:
            validate = (
                validator.validate_json if isinstance(row, bytes) else validator.validate_python
            )
            try:
                record = validate(row)
            except ValidationError:
                record = _named(kind, row, partial(Place, name, number, 0), errors)
        if record is not None:
            yield Located(record, name, number)


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
