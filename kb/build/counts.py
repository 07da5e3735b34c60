"""How many of each thing a build holds."""

from collections.abc import Mapping

from kb.build.knowledge import Knowledge
from kb.views.finding import Report
from kb.vocab import Severity, Verification


def counts(knowledge: Knowledge, report: Report) -> Mapping[str, int]:
    """Return how many of each thing there are; what was left unchecked is no finding."""
    catalog, audited = knowledge.catalog, report.counts()
    return {
        "claims": len(knowledge.claims),
        "computed": sum(1 for c in knowledge.claims.values() if c.formula is not None),
        "entities": len(catalog.entities),
        "properties": len(catalog.properties),
        "sources": len(catalog.sources),
        "documents": len(catalog.documents),
        "questions": len(catalog.questions),
        "formulas": len(knowledge.formulas),
        "conflicts": len(knowledge.conflicts),
        "findings": sum(audited[severity.value] for severity in Severity),
        "unchecked": audited["unchecked"],
    } | {
        f"claims-{v.value}": sum(
            1 for c in knowledge.claims.values() if c.standing.verification is v
        )
        for v in Verification
    }
