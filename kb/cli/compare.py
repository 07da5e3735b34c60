"""`tenkyo compare`: things side by side, refused in its cell what may not be compared."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import click

from kb.asked.compare import Asked, claims_of, compare_asked
from kb.cli._shared import (
    emit,
    format_option,
    language_option,
    output_option,
    pairs_of,
    where_option,
)
from kb.compare.best import best_of
from kb.compare.format import SHELF, ComparisonFormat
from kb.compare.frame import Compared
from kb.compare.ratio import ratios
from kb.compare.sheet import marks, step_text
from kb.display import display
from kb.errors import SettingsError
from kb.shelf import items
from kb.store.snapshot import open_snapshot
from kb.views.claim import Claim, Standing
from kb.views.label import Label
from kb.views.ratio import Ratio
from kb.vocab import Rank

_UNDIRECTED = Label("どちらが良いかを定めない項目です", "the property does not say what is better")
_UNORDERED = Label("順序づけられる値がありません", "nothing in it can be ordered")
_ALONE = Label("（この組にはほかに値がありません）", " (alone in its class)")
_OVERLAP = Label("（幅が重なり、一つに決まりません）", " (bounds overlap: no single best)")

FORMS = ("table", "csv", "json", "markdown", "html", "latex")


@click.command()
@click.argument("things", nargs=-1, metavar="THING...")
@click.option("--property", "-P", "properties", multiple=True, help="Property to compare on.")
@click.option("--kind", "-k", "kinds", multiple=True, help="All things of this kind.")
@click.option("--name", "-n", metavar="ID", help="A comparison that the knowledge base names.")
@click.option(
    "--unit",
    "-u",
    "units",
    multiple=True,
    metavar="[PROPERTY=]UNIT",
    help="Unit of a column, or of every column that it fits.",
)
@where_option
@click.option(
    "--assume",
    multiple=True,
    metavar="QUALIFIER=TERM",
    help="Take this where a claim leaves the qualifier unknown; the result says so.",
)
@click.option("--as-of", metavar="DATE", help="What was known then: 2026-05-01, 2026-05, 2026.")
@click.option(
    "--rank",
    type=click.Choice([rank.value for rank in Rank]),
    help="Only claims of this rank; by default the best rank answers.",
)
@click.option("--strict", is_flag=True, help="Fail at the first refusal, naming the qualifier.")
@click.option("--ratio", is_flag=True, help="The first thing over the second, where they compare.")
@click.option("--best", is_flag=True, help="The best of each class; across classes there is none.")
@output_option
@language_option
@format_option(*FORMS)
def command(
    things: tuple[str, ...],
    properties: tuple[str, ...],
    kinds: tuple[str, ...],
    name: str | None,
    units: tuple[str, ...],
    where: tuple[str, ...],
    assume: tuple[str, ...],
    as_of: str | None,
    rank: str | None,
    strict: bool,
    ratio: bool,
    best: bool,
    output: Path,
    lang: str,
    form: str,
) -> None:
    """Lay THINGs side by side: names work as well as ids.

    Values compare only within a class: same direction, scope, precision and whatever else the
    property compares by. Exact conversions are made and named; all else is refused in its cell.

    \b
    tenkyo compare H100 H200 B200 -P memory-bandwidth -P tdp
    tenkyo compare --kind accelerator -P memory-capacity --format markdown
    tenkyo compare NVLink-4 Colossus -P link-bandwidth -P network-bandwidth --ratio
    tenkyo compare NVLink-4 Colossus -P link-bandwidth -P network-bandwidth --ratio \\
      --assume direction=one-way
    """
    if ratio and best:
        raise SettingsError("--ratio and --best answer different questions", remedy="ask for one")
    asked = Asked(
        things=things,
        properties=properties,
        kinds=kinds,
        name=name,
        units=units,
        where=pairs_of(where, "--where"),
        assumed=pairs_of(assume, "--assume"),
        as_of=as_of,
        rank=Rank(rank) if rank else None,
        strict=strict,
    )
    with open_snapshot(output) as snapshot:
        found = compare_asked(snapshot, asked)
        if ratio:
            claims = claims_of(snapshot, found)
            made = ratios(found, claims, catalog=snapshot.catalog, units=snapshot.units)
            _print(made, _ratio_lines(made, claims, found, lang=lang), form=form, option="--ratio")
        elif best:
            bests = tuple(one for column in found.columns for one in best_of(found, column))
            _print(bests, _best_lines(found, lang), form=form, option="--best")
        else:
            emit(_format(form).render(found, lang).rstrip("\n"))


def _format(name: str) -> ComparisonFormat:
    found = {item.name: item for item in items(SHELF, ComparisonFormat, key="name")}
    return found[name]


def _print(view: object, lines: Iterable[str], *, form: str, option: str) -> None:
    if form == "json":
        # The codec loads a compiled library that the other forms do without.
        from kb.views.codec import pretty

        emit(pretty(view))
        return
    if form != "table":
        raise SettingsError(f"{option} has no form `{form}`", expected="table or json")
    for line in lines:
        emit(line)


def _ratio_lines(
    made: Sequence[Ratio], claims: Mapping[str, Claim], found: Compared, *, lang: str
) -> Iterator[str]:
    japanese = lang == "ja"
    for one in made:
        text = one.text or ("比較不可" if japanese else "not comparable")
        if one.naive:
            text += f"（{one.naive}とは言えません）" if japanese else f" ({one.naive} refused)"
        yield f"{one.numerator} / {one.denominator}: {text}"
        yield "  " + " / ".join(
            _marked(claim.subject.label.get(lang), display(claim.value, lang), claim.standing, lang)
            for claim in (claims[one.numerator], claims[one.denominator])
        )
        for name, step in one.steps:
            yield f"  {name}: {step_text(step, lang)}"
        for refusal in one.refusals:
            yield f"  ⊘ {refusal.reason.get(lang)}; {refusal.remedy.get(lang)}"
    if not made:
        yield (
            "同じ尺度の値がなく、割れません"
            if japanese
            else "nothing to divide: no two values on one scale"
        )
        cells = (cell for row in found.rows for cell in row.cells)
        missing = dict.fromkeys(c.refusal.reason.get(lang) for c in cells if c.refusal is not None)
        yield from (f"  ⊘ {reason}" for reason in missing)


def _best_lines(found: Compared, lang: str) -> Iterator[str]:
    for column in found.columns:
        name = column.property.label.get(lang)
        if column.better is None:
            yield f"{name}: {_UNDIRECTED.get(lang)}"
            continue
        shown = {
            entry.claim: _marked(
                row.entity.label.get(lang), entry.shown.text.get(lang), entry.standing, lang
            )
            for row, cell, entry in found.entries()
            if cell.property == column.property.id
        }
        alone = {group.id for group in column.groups if len(group.entities) == 1}
        bests = best_of(found, column)
        if not bests:
            yield f"{name}: {_UNORDERED.get(lang)}"
        for one in bests:
            words = " / ".join(shown[claim] for claim in one.claims)
            note = _ALONE if one.group in alone else Label("", "") if one.clear else _OVERLAP
            yield f"{name}, {one.label.get(lang)}: {words}{note.get(lang)}"
        reasons = [missing.reason for missing in column.missing]
        reasons += [refusal.reason for refusal in column.apart]
        for reason in dict.fromkeys(reason.get(lang) for reason in reasons):
            yield f"  ⊘ {reason}"


def _marked(name: str, value: str, standing: Standing, lang: str) -> str:
    """Return a thing and its value, with the standing where a reader must not miss it."""
    doubts = ", ".join(marks(standing, lang))
    return f"{name} {value} ({doubts})" if doubts else f"{name} {value}"
