"""From the records of a pack to its catalog and claims, or to all of its faults."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date

from kb.assembly.catalog import assemble_catalog
from kb.assembly.claims import Claims, assemble_claims
from kb.assembly.problems import Problems
from kb.assembly.references import check_questions, check_tombstones
from kb.assembly.reviews import unreviewed
from kb.errors import InvalidPackError
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
    catalog = assemble_catalog(records, units=units, today=today, problems=problems)
    try:
        catalog = replace(catalog, unreviewed=unreviewed(records))
        claims = assemble_claims(
            records.claims,
            catalog,
            units=units,
            today=today,
            default=records.pack.record.confidence,
            problems=problems,
        )
    except InvalidPackError as error:
        problems.errors.extend(error.errors)
        problems.raise_any()
        raise
    if not problems.errors:
        # A claim with a fault is missing here; naming it as unknown too would only confuse.
        known = dict.fromkeys((*claims.stated, *(c.id for c in claims.drafts)))
        check_questions(records.questions, known, problems)
        kinds: dict[str, Collection[str]] = {
            "claim": known,
            "entity": catalog.entities,
            "source": catalog.sources,
            "property": catalog.properties,
            "document": catalog.documents,
            "question": catalog.questions,
            "formula": [formula.record.id for formula in records.formulas],
        }
        check_tombstones(records.pack, kinds, problems)
    problems.raise_any()
    asked = {f"claim/{key}": words for key, words in claims.sought.items() if words}
    return Assembled(replace(catalog, sought={**catalog.sought, **asked}), claims)
