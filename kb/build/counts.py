"""How many of each thing a build holds."""

from collections.abc import Mapping

from kb.build.knowledge import Knowledge
from kb.views.finding import Finding
from kb.vocab import Verification


def counts(knowledge: Knowledge, findings: tuple[Finding, ...]) -> Mapping[str, int]:
    """Return how many of each thing there are."""
    catalog = knowledge.catalog
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
        "findings": len(findings),
    } | {
        f"claims-{v.value}": sum(
            1 for c in knowledge.claims.values() if c.standing.verification is v
        )
        for v in Verification
    }
