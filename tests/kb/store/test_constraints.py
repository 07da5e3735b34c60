"""A fresh database is held to all that its tables promise."""

import sqlite3
from collections.abc import Iterator

import pytest
from sqlalchemy import CheckConstraint, Column, Float, ForeignKey, MetaData, Table, Text

from kb.store.constraints import MANY, hold

DATA = MetaData()
PARENT = Table("parent", DATA, Column("id", Text, primary_key=True))
WORDS = ("one", "two", "three")
CHILD = Table(
    "child",
    DATA,
    Column("parent", Text, ForeignKey("parent.id")),
    *(Column(word, Text) for word in WORDS),
    Column("low", Float),
    Column("high", Float),
    *(CheckConstraint(f"{word} IN ('a', 'b', 'low')", name=f"{word}_known") for word in WORDS),
    CheckConstraint("low IS NULL OR high IS NULL OR low <= high", name="ordered"),
)
SOUND = ("p", "a", "b", "low", 1.0, 2.0)


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """Tables that hold their rows to nothing by themselves."""
    made = sqlite3.connect(":memory:")
    made.execute("CREATE TABLE parent (id)")
    made.execute("CREATE TABLE child (parent, one, two, three, low, high)")
    made.execute("INSERT INTO parent VALUES ('p')")
    made.executemany("INSERT INTO child VALUES (?, ?, ?, ?, ?, ?)", [SOUND] * 3)
    yield made
    made.close()


def test_what_is_sound_passes(connection: sqlite3.Connection) -> None:
    assert len(WORDS) >= MANY
    connection.execute("INSERT INTO child VALUES (NULL, 'b', 'b', 'b', NULL, 1)")
    hold(connection, CHILD)
    hold(connection, PARENT)


@pytest.mark.parametrize(
    ("column", "value", "told"),
    [
        ("parent", "q", "table child refers to a missing parent: `q` in row `q`"),
        ("one", "c", "table child breaks the rule one_known in row `second`"),
        ("three", "", "table child breaks the rule three_known in row `second`"),
        ("high", 0.5, "table child breaks the rule ordered in row `second`"),
    ],
)
def test_what_is_not_is_named(
    connection: sqlite3.Connection, column: str, value: object, told: str
) -> None:
    connection.execute("INSERT INTO parent VALUES ('second')")
    connection.execute("UPDATE child SET parent = 'second' WHERE rowid = 2")
    connection.execute(f"UPDATE child SET {column} = ? WHERE rowid = 2", (value,))  # noqa: S608
    with pytest.raises(sqlite3.IntegrityError, match=told):
        hold(connection, CHILD)


def test_few_rules_are_held_row_by_row(connection: sqlite3.Connection) -> None:
    one = Table("child", MetaData(), Column("one", Text), CheckConstraint("one = 'a'", name="is_a"))
    hold(connection, one)
    connection.execute("UPDATE child SET one = 'b'")
    with pytest.raises(sqlite3.IntegrityError, match="is_a"):
        hold(connection, one)
