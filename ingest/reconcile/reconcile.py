"""Hold a text against the claims of its document: what it states, and what it no longer does."""

from collections.abc import Sequence

from ingest.figures.tie import extract
from ingest.link.names import Names, names_of
from ingest.link.places import passage_sections
from ingest.link.prints import PrintIndex
from ingest.reconcile.claims import show
from ingest.reconcile.figures import Ledger, cover, quantities
from kb.document import Document
from kb.quantity.units import Units
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.reconciliation import Reconciliation


def reconcile(
    document: Document,
    known: str,
    claims: Sequence[Claim],
    *,
    catalog: Catalog,
    units: Units,
    names: Names | None = None,
) -> Reconciliation:
    """Return figure by figure which claim of the document `known` states it, and the reverse.

    `claims` are the claims of that document. Digits decide, never similarity.
    """
    names = names or names_of(catalog)
    home = catalog.documents[known]
    sections = passage_sections(document, home)
    findings = tuple(extract(document, aliases=names.subjects, properties=names.properties))
    ledger = Ledger(PrintIndex(claims, units, catalog=catalog), claims, home.passed_over, units)
    figures, stated, applied = cover(document, findings, sections, ledger=ledger)
    counted = list(quantities(figures))
    return Reconciliation(
        document=known,
        name=document.name,
        figures=figures,
        claims=tuple(show(document, sections, claims, stated=stated, catalog=catalog)),
        quantities=len(counted),
        covered=sum(1 for figure in counted if figure.how is not None),
        stale_exceptions=tuple(
            exception.printed
            for index, exception in enumerate(home.passed_over)
            if index not in applied
        ),
    )
