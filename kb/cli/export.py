"""`tenkyo export`: the knowledge base as tables, linked data, bibliography or database."""

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kb.cli._shared import base_url_option, output_option, say
from kb.errors import SettingsError
from kb.exports.forms import FORMS, KINDS, SUFFIXES, endings

if TYPE_CHECKING:
    from kb.store.snapshot import Snapshot


_LONGEST = 8
"""Characters of an ending with its point: what is longer is none, as in `tmp.8hG2kLq0Zx`."""


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
    if to is not None:
        _check_ending(to, form)
    # Imported here: `tenkyo --help` should not pay for the views.
    from kb.exports.files import parquet, text
    from kb.store.snapshot import open_snapshot

    with open_snapshot(output) as snapshot:
        if form == "sqlite":
            _database(snapshot, to)
        elif form == "parquet":
            if to is None and sys.stdout.isatty():
                raise SettingsError("Parquet is no text", remedy="name a file with --to")
            data = parquet(snapshot, kind)
            if to is None:
                sys.stdout.buffer.write(data)
            else:
                to.write_bytes(data)
        else:
            # Before a file is made: not every kind has every form.
            pieces = text(snapshot, kind, form, base=base_url or "")
            # A CSV's own line ends must reach the file as they are.
            out = to.open("wb") if to is not None else sys.stdout.buffer
            try:
                for piece in pieces:
                    out.write(piece.encode())
                out.flush()
            finally:
                if to is not None:
                    out.close()
    if to is not None:
        say(f"wrote {to}")


def _check_ending(to: Path, form: str) -> None:
    """Refuse a file that would be taken for another form by its name.

    Raises:
        SettingsError: It ends as files of another form do, or of none.
    """
    ending, taken = to.suffix.lower(), endings(form)
    if not 1 < len(ending) <= _LONGEST or ending in taken:
        return
    other = SUFFIXES.get(ending.removeprefix("."))
    raise SettingsError(
        f"`{to.name}` is no name for {form}",
        expected=f"a name that ends in {' or '.join(taken)}",
        remedy=f"choose its form with --format {other}" if other else "",
    )


def _database(snapshot: "Snapshot", to: Path | None) -> None:
    # Imported here for start-up time, as above.
    from kb.exports.datasette import METADATA, metadata
    from kb.store.swap import DATABASE
    from kb.views.codec import pretty

    if to is None:
        raise SettingsError("SQLite is no text", remedy="name a file with --to")
    shutil.copyfile(snapshot.folder / DATABASE, to)
    beside = to.with_name(METADATA)
    beside.write_text(pretty(metadata(snapshot, to.name)) + "\n", encoding="utf-8")
    say(f"wrote {beside}; open with: datasette --immutable {to} --metadata {beside}")
