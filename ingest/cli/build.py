"""`tenkyo build`: a pack to a snapshot."""

import os
import time
from datetime import UTC, date, datetime
from pathlib import Path

import click

from kb.cli._shared import Progress, emit, format_option, output_option, say
from kb.errors import SettingsError


@click.command()
@click.option(
    "--pack",
    "-p",
    type=click.Path(path_type=Path),
    default=Path("data"),
    show_default=True,
    envvar="TENKYO_PACK",
    help="Folder of the pack.",
)
@output_option
@click.option(
    "--database",
    metavar="URL",
    help="Load a database server too: postgresql+psycopg://user@host/name.",
)
@click.option(
    "--today",
    metavar="DATE",
    help="Day by which age is judged. Default: SOURCE_DATE_EPOCH, else today.",
)
@click.option(
    "--search-engine",
    metavar="NAME",
    help="whoosh or tantivy. Default: by the number of documents.",
)
@click.option("--check", is_flag=True, help="Only validate the pack; build nothing.")
@click.option("--force", is_flag=True, help="Build even where nothing changed.")
@format_option("text", "json")
def command(
    pack: Path,
    output: Path,
    database: str | None,
    today: str | None,
    search_engine: str | None,
    check: bool,
    force: bool,
    form: str,
) -> None:
    """Build a snapshot from a pack: tables, search index, pages, audit.

    The snapshot is swapped in when it is complete; until then, and where the pack has errors,
    the old one stays. Exit 2 with every error, each with file, line and remedy.

    \b
    tenkyo build
    tenkyo build --pack mykb/data --output mykb/build
    tenkyo build --check
    """
    # Imported here: `tenkyo --help` should not pay for the model, pint and SymPy.
    from ingest.pack.load import load_pack
    from kb.build.knowledge import compute
    from kb.build.run import BuildOptions, build
    from kb.quantity.units import PintUnits
    from kb.views.codec import pretty

    day = read_day(today)
    progress = Progress()
    started = time.perf_counter()
    try:
        records = load_pack(pack, progress=progress)
        if check:
            knowledge = compute(records, units=PintUnits(), today=day, progress=progress)
            progress.done()
            say(f"{pack}: {len(knowledge.claims)} claims, no errors")
            return
        built = build(
            records,
            BuildOptions(
                output=output,
                today=day,
                database=database,
                search_engine=search_engine,
                force=force,
            ),
            progress=progress,
        )
    finally:
        progress.done()
    if form == "json":
        emit(pretty(built.build))
        return
    took = time.perf_counter() - started
    words = "unchanged" if built.reused else "built"
    counts = built.build.counts
    say(
        f"{words} {built.folder} in {took:.1f} s: {counts['claims']} claims"
        f" ({counts['computed']} computed), {counts['sources']} sources,"
        f" {counts['conflicts']} conflicts, {counts['findings']} findings"
    )


def read_day(text: str | None) -> date:
    """Return the day a build is judged by.

    Raises:
        SettingsError: The text is no date.
    """
    if text is None:
        epoch = os.environ.get("SOURCE_DATE_EPOCH")
        if epoch is not None and epoch.isdigit():
            return datetime.fromtimestamp(int(epoch), tz=UTC).date()
        return datetime.now(tz=UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise SettingsError(
            f"--today: `{text}` is no date", expected="a day such as 2026-05-31"
        ) from error
