"""`tenkyo schema`: JSON Schemas of a pack's files."""

from pathlib import Path

import click

from kb.cli._shared import say


@click.command()
@click.option(
    "--pack",
    "-p",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    default=Path("data"),
    show_default=True,
    envvar="TENKYO_PACK",
    help="Folder of the pack.",
)
def command(pack: Path) -> None:
    """Write a JSON Schema for each kind of file, and point the pack's YAML files at them.

    An editor with a YAML language server then completes keys and words, and underlines mistakes.

    \b
    tenkyo schema
    tenkyo schema --pack mykb/data
    """
    from ingest.pack.schema import point, write_schemas

    written = write_schemas(pack)
    changed = point(pack)
    say(f"{len(written)} schemas in {pack / 'schema'}; {len(changed)} files now point at theirs")
