"""A rule: what it detects, why, how to mend it, and every finding of the audit, paged."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.audit.rule import Described
from kb.audit.runner import describe
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.sheets import SIZE, Sheet, sheet_at, sheets
from kb.publish.twins import Made, Twin, finding_mark, finding_rows
from kb.views.codec import encode
from kb.views.finding import Finding, RuleResult, RuleView

Placed = tuple[int, Finding]
"""A finding with its position in the report."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """What the page of a rule shows."""

    rule: RuleView
    result: RuleResult | None
    """None where the audit does not run it: a rule about texts."""
    sheet: Sheet[Placed]
    """The findings of this page."""


def items(material: Material) -> Iterator[Item]:
    """Yield the pages of every rule: one, and another for every 200 findings beyond."""
    found = material.once("findings by rule", _by_rule)
    results = {result.rule: result for result in material.report.results}
    reads = ("catalog/audit", "internal/rules")
    for rule in material.rules:
        for sheet in sheets(f"audit/rules/{rule.code}", found.get(rule.code, [])):
            mark = finding_mark(sheet, results.get(rule.code))
            yield Item(sheet.address, reads, _twin(rule, sheet), rule.code, mark)


def _twin(rule: Described, sheet: Sheet[Placed]) -> Twin:
    """Return the rule itself beside its first page, and a page of its findings beside others."""
    if sheet.number > 1:
        return finding_rows(f"/v1/audit?rule={rule.code}", sheet, SIZE)
    return Made(rule.code, lambda m: encode(describe(rule, m.catalog.audit.severity)))


def _by_rule(material: Material) -> dict[str, list[Placed]]:
    found: dict[str, list[Placed]] = {}
    for position, finding in enumerate(material.report.findings):
        found.setdefault(finding.rule, []).append((position, finding))
    return found


def context(material: Material, item: Item) -> RulePage:
    """Return what one page of a rule shows."""
    rule = next(r for r in material.rules if r.code == item.key)
    found = material.once("findings by rule", _by_rule).get(rule.code, [])
    return RulePage(
        describe(rule, material.catalog.audit.severity),
        next((r for r in material.report.results if r.rule == rule.code), None),
        sheet_at(item.address, f"audit/rules/{rule.code}", found),
    )


kind = PageKind("rule", items, context)
