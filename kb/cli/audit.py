"""`tenkyo audit`: what rests on nothing, on too little, or on something contradicted."""

import os
import sys
from collections.abc import Sized
from pathlib import Path

import click

from kb.audit.again import with_reach, with_texts
from kb.audit.baseline import baseline_of, hold, read_baseline, shrunk, write_baseline
from kb.audit.format import Setting, formats
from kb.audit.runner import describe, rules
from kb.audit.schema import read_report
from kb.audit.selection import fails, narrowed, selection, worsened
from kb.cli._shared import Progress, emit, language_option, output_option, say, snapshot_before
from kb.errors import Place, SettingsError
from kb.store.snapshot import open_snapshot
from kb.views.finding import Report
from kb.vocab import Severity

SEVERITIES = [s.value for s in Severity]
ON_TERMINAL = 10
"""Findings of a rule that a terminal shows unless asked for all."""


@click.command()
@output_option
@click.option("--rule", "-r", "codes", multiple=True, metavar="CODE", help="Only this rule.")
@click.option("--family", multiple=True, metavar="FAM", help="Only this family, e.g. CIT.")
@click.option("--severity", type=click.Choice(SEVERITIES), help="Only this grave or graver.")
@click.option("--document", multiple=True, metavar="ID", help="Only claims of this document.")
@click.option("--entity", multiple=True, metavar="NAME", help="Only claims about this entity.")
@click.option("--source", multiple=True, metavar="ID", help="Only findings about this source.")
@click.option(
    "--fail-on",
    type=click.Choice([*SEVERITIES, "never"]),
    default="error",
    show_default=True,
    help="Exit 1 where a finding is this grave or graver.",
)
@click.option("--strict", is_flag=True, help="Exit 1 also for what was left unchecked.")
@click.option(
    "--baseline",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File of findings accepted for now; it may only shrink.",
)
@click.option(
    "--update-baseline",
    is_flag=True,
    help="Write --baseline: all findings where there is none yet, else without those gone.",
)
@click.option(
    "--diff-base",
    metavar="BASE",
    help="Show only what is worse than in BASE: a snapshot, a JSON report, or `previous`.",
)
@click.option("--online", is_flag=True, help="Try to reach the sources over the network.")
@click.option(
    "--texts",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Folder with the texts of documents (ID.txt) and sources (sources/ID.txt).",
)
@click.option("--all", "everything", is_flag=True, help="Show every finding on a terminal too.")
@click.option(
    "--pack",
    "-p",
    default="data",
    show_default=True,
    envvar="TENKYO_PACK",
    help="Folder of the pack, in places.",
)
@language_option
@click.option(
    "--format",
    "-f",
    "form",
    type=click.Choice(sorted(formats())),
    default="text",
    show_default=True,
    help="Form of the report.",
)
def command(
    output: Path,
    codes: tuple[str, ...],
    family: tuple[str, ...],
    severity: str | None,
    document: tuple[str, ...],
    entity: tuple[str, ...],
    source: tuple[str, ...],
    fail_on: str,
    strict: bool,
    baseline: Path | None,
    update_baseline: bool,
    diff_base: str | None,
    online: bool,
    texts: Path | None,
    everything: bool,
    pack: str,
    lang: str,
    form: str,
) -> None:
    """Report what rests on nothing, on too little, on something contradicted or out of date.

    Exit code 0: clean; 1: findings at or above --fail-on; 2: usage or internal error.

    \b
    tenkyo audit --family CIT --document training-clusters
    tenkyo audit --format sarif > audit.sarif
    tenkyo audit --baseline audit-baseline.json --strict
    tenkyo audit --diff-base previous --format markdown
    """
    with open_snapshot(output) as snapshot:
        report = snapshot.report
        severities = snapshot.catalog.audit.severity
        wanted = selection(
            rules=codes,
            families=family,
            severity=severity,
            documents=[snapshot.resolve("document", name) for name in document],
            entities=[snapshot.resolve("entity", name) for name in entity],
            sources=[snapshot.resolve("source", name) for name in source],
        )
        if texts is not None:
            report = with_texts(report, snapshot, texts)
        if online:
            progress = Progress()
            report = with_reach(report, snapshot, output, tell=progress)
            progress.done()
    # The whole report is held against the baseline: what is only not shown is not gone.
    if baseline is not None:
        report = _held(report, baseline, update=update_baseline)
    elif update_baseline:
        raise SettingsError(
            "--update-baseline stands alone", remedy="name the file with --baseline FILE"
        )
    if diff_base is not None:
        report = worsened(report, _base(diff_base, output))
    report = narrowed(report, wanted)
    terminal = sys.stdout.isatty()
    setting = Setting(
        rules={r.code: describe(r, severities) for r in rules()},
        lang=lang,
        pack=pack,
        color=terminal and not os.environ.get("NO_COLOR"),
        limit=ON_TERMINAL if terminal and form == "text" and not everything else None,
    )
    emit(formats()[form].render(report, setting).rstrip("\n"))
    if form == "github":
        _summarise(report, setting)
    threshold = None if fail_on == "never" else Severity(fail_on)
    if fails(report, fail_on=threshold, strict=strict):
        click.get_current_context().exit(1)


def _base(name: str, output: Path) -> Report:
    path = Path(name)
    if name == "previous":
        path = snapshot_before(output)
    if path.is_file():
        # Loaded only here, for start-up time.
        import msgspec

        try:
            return read_report(path.read_bytes())
        except (OSError, msgspec.MsgspecError) as error:
            raise SettingsError(
                f"this is no audit report: {error}",
                expected="the output of `tenkyo audit --format json`",
                place=Place(name),
            ) from error
    with open_snapshot(path) as snapshot:
        return snapshot.report


def _held(report: Report, path: Path, *, update: bool) -> Report:
    if update and not path.exists():
        write_baseline(path, baseline_of(report))
        say(f"{path}: accepts {_findings(baseline_of(report).accepted)} of today")
    known = read_baseline(path, report.pack)
    held = hold(report, known)
    if update and held.gone:
        write_baseline(path, shrunk(known, report))
        say(f"{path}: {_findings(held.gone)} gone, and taken out")
    elif held.gone:
        say(f"{path}: {_findings(held.gone)} gone; --update-baseline takes them out")
    return held.report


def _findings(items: Sized) -> str:
    return f"{len(items)} finding{'' if len(items) == 1 else 's'}"


def _summarise(report: Report, setting: Setting) -> None:
    """Append the whole report to the summary of the step, where the runner names a file."""
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if path:
        # The summary of a step may hold a megabyte.
        text = formats()["markdown"].render(report, setting).encode()[:900_000]
        try:
            with Path(path).open("a", encoding="utf-8") as file:
                file.write(text.decode("utf-8", "ignore"))
        except OSError as error:
            raise SettingsError(
                f"the summary of the step cannot be written: {error.strerror}",
                remedy="unset GITHUB_STEP_SUMMARY",
                place=Place(path),
            ) from error
