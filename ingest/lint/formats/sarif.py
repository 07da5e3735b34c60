"""SARIF 2.1.0, with regions in Unicode code points and fixes as replacements."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from ingest.lint.format import LintFormat
from ingest.lint.run import rules
from kb.views.codec import pretty
from kb.views.lint import LintFinding, LintReport
from kb.vocab import Severity

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def _render(reports: Sequence[LintReport], lang: str) -> str:
    findings = [f for report in reports for f in (*report.findings, *report.suppressed)]
    index = {rule.code: position for position, rule in enumerate(rules())}
    driver = {
        "name": "tenkyo",
        "rules": [
            {
                "id": rule.code,
                "name": "".join(word.capitalize() for word in rule.name.split("-")),
                "shortDescription": {"text": rule.what.get(lang)},
                "fullDescription": {"text": rule.why.get(lang)},
                "help": {"text": rule.fix.get(lang)},
                "defaultConfiguration": {"level": _LEVELS[rule.severity]},
            }
            for rule in rules()
        ],
    }
    unread = [
        {"level": "error", "message": {"text": report.error}, "locations": [_file(report.file)]}
        for report in reports
        if report.error is not None
    ]
    invocation = {"executionSuccessful": not unread, "toolExecutionNotifications": unread}
    run = {
        "tool": {"driver": driver},
        "automationDetails": {"id": "tenkyo/lint"},
        "columnKind": "unicodeCodePoints",
        "invocations": [invocation],
        "results": [_result(f, lang, index=index) for f in findings],
    }
    return pretty({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}) + "\n"


def _file(name: str) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": {"uri": quote(name)}}}


def _result(finding: LintFinding, lang: str, *, index: dict[str, int]) -> dict[str, Any]:
    region = {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": finding.end_line,
        "endColumn": finding.end_column,
    }
    location = _file(finding.file)
    location["physicalLocation"]["region"] = region
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": index[finding.rule],
        "level": _LEVELS[finding.severity],
        "message": {"text": f"{finding.message.get(lang)} → {finding.remedy.get(lang)}"},
        "locations": [location],
        "partialFingerprints": {"tenkyo/v1": finding.fingerprint},
    }
    values = {"expected": finding.expected, "claim": finding.claim}
    if any(values.values()):
        result["properties"] = {k: v for k, v in values.items() if v is not None}
    if finding.suppressed is not None:
        result["suppressions"] = [{"kind": "inSource", "justification": finding.suppressed}]
    if finding.edit is not None:
        content = {"text": finding.edit.replacement}
        change = {
            "artifactLocation": {"uri": quote(finding.file)},
            "replacements": [{"deletedRegion": region, "insertedContent": content}],
        }
        about = {"text": finding.remedy.get(lang)}
        result["fixes"] = [{"description": about, "artifactChanges": [change]}]
    return result


FORMAT = LintFormat("sarif", _render)
