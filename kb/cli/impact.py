"""`tenkyo impact`: everything that would fall with a claim or a source."""

from collections.abc import Iterator
from pathlib import Path

import click

from kb.cli._shared import emit, format_option, language_option, output_option
from kb.formulas.impact import impact
from kb.store.snapshot import open_snapshot
from kb.views.codec import pretty
from kb.views.formula import Impact

HEADS = {
    "claims": ("主張", "claims"),
    "formulas": ("公式", "formulas"),
    "comparisons": ("比較", "comparisons"),
    "entities": ("事物", "things"),
    "questions": ("未確認事項", "questions"),
    "pages": ("ページ", "pages"),
}


@click.command()
@click.argument("about", metavar="CLAIM|SOURCE")
@output_option
@language_option
@format_option("text", "json")
def command(about: str, output: Path, lang: str, form: str) -> None:
    """Print what rests on CLAIM or SOURCE: claims, formulas, comparisons and pages.

    \b
    tenkyo impact llama-3-405b.parameters.tc
    tenkyo impact llama-3-herd --format json
    """
    with open_snapshot(output) as snapshot:
        for kind in ("claim", "source"):
            snapshot.refuse_retired(kind, about)
        found = impact(snapshot.catalog, snapshot.all_claims(), about, formulas=snapshot.formulas)
    if form == "json":
        emit(pretty(found))
        return
    for line in impact_lines(found, lang):
        emit(line)


def impact_lines(found: Impact, lang: str) -> Iterator[str]:
    """Yield what would fall, claims nearest first, then the rest by kind."""
    yield _head("claims", len(found.claims), lang)
    for entry in found.claims:
        via = f" ← {entry.via}" if entry.via else ""
        yield f"{'  ' * entry.depth}{entry.claim}  {entry.value}  [{entry.how}{via}]"
    for name in ("formulas", "comparisons", "entities", "questions", "pages"):
        items: tuple[str, ...] = getattr(found, name)
        yield _head(name, len(items), lang)
        for item in items:
            yield f"  {item}"


def _head(name: str, count: int, lang: str) -> str:
    return f"{HEADS[name][lang != 'ja']}: {count}"
