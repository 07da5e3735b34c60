"""`tenkyo standards`: where each standard stands, since when, on what evidence."""

from collections.abc import Iterator
from pathlib import Path

import click

from kb.asked.standards import board_asked, life_of
from kb.cli._shared import emit, format_option, language_option, output_option
from kb.store.snapshot import open_snapshot
from kb.views.standard import Board, Standard, Transition


@click.command()
@click.argument("standards", nargs=-1, metavar="[STANDARD...]")
@click.option("--as-of", metavar="DATE", help="What was known then: 2026-05-01, 2026-05, 2026.")
@click.option("--kind", "-k", "kinds", multiple=True, help="Only standards of this kind.")
@click.option("--timeline", is_flag=True, help="All transitions in the order of time.")
@output_option
@language_option
@format_option("text", "json")
def command(
    standards: tuple[str, ...],
    as_of: str | None,
    kinds: tuple[str, ...],
    timeline: bool,
    output: Path,
    lang: str,
    form: str,
) -> None:
    """Show the board of standards; with names, the whole life of those.

    \b
    tenkyo standards
    tenkyo standards "UALink 1.0" --as-of 2026-05-01
    tenkyo standards --timeline --format json
    """
    with open_snapshot(output) as snapshot:
        found = board_asked(snapshot, as_of=as_of, kinds=kinds)
        lives = tuple(life_of(found, snapshot.resolve("entity", name)) for name in standards)
        if form == "json":
            # The codec loads a compiled library that the text form does without.
            from kb.views.codec import pretty

            emit(pretty(lives if lives else found.timeline if timeline else found))
            return
        lines = (
            (line for one in lives for line in _life(one, lang))
            if lives
            else _timeline(found, lang)
            if timeline
            else _board(found, lang)
        )
        for line in lines:
            emit(line)


def _board(found: Board, lang: str) -> Iterator[str]:
    by_id = {one.entity.id: one for one in found.standards}
    yield _as_of(found.as_of, lang)
    for column in found.columns:
        yield ""
        yield column.label.get(lang)
        for name in column.standards:
            one = by_id[name]
            since = f" {one.state.since}" if one.state.since else ""
            kinds = ", ".join(kind.label.get(lang) for kind in one.kinds)
            yield f"  {one.entity.label.get(lang)}{since}" + (f" · {kinds}" if kinds else "")
            for notice in one.notices:
                yield f"    ! {notice.reason.get(lang)}"


def _timeline(found: Board, lang: str) -> Iterator[str]:
    for event in found.timeline:
        yield f"{_dated(event.transition, lang)}: {event.standard.label.get(lang)}"


def _life(one: Standard, lang: str) -> Iterator[str]:
    state = one.state
    kinds = ", ".join(kind.label.get(lang) for kind in one.kinds)
    yield one.entity.label.get(lang) + (f" · {kinds}" if kinds else "")
    if one.bodies:
        yield "  " + ", ".join(body.label.get(lang) for body in one.bodies)
    looked = f", {_as_of(state.as_of, lang)}" if state.as_of else ""
    yield f"  {state.label.get(lang)}" + (f" {state.since}" if state.since else "") + looked
    for transition in (*one.transitions, *one.planned):
        yield f"  {_dated(transition, lang)}"
        evidence = transition.evidence
        where = evidence.document.label.get(lang) if evidence.document else ""
        yield f"    {evidence.standing.verification.value} · {evidence.claim} · {where}"
    for view in one.views:
        document = view.document.label.get(lang) if view.document else "-"
        looked = f" ({view.state.as_of})" if view.state.as_of else ""
        yield f"  {document}: {view.state.label.get(lang)}{looked}"
    for notice in one.notices:
        yield f"  ! {notice.reason.get(lang)}"
    yield ""


def _as_of(day: str, lang: str) -> str:
    return f"{day}時点" if lang == "ja" else f"as of {day}"


def _dated(transition: Transition, lang: str) -> str:
    planned = (" (予定)" if lang == "ja" else " (planned)") if transition.planned else ""
    return f"{transition.date} {transition.label.get(lang)}{planned}"
