"""Plain text grouped by rule, each with its remedy; coloured on a terminal."""

import io
from collections.abc import Iterator

from kb.audit.format import Format, Setting, grouped, held_against, summary
from kb.views.finding import Finding, Report
from kb.vocab import Outcome, Severity

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
_WORDS = {
    "ja": {"error": "エラー", "warning": "警告", "note": "注記", "unchecked": "未検査"},
    "en": {"error": "error", "warning": "warning", "note": "note", "unchecked": "unchecked"},
}

_Piece = tuple[str, str]


def _render(report: Report, setting: Setting) -> str:
    lines = list(_lines(report, setting))
    if not setting.color:
        return "\n".join("".join(text for text, _ in line) for line in lines) + "\n"
    # Loaded only here, for start-up time: most reports go into a file or a pipe.
    from rich.console import Console
    from rich.text import Text

    buffer = io.StringIO()
    console = Console(file=buffer, force_terminal=True, highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Text.assemble(*line))
    return buffer.getvalue()


def _lines(report: Report, setting: Setting) -> Iterator[list[_Piece]]:
    lang = setting.lang
    for code, findings in grouped(report).items():
        first = findings[0]
        for outcome in (Outcome.FAIL, Outcome.UNCHECKED):
            part = [f for f in findings if f.outcome is outcome]
            if not part:
                continue
            fails = outcome is Outcome.FAIL
            word = _WORDS[lang][first.severity.value if fails else "unchecked"]
            style = _STYLES[first.severity] if fails else "dim"
            yield [(f"{code} {first.name}", "bold"), ("  ", ""), (f"{word} ×{len(part)}", style)]
            rule = setting.rules.get(code)
            if rule is not None:
                yield [("  " + rule.what.get(lang), "dim")]
            yield from _findings(part, setting)
            yield [("", "")]
    yield [(summary(report, lang), "bold")]


def _findings(part: list[Finding], setting: Setting) -> Iterator[list[_Piece]]:
    lang = setting.lang
    rule = setting.rules.get(part[0].rule)
    shown = part if setting.limit is None else part[: setting.limit]
    for finding in shown:
        yield [("  " + setting.place(finding), "cyan"), ("  " + finding.message.get(lang), "")]
        values = held_against(finding, lang)
        if values:
            yield [("      " + values, "dim")]
        if rule is None or finding.remedy != rule.fix:
            yield [("      → " + finding.remedy.get(lang), "green")]
    if len(shown) < len(part):
        left = len(part) - len(shown)
        yield [(f"  … 他{left}件" if lang == "ja" else f"  … and {left} more", "dim")]
    if rule is not None and any(f.remedy == rule.fix for f in part):
        yield [("  → " + rule.fix.get(lang), "green")]


FORMAT = Format("text", ".txt", "text/plain", _render)
