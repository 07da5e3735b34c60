"""Columns that tables have in common: a word of a list, a reference, a small list in JSON."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from sqlalchemy import CheckConstraint, Column, ForeignKey, Text
from sqlmodel import Field


def one_of(column: str, words: Iterable[StrEnum], *, empty: bool = False) -> CheckConstraint:
    """Return the constraint that a column holds one of `words`, or nothing if it may be `empty`."""
    listed = ", ".join(f"'{word.value}'" for word in words)
    known = f"{column} IN ({listed})"
    return CheckConstraint(
        f"{column} IS NULL OR {known}" if empty else known, name=f"{column}_known"
    )


def ref(target: str, **options: Any) -> Any:
    """Return a reference that is checked when the load commits: rows may come in any order."""
    key = ForeignKey(target, deferrable=True, initially="DEFERRED")
    return Field(default=None, sa_column=Column(Text, key, **options))


def json_text(default: str = "[]") -> Any:
    """Return a column of JSON text."""
    return Field(default=default, sa_column=Column(Text, nullable=False, server_default=default))
