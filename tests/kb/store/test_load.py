"""The tables refuse what the model forbids, and hold what was computed."""

import sqlite3
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from sqlmodel import SQLModel

from ingest.pack.load import load_pack
from kb.assembly.assemble import assemble
from kb.quantity.units import PintUnits
from kb.store.contents import Contents
from kb.store.load import write_sqlite
from kb.store.swap import DATABASE, current
from kb.views.build import Build
from kb.vocab import Rank

STARTER = Path(__file__).resolve().parents[3] / "ingest" / "starter" / "data"
TODAY = date(2026, 11, 29)


@pytest.fixture(scope="module")
def contents() -> Contents:
    units = PintUnits()
    made = assemble(load_pack(STARTER), units=units, today=TODAY)
    return Contents(
        catalog=made.catalog,
        claims=made.claims.stated,
        formulas={},
        units=tuple(units.rows(["GB/s"])),
        findings=(),
        build=Build("one", "0", "starter", TODAY.isoformat(), {}, {}),
    )


def changed(contents: Contents, **change: object) -> Contents:
    """Return the contents with one quantity's value or standing changed."""
    claims = dict(contents.claims)
    key, claim = next((k, c) for k, c in claims.items() if c.value.low is not None)
    claims[key] = replace(claim, **change)  # type: ignore[arg-type]
    return replace(contents, claims=claims)


def test_every_claim_is_a_row(contents: Contents, tmp_path: Path) -> None:
    write_sqlite(tmp_path / "x.sqlite", contents)
    connection = sqlite3.connect(tmp_path / "x.sqlite")
    rows = connection.execute("SELECT id, as_printed FROM claim ORDER BY seq").fetchall()
    connection.close()
    assert rows == [(c.id, c.value.as_printed) for c in contents.claims.values()]


def test_no_table_stays_empty(output: Path) -> None:
    # The shipped pack uses all that the model has: a table without rows is written by nothing.
    connection = sqlite3.connect(current(output) / DATABASE)
    named = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    empty = [n for (n,) in named if not connection.execute(f"SELECT 1 FROM {n} LIMIT 1").fetchone()]  # noqa: S608
    connection.close()
    assert set(SQLModel.metadata.tables) <= {n for (n,) in named}
    assert not empty


def test_the_constraints_of_the_model_hold(contents: Contents, tmp_path: Path) -> None:
    claim = next(c for c in contents.claims.values() if c.value.low is not None)
    crossed = replace(claim.value, low=2.0, high=1.0)
    with pytest.raises(sqlite3.IntegrityError, match="bounds_ordered"):
        write_sqlite(tmp_path / "x.sqlite", changed(contents, value=crossed))
    ranked = replace(claim.standing, rank=Rank.PREFERRED, rank_reason=None)
    with pytest.raises(sqlite3.IntegrityError, match="rank_reasoned"):
        write_sqlite(tmp_path / "x.sqlite", changed(contents, standing=ranked))


def test_the_file_goes_on_to_hold_its_constraints(contents: Contents, tmp_path: Path) -> None:
    write_sqlite(tmp_path / "x.sqlite", contents)
    connection = sqlite3.connect(tmp_path / "x.sqlite")
    with pytest.raises(sqlite3.IntegrityError, match="rank_known"):
        connection.execute("UPDATE claim SET rank = 'best'")
    connection.close()


def test_a_reference_to_nothing_is_refused(contents: Contents, tmp_path: Path) -> None:
    claim = next(c for c in contents.claims.values() if c.value.low is not None)
    lost = replace(claim.property, id="nothing")
    with pytest.raises(sqlite3.IntegrityError, match="missing property"):
        write_sqlite(tmp_path / "x.sqlite", changed(contents, property=lost))
