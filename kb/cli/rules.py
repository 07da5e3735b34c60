"""`tenkyo rules`: the audit's rules, and what one of them is about."""

import click

from kb.audit.families import FAMILIES
from kb.audit.known import known_rules
from kb.audit.runner import describe, rule_among
from kb.cli._shared import emit, format_option, language_option
from kb.views.codec import pretty
from kb.views.finding import RuleView

_HEADS = {
    "ja": ("検出するもの", "なぜ重要か", "直し方", "指摘される例", "指摘されない例"),
    "en": ("What it detects", "Why it matters", "How to fix it", "An example that fails",
           "An example that passes"),
}  # fmt: skip


@click.command()
@click.argument("code", required=False)
@language_option
@format_option("text", "json")
def command(code: str | None, lang: str, form: str) -> None:
    """List the rules of the audit and of `lint`, or explain the one called CODE.

    \b
    tenkyo rules
    tenkyo rules CIT001
    tenkyo rules value-conflict --lang ja
    tenkyo rules DOC003
    """
    known = known_rules()
    if code is not None:
        rule = describe(rule_among(known, code), {})
        emit(pretty(rule) if form == "json" else explained(rule, lang))
        return
    views = [describe(rule, {}) for rule in known]
    emit(pretty(views) if form == "json" else listing(views, lang))


def listing(views: list[RuleView], lang: str) -> str:
    """Return all rules by family, a line each."""
    lines: list[str] = []
    width = max(len(v.name) for v in views)
    for code, name in FAMILIES.items():
        family = [v for v in views if v.family == code]
        if family:
            lines += ["", f"{code}  {name.get(lang)}"]
            lines += [f"  {v.code}  {v.name:{width}}  {v.severity.value}" for v in family]
    return "\n".join(lines[1:])


def explained(view: RuleView, lang: str) -> str:
    """Return one rule in full."""
    what, why, fix, fails, passes = _HEADS[lang]
    parts = [f"{view.code} {view.name} ({view.severity.value}, {view.family_label.get(lang)})"]
    for head, text in ((what, view.what), (why, view.why), (fix, view.fix)):
        parts.append(f"{head}\n  {text.get(lang)}")
    for head, example in ((fails, view.failing), (passes, view.passing)):
        parts.append(head + "\n" + "\n".join("  " + line for line in example.splitlines()))
    return "\n\n".join(parts)
