"""`tenkyo init`: a small pack that builds cleanly and teaches by example."""

import shutil
from importlib.resources import as_file, files
from pathlib import Path

import click

from kb.cli._shared import say
from kb.errors import SettingsError


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
def command(folder: Path) -> None:
    """Make a new knowledge base in FOLDER, with a pack that explains itself.

    \b
    tenkyo init mykb
    cd mykb && tenkyo up
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SettingsError(
            f"{folder} exists and is not an empty folder",
            remedy="name a new one; nothing was changed",
        )
    # Imported here for start-up time: the records are not for `--help`.
    from ingest.pack.schema import point, write_schemas

    with as_file(files("ingest") / "starter") as starter:
        shutil.copytree(starter, folder, dirs_exist_ok=True)
    (folder / ".gitignore").write_text("/build/\n", encoding="utf-8")
    write_schemas(folder / "data")
    point(folder / "data")
    say(f"made {folder}: read {folder / 'README.md'}, then `cd {folder} && tenkyo up`")
