"""For people: one finding a paragraph, `file:line:column` first, so that editors jump there."""

from collections.abc import Iterator, Sequence

from ingest.lint.format import LintFormat, summary
from kb.views.lint import LintFinding, LintReport


def _render(reports: Sequence[LintReport], lang: str) -> str:
    lines: list[str] = []
    for report in reports:
        if report.error is not None:
            lines.append(report.error)
        for finding in report.findings:
            lines.extend(_lines(finding, lang))
    return "\n".join([*lines, summary(reports, lang)]) + "\n"


def _lines(finding: LintFinding, lang: str) -> Iterator[str]:
    place = f"{finding.file}:{finding.line}:{finding.column}"
    message = finding.message.get(lang)
    yield f"{place}: {finding.severity.value}: {finding.rule} {finding.name}: {message}"
    if finding.claim is not None:
        yield f"    {finding.claim}"
    yield f"    → {finding.remedy.get(lang)}"
    if finding.edit is not None:
        # What the text itself does not pin down is shown, and left to the writer.
        mark = "--fix" if finding.edit.safe else "by hand"
        yield f"    [{mark}] {finding.printed} → {finding.edit.replacement}"


FORMAT = LintFormat("text", _render)
