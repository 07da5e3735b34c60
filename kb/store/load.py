"""Everything a build computed, into the tables of a fresh database, in one go."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import CheckConstraint, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel

import kb.model as model
from kb.names import fold
from kb.quantity.units import UnitRow
from kb.views.build import Build
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.codec import encode
from kb.views.finding import Finding
from kb.views.formula import Formula
from kb.views.label import Label

Rows = Iterable[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class MentionRow:
    """Where in a document a claim is stated."""

    claim: str
    document: str
    start: int
    end: int
    line: int
    passage_digest: str


@dataclass(frozen=True, slots=True)
class Contents:
    """What one snapshot's database holds."""

    catalog: Catalog
    claims: Mapping[str, Claim]
    formulas: Mapping[str, Formula]
    units: tuple[UnitRow, ...]
    findings: tuple[Finding, ...]
    build: Build
    mentions: tuple[MentionRow, ...] = ()


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
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA page_size=4096;"
            # Row by row, SQLite would build the word lists of the checks anew each time, which
            # takes half of the load; `_check` holds all rows to the same rules afterwards.
            "PRAGMA application_id=0x54454e4b; PRAGMA ignore_check_constraints=ON; BEGIN;"
        )
        tables = SQLModel.metadata.sorted_tables
        for table in tables:
            connection.execute(str(CreateTable(table).compile(dialect=dialect)))
        for table, values in rows(contents):
            marks = ", ".join("?" * len(table.columns))
            connection.executemany(f'INSERT INTO "{table.name}" VALUES ({marks})', values)  # noqa: S608
        for table in tables:
            for index in sorted(table.indexes, key=lambda i: str(i.name)):
                connection.execute(str(CreateIndex(index).compile(dialect=dialect)))
        connection.execute("COMMIT")
        broken = connection.execute("PRAGMA foreign_key_check").fetchone()
        if broken is not None:
            raise sqlite3.IntegrityError(f"table {broken[0]} refers to a missing {broken[2]}")
        for table in tables:
            _check(connection, table)
        connection.execute("ANALYZE")
    finally:
        connection.close()


def _check(connection: sqlite3.Connection, table: Table) -> None:
    """Hold every row of a table to the constraints that the table declares."""
    rules = {
        str(c.name): str(c.sqltext.compile(dialect=sqlite.dialect()))
        for c in sorted(table.constraints, key=lambda c: str(c.name))
        if isinstance(c, CheckConstraint)
    }
    if not rules:
        return
    cases = " ".join(f"WHEN NOT ({rule}) THEN '{name}'" for name, rule in rules.items())
    every = " AND ".join(f"({rule})" for rule in rules.values())
    broken = connection.execute(
        f'SELECT CASE {cases} END FROM "{table.name}" WHERE NOT ({every}) LIMIT 1'  # noqa: S608
    ).fetchone()
    if broken is not None:
        raise sqlite3.IntegrityError(f"table {table.name} breaks the rule {broken[0]}")


def _table(kind: type[SQLModel]) -> Table:
    return kind.__table__  # type: ignore[attr-defined,no-any-return]


def rows(contents: Contents) -> Iterator[tuple[Table, Rows]]:
    """Yield each table with its rows, parents before children, values in column order."""
    catalog, claims = contents.catalog, contents.claims.values()
    yield _table(model.Document), _documents(catalog)
    yield _table(model.Source), _sources(catalog)
    yield _table(model.Entity), _entities(catalog)
    yield _table(model.Name), sorted(_names(catalog))
    yield _table(model.Property), _properties(catalog)
    yield _table(model.Unit), contents.units
    yield _table(model.Claim), _claims(claims)
    yield (
        _table(model.Citation),
        (
            (c.id, i, x.source, x.role.value, x.locator, x.printed, x.accessed)
            for c in claims
            for i, x in enumerate(c.citations)
        ),
    )
    yield (
        _table(model.VerificationRow),
        (
            (c.id, i, x.by, x.on, x.source, x.method, x.result.value)
            for c in claims
            for i, x in enumerate(c.verifications)
        ),
    )
    yield (
        _table(model.ClaimLink),
        sorted(
            {
                (c.id, x.claim, x.role.value, x.declared)
                for c in claims
                for x in c.links
                if not x.incoming
            }
        ),
    )
    yield (
        _table(model.ClaimInput),
        ((c.id, x.variable, x.claim, x.literal, x.as_printed) for c in claims for x in c.inputs),
    )
    yield _table(model.Question), _questions(catalog)
    yield _table(model.QuestionClaim), _question_claims(catalog)
    yield (
        _table(model.Formula),
        (
            (
                f.id,
                f.title.ja,
                f.title.en,
                f.expression,
                f.result.unit,
                f.verified,
                encode(f).decode(),
            )
            for f in contents.formulas.values()
        ),
    )
    yield (
        _table(model.Mention),
        (
            (m.claim, m.document, m.start, m.end, m.line, m.passage_digest)
            for m in contents.mentions
        ),
    )
    yield _table(model.Finding), (_finding(i, f) for i, f in enumerate(contents.findings))
    b = contents.build
    yield (
        _table(model.Build),
        [
            (
                *(b.id, b.version, b.pack, b.today),
                *(encode(dict(b.digests)).decode(), encode(dict(b.counts)).decode()),
                b.search_engine,
            )
        ],
    )


