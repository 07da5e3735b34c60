"""The loading of the tables, as a step that others do not wait for."""

from dataclasses import dataclass
from pathlib import Path

from kb.build.knowledge import Knowledge
from kb.quantity.units import UnitRow
from kb.store.contents import Contents
from kb.views.build import Build
from kb.views.finding import Finding


@dataclass(frozen=True, slots=True)
class Load:
    """What the tables are loaded with.

    They take long to import: that is left to the process that loads them.
    """

    knowledge: Knowledge
    findings: tuple[Finding, ...]
    units: tuple[UnitRow, ...]
    build: Build

    def contents(self) -> Contents:
        """Return all of it as the tables take it."""
        return Contents(
            catalog=self.knowledge.catalog,
            claims=self.knowledge.claims,
            formulas=self.knowledge.formulas,
            units=self.units,
            findings=self.findings,
            build=self.build,
        )

    def into(self, path: Path) -> None:
        """Write a new SQLite file."""
        # Imported where it is used: see above.
        from kb.store.load import write_sqlite

        write_sqlite(path, self.contents())
