"""What one snapshot's database holds, before it is rows of tables."""

from collections.abc import Mapping
from dataclasses import dataclass

from kb.quantity.units import UnitRow
from kb.views.build import Build
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.finding import Finding
from kb.views.formula import Formula


@dataclass(frozen=True, slots=True)
class Contents:
    """What one snapshot's database holds."""

    catalog: Catalog
    claims: Mapping[str, Claim]
    formulas: Mapping[str, Formula]
    units: tuple[UnitRow, ...]
    findings: tuple[Finding, ...]
    build: Build
