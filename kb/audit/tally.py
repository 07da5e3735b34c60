"""A report counted along each side of its findings: rule, family, severity and document."""

from collections import Counter
from collections.abc import Iterable

from kb.audit.families import FAMILIES
from kb.views.finding import Report
from kb.views.tally import Tally
from kb.vocab import Outcome


def tally(report: Report, *, documents: Iterable[str]) -> Tally:
    """Return the counts of a report; each of `documents` has one, be it 0."""
    failed = [f for f in report.findings if f.outcome is Outcome.FAIL]
    families = Counter(f.family for f in failed)
    by_document = Counter(f.document for f in failed if f.document is not None)
    judged = {result.family for result in report.results}
    return Tally(
        build=report.build,
        today=report.today,
        version=report.version,
        counts=dict(report.counts()),
        families={code: families[code] for code in FAMILIES if code in judged or families[code]},
        documents={name: by_document[name] for name in dict.fromkeys((*documents, *by_document))},
        rules=report.results,
    )
