"""Everything a build computed, into the tables of a fresh database, in one go."""

import sqlite3
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel

from kb.store.constraints import hold
from kb.store.contents import Contents
from kb.store.tables import rows

NARROW: Final = 12
"""Columns up to which rows are inserted several at once."""
AT_ONCE: Final = 50
NULL: Final = float("nan")
"""What SQLite keeps as NULL. For each `None`, Python's sqlite3 looks for an adapter: of a row that
is half empty that takes longer than all else that becomes of it."""


def write_sqlite(path: Path, contents: Contents) -> None:
    """Write `contents` into a new SQLite file at `path`.

    The file is being built, and nobody reads it yet: there is no journal, and indexes come last.

    Raises:
        sqlite3.Error: The disk is full, or a constraint of the model does not hold.
    """
    path.unlink(missing_ok=True)
    dialect = sqlite.dialect()
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.executescript(
            # Written in order, once, larger pages than usual take less time; in still larger ones
            # what sorts the entries of an index takes as much more memory.
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA page_size=8192;"
            # Row by row, SQLite would build the word lists of the checks anew each time, which
            # takes half of the load; `hold` holds all rows to the same rules afterwards.
            "PRAGMA application_id=0x54454e4b; PRAGMA ignore_check_constraints=ON; BEGIN;"
        )
        tables = SQLModel.metadata.sorted_tables
        for table in tables:
            connection.execute(str(CreateTable(table).compile(dialect=dialect)))
        for table, values in rows(contents, null=NULL):
            _insert(connection, table, iter(values))
        for table in tables:
            for index in sorted(table.indexes, key=lambda i: str(i.name)):
                connection.execute(str(CreateIndex(index).compile(dialect=dialect)))
        connection.execute("COMMIT")
        # First, for it tells that of many rows few refer to different things.
        connection.executescript("PRAGMA analysis_limit=1000; ANALYZE;")
        for table in tables:
            hold(connection, table)
    finally:
        connection.close()


def _insert(
    connection: sqlite3.Connection, table: Table, values: Iterator[tuple[Any, ...]]
) -> None:
    """Insert rows: several at once where they are short, for each statement takes its time too."""
    row = f"({', '.join('?' * len(table.columns))})"
    into = f'INSERT INTO "{table.name}" VALUES '  # noqa: S608
    if len(table.columns) <= NARROW:
        groups = iter(lambda: tuple(islice(values, AT_ONCE)), ())
        last: list[tuple[Any, ...]] = []

        def whole() -> Iterator[tuple[Any, ...]]:
            for group in groups:
                if len(group) < AT_ONCE:
                    last.extend(group)
                else:
                    yield tuple(chain.from_iterable(group))

        connection.executemany(into + ", ".join([row] * AT_ONCE), whole())
        values = iter(last)
    connection.executemany(into + row, values)
