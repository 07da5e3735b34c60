"""Bulk claims from JSON Lines, CSV and Parquet: one record a row.

In CSV and Parquet a dotted column is a nested field (`qualifiers.direction`), and `citations`
holds source ids parted by `;`. An empty cell is an absent field.
"""

import csv
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import orjson

from ingest.pack.lines import MAX_LINE, MERGE_MARK, unsettled
from kb.errors import PackError, Place, install, nearest

JSON_LINES = ".jsonl"
_CONFLICT = re.compile(MERGE_MARK)


def parsed_line(name: str, number: int, line: bytes) -> dict[str, object]:
    """Return the data of one line of JSON.

    Raises:
        PackError: It is no JSON object; names file, line and column.
    """
    try:
        data = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        mark = line.strip().decode(errors="replace")
        if _CONFLICT.fullmatch(mark):
            raise unsettled(mark, Place(name, number, 1)) from error
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

    The number of a row of CSV is that of the line in which it begins.

    Raises:
        PackError: The file cannot be read, or its columns are not those of a record.
    """
    rows = _csv_rows(name, path) if path.suffix == ".csv" else _parquet_rows(name, path)
    try:
        number, heading = next(rows, (0, ()))
        if not heading:
            raise PackError(
                "the table is empty",
                expected="a first line with the names of the columns",
                place=Place(name),
            )
        columns = [str(column) for column in heading]
        _demand_columns(columns, keys, Place(name, number))
        for number, values in rows:
            if isinstance(values[0], str) and _CONFLICT.fullmatch(values[0]):
                raise unsettled(values[0], Place(name, number, 1))
            if len(values) > len(columns):
                raise PackError(
                    f"the row has {len(values)} fields, the heading {len(columns)} columns",
                    remedy="put fields that hold a comma in quotes, or name the missing columns",
                    place=Place(name, number),
                )
            if row := _nested(columns, values):
                yield number, row
    except (ValueError, OSError) as error:
        raise PackError(
            f"the table cannot be read: {str(error).splitlines()[0]}",
            remedy="write it anew with the program that made it",
            place=Place(name),
        ) from error


def _csv_rows(name: str, path: Path) -> Iterator[tuple[int, Sequence[object]]]:
    with path.open("rb") as file:
        lines = csv.reader(_csv_lines(name, file), strict=True)
        begun = 1
        try:
            for row in lines:
                # A row of nothing is an empty line.
                if row:
                    yield begun, row
                begun = lines.line_num + 1
        except csv.Error as error:
            raise PackError(
                f"the table cannot be read: {error}",
                remedy='close each quotation mark, and write one inside a field as `""`',
                place=Place(name, begun),
            ) from error


def _csv_lines(name: str, file: BinaryIO) -> Iterator[str]:
    number = 0
    while line := file.readline(MAX_LINE + 1):
        number += 1
        if len(line) > MAX_LINE:
            raise PackError(
                f"the line is longer than {MAX_LINE:,} bytes",
                expected="one record a row",
                place=Place(name, number),
            )
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise PackError(
                f"byte 0x{line[error.start]:02x} is not valid UTF-8",
                remedy="save the file as UTF-8",
                place=Place(name, number, error.start + 1),
            ) from error


def _parquet_rows(name: str, path: Path) -> Iterator[tuple[int, Sequence[object]]]:
    # Imported here: pandas takes half a second, and most packs hold no Parquet.
    import pandas as pd

    try:
        frame = pd.read_parquet(path)
    except ImportError as error:
        raise PackError(
            "Parquet needs its library", remedy=install("parquet"), place=Place(name)
        ) from error
    yield 1, list(frame.columns)
    yield from enumerate(frame.itertuples(index=False, name=None), start=2)


def _demand_columns(columns: list[str], keys: Collection[str], place: Place) -> None:
    """Refuse a column that is no field of a record, and one that stands twice."""
    whole = {column for column in columns if "." not in column}
    seen: set[str] = set()
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
        if column in seen or (dot and head in whole):
            raise PackError(
                f"the column `{column if column in seen else head}` stands twice",
                remedy="keep one of the two",
                place=place,
            )
        seen.add(column)


def _nested(columns: list[str], values: Sequence[object]) -> dict[str, object]:
    row: dict[str, object] = {}
    # Of a short row the last fields are absent.
    for column, value in zip(columns, values, strict=False):
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