def _both(label: Label | None) -> tuple[str | None, str | None]:
    return (None, None) if label is None else (label.ja, label.en)


def _json(value: object) -> str:
    return encode(value).decode()


def _documents(catalog: Catalog) -> Rows:
    for d in catalog.documents.values():
        yield (
            *(d.id, d.short, *_both(d.title), d.language, d.checked_on, d.cutoff),
            *(d.confidence.value, d.basis.value, d.digest, _json(d.sections)),
        )


def _sources(catalog: Catalog) -> Rows:
    for s in catalog.sources.values():
        yield (
            *(s.id, s.title, _json(s.authors), s.kind.value, s.tier.value, s.container),
            *(s.publisher, s.volume, s.issue, s.pages, s.number, s.doi, s.arxiv, s.link),
            *(s.archive, s.issued, s.accessed, s.digest, s.repeats, s.superseded_by, s.retracted),
        )


def _entities(catalog: Catalog) -> Rows:
    for e in catalog.entities.values():
        yield (
            *(e.id, e.kind, *_both(e.label), _json(e.aliases)),
            *(e.vendor.id if e.vendor else None, e.part_of.id if e.part_of else None),
        )


def _names(catalog: Catalog) -> set[tuple[str, str, str]]:
    names = set()
    for e in catalog.entities.values():
        for name in (e.id, e.label.ja, e.label.en, *e.aliases):
            if name:
                names.add(("entity", fold(name), e.id))
    for p in catalog.properties.values():
        for name in (p.id, p.label.ja, p.label.en):
            if name:
                names.add(("property", fold(name), p.id))
    return names


def _properties(catalog: Catalog) -> Rows:
    for p in catalog.properties.values():
        yield (
            *(p.id, *_both(p.label), *_both(p.definition), p.type.value, p.unit, p.dimension),
            *(_json(p.requires), _json(p.comparable_by), p.volatility.value),
        )


def _claims(claims: Iterable[Claim]) -> Rows:
    # Claims share their standings and qualifiers; what those give to a row is put together once.
    # All claims are held meanwhile, so an identity stands for the same thing throughout.
    standings: dict[int, tuple[Any, ...]] = {}
    qualifiers: dict[int, str] = {}
    for seq, claim in enumerate(claims):
        v, s = claim.value, claim.standing
        if (words := qualifiers.get(id(claim.qualifiers))) is None:
            words = qualifiers[id(claim.qualifiers)] = _json(claim.qualifiers)
        if (judged := standings.get(id(s))) is None:
            judged = standings[id(s)] = (
                *(s.basis.value, s.flag, s.verification.value, s.confidence.value),
                *(s.freshness.value, s.rank.value, *_both(s.rank_reason)),
            )
        canonical = v.canonical
        yield (
            *(claim.id, seq, claim.subject.id, claim.property.id, v.type.value),
            *(v.absence.value if v.absence else None, v.as_printed, v.low, v.high),
            *(v.low_inclusive, v.high_inclusive, v.modifier.value if v.modifier else None),
            *(v.digits, v.unit),
            *((canonical.low, canonical.high, canonical.unit) if canonical else (None, None, None)),
            *(v.date, v.earliest, v.latest, v.ref.id if v.ref else None, *_both(v.text)),
            *(words, *_both(claim.statement), *judged),
            *(claim.document.id if claim.document else None, claim.locator),
            *(claim.as_of, claim.known_from, claim.superseded_on, claim.formula),
            *(claim.file, claim.line),
        )


def _questions(catalog: Catalog) -> Rows:
    for q in catalog.questions.values():
        yield (
            *(q.id, q.document.id, q.number, *_both(q.text), q.state.value, q.since),
            *_both(q.findings),
        )


def _question_claims(catalog: Catalog) -> Rows:
    rows: set[tuple[str, str, str]] = set()
    for q in catalog.questions.values():
        rows.update((q.id, c, "affects") for c in q.claims)
        rows.update((q.id, c, "resolves") for c in q.resolved_by)
    return sorted(rows)


def _finding(seq: int, f: Finding) -> tuple[Any, ...]:
    return (
        *(seq, f.rule, f.name, f.family, f.severity.value, f.outcome.value, f.subject),
        *(f.subject_kind, *_both(f.message), *_both(f.remedy), f.found, f.expected, f.other),
        *(f.document, f.entity, f.source, f.file, f.line, f.suppressed, f.fingerprint),
    )
