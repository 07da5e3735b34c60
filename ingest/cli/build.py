"""`tenkyo build`: a pack to a snapshot."""

import gc
import time
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ingest.cli._shared import apart, pack_option, read_day
from kb.cli._shared import Progress, emit, format_option, output_option, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kb.build.knowledge import Knowledge
    from kb.build.run import Beside
    from kb.quantity.units import Units

GARBAGE = 200_000
"""Objects that may be made before a build looks for such as nobody needs."""


@click.command()
@pack_option
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
@click.option(
    "--documents",
    type=click.Path(path_type=Path),
    help="Texts of your own, a file or a folder: read beside the claims, never verified.",
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
    documents: Path | None,
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
    tenkyo build --documents reports/
    """
    # Nearly all that a build makes stays until its end: looking through it time and again for
    # what could go takes a tenth of the build.
    gc.set_threshold(GARBAGE)
    # Imported here: `tenkyo --help` should not pay for the model, pint and SymPy.
    from ingest.pack.load import load_pack
    from kb.build.knowledge import compute
    from kb.build.run import BuildOptions, build
    from kb.publish.state import SITE_FILES
    from kb.quantity.units import PintUnits
    from kb.store.swap import leave_spare
    from kb.views.codec import pretty

    day = read_day(today)
    apart(pack, output)
    progress = Progress()
    started = time.perf_counter()
    try:
        if check:
            records = load_pack(pack, progress=progress)
            knowledge = compute(records, units=PintUnits(), today=day, progress=progress)
            progress.done()
            say(f"{pack}: {len(knowledge.claims)} claims, no errors")
            if form == "json":
                emit(pretty({"claims": len(knowledge.claims), "errors": 0}))
            return
        # The records have no name here, so that the build can let go of them.
        built = build(
            load_pack(pack, progress=progress),
            BuildOptions(
                output=output,
                today=day,
                database=database,
                search_engine=search_engine,
                force=force,
                beside=_beside(documents, day) if documents is not None else None,
            ),
            progress=progress,
        )
    finally:
        progress.done()
    if form == "json":
        emit(pretty(built.build))
    else:
        took = time.perf_counter() - started
        words = "unchanged" if built.reused else "built"
        counts = built.build.counts
        say(
            f"{words} {built.folder} in {took:.1f} s: {counts['claims']} claims"
            f" ({counts['computed']} computed), {counts['sources']} sources,"
            f" {counts['conflicts']} conflicts, {counts['findings']} findings"
        )
    try:
        progress("copying pages for the next build")
        leave_spare(output, SITE_FILES)
    finally:
        progress.done()


def _beside(documents: Path, day: date) -> "Beside":
    """Return what the texts of a user add to the build; those that cannot be read are named.

    Raises:
        DocumentError: There are no texts, or too many.
    """
    # Imported here for start-up time: the readers are needed for nothing else.
    from ingest.link.knowledge import Knowledge as Known
    from ingest.reading import INDEX, document_files, entries, files_digest, readings
    from kb.build.run import Beside
    from kb.errors import DocumentError

    paths = document_files(documents)

    def answers(knowledge: "Knowledge", units: "Units") -> "Iterator[tuple[str, object]]":
        known = Known(knowledge.catalog, knowledge.claims, units, day)
        kept = []
        for _, found in readings(paths, known):
            if isinstance(found, DocumentError):
                say(f"left out: {found}")
                continue
            kept.append(found)
            yield f"{INDEX}/{found.id}", found
        yield f"internal/{INDEX}", entries(kept)

    return Beside(files_digest(paths), answers)
