"""A site in a folder of its own: made there whole, or brought up to date file by file."""

import os
import shutil
import tempfile
from pathlib import Path

from kb.errors import PublishError
from kb.publish.material import Material
from kb.publish.publish import Progress, Published, publish, removed_files
from kb.publish.state import State, read_state, write_state

KEPT = ".tenkyo-site.json"
"""Where a published folder keeps what its pages were made from."""


def publish_to(
    material: Material,
    output: Path,
    *,
    base_url: str | None = None,
    progress: Progress | None = None,
) -> Published:
    """Publish into `output`; a site that is there already is brought up to date.

    Everything is rendered and checked beside it first. A new site appears at once, by one
    rename; an old one is brought up to date by replacing whole files, so that no reader meets
    half a page, and its record last, so that a second run mends what a kill left behind.

    Raises:
        PublishError: `output` holds something else, or as `publish`.
    """
    old = read_state(output / KEPT)
    if old is None and output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise PublishError(
            f"{output} holds files that are not of a published site",
            remedy="name an empty folder, or one that `tenkyo publish` made",
        )
    parent = output.resolve().parent
    try:
        parent.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=f".{output.name}-", dir=parent))
    except OSError as error:
        raise PublishError(
            f"{parent} cannot be written: {error.strerror}", remedy="choose another --output"
        ) from error
    try:
        staging.chmod(0o755)
        previous = None if old is None else (output, old)
        made = publish(
            material,
            staging,
            base_url=base_url,
            previous=previous,
            whole=False,
            progress=progress,
        )
        if old is None:
            write_state(staging / KEPT, made.state)
            if output.exists():
                output.rmdir()
            staging.rename(output)
        else:
            _bring(staging, output, made)
        return made
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _bring(staging: Path, output: Path, made: Published) -> None:
    # Until the record is written again, a page that is replaced must not count as kept.
    write_state(output / KEPT, State({}))
    for folder, _, names in os.walk(staging):
        into = output / Path(folder).relative_to(staging)
        into.mkdir(parents=True, exist_ok=True)
        for name in names:
            (Path(folder) / name).replace(into / name)
    for gone in removed_files(made.removed):
        for name in ("index.html", "index.json", "feed.xml"):
            (output / gone / name).unlink(missing_ok=True)
        if (output / gone).is_dir() and not any((output / gone).iterdir()):
            (output / gone).rmdir()
    write_state(output / KEPT, made.state)
