"""`tenkyo search`: claims, things, sources and questions by what they say."""

import re
from collections.abc import Sequence
from pathlib import Path

import click

from kb.cli._shared import emit, format_option, language_option, output_option, say
from kb.errors import QueryError, TenkyoError
from kb.search.content.labels import KIND_LABELS
from kb.search.notes import notes
from kb.store.snapshot import open_snapshot
from kb.views.label import Label
from kb.views.search import Hit, SearchResult, Segment
from kb.wording import BASIS, VERIFICATION

_LEFT_OUT = "\0-"
"""Stands in for the dash of a word that is no option."""
_AROUND = 40
"""Characters of a query that are shown before and behind the place of a fault."""


class _Worded(click.Command):
    """A command whose words may begin with a dash: `-kind:source` and `-nvlink` are no options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options: a short one stands by itself, only `-n5` may hold its value."""
        words = [
            _LEFT_OUT + arg[1:] if re.match(r"-(?!n[0-9]+$)[^-].", arg, re.DOTALL) else arg
            for arg in args
        ]
        return super().parse_args(ctx, words)


@click.command(cls=_Worded)
@click.argument("words", nargs=-1, required=True)
@click.option("--kind", "-k", "kinds", multiple=True, help="Only this kind of thing (repeatable).")
@click.option(
    "--limit",
    "-n",
    type=click.IntRange(1, 100),
    default=10,
    show_default=True,
    help="Hits to print.",
)
@click.option("--after", metavar="CURSOR", help="Go on behind the page that gave this cursor.")
@output_option
@language_option
@format_option("text", "json")
def command(
    words: tuple[str, ...],
    kinds: tuple[str, ...],
    limit: int,
    after: str | None,
    output: Path,
    lang: str,
    form: str,
) -> None:
    """Print what the WORDS find, best first.

    All words must occur, in Japanese or English. Put "phrases" in quotation marks, -leave words
    out, write prefix*, narrow by kind:, document:, source:, property:, subject:, verification:,
    basis: and year:, and compare values.

    \b
    tenkyo search H100 帯域
    tenkyo search 'memory-bandwidth:>4TB/s' kind:claim
    tenkyo search '"scale-up domain"' -kind:source
    """
    # The index takes longer to open than most commands take to run.
    from kb.search.opening import open_search
    from kb.views.codec import pretty

    words = tuple(word.replace(_LEFT_OUT, "-", 1) for word in words)
    text = " ".join([*words, *([f"kind:{','.join(kinds)}"] if kinds else [])])
    if not text.strip():
        raise QueryError("the query is empty", expected="at least one word")
    with open_snapshot(output) as snapshot:
        searcher = open_search(snapshot)
        try:
            result = searcher.search(text, lang=lang, limit=limit, after=after)
        except QueryError as error:
            raise _pointed(error, text) from error
        finally:
            searcher.close()
        if form == "json":
            emit(pretty(result))
            return
        for line in _lines(result, lang):
            emit(line)
        for line in _notes(result, lang):
            say(line)


def _pointed(error: QueryError, text: str) -> TenkyoError:
    """Return the error with the place in the query that it is about."""
    if error.position is None:
        return error
    before, after = text[: error.position], text[error.position :]
    if len(before) > _AROUND:
        before = "…" + before[-_AROUND:]
    shown = f"{before}⟦{after[:_AROUND]}⟧" if text else ""
    return QueryError(
        f"{error.problem}, at character {error.position + 1}: {shown}",
        position=error.position,
        expected=error.expected,
    )


def _lines(result: SearchResult, lang: str) -> Sequence[str]:
    lines: list[str] = []
    for hit in result.hits:
        lines += [f"{hit.title.get(lang)}", f"    {_about(hit, lang)}"]
        passage = _passage(hit.snippet)
        if hit.kind != "claim" and passage:
            lines.append(f"    {passage}")
    return lines


def _about(hit: Hit, lang: str) -> str:
    standing = hit.standing
    parts = [KIND_LABELS[hit.kind].get(lang).lower(), hit.id]
    if standing is not None:
        word = VERIFICATION[standing.verification].get(lang)
        parts += [word + (f" [{standing.flag}]" if standing.flag else "")]
        parts += [BASIS[standing.basis].get(lang)]
    elif hit.note:
        parts.append(hit.note)
    return " · ".join(parts)


def _passage(segments: Sequence[Segment]) -> str:
    marked = (click.style(s.text, bold=True) if s.hit else s.text for s in segments)
    return "".join(marked).replace("\n", " ")


def _notes(result: SearchResult, lang: str) -> Sequence[str]:
    shown, total = len(result.hits), result.total
    told = [*notes(result), Label(f"{total}件中{shown}件", f"{shown} of {total} hits")]
    if result.cursor:
        told.append(Label(f"続きは --after {result.cursor}", f"more with --after {result.cursor}"))
    return [note.get(lang) for note in told]
