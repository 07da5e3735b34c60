"""What a form of findings is, and which there are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from kb.shelf import items
from kb.views.lint import LintReport
from kb.vocab import Severity


@dataclass(frozen=True, slots=True)
class LintFormat:
    """One form: its name, and how reports are written in it."""

    name: str
    render: Callable[[Sequence[LintReport], str], str]
    """From the reports and the language to the text."""


@cache
def formats() -> dict[str, LintFormat]:
    """Return every form by its name."""
    return {form.name: form for form in items("ingest.lint.formats", LintFormat, key="name")}


def summary(reports: Sequence[LintReport], lang: str) -> str:
    """Return one line of counts."""
    found = [f for report in reports for f in report.findings]
    counts = {s: sum(1 for f in found if f.severity is s) for s in Severity}
    put_aside = sum(len(report.suppressed) for report in reports)
    figures = sum(report.figures for report in reports)
    linked = sum(report.linked for report in reports)
    unread = sum(1 for report in reports if report.error is not None)
    errors, warnings, notes = (counts[s] for s in (Severity.ERROR, Severity.WARNING, Severity.NOTE))
    if lang == "ja":
        return (
            f"文書{len(reports)}件、数値{figures}件（うち照合できたもの{linked}件）："
            f"誤り{errors}、警告{warnings}、注記{notes}、抑制{put_aside}、読めない文書{unread}"
        )
    texts = "1 text" if len(reports) == 1 else f"{len(reports)} texts"
    return (
        f"{texts}, {figures} figures ({linked} of them known): {errors} errors, "
        f"{warnings} warnings, {notes} notes, {put_aside} suppressed, {unread} unreadable"
    )
