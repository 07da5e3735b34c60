"""A rule of the audit: what it detects, why, how to mend it, and every finding of it, paged."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from kb.audit.runner import describe, rules
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.views.codec import encode
from kb.views.finding import Finding, RuleResult, RuleView

PAGE = 200


@dataclass(frozen=True, slots=True)
class RulePage:
    """What the page of a rule shows."""

    rule: RuleView
    result: RuleResult | None
    findings: tuple[Finding, ...]
    """Those of this page."""
    total: int
    number: int
    pages: int


def items(material: Material) -> Iterator[Item]:
    """Yield the pages of every rule: one, and another for every 200 findings beyond."""
    found = material.once("findings by rule", _by_rule)
    for rule in rules():
        pages = max(1, -(-len(found.get(rule.code, ())) // PAGE))
        listed = found.get(rule.code, [])
        for number in range(1, pages + 1):
            part = listed[(number - 1) * PAGE : number * PAGE]
            mark = blake2b(encode((part, len(listed))), digest_size=8).hexdigest()
            address = rule_address(rule.code, number)
            yield Item(address, ("catalog/audit",), None, rule.code, mark)


def rule_address(code: str, number: int) -> str:
    """Return the address of one page of a rule's findings."""
    return f"audit/rules/{code}" + (f"/{number}" if number > 1 else "")


def _by_rule(material: Material) -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = {}
    for finding in material.report.findings:
        found.setdefault(finding.rule, []).append(finding)
    return found


def context(material: Material, item: Item) -> RulePage:
    """Return what one page of a rule shows."""
    rule = next(r for r in rules() if r.code == item.key)
    found = material.once("findings by rule", _by_rule).get(rule.code, [])
    last = item.address.rpartition("/")[2]
    number = int(last) if last.isdigit() else 1
    return RulePage(
        describe(rule, material.catalog.audit.severity),
        next((r for r in material.report.results if r.rule == rule.code), None),
        tuple(found[(number - 1) * PAGE : number * PAGE]),
        len(found),
        number,
        max(1, -(-len(found) // PAGE)),
    )


kind = PageKind("rule", items, context)
