"""Everything that follows from a pack, computed in memory: the one place that knows the order."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from kb.assembly.relations import relate
from kb.assembly.wording import Wording
from kb.build.misfits import assembled
from kb.collector import paused
from kb.compare.conflicts import agreements, conflicts
from kb.display import shown
from kb.errors import InvalidPackError
from kb.formulas.derivation import Derivations, derive
from kb.formulas.taint import propagate
from kb.formulas.verification import verify_formulas
from kb.quantity.units import Units
from kb.records.collection import PackRecords
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.comparison import Conflict
from kb.views.formula import Formula

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A pack with all that was computed from it."""

    catalog: Catalog
    claims: dict[str, Claim]
    formulas: dict[str, Formula]
    derivations: Derivations
    conflicts: tuple[Conflict, ...]
    today: date


def compute(
    records: PackRecords,
    *,
    units: Units,
    today: date,
    verified: dict[str, Formula] | None = None,
    progress: Progress | None = None,
) -> Knowledge:
    """Compute all that follows from `records` on the day `today`.

    `verified` are the pack's formulas where the same code has verified the same records before.

    Raises:
        InvalidPackError: The parts of the pack do not fit together.
        FormulaError: The derivations run in a circle.
    """
    tell = progress or (lambda _: None)
    tell("holding the records against each other")
    with paused():
        made = assembled(records, units=units, today=today)
    catalog = made.catalog
    tell("verifying formulas")
    formulas = verified
    if formulas is None:
        formulas = verify_formulas(
            records.formulas,
            units=units,
            sources=catalog.sources,
            qualifiers=catalog.qualifiers.keys(),
            documents=catalog.documents.keys(),
        )
    tell("deriving what follows")
    wording = Wording()
    derivations = derive(
        catalog,
        made.claims.stated,
        formulas,
        made.claims.drafts,
        units=units,
        phrase=lambda c: wording.phrase(
            c.subject.label, catalog.properties[c.property.id], shown(c.value)
        ),
    )
    if derivations.problems:
        raise InvalidPackError(derivations.problems)
    claims = derivations.claims
    tell("looking for conflicts")
    found = tuple(conflicts(catalog, claims, units=units))
    related = relate(claims, found, agreements(catalog, claims, units=units))
    return Knowledge(catalog, propagate(related), formulas, derivations, found, today)
