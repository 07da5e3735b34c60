"""SARIF 2.1.0: fingerprints from rule, subject and payload, so that findings outlive their lines.

Code-scanning services show some 5,000 results of a run: a longer report is cut into runs of that
size, worst findings first, each run with an identity of its own.
"""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from kb.audit.format import Format, Setting
from kb.views.codec import pretty
from kb.views.finding import Finding, Report, RuleView
from kb.vocab import Outcome, Severity

SHARD = 5_000
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def _render(report: Report, setting: Setting) -> str:
    findings = [*report.findings, *report.accepted, *report.suppressed]
    accepted = {f.fingerprint for f in report.accepted}
    shards: list[Sequence[Finding]] = list(_shards(findings)) or [[]]
    runs = [
        _run(report, setting, shard, number=number, accepted=accepted)
        for number, shard in enumerate(shards, 1)
    ]
    return pretty({"$schema": _SCHEMA, "version": "2.1.0", "runs": runs}) + "\n"


def _shards(findings: Sequence[Finding]) -> list[Sequence[Finding]]:
    return [findings[i : i + SHARD] for i in range(0, len(findings), SHARD)]


def _run(
    report: Report,
    setting: Setting,
    findings: Sequence[Finding],
    *,
    number: int,
    accepted: set[str],
) -> dict[str, Any]:
    codes = [r.rule for r in report.results]
    index = {code: position for position, code in enumerate(codes)}
    driver: dict[str, Any] = {
        "name": "tenkyo",
        "rules": [_rule(setting.rules[c], setting) for c in codes if c in setting.rules],
    }
    if len(driver["rules"]) != len(codes):
        index = {}
    if report.version:
        driver["version"] = report.version
    return {
        "tool": {"driver": driver},
        "automationDetails": {"id": f"tenkyo/{report.pack}/{number}"},
        "columnKind": "unicodeCodePoints",
        "results": [_result(f, setting, index=index, accepted=accepted) for f in findings],
    }


def _rule(rule: RuleView, setting: Setting) -> dict[str, Any]:
    lang = setting.lang
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.what.get(lang)},
        "fullDescription": {"text": rule.why.get(lang)},
        "help": {
            "text": rule.fix.get(lang),
            "markdown": f"{rule.fix.get(lang)}\n\n```yaml\n{rule.failing}```\n",
        },
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": [rule.family, rule.name]},
    }


def _result(
    finding: Finding, setting: Setting, *, index: dict[str, int], accepted: set[str]
) -> dict[str, Any]:
    unchecked = finding.outcome is Outcome.UNCHECKED
    result: dict[str, Any] = {"ruleId": finding.rule}
    if finding.rule in index:
        result["ruleIndex"] = index[finding.rule]
    location: dict[str, Any] = {
        "logicalLocations": [{"name": finding.subject, "kind": finding.subject_kind}]
    }
    if finding.file:
        location["physicalLocation"] = {
            "artifactLocation": {"uri": quote(setting.file(finding))},
            "region": {"startLine": max(finding.line, 1)},
        }
    # What was not checked is neither a pass nor a fail: SARIF calls it `review`.
    result |= {
        "kind": "review" if unchecked else "fail",
        "level": "none" if unchecked else _LEVELS[finding.severity],
        "message": {
            "text": f"{finding.message.get(setting.lang)} → {finding.remedy.get(setting.lang)}"
        },
        "locations": [location],
        "partialFingerprints": {"tenkyo/v1": finding.fingerprint},
    }
    pairs = (("found", finding.found), ("expected", finding.expected), ("other", finding.other))
    values = {name: value for name, value in pairs if value is not None}
    if values:
        result["properties"] = values
    if finding.fingerprint in accepted:
        result["baselineState"] = "unchanged"
        result["suppressions"] = [{"kind": "external", "justification": "baseline"}]
    elif finding.suppressed is not None:
        result["suppressions"] = [{"kind": "external", "justification": finding.suppressed}]
    return result


FORMAT = Format("sarif", ".sarif", "application/sarif+json", _render)
