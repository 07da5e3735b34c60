"""`tenkyo search`: claims, things, sources and questions by what they say."""

import re
from collections.abc import Sequence
from pathlib import Path

import click

from kb.cli._shared import emit, format_option, language_option, output_option, say
from kb.errors import QueryError, TenkyoError
from kb.store.snapshot import open_snapshot
from kb.views.search import Hit, SearchResult, Segment

_LEFT_OUT = "\0-"
"""Stands in for the dash of a word that is no option."""


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
        for line in _notes(result):
            say(line)


def _pointed(error: QueryError, text: str) -> TenkyoError:
    """Return the error with the place in the query that it is about."""
    if error.position is None:
        return error
    shown = f"{text[: error.position]}⟦{text[error.position :][:40]}⟧" if text else ""
    return QueryError(
        f"{error.problem}, at character {error.position + 1}: {shown}",
        position=error.position,
        expected=error.expected,
    )


def _lines(result: SearchResult, lang: str) -> Sequence[str]:
    lines: list[str] = []
    for hit in result.hits:
        lines += [f"{hit.title.get(lang)}", f"    {_about(hit)}"]
        passage = _passage(hit.snippet)
        if hit.kind != "claim" and passage:
            lines.append(f"    {passage}")
    return lines


def _about(hit: Hit) -> str:
    standing = hit.standing
    parts = [hit.kind, hit.id]
    if standing is not None:
        parts.append(standing.verification + (f" [{standing.flag}]" if standing.flag else ""))
        parts.append(standing.basis)
    elif hit.note:
        parts.append(hit.note)
    return " · ".join(parts)


def _passage(segments: Sequence[Segment]) -> str:
    marked = (click.style(s.text, bold=True) if s.hit else s.text for s in segments)
    return "".join(marked).replace("\n", " ")


def _notes(result: SearchResult) -> Sequence[str]:
    notes = []
    if result.ignored:
        notes.append("not searched for: " + " ".join(result.ignored))
    if result.relaxed == "some":
        notes.append("nothing has all the words; these have most of them")
    if result.relaxed == "more":
        notes.append("few have all the words; those with some of them follow")
    if result.relaxed == "compounds":
        notes.append("nothing has the compounds whole; these have their parts")
    if result.relaxed == "spelling":
        notes.append(f"nothing has these words; showing {result.did_you_mean}")
    elif result.did_you_mean:
        notes.append(f"did you mean: {result.did_you_mean}")
    notes.append(f"{len(result.hits)} of {result.total} hits")
    if result.next:
        notes.append(f"more with --after {result.next}")
    return notes
