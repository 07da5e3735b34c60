"""`tenkyo serve`: site, REST and MCP on one address."""

from pathlib import Path

import click

from kb.cli._shared import output_option, say


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes any."
)
@click.option(
    "--watch/--no-watch",
    default=True,
    show_default=True,
    help="Take up a new snapshot when one is built.",
)
@click.option("--access-log", is_flag=True, help="Write a line of JSON a request to stderr.")
@click.option(
    "--allow-host",
    "allowed",
    multiple=True,
    metavar="NAME",
    help="A host name under which /mcp may be reached, beside loopback.",
)
@output_option
def command(
    host: str, port: int, watch: bool, access_log: bool, allowed: tuple[str, ...], output: Path
) -> None:
    """Serve the current snapshot: site, REST under /v1, its description under /docs, MCP at /mcp.

    Listens at loopback only, unless --host says otherwise. A new snapshot is taken up without a
    dropped request.

    \b
    tenkyo serve
    tenkyo serve --port 8080 --access-log
    """
    # Imported here: `tenkyo --help` should not pay for FastAPI.
    from api.app import create_app
    from api.server import address, bind, run
    from api.settings import Settings

    listening = bind(host, port)
    settings = Settings(
        output=output,
        watch=0.5 if watch else 0.0,
        access_log=access_log,
        allowed_hosts=allowed,
    )
    service = create_app(settings)
    run(service, listening, ready=lambda: say(f"serving {address(listening)}"))
