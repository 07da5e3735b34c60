"""`tenkyo mcp`: the tools for a language model, over standard input and output."""

from pathlib import Path

import click

from kb.cli._shared import output_option
from kb.errors import NotInstalledError


@click.command()
@output_option
def command(output: Path) -> None:
    """Serve the MCP tools over stdio, for a client that starts this command by itself.

    \b
    tenkyo mcp --output build
    """
    # Imported here: the library is optional, and takes long to import.
    try:
        from api.mcp import mcp_server
    except ModuleNotFoundError as error:
        raise NotInstalledError("MCP needs its library", extra="mcp") from error
    from api.holder import Holder

    holder = Holder(output)
    try:
        mcp_server(holder).run("stdio")
    finally:
        holder.close()
