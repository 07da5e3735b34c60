"""`tenkyo publish`: the site of a snapshot into a folder that any web server can hand out."""

from contextlib import closing
from pathlib import Path

import click

from kb.cli._shared import DEFAULT_OUTPUT, Progress, base_url_option, emit, format_option, say


@click.command()
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="Folder to write the site into: empty, or one that was published before.",
)
@click.option(
    "--snapshot",
    "-s",
    type=click.Path(path_type=Path, file_okay=False),
    default=DEFAULT_OUTPUT,
    show_default=True,
    envvar="TENKYO_OUTPUT",
    help="Folder of the built snapshots: what `--output` is to the other commands.",
)
@base_url_option(
    "Where the site will be: https://example.org/kb/. For canonical links and the sitemap."
)
@format_option("text", "json")
def command(output: Path, snapshot: Path, base_url: str | None, form: str) -> None:
    """Publish the site of the current snapshot into a folder.

    The pages work from any sub-path and from a disk. Only pages whose content changed are
    rendered again. Exit 2 where a page cannot be rendered, a link is dead or a figure lacks
    its standing; the folder then stays as it was.

    \b
    tenkyo publish --output public
    tenkyo publish --output public --base-url https://example.org/kb/
    """
    # Imported here: `tenkyo --help` should not pay for Jinja2 and Babel.
    from kb.publish.material import Material
    from kb.publish.past import read_past
    from kb.publish.place import publish_to
    from kb.store.bodies import Bodies
    from kb.store.swap import current
    from kb.views.codec import pretty

    progress = Progress()
    try:
        with closing(Bodies(current(snapshot))) as bodies:
            material = Material(bodies, past=read_past(snapshot))
            made = publish_to(material, output, base_url=base_url, progress=progress)
    finally:
        progress.done()
    if form == "json":
        counts = {"rendered": made.rendered, "kept": made.kept, "removed": len(made.removed)}
        emit(pretty(counts))
        return
    say(
        f"published {output}: {made.rendered} pages rendered, {made.kept} kept,"
        f" {len(made.removed)} removed, each in two languages"
    )
