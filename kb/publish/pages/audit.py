"""The audit: what in the knowledge base rests on nothing, on too little, or on what is doubted."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from kb.audit.families import FAMILIES
from kb.audit.rule import Described
from kb.audit.tally import tally
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.pen import Pen
from kb.publish.trend import trend
from kb.publish.twins import Made
from kb.views.catalog import Document
from kb.views.codec import encode
from kb.views.finding import Report, RuleResult
from kb.views.label import Label
from kb.vocab import Outcome


@dataclass(frozen=True, slots=True)
class AuditPage:
    """What the overview of the audit shows."""

    report: Report
    counts: Mapping[str, int]
    """Findings by severity, with those unchecked, suppressed and accepted."""
    families: tuple[tuple[str, Label, tuple[RuleResult, ...], int], ...]
    """Each family with its rules and how many findings are open."""
    what: Mapping[str, Label]
    """What each of these rules detects."""
    apart: tuple[tuple[str, Label, tuple[Described, ...]], ...]
    """Each family whose rules are about texts, with these: the audit of a pack runs none."""
    documents: tuple[tuple[Document, Mapping[str, int]], ...]
    """Each document with its findings by severity."""
    trend: Callable[[Pen], Markup] | None
    """Draws the counts of the builds; None where there is only one."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one overview."""
    reads = ("internal/report", "internal/rules", "catalog/documents", "past")
    yield Item("audit", reads, Made("summary", _summary))


def _summary(material: Material) -> bytes:
    return encode(tally(material.report, documents=tuple(material.catalog.documents)))


def context(material: Material, item: Item) -> AuditPage:
    """Return what the overview shows."""
    report, history = material.report, material.past.history
    by_family: dict[str, list[RuleResult]] = {}
    for result in report.results:
        by_family.setdefault(result.family, []).append(result)
    documents = {
        key: Counter(
            f.severity.value
            for f in report.findings
            if f.document == key and f.outcome is Outcome.FAIL
        )
        for key in material.catalog.documents
    }
    return AuditPage(
        report,
        report.counts(),
        tuple(
            (code, label, tuple(by_family[code]), sum(r.failed for r in by_family[code]))
            for code, label in FAMILIES.items()
            if code in by_family
        ),
        {rule.code: rule.what for rule in material.rules},
        _apart(material.rules, by_family),
        tuple((material.catalog.documents[key], n) for key, n in documents.items()),
        (lambda pen: trend(pen, history)) if len(history) > 1 else None,
    )


def _apart(
    rules: Iterable[Described], run: Container[str]
) -> tuple[tuple[str, Label, tuple[Described, ...]], ...]:
    """Return the families that are not run with a build, each with its rules."""
    kept: dict[str, list[Described]] = {}
    for rule in rules:
        if rule.family not in run:
            kept.setdefault(rule.family, []).append(rule)
    return tuple((code, FAMILIES[code], tuple(own)) for code, own in kept.items())


kind = PageKind("audit", items, context)
