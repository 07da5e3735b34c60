"""`tenkyo export`: the knowledge base as tables, linked data, bibliography or database."""

import shutil
import sys
from pathlib import Path

import click

from kb.cli._shared import base_url_option, output_option, say
from kb.errors import SettingsError

KINDS = ("claims", "entities", "properties", "sources", "documents", "questions", "findings")
FORMS = ("csv", "jsonl", "parquet", "json-ld", "bibtex", "csl", "sqlite")


@click.command()
@click.argument("kind", type=click.Choice(KINDS), default="claims", metavar="[KIND]")
@click.option(
    "--format",
    "-f",
    "form",
    type=click.Choice(FORMS),
    default="csv",
    show_default=True,
    help="Form of the export.",
)
@click.option(
    "--to",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write; standard output by default.",
)
@base_url_option("Address that JSON-LD ids begin with: https://example.org/kb/.")
@output_option
def command(kind: str, form: str, to: Path | None, base_url: str | None, output: Path) -> None:
    """Export KIND: one row a claim, entity, property, source, document, question or finding.

    SQLite is the whole database, with a `metadata.json` for Datasette beside it.

    \b
    tenkyo export claims --format jsonl > claims.jsonl
    tenkyo export claims --format parquet --to claims.parquet
    tenkyo export sources --format bibtex
    tenkyo export --format sqlite --to tenkyo.sqlite
    """
    # Imported here: `tenkyo --help` should not pay for the views.
    from kb.exports.files import parquet, text
    from kb.store.snapshot import open_snapshot

    with open_snapshot(output) as snapshot:
        if form == "sqlite":
            _database(snapshot.folder, to, output)
        elif form == "parquet":
            if to is None and sys.stdout.isatty():
                raise SettingsError("Parquet is no text", remedy="name a file with --to")
            data = parquet(snapshot, kind)
            if to is None:
                sys.stdout.buffer.write(data)
            else:
                to.write_bytes(data)
        else:
            # A CSV's own line ends must reach the file as they are.
            out = to.open("wb") if to is not None else sys.stdout.buffer
            try:
                for piece in text(snapshot, kind, form, base=base_url or ""):
                    out.write(piece.encode())
                out.flush()
            finally:
                if to is not None:
                    out.close()
    if to is not None:
        say(f"wrote {to}")


def _database(folder: Path, to: Path | None, output: Path) -> None:
    # Imported here for start-up time, as above.
    from kb.exports.datasette import metadata
    from kb.store.snapshot import open_snapshot
    from kb.store.swap import DATABASE
    from kb.views.codec import pretty

    if to is None:
        raise SettingsError("SQLite is no text", remedy="name a file with --to")
    shutil.copyfile(folder / DATABASE, to)
    beside = to.with_name("metadata.json")
    with open_snapshot(output) as snapshot:
        beside.write_text(pretty(metadata(snapshot)) + "\n", encoding="utf-8")
    say(f"wrote {beside}; open with: datasette --immutable {to} --metadata {beside}")
