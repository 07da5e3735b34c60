"""The contract of a report format, and the shelf it is found on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from kb import shelf
from kb.audit.families import FAMILIES
from kb.errors import inside
from kb.views.finding import Finding, Report, RuleResult, RuleView
from kb.vocab import Outcome


@dataclass(frozen=True, slots=True)
class Setting:
    """What a format needs beside the report itself."""

    rules: Mapping[str, RuleView] = field(default_factory=dict)
    """The rules that ran, by code."""
    lang: str = "en"
    pack: str = ""
    """Folder of the pack as seen from where the report is read; put before each file."""
    color: bool = False
    """True on a terminal."""
    limit: int | None = None
    """Findings shown for each rule, the rest counted; None shows all."""

    def file(self, finding: Finding) -> str:
        """Return the file of a finding as the reader of the report finds it."""
        return inside(self.pack, finding.file) if finding.file else ""

    def place(self, finding: Finding) -> str:
        """Return file and line of a finding, or its subject where it has none."""
        if not finding.file:
            return f"{finding.subject_kind} {finding.subject}"
        return f"{self.file(finding)}:{finding.line}"


Render = Callable[[Report, Setting], str]


@dataclass(frozen=True, slots=True)
class Format:
    """One way to write a report down."""

    name: str
    suffix: str
    """File name suffix, with its dot."""
    media: str
    """Media type."""
    render: Render


@cache
def formats() -> Mapping[str, Format]:
    """Return all report formats by name."""
    return {f.name: f for f in shelf.items("kb.audit.formats", Format, key="name")}


def grouped(report: Report) -> dict[str, list[Finding]]:
    """Return the open findings by rule, in the order of the report."""
    found: dict[str, list[Finding]] = {}
    for finding in report.findings:
        found.setdefault(finding.rule, []).append(finding)
    return found


def by_family(report: Report) -> dict[str, list[RuleResult]]:
    """Return the outcome of each rule by family, in the order that families are shown."""
    found: dict[str, list[RuleResult]] = {}
    for code in FAMILIES:
        of_family = [r for r in report.results if r.family == code]
        if of_family:
            found[code] = of_family
    return found


def held_against(finding: Finding, lang: str) -> str:
    """Return both values of a finding that holds two against each other; else nothing.

    Of such as are printed alike its message says what sets them apart.
    """
    found, expected = finding.found, finding.expected
    if found is None or expected is None or found == expected:
        return ""
    if finding.found_label is not None:
        found = finding.found_label.get(lang)
    if finding.expected_label is not None:
        expected = finding.expected_label.get(lang)
    if lang == "ja":
        return f"記載「{found}」／対照「{expected}」"
    return f"found {found!r}, held against {expected!r}"


def summary(report: Report, lang: str) -> str:
    """Return the counts of a report as one sentence."""
    counts = report.counts()
    passed = sum(1 for r in report.results if r.outcome is Outcome.PASS)
    open_ = len({f.rule for f in report.findings if f.outcome is Outcome.UNCHECKED})
    if lang == "ja":
        text = (
            f"エラー{counts['error']}件、警告{counts['warning']}件、注記{counts['note']}件。"
            f"{len(report.results)}規則のうち{passed}が合格、{open_}に未検査があります。"
        )
    else:
        text = (
            f"{_count(counts['error'], 'error')}, {_count(counts['warning'], 'warning')}, "
            f"{_count(counts['note'], 'note')}; of {_count(len(report.results), 'rule')} "
            f"{passed} passed and {open_} left something unchecked."
        )
    for name, ja, en in (
        ("suppressed", "抑制", "suppressed"),
        ("accepted", "基準で許容", "accepted by the baseline"),
    ):
        if counts[name]:
            text += f"{ja}{counts[name]}件。" if lang == "ja" else f" {counts[name]} {en}."
    return text


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
