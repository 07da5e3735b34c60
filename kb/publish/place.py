"""A site in a folder of its own: made there whole, or brought up to date file by file."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kb.errors import PublishError
from kb.publish.files import remove_file, remove_page
from kb.publish.heads import HEADS, keep_heads, write_heads
from kb.publish.material import Material
from kb.publish.publish import Progress, Published, publish, removed_files
from kb.publish.state import MARKS, read_state, write_state

KEPT = ".tenkyo-site.json"
"""Where a published folder keeps what its pages were made from."""
READY = ".tenkyo-ready"
"""What is to be brought into a published folder, complete and checked: there only meanwhile."""
GONE = ".tenkyo-gone"
"""Within that: what is there no more, a line each: files beside the pages, folders of pages."""


def publish_to(
    material: Material,
    output: Path,
    *,
    base_url: str | None = None,
    progress: Progress | None = None,
) -> Published:
    """Publish into `output`; a site that is there already is brought up to date.

    Everything is rendered and checked aside first. A new site appears at once, by one rename. An
    old one gets whole files in the place of others, so that no reader meets half a page, once all
    of them lie ready in it; what a kill left undone then, the next run does before anything else.

    Raises:
        PublishError: `output` holds something else, or as `publish`.
    """
    finish(output)
    old = read_state(output / KEPT)
    if old is None and output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise PublishError(
            f"{output} holds files that are not of a published site",
            remedy="name an empty folder, or one that `tenkyo publish` made",
        )
    previous = None if old is None else (output, old)
    with _aside(output, within=old is not None) as staging:
        made = publish(
            material,
            staging,
            base_url=base_url,
            previous=previous,
            whole=False,
            progress=progress,
        )
        write_state(staging / KEPT, made.state)
        if old is None:
            if output.exists():
                output.rmdir()
            staging.rename(output)
        else:
            gone = (*made.dropped, *removed_files(made.removed))
            (staging / GONE).write_text("".join(f"{path}\n" for path in gone), encoding="utf-8")
            keep_heads(staging, made.heads)
            staging.rename(output / READY)
            finish(output)
        return made


def finish(output: Path) -> None:
    """Bring what lies ready in a published folder to its place, its record last."""
    ready = output / READY
    if not ready.is_dir():
        return
    last = (KEPT, str(Path(KEPT).with_suffix(MARKS)))
    for path in sorted(ready.rglob("*")):
        place = path.relative_to(ready)
        if path.is_dir() or str(place) in (*last, GONE, HEADS):
            continue
        (output / place).parent.mkdir(parents=True, exist_ok=True)
        path.replace(output / place)
    if (ready / GONE).is_file():
        for line in (ready / GONE).read_text(encoding="utf-8").splitlines():
            gone = output / line
            (remove_page if gone.is_dir() else remove_file)(gone)
    if (ready / HEADS).is_file():
        write_heads(ready, output)
    for name in reversed(last):
        if (ready / name).is_file():
            (ready / name).replace(output / name)
    shutil.rmtree(ready)


@contextmanager
def _aside(output: Path, *, within: bool) -> Iterator[Path]:
    """Give a folder to write into, on the disk of `output`: in it, or beside what is not there."""
    parent = output if within else output.resolve().parent
    try:
        parent.mkdir(parents=True, exist_ok=True)
        if within:
            for left in output.glob(".tenkyo-aside-*"):
                shutil.rmtree(left, ignore_errors=True)
        name = ".tenkyo-aside-" if within else f".{output.name}-"
        staging = Path(tempfile.mkdtemp(prefix=name, dir=parent))
    except OSError as error:
        raise PublishError(
            f"{parent} cannot be written: {error.strerror}", remedy="choose another --output"
        ) from error
    try:
        staging.chmod(0o755)
        yield staging
    finally:
        shutil.rmtree(staging, ignore_errors=True)
