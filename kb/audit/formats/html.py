"""One self-contained page: no script, no address that is fetched, print-ready."""

from collections.abc import Iterator
from html import escape

from kb.audit.families import FAMILIES
from kb.audit.format import Format, Setting, by_family, grouped, held_against, summary
from kb.views.finding import Finding, Report
from kb.vocab import Outcome

_STYLE = """\
:root{color-scheme:light dark;--line:#8884;--err:#b3261e;--warn:#8a5a00;--note:#1f5f99}
@media (prefers-color-scheme:dark){:root{--err:#ff8a80;--warn:#ffcf7a;--note:#8ec5ff}}
body{font:16px/1.6 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif;max-width:72rem;
margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}
th,td{border-bottom:1px solid var(--line);padding:.35rem .5rem;text-align:left;
vertical-align:top;overflow-wrap:anywhere}
td.n,th.n{text-align:right}
.error{color:var(--err)}.warning{color:var(--warn)}.note{color:var(--note)}
.small{font-size:.875rem;opacity:.85}
code{font-family:ui-monospace,monospace;font-size:.875rem}
@media print{details{display:block}}
"""


def _render(report: Report, setting: Setting) -> str:
    return "\n".join(_lines(report, setting)) + "\n"


def _lines(report: Report, setting: Setting) -> Iterator[str]:
    ja = setting.lang == "ja"
    title = escape(f"{'監査' if ja else 'Audit'}: {report.pack} ({report.today})")
    yield f'<!doctype html>\n<html lang="{setting.lang}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>"
    yield f"<h1>{title}</h1>\n<p>{escape(summary(report, setting.lang))}</p>"
    heads = (
        ("規則", "重さ", "失敗", "未検査") if ja else ("rule", "severity", "failed", "unchecked")
    )
    for code, results in by_family(report).items():
        yield f"<h2>{code} {escape(FAMILIES[code].get(setting.lang))}</h2>\n<table>\n<tr>"
        yield "".join(
            f'<th scope="col"{" class=n" if i > 1 else ""}>{h}</th>' for i, h in enumerate(heads)
        )
        yield "</tr>"
        for result in results:
            name = f"{result.rule} {result.name}"
            link = f'<a href="#{result.rule}">{name}</a>' if _has(result) else name
            yield (
                f'<tr><td>{link}</td><td class="{result.severity.value}">{result.severity.value}'
                f'</td><td class="n">{result.failed}</td><td class="n">{result.unchecked}</td></tr>'
            )
        yield "</table>"
    for code, findings in grouped(report).items():
        yield from _rule(code, findings, setting)
    yield "</main>\n</body>\n</html>"


def _has(result: object) -> bool:
    return bool(getattr(result, "failed", 0) or getattr(result, "unchecked", 0))


def _rule(code: str, findings: list[Finding], setting: Setting) -> Iterator[str]:
    ja = setting.lang == "ja"
    yield f'<section id="{code}">\n<h2>{code} {findings[0].name} ({len(findings)})</h2>'
    rule = setting.rules.get(code)
    if rule is not None:
        for text in (rule.what, rule.why):
            yield f"<p>{escape(text.get(setting.lang))}</p>"
        yield f"<p>→ {escape(rule.fix.get(setting.lang))}</p>"
    place, what = ("場所", "指摘") if ja else ("place", "finding")
    yield f'<table>\n<tr><th scope="col">{what}</th><th scope="col">{place}</th></tr>'
    shown = findings if setting.limit is None else findings[: setting.limit]
    for finding in shown:
        style = finding.severity.value if finding.outcome is Outcome.FAIL else "small"
        yield f'<tr><td><span class="{style}">●</span> {escape(finding.message.get(setting.lang))}'
        values = held_against(finding, setting.lang)
        if values:
            yield f'<br><span class="small">{escape(values)}</span>'
        if rule is None or finding.remedy != rule.fix:
            yield f'<br><span class="small">→ {escape(finding.remedy.get(setting.lang))}</span>'
        yield f"</td><td><code>{escape(setting.place(finding))}</code></td></tr>"
    yield "</table>"
    if len(shown) < len(findings):
        left = len(findings) - len(shown)
        yield f"<p>{f'他{left}件' if ja else f'and {left} more'}</p>"
    yield "</section>"


FORMAT = Format("html", ".html", "text/html", _render)
