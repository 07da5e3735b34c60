"""Every SELECT on a snapshot's database, and the filters that mean the same everywhere."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from json import dumps
from pathlib import Path
from typing import Any

from kb.errors import SnapshotError


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFilter:
    """Which claims are asked for; fields that are None do not narrow."""

    subject: str | None = None
    property: str | None = None
    document: str | None = None
    source: str | None = None
    question: str | None = None
    value: str | None = None
    """Id of the entity or term that is the value."""
    kind: str | None = None
    vendor: str | None = None
    formula: str | None = None
    basis: str | None = None
    verification: str | None = None
    confidence: str | None = None
    freshness: str | None = None
    rank: str | None = None
    as_of: str | None = None
    """Only what was known on that day (ISO) and not yet superseded."""


_COLUMNS = frozenset(
    {
        *("subject", "property", "document", "formula", "basis", "verification", "confidence"),
        *("freshness", "rank"),
    }
)
_ELSEWHERE = {
    "source": "id IN (SELECT claim FROM citation WHERE source = ?)",
    "question": "id IN (SELECT claim FROM question_claim WHERE question = ?)",
    "value": "value_ref = ?",
    "kind": "subject IN (SELECT id FROM entity WHERE kind = ?)",
    "vendor": "subject IN (SELECT id FROM entity WHERE vendor = ?)",
}

_NARROWED = {
    "entity": ("kind", "vendor", "part_of"),
    "property": ("type", "dimension", "unit"),
    "source": ("kind", "tier"),
    "document": ("language",),
    "question": ("document", "state"),
    "formula": ("verified",),
    "finding": (
        *("rule", "family", "severity", "outcome", "subject", "document", "entity", "source"),
    ),
}
"""Tables of definitions and findings, with the columns that a list may be narrowed by."""


class Database:
    """A read-only connection to a snapshot's SQLite file."""

    def __init__(self, path: Path) -> None:
        """Open the file.

        Raises:
            SnapshotError: It is missing or no database of ours.
        """
        if not path.is_file():
            raise SnapshotError(f"no database at {path}", remedy="run `tenkyo build` first")
        uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        self.connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        try:
            (magic,) = self.connection.execute("PRAGMA application_id").fetchone()
        except sqlite3.DatabaseError as error:
            raise SnapshotError(
                f"the database {path} is damaged: {error}", remedy="run `tenkyo build` again"
            ) from error
        if magic != 0x54454E4B:
            raise SnapshotError(f"{path} is not a Tenkyo database", remedy="run `tenkyo build`")

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()

    def _rows(self, sql: str, values: Sequence[object] = ()) -> Iterator[Any]:
        """Yield the rows of one SELECT.

        Raises:
            SnapshotError: The file is damaged where the rows lie.
        """
        try:
            yield from self.connection.execute(sql, values)
        except sqlite3.DatabaseError as error:
            raise SnapshotError(
                f"the tables of the snapshot are damaged: {error}",
                remedy="run `tenkyo build` again",
            ) from error

    def claim_ids(
        self, wanted: ClaimFilter, *, after: int = -1, limit: int | None = None
    ) -> list[tuple[int, str]]:
        """Return position and id of each claim that matches, in pack order."""
        where, values = ["seq > ?"], [after]
        conditions: list[object] = [*values]
        for field in fields(wanted):
            value = getattr(wanted, field.name)
            if value is None:
                continue
            if field.name == "as_of":
                where.append(
                    "(known_from IS NULL OR known_from <= ?)"
                    " AND (superseded_on IS NULL OR superseded_on > ?)"
                )
                conditions.extend((value, value))
            else:
                where.append(
                    f"{field.name} = ?" if field.name in _COLUMNS else _ELSEWHERE[field.name]
                )
                conditions.append(value)
        sql = f"SELECT seq, id FROM claim WHERE {' AND '.join(where)} ORDER BY seq"  # noqa: S608
        if limit is not None:
            sql += " LIMIT ?"
            conditions.append(limit)
        return list(self._rows(sql, conditions))

    def row_ids(
        self,
        table: str,
        where: Mapping[str, str | bool],
        *,
        after: int = -1,
        limit: int | None = None,
    ) -> list[tuple[int, str]]:
        """Return position and id of each row of a table of definitions that matches, in order."""
        allowed = _NARROWED[table]
        conditions = ["rowid > ?", *(f"{allowed[allowed.index(name)]} = ?" for name in where)]
        key = "seq" if table == "finding" else "id"
        sql = (
            f"SELECT rowid, {key} FROM {table}"  # noqa: S608
            f" WHERE {' AND '.join(conditions)} ORDER BY rowid LIMIT ?"
        )
        most = -1 if limit is None else limit
        return list(self._rows(sql, (after, *where.values(), most)))

    def ids_of_name(self, kind: str, folded: str) -> list[str]:
        """Return the ids that a folded name belongs to."""
        rows = self._rows(
            "SELECT id FROM name WHERE kind = ? AND folded = ? ORDER BY id", (kind, folded)
        )
        return [r[0] for r in rows]

    def names_near(self, kind: str, folded: str, *, limit: int = 200) -> list[tuple[str, str]]:
        """Return `(folded name, id)` of names that hold `folded` as a part, shortest first."""
        pattern = "".join(f"\\{c}" if c in "%_\\" else c for c in folded)
        rows = self._rows(
            "SELECT folded, id FROM name WHERE kind = ? AND folded LIKE ? ESCAPE '\\'"
            " ORDER BY length(folded), id LIMIT ?",
            (kind, f"%{pattern}%", limit),
        )
        return list(rows)

    def names_around(self, kind: str, folded: str, *, limit: int) -> Iterator[tuple[str, str]]:
        """Yield `(folded name, id)` of up to `limit` names of a kind on either side of `folded`."""
        for side in ("< ? ORDER BY folded DESC, id DESC", ">= ? ORDER BY folded, id"):
            yield from self._rows(
                f"SELECT folded, id FROM name WHERE kind = ? AND folded {side} LIMIT ?",  # noqa: S608
                (kind, folded, limit),
            )

    def unit_rows(self) -> list[tuple[str, str, str]]:
        """Return symbol, dimension and factor of every unit in use."""
        return list(self._rows("SELECT symbol, dimension, factor FROM unit"))

    def properties_of(self, subject: str) -> list[str]:
        """Return the properties that claims about a thing state."""
        rows = self._rows(
            "SELECT DISTINCT property FROM claim WHERE subject = ? ORDER BY property", (subject,)
        )
        return [r[0] for r in rows]

    def cell_claims(
        self, subjects: Sequence[str], properties: Sequence[str]
    ) -> list[tuple[str, str, str]]:
        """Return subject, property and id of every claim in a grid of cells, in pack order."""
        rows = self._rows(
            "SELECT subject, property, id FROM claim"
            " WHERE subject IN (SELECT value FROM json_each(?))"
            " AND property IN (SELECT value FROM json_each(?)) ORDER BY seq",
            (dumps(list(subjects)), dumps(list(properties))),
        )
        return list(rows)

    def units_stated(self) -> list[str]:
        """Return every unit that claims are printed in, by steps from one to the next."""
        rows = self._rows(
            "WITH RECURSIVE stated(unit) AS (SELECT min(unit) FROM claim UNION ALL"
            " SELECT (SELECT min(unit) FROM claim WHERE unit > stated.unit) FROM stated"
            " WHERE stated.unit IS NOT NULL)"
            " SELECT unit FROM stated WHERE unit IS NOT NULL"
        )
        return [r[0] for r in rows]

    def stating(
        self, low: float | None, high: float | None, *, unit: str | None, limit: int
    ) -> list[tuple[int, str]]:
        """Return position and id of claims, not deprecated, of just these bounds in a unit."""
        rows = self._rows(
            "SELECT seq, id FROM claim WHERE unit IS ? AND low IS ? AND high IS ?"
            " AND value_type = 'quantity' AND absence IS NULL AND rank <> 'deprecated'"
            " ORDER BY seq LIMIT ?",
            (unit, low, high, limit),
        )
        return list(rows)

    def naming(self, thing: str) -> list[tuple[str, str]]:
        """Return property and subject of every claim whose value is a thing, in pack order."""
        rows = self._rows(
            "SELECT property, subject FROM claim"
            " WHERE value_ref = ? AND value_type = 'entity' ORDER BY seq",
            (thing,),
        )
        return list(rows)

    def dependents(self, claim: str) -> list[str]:
        """Return the claims that were computed from `claim`, directly."""
        rows = self._rows(
            "SELECT DISTINCT claim FROM claim_input WHERE input = ? ORDER BY claim", (claim,)
        )
        return [r[0] for r in rows]
