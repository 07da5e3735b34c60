"""`tenkyo schema`: JSON Schemas of a pack's files."""

from pathlib import Path

import click

from ingest.cli._shared import pack_option
from kb.cli._shared import say


@click.command()
@pack_option
def command(pack: Path) -> None:
    """Write a JSON Schema for each kind of file, and point the pack's YAML files at them.

    An editor with a YAML language server then completes keys and words, and underlines mistakes.

    \b
    tenkyo schema
    tenkyo schema --pack mykb/data
    """
    # Imported here for start-up time: the records are not for `--help`.
    from ingest.pack.load import demand_pack
    from ingest.pack.schema import point, write_schemas

    demand_pack(pack)
    written = write_schemas(pack)
    changed = point(pack)
    say(f"{len(written)} schemas in {pack / 'schema'}; {len(changed)} files now point at theirs")
