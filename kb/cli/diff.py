"""`tenkyo diff`: what changed between two snapshots."""

from pathlib import Path

import click

from kb.audit.changelog import as_atom, as_markdown, as_text
from kb.audit.changes import Side, changes
from kb.cli._shared import (
    base_url_option,
    emit,
    format_option,
    language_option,
    output_option,
    snapshot_before,
)
from kb.store.snapshot import open_snapshot
from kb.store.swap import SNAPSHOTS
from kb.views.codec import pretty


@click.command()
@click.argument("old", default="previous")
@click.argument("new", default="current")
@base_url_option("Address that links in the feed begin with: https://example.org/kb/.")
@output_option
@language_option
@format_option("text", "markdown", "json", "atom")
def command(old: str, new: str, base_url: str | None, output: Path, lang: str, form: str) -> None:
    """Say which claims came, went or changed from OLD to NEW, and which findings opened or closed.

    OLD and NEW are folders, ids of snapshots under --output, `previous` or `current`.

    \b
    tenkyo diff
    tenkyo diff main/build build --format markdown
    tenkyo diff 1f0c9a2b77d3e410 current --format atom
    """
    found = changes(_side(old, output), _side(new, output))
    if form == "json":
        emit(pretty(found))
    elif form == "atom":
        emit(as_atom(found, lang, base=base_url or ""))
    else:
        emit(as_markdown(found, lang) if form == "markdown" else as_text(found, lang))


def _side(name: str, output: Path) -> Side:
    with open_snapshot(_folder(name, output)) as snapshot:
        build = snapshot.build
        return Side(
            build=build.id,
            day=build.today,
            claims=snapshot.all_claims(),
            report=snapshot.report,
            tombstones=snapshot.catalog.pack.tombstones,
        )


def _folder(name: str, output: Path) -> Path:
    if name == "current":
        return output
    if name == "previous":
        return snapshot_before(output)
    inside = output / SNAPSHOTS / name
    return inside if inside.is_dir() else Path(name)
