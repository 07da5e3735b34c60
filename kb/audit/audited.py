"""All that rules may look at, grouped once: rules stay linear however many there are."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Final

from kb.audit.calendar import names_date
from kb.audit.figures import Index, wanted
from kb.quantity.units import Units
from kb.views.catalog import Catalog, Suppression
from kb.views.claim import Claim
from kb.views.comparison import Conflict
from kb.views.formula import Formula, PrintedCheck, Skipped
from kb.views.value import Value
from kb.vocab import CitationRole, ValueType, Verification

DOUBTFUL: Final = frozenset({Verification.FLAGGED, Verification.DISPUTED, Verification.REFUTED})
"""What no output may leave unsaid."""


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a document or source, where it is at hand."""

    content: str
    digest: str
    """`sha256:…` of its bytes."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What became of trying to reach a source."""

    tried: int
    failed: int
    status: str
    """The last answer in words: `200`, `404`, `timed out`, `refused by robots.txt`."""
    conclusive: bool = True
    """False where the answer says nothing of the page: 403, 429, not tried."""


@dataclass(frozen=True, slots=True)
class Output:
    """Something published about a claim: the text that readers see of it."""

    claim: str
    where: str
    text: str


@dataclass(frozen=True)
class Audited:
    """A knowledge base under audit. Rules read it and change nothing."""

    catalog: Catalog
    claims: Mapping[str, Claim]
    """All claims, the computed ones included, in pack order."""
    today: date
    units: Units
    formulas: Mapping[str, Formula] = field(default_factory=dict)
    printed: tuple[PrintedCheck, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    texts: Mapping[str, Text] = field(default_factory=dict)
    """Texts at hand, by `document/id` or `source/id`."""
    reach: Mapping[str, Reach] | None = None
    """By source id; None where the network was not asked for."""
    outputs: tuple[Output, ...] | None = None
    """None where the audit runs before anything is published."""
    idle: tuple[Suppression, ...] | None = None
    """Suppressions that hush nothing; None until the other rules have run."""
    names: frozenset[str] = frozenset()
    """Codes, names and families that settings may use; empty until the other rules have run."""
    thresholds: frozenset[str] = frozenset()
    """Names and beginnings of the thresholds that some rule heeds; empty until then, too."""

    @cached_property
    def stated(self) -> tuple[Claim, ...]:
        """Return the claims that somebody wrote down, in pack order."""
        return tuple(c for c in self.claims.values() if c.formula is None)

    @cached_property
    def computed(self) -> tuple[Claim, ...]:
        """Return the claims that formulas gave, in pack order."""
        return tuple(c for c in self.claims.values() if c.formula is not None)

    @cached_property
    def quantities(self) -> tuple[Claim, ...]:
        """Return the stated claims whose value is a quantity that is there."""
        return tuple(
            c for c in self.stated if c.value.type is ValueType.QUANTITY and c.value.absence is None
        )

    @cached_property
    def topics(self) -> Mapping[tuple[str, str], list[Claim]]:
        """Return the claims of each subject and property, in pack order."""
        found: dict[tuple[str, str], list[Claim]] = defaultdict(list)
        for claim in self.claims.values():
            found[claim.subject.id, claim.property.id].append(claim)
        return found

    @cached_property
    def by_subject(self) -> Mapping[str, list[Claim]]:
        """Return the claims about each entity, in pack order."""
        found: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.claims.values():
            found[claim.subject.id].append(claim)
        return found

    @cached_property
    def users(self) -> Mapping[str, list[Claim]]:
        """Return, for each claim, the computed claims that take it as an input."""
        found: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.computed:
            for given in claim.inputs:
                if given.claim is not None:
                    found[given.claim].append(claim)
        return found

    @cached_property
    def cited(self) -> Mapping[str, int]:
        """Return how often each source is used: by claims, verification records and formulas."""
        found: dict[str, int] = defaultdict(int)
        for claim in self.claims.values():
            for citation in claim.citations:
                found[citation.source] += 1
            for record in claim.verifications:
                found[record.source] += 1
        for formula in self.formulas.values():
            for citation in formula.citations:
                found[citation.source] += 1
            for example in formula.examples:
                if example.source is not None:
                    found[example.source.id] += 1
        return found

    @cached_property
    def disputes(self) -> Mapping[str, list[Conflict]]:
        """Return the conflicts that each claim is a side of."""
        found: dict[str, list[Conflict]] = defaultdict(list)
        for conflict in self.conflicts:
            for claim in conflict.members():
                found[claim].append(conflict)
        return found

    def prints(self, value: Value, text: str) -> bool | None:
        """Tell whether a short text prints a value; None where the value is no figure."""
        if not wanted(value):
            return None
        if value.type is ValueType.DATE and value.date is not None:
            return names_date(text, value.date)
        index = self.index(text, names=True)
        return index.count(value) != 0 and not index.names_another_unit(value)

    def index(self, text: str, *, names: bool = False) -> Index:
        """Return the figures of a text, those in names too if asked; equal texts are read once."""
        key = (text, names)
        found = self._indexes.get(key)
        if found is None:
            found = self._indexes[key] = Index(text, self.units, names=names)
        return found

    @cached_property
    def _indexes(self) -> dict[tuple[str, bool], Index]:
        return {}

    def threshold(self, name: str, default: float) -> float:
        """Return a threshold: as `audit.yaml` sets it, or the rule's own."""
        return self.catalog.audit.thresholds.get(name, default)


def supports(claim: Claim) -> list[str]:
    """Return the sources that a claim rests on."""
    return [c.source for c in claim.citations if c.role is CitationRole.SUPPORTS]
