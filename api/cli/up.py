"""`tenkyo up`: from a pack to a served knowledge base, in one command."""

from functools import partial
from pathlib import Path

import click

from ingest.cli._shared import apart, pack_option, read_day
from kb.cli._shared import Progress, output_option, say


@click.command()
@pack_option
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes any."
)
@click.option(
    "--watch", is_flag=True, help="Build again on every edit; open pages load themselves again."
)
@click.option("--access-log", is_flag=True, help="Write a line of JSON a request to stderr.")
@output_option
def command(pack: Path, host: str, port: int, watch: bool, access_log: bool, output: Path) -> None:
    """Build PACK if anything changed, say what the audit found, and serve site and API.

    \b
    tenkyo up
    tenkyo up --watch
    tenkyo up --pack mykb/data --output mykb/build --port 8080
    """
    # Imported here: `tenkyo --help` should not pay for FastAPI, pint and SymPy.
    from api.app import create_app
    from api.rebuild import Rebuilder
    from api.server import address, bind, run
    from api.settings import Settings
    from ingest.pack.load import load_pack
    from kb.audit.format import summary
    from kb.build.run import BuildOptions, build
    from kb.publish.state import SITE_FILES
    from kb.store.snapshot import Snapshot
    from kb.store.swap import leave_spare
    from kb.work import Work

    apart(pack, output)
    listening = bind(host, port)
    progress = Progress()
    try:
        options = BuildOptions(output=output, today=read_day(None))
        # The records have no name here, so that the build can let go of them.
        built = build(load_pack(pack, progress=progress), options, progress=progress)
    finally:
        progress.done()
    counts = built.build.counts
    say(
        f"{'unchanged' if built.reused else 'built'} {built.folder}: {counts['claims']} claims"
        f" ({counts['computed']} computed), {counts['sources']} sources"
    )
    with Snapshot(built.folder) as snapshot:
        say(f"audit: {summary(snapshot.report, 'en')}")
    service = create_app(Settings(output=output, access_log=access_log))
    with Work("the spare") as sparing:
        # Beside the server, which need not wait for what only the next build is quicker by.
        sparing.start(partial(leave_spare, output, SITE_FILES))
        if watch:
            Rebuilder(pack, output).start()
            say(f"watching {pack}")
        run(service, listening, ready=lambda: say(f"serving {address(listening)} (Ctrl-C stops)"))
