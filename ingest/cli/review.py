"""`tenkyo review`: what changed in a pack since somebody looked it over, and that it was done."""

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ingest.cli._shared import pack_option, read_day
from kb.cli._shared import Progress, emit, say
from kb.errors import NotFoundError, SettingsError, nearest

if TYPE_CHECKING:
    from kb.views.catalog import Unreviewed

MOST_NAME = 100
"""Characters of the name of whoever reviewed: it stands in every line of the record."""


@click.command()
@click.argument("records", nargs=-1, metavar="[RECORD]...")
@pack_option
@click.option("--by", metavar="NAME", help="Record that NAME looked over what is listed.")
@click.option("--on", metavar="DATE", help="Day of the review. Default: today.")
@click.option(
    "--keep-checks",
    is_flag=True,
    help="The checks on record hold for what was changed as well.",
)
def command(
    records: tuple[str, ...], pack: Path, by: str | None, on: str | None, keep_checks: bool
) -> None:
    """List what came, changed or went since the last review of a pack; with --by, record one.

    RECORD is an id, or kind and id (`claim/a100.tdp.ci`); without any, all that is pending is
    meant. A pack starts to keep reviews with its first: from then on the audit names every record
    that is changed and not reviewed, and a check against a source is void once its claim is
    changed. Write the new check into `verifications`, or say --keep-checks.

    Exit code 0: nothing is pending; 1: something is; 2: usage or error in the pack.

    \b
    tenkyo review
    tenkyo review --by editors
    tenkyo review --by editors a100.tdp.ci
    """
    if by is not None and not 0 < len(by.strip()) <= MOST_NAME:
        raise SettingsError("--by: no name", expected=f"1 to {MOST_NAME} characters")
    day = read_day(on, "--on")
    if day > read_day(None):
        raise SettingsError(f"--on: {day} lies in the future", expected="the day of the review")
    # Imported here for start-up time.
    from ingest.pack.load import load_pack
    from ingest.pack.reviews import record_reviews
    from kb.assembly.reviews import differences

    progress = Progress()
    try:
        loaded = load_pack(pack, progress=progress)
    finally:
        progress.done()
    pending = _chosen(tuple(differences(loaded)), records)
    if by is None:
        if not loaded.reviews:
            say(f"{pack} keeps no reviews: `tenkyo review --by NAME` records all as it stands")
            return
        for one in pending:
            emit(f"{one.key}: {_state(one)}")
        if pending:
            click.get_current_context().exit(1)
        say("nothing to review")
        return
    left = [one for one in pending if one.voids and not keep_checks]
    done = [one for one in pending if one not in left]
    record_reviews(pack, loaded, done, by=by, on=day.isoformat())
    say(f"{pack}: {len(done)} records reviewed by {by}")
    for one in left:
        say(f"{one.key}: {_state(one)}; write the new one, or say --keep-checks")
    if left:
        click.get_current_context().exit(1)


def _chosen(pending: tuple["Unreviewed", ...], wanted: Collection[str]) -> tuple["Unreviewed", ...]:
    """Return what was asked for of what is pending.

    Raises:
        NotFoundError: Nothing that is pending is called that.
    """
    if not wanted:
        return pending
    names = {name for one in pending for name in (one.id, one.key)}
    for word in wanted:
        if word not in names:
            raise NotFoundError(
                f"`{word}` is not to be reviewed",
                nearest=nearest(word, names),
                remedy="`tenkyo review` lists what is",
            )
    return tuple(o for o in pending if o.id in wanted or o.key in wanted)


def _state(one: "Unreviewed") -> str:
    if one.by is None:
        return "new"
    if not one.changed:
        return f"gone since {one.by} reviewed it on {one.on}"
    words = f"{', '.join(one.changed)} changed since {one.by} reviewed it on {one.on}"
    return f"{words}; its check is of what it said then" if one.voids else words
