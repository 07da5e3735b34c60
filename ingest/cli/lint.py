"""`tenkyo lint`: which numbers of a text differ, rest on nothing, or are in doubt."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ingest.cli._shared import read_day
from kb.cli._shared import emit, format_option, language_option, output_option, say
from kb.errors import NotFoundError, nearest
from kb.vocab import Severity

if TYPE_CHECKING:
    from kb.views.lint import LintReport

_GRAVE = [s.value for s in Severity]


@click.command()
@click.argument("docs", metavar="DOC...", nargs=-1, type=click.Path(path_type=Path))
@output_option
@click.option("--rule", "-r", "codes", multiple=True, metavar="CODE", help="Only this rule.")
@click.option("--explain", metavar="CODE", help="Say what a rule is about, and lint nothing.")
@click.option("--fix", is_flag=True, help="Write the safe fixes, and show the diff.")
@click.option("--diff", is_flag=True, help="Show what --fix would write, and write nothing.")
@click.option(
    "--fail-on",
    type=click.Choice([*_GRAVE, "never"]),
    default="warning",
    show_default=True,
    help="Exit 1 where a finding is this grave or graver.",
)
@click.option("--today", metavar="DATE", help="Day by which plans are judged. Default: today.")
@click.option("--jobs", "-j", type=click.IntRange(1, 64), help="Processes. Default: one a core.")
@language_option
@format_option("text", "json", "sarif", "github")
def command(
    docs: tuple[Path, ...],
    output: Path,
    codes: tuple[str, ...],
    explain: str | None,
    fix: bool,
    diff: bool,
    fail_on: str,
    today: str | None,
    jobs: int | None,
    lang: str,
    form: str,
) -> None:
    """Hold texts against the knowledge base: figures, sources, doubts, arithmetic, plans.

    A comment such as `<!-- tenkyo: ignore DOC002 reason -->` passes over a rule on its line, or
    on the block that follows where it stands alone. Exit code 0: clean; 1: findings at or above
    --fail-on; 2: usage, or a text that cannot be read.

    \b
    tenkyo lint report.md
    tenkyo lint --fix --format sarif docs/*.md > lint.sarif
    tenkyo lint --explain DOC008 --lang ja
    """
    # Imported here for start-up time: the readers and pint are not for `--help`.
    from ingest.documents import open_document
    from ingest.lint.fixes import difference, edited, safe_edits, write_fixes
    from ingest.lint.format import formats
    from ingest.lint.pool import lint_files
    from ingest.lint.run import rules
    from kb.audit.runner import describe
    from kb.cli.rules import explained

    known = {r.code: r for r in rules()} | {r.name: r for r in rules()}
    for code in (*codes, *((explain,) if explain else ())):
        if code not in known:
            raise NotFoundError(
                f"no rule `{code}` about texts",
                nearest=nearest(code, known),
                remedy="`tenkyo rules` lists them all",
            )
    if explain:
        emit(explained(describe(known[explain], {}), lang))
        return
    if not docs:
        raise click.UsageError("Missing argument 'DOC...'.")
    day = read_day(today)
    reports = list(lint_files(docs, output, today=day, chosen=codes, jobs=jobs))
    changes = ""
    for path, report in zip(docs, reports, strict=True):
        # Files that the text takes in are named as such, and mended when they are linted.
        own = [finding for finding in report.findings if finding.file == report.file]
        edits = safe_edits(own)
        if edits and diff:
            document = open_document(path)
            say(difference(document, edited(document.text, edits)).rstrip("\n"))
        elif edits and fix:
            changes = write_fixes(path, own)
            say(changes.rstrip("\n"))
    if changes:
        reports = list(lint_files(docs, output, today=day, chosen=codes, jobs=jobs))
    reports = [_told_once(report, docs) for report in reports]
    emit(formats()[form].render(reports, lang).rstrip("\n"))
    context = click.get_current_context()
    if any(report.error is not None for report in reports):
        context.exit(2)
    if fail_on != "never":
        grave = set(_GRAVE[: _GRAVE.index(fail_on) + 1])
        if any(f.severity.value in grave for report in reports for f in report.findings):
            context.exit(1)


def _told_once(report: "LintReport", docs: tuple[Path, ...]) -> "LintReport":
    """Leave out findings in files that a text takes in where they are named by themselves."""
    others = {str(path) for path in docs} - {report.file}
    kept = tuple(finding for finding in report.findings if finding.file not in others)
    return replace(report, findings=kept)
