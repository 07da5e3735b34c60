"""A snapshot's things as files: CSV, JSON Lines, JSON-LD, Parquet, bibliography, SQLite."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from kb.errors import NotInstalledError, SettingsError
from kb.exports.bibliography import bibtex, csl
from kb.exports.columns import INTEGERS, LISTS, NUMBERS, TRUTHS
from kb.exports.linked_data import CONTEXT, graph
from kb.exports.tables import columns, csv_text, flat, scalar
from kb.store.collections import COLLECTIONS
from kb.store.rows import short
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot
from kb.views.catalog import Source
from kb.views.codec import decode

if TYPE_CHECKING:
    import pyarrow

_TABLES = {plural: kind for kind, plural in COLLECTIONS.items()}
_BATCH = 2000


def check_form(kind: str, form: str) -> None:
    """Refuse a form that a kind of thing does not have.

    Raises:
        SettingsError: It has none such.
    """
    if form in ("bibtex", "csl") and kind != "sources":
        raise SettingsError(
            f"{kind} have no form `{form}`", expected="sources", remedy="export sources, or as csv"
        )
    if form == "json-ld" and kind == "findings":
        raise SettingsError("findings have no form `json-ld`", expected="csv, jsonl or parquet")


def things(snapshot: Snapshot, kind: str) -> Iterator[dict[str, Any]]:
    """Yield the short form of every thing of a kind, in the order of the pack."""
    if kind == "findings":
        report = snapshot.report
        for finding in (*report.findings, *report.suppressed, *report.accepted):
            yield msgspec.to_builtins(finding)
        return
    if kind == "claims":
        ids = snapshot.database.claim_ids(ClaimFilter())
    else:
        ids = snapshot.database.row_ids(_TABLES[kind], {})
    for _, key in ids:
        body = snapshot.body(f"{kind}/{key}")
        if body is not None:
            yield msgspec.json.decode(short(kind, body.data))


def text(snapshot: Snapshot, kind: str, form: str, *, base: str = "") -> Iterator[str]:
    """Yield an export piece by piece, so that it is never whole in memory.

    Raises:
        SettingsError: The kind has no such form.
    """
    check_form(kind, form)
    return _WRITERS[form](snapshot, kind, base)


def table(snapshot: Snapshot, kind: str) -> "pyarrow.Table":
    """Return all things of a kind as an Arrow table.

    Raises:
        SettingsError: pyarrow is not installed.
    """
    arrow = arrow_library()
    names = columns(kind)
    schema = arrow.schema([(name, _arrow_type(arrow, name)) for name in names])
    batches = []
    for rows in _batched(things(snapshot, kind)):
        made = [_typed(flat(kind, row)) for row in rows]
        batches.append(arrow.RecordBatch.from_pylist(made, schema=schema))
    return arrow.Table.from_batches(batches, schema=schema)


def parquet(snapshot: Snapshot, kind: str) -> bytes:
    """Return all things of a kind as a Parquet file.

    Raises:
        SettingsError: pyarrow is not installed.
    """
    arrow = arrow_library()
    import pyarrow.parquet as writer  # Takes long to import; only this form needs it.

    sink = arrow.BufferOutputStream()
    writer.write_table(table(snapshot, kind), sink, compression="zstd")
    return bytes(sink.getvalue().to_pybytes())


def arrow_library() -> Any:
    """Return pyarrow.

    Raises:
        NotInstalledError: It is not installed.
    """
    try:
        import pyarrow  # An optional library, and one that takes long to import.
    except ImportError as error:
        raise NotInstalledError("Parquet needs pyarrow", extra="parquet") from error
    return pyarrow


def _csv(snapshot: Snapshot, kind: str, _: str) -> Iterator[str]:
    yield csv_text(kind, ())
    for rows in _batched(things(snapshot, kind)):
        yield csv_text(kind, rows, header=False)


def _jsonl(snapshot: Snapshot, kind: str, _: str) -> Iterator[str]:
    for rows in _batched(things(snapshot, kind)):
        yield "".join(
            json.dumps(flat(kind, row), ensure_ascii=False, separators=(",", ":")) + "\n"
            for row in rows
        )


def _json_ld(snapshot: Snapshot, kind: str, base: str) -> Iterator[str]:
    yield '{"@context":' + json.dumps(dict(CONTEXT)) + ',"@graph":['
    first = True
    for row in things(snapshot, kind):
        (node,) = graph(kind, [row], base=base)["@graph"]
        yield ("" if first else ",\n") + json.dumps(node, ensure_ascii=False)
        first = False
    yield "]}\n"


def _sources(snapshot: Snapshot) -> Iterator[Source]:
    for _, key in snapshot.database.row_ids("source", {}):
        body = snapshot.body(f"sources/{key}")
        if body is not None:
            yield decode(Source, short("sources", body.data))


def _bibtex(snapshot: Snapshot, _: str, __: str) -> Iterator[str]:
    for number, source in enumerate(_sources(snapshot)):
        yield ("\n" if number else "") + bibtex(source)


def _csl(snapshot: Snapshot, _: str, __: str) -> Iterator[str]:
    items = [csl(source) for source in _sources(snapshot)]
    yield json.dumps(items, ensure_ascii=False, indent=1) + "\n"


_WRITERS = {
    "csv": _csv,
    "jsonl": _jsonl,
    "json-ld": _json_ld,
    "bibtex": _bibtex,
    "csl": _csl,
}


def _batched(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _arrow_type(arrow: Any, name: str) -> Any:
    if name in NUMBERS:
        return arrow.float64()
    if name in INTEGERS:
        return arrow.int64()
    if name in TRUTHS:
        return arrow.bool_()
    if name in LISTS:
        return arrow.list_(arrow.string())
    return arrow.string()


def _typed(row: Mapping[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, value in row.items():
        if name in LISTS or name in NUMBERS or name in INTEGERS or name in TRUTHS:
            made[name] = value
        else:
            cell = scalar(value)
            made[name] = None if cell is None else str(cell)
    return made
