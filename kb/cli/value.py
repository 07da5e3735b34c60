"""`tenkyo value`: one value, with its standing and what it rests on."""

from pathlib import Path

import click

from kb.asked.answered import answer_in_unit, answered
from kb.cli._claims import answer_lines
from kb.cli._shared import (
    emit,
    format_option,
    language_option,
    output_option,
    pairs_of,
    where_option,
)
from kb.store.snapshot import open_snapshot
from kb.views.codec import pretty


@click.command()
@click.argument("entity")
@click.argument("property")
@click.option("--unit", metavar="UNIT", help="Show quantities in this unit, e.g. GB/s.")
@where_option
@click.option("--as-of", metavar="DATE", help="What was known then: 2026-05-01, 2026-05, 2026.")
@output_option
@language_option
@format_option("text", "json")
def command(
    entity: str,
    property: str,  # noqa: A002
    unit: str | None,
    where: tuple[str, ...],
    as_of: str | None,
    output: Path,
    lang: str,
    form: str,
) -> None:
    """Print what is known of PROPERTY of ENTITY: names work as well as ids.

    Where claims contradict each other all sides are printed, and none is picked. With --where only
    values count that have the qualifier or convert to it exactly: these are printed as they stand.

    \b
    tenkyo value nvidia-h100-sxm5 memory-bandwidth
    tenkyo value "H100 SXM5" memory-bandwidth --unit GB/s --format json
    tenkyo value "H100 SXM5" memory-bandwidth --as-of 2026-05
    tenkyo value TPU-v6e link-bandwidth --where direction=one-way
    """
    qualifiers = pairs_of(where, "--where")
    with open_snapshot(output) as snapshot:
        subject = snapshot.resolve("entity", entity)
        prop = snapshot.resolve("property", property)
        if as_of is None and not qualifiers:
            answer = answered(snapshot, subject, prop=prop)
        else:
            # What judges the claims anew takes longer to import than the plain question to answer.
            from kb.asked.value import value_of

            answer = value_of(snapshot, subject, prop=prop, as_of=as_of, where=qualifiers)
        stated = answer
        if unit is not None:
            answer = answer_in_unit(answer, unit, snapshot.units)
        if form == "json":
            emit(pretty(answer))
            return
        for line in answer_lines(answer, snapshot, lang, stated=stated, where=qualifiers):
            emit(line)
