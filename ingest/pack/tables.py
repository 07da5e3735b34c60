"""Bulk claims from JSON Lines, CSV and Parquet: one record a row.

In CSV and Parquet a dotted column is a nested field (`qualifiers.direction`), and `citations`
holds source ids parted by `;`. An empty cell is an absent field.
"""

from collections.abc import Collection, Iterator
from pathlib import Path

import orjson

from kb.errors import PackError, Place, install, nearest

MAX_LINE = 1_000_000

JSON_LINES = ".jsonl"

_AT_ONCE = 100_000
"""Bytes of lines that are read together."""


def json_lines(name: str, path: Path) -> Iterator[list[tuple[int, bytes]]]:
    """Yield number and bytes of the lines of a file that are not empty, many at once.

    Raises:
        PackError: A line is too long; names file and line.
    """
    lines: list[tuple[int, bytes]] = []
    number = size = 0
    with path.open("rb") as file:
        while line := file.readline(MAX_LINE + 1):
            number += 1
            if len(line) > MAX_LINE:
                # What stands before it has its faults too.
                yield lines
                raise PackError(
                    f"the line is longer than {MAX_LINE:,} bytes",
                    expected="one record a line",
                    place=Place(name, number),
                )
            if not line.isspace():
                lines.append((number, line))
            size += len(line)
            if size > _AT_ONCE:
                yield lines
                lines, size = [], 0
    yield lines


def parsed_line(name: str, number: int, line: bytes) -> dict[str, object]:
    """Return the data of one line of JSON.

    Raises:
        PackError: It is no JSON object; names file, line and column.
    """
    try:
        data = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise PackError(
            f"not valid JSON: {error.msg}",
            remedy="write one JSON object a line",
            place=Place(name, number, error.colno),
        ) from error
    if not isinstance(data, dict):
        raise PackError(
            "not a JSON object", expected="one record a line", place=Place(name, number)
        )
    return data


def table_rows(
    name: str, path: Path, keys: Collection[str]
) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield number and data of each row of a CSV or Parquet file, whose columns are of `keys`.

    Raises:
        PackError: The file cannot be read, or its columns are not those of a record.
    """
    # Imported here: pandas takes half a second, and most packs hold no table.
    import pandas as pd

    try:
        if path.suffix == ".csv":
            chunks = pd.read_csv(path, dtype=str, keep_default_na=False, chunksize=10_000)
        else:
            chunks = iter([pd.read_parquet(path)])
        number = 1
        for frame in chunks:
            columns = [str(c) for c in frame.columns]
            _demand_columns(columns, keys, Place(name, 1))
            # Of rows longer than the heading pandas takes the first fields as the rows' names.
            if path.suffix == ".csv" and not isinstance(frame.index, pd.RangeIndex):
                raise PackError(
                    "the rows have more fields than the heading has columns",
                    remedy="put fields that hold a comma in quotes, or name the missing columns",
                    place=Place(name, 1),
                )
            for values in frame.itertuples(index=False, name=None):
                number += 1
                yield number, _nested(columns, values)
    except ImportError as error:
        raise PackError(
            "Parquet needs its library", remedy=install("parquet"), place=Place(name)
        ) from error
    except UnicodeDecodeError as error:
        raise PackError(
            f"the table cannot be read: {error}", remedy="save it as UTF-8", place=Place(name)
        ) from error
    except (ValueError, OSError) as error:
        raise PackError(
            f"the table cannot be read: {str(error).splitlines()[0]}", place=Place(name)
        ) from error


def _demand_columns(columns: list[str], keys: Collection[str], place: Place) -> None:
    """Refuse a column that is no field of a record, and one that stands twice."""
    whole = {column for column in columns if "." not in column}
    for column in columns:
        head, dot, _ = column.partition(".")
        if head not in keys:
            raise PackError(
                f"unknown column `{column}`",
                expected="of " + ", ".join(keys),
                nearest=nearest(head, keys),
                remedy="remove or rename it",
                place=place,
            )
        # The second of two columns of one name comes from pandas as `name.1`.
        if dot and head in whole:
            raise PackError(
                f"the column `{head}` stands twice", remedy="keep one of the two", place=place
            )


def _nested(columns: list[str], values: tuple[object, ...]) -> dict[str, object]:
    row: dict[str, object] = {}
    for column, value in zip(columns, values, strict=True):
        if value is None or value == "" or value != value:
            continue
        if column == "citations" and isinstance(value, str):
            row[column] = [{"source": s.strip()} for s in value.split(";") if s.strip()]
            continue
        head, dot, tail = column.partition(".")
        if dot:
            inner = row.setdefault(head, {})
            if isinstance(inner, dict):
                inner[tail] = value
        else:
            row[column] = value
    return row
