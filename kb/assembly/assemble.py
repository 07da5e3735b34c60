"""From the records of a pack to its catalogue and claims, or to all of its faults."""

from dataclasses import dataclass
from datetime import date

from kb.assembly.claims import Claims, assemble_claims, check_questions
from kb.assembly.definitions import assemble_definitions
from kb.assembly.problems import Problems
from kb.quantity.units import Units
from kb.records.collection import PackRecords
from kb.views.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Assembled:
    """A pack whose parts fit together."""

    catalog: Catalog
    claims: Claims


def assemble(records: PackRecords, *, units: Units, today: date) -> Assembled:
    """Hold the records against each other and build the views.

    Raises:
        InvalidPackError: The pack has faults; holds every one, in file order.
    """
    problems = Problems()
    catalog = assemble_definitions(records, units=units, today=today, problems=problems)
    claims = assemble_claims(
        records.claims,
        catalog,
        units=units,
        today=today,
        default=records.pack.record.confidence,
        problems=problems,
    )
    known = {*claims.stated, *(c.id for c in claims.drafts)}
    if not problems.errors:
        # A claim with a fault is missing here; naming it as unknown too would only confuse.
        check_questions(records.questions, dict.fromkeys(known), problems)
    problems.raise_any()
    return Assembled(catalog, claims)
