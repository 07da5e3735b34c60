"""What the tables of a fresh database promise, held for all of their rows at once.

Many rows have few words, and refer to few things: each is looked at once, not once a row.
"""

import re
import sqlite3
from typing import Final

from sqlalchemy import CheckConstraint, ForeignKey, Table
from sqlalchemy.dialects import sqlite

MANY: Final = 3
"""Rules about words from which on the rows that differ are looked for first."""
_QUOTED = re.compile(r"'[^']*'")
_NAME = re.compile(r"[a-z_]+")


def hold(connection: sqlite3.Connection, table: Table) -> None:
    """Hold every row of a table to the references and the rules that the table declares.

    Raises:
        sqlite3.IntegrityError: A row refers to what is not there, or breaks a rule; names it.
    """
    for key in sorted(table.foreign_keys, key=lambda k: str(k.parent.name)):
        _refers(connection, table, key)
    rules = {
        str(c.name): str(c.sqltext.compile(dialect=sqlite.dialect()))
        for c in sorted(table.constraints, key=lambda c: str(c.name))
        if isinstance(c, CheckConstraint)
    }
    words = {name: rule for name, rule in rules.items() if not _measures(table, rule)}
    if len(words) < MANY:
        words = {}
    columns = {column: None for rule in words.values() for column in _columns(table, rule)}
    listed = ", ".join(f'"{column}"' for column in columns)
    # With the limit, which is none, SQLite does not hold each row to the rules after all.
    different = f'(SELECT DISTINCT {listed} FROM "{table.name}" LIMIT -1)'  # noqa: S608
    _keeps(connection, table, words, different)
    others = {name: rule for name, rule in rules.items() if name not in words}
    _keeps(connection, table, others, f'"{table.name}"')


def _refers(connection: sqlite3.Connection, table: Table, key: ForeignKey) -> None:
    parent = key.column.table.name
    given = f'SELECT DISTINCT "{key.parent.name}" AS key FROM "{table.name}"'  # noqa: S608
    known = f'SELECT "{key.column.name}" FROM "{parent}"'  # noqa: S608
    # In order, SQLite walks along both at once: to look up each key takes twice as long.
    missing = connection.execute(
        f"{given} WHERE key IS NOT NULL EXCEPT {known} ORDER BY 1 LIMIT 1"
    ).fetchone()
    if missing is not None:
        row = _row(connection, table, f'"{key.parent.name}" = ?', missing)
        told = f"table {table.name} refers to a missing {parent}: `{missing[0]}` in row {row}"
        raise sqlite3.IntegrityError(told)


def _keeps(connection: sqlite3.Connection, table: Table, rules: dict[str, str], rows: str) -> None:
    if not rules:
        return
    cases = " ".join(f"WHEN NOT ({rule}) THEN '{name}'" for name, rule in rules.items())
    every = " AND ".join(f"({rule})" for rule in rules.values())
    broken = connection.execute(
        f"SELECT CASE {cases} END FROM {rows} WHERE NOT ({every}) LIMIT 1"  # noqa: S608
    ).fetchone()
    if broken is not None:
        row = _row(connection, table, f"NOT ({rules[broken[0]]})")
        raise sqlite3.IntegrityError(f"table {table.name} breaks the rule {broken[0]} in row {row}")


def _row(
    connection: sqlite3.Connection, table: Table, where: str, given: tuple[object, ...] = ()
) -> str:
    """Return the id of the first such row; where rows have none, what they begin with tells."""
    key = "id" if "id" in table.columns else next(iter(table.columns)).name
    found = connection.execute(
        f'SELECT "{key}" FROM "{table.name}" WHERE {where} LIMIT 1',  # noqa: S608
        given,
    ).fetchone()
    return f"`{found[0]}`"


def _columns(table: Table, rule: str) -> list[str]:
    return [name for name in _NAME.findall(_QUOTED.sub("", rule)) if name in table.columns]


def _measures(table: Table, rule: str) -> bool:
    """Tell whether a rule is about numbers, of which hardly two rows have the same."""
    return any(table.columns[name].type.python_type is float for name in _columns(table, rule))
