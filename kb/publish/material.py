"""What pages are made from: the encoded answers of a build, decoded as a page asks for them."""

import hashlib
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cached_property
from typing import TypeVar

from kb.audit.rule import Described
from kb.errors import SnapshotError
from kb.publish.past import Past
from kb.publish.sheets import EVERY, KEPT, kept_address
from kb.quantity.units import TableUnits, UnitRow
from kb.store.bodies import Bodies
from kb.store.marks import changed, lost, read_marks
from kb.store.reports import read_report
from kb.views.build import Build
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.codec import decode, encode
from kb.views.comparison import Conflict
from kb.views.detail import IndexedClaim, KeptList
from kb.views.finding import Report
from kb.views.formula import Formula

T = TypeVar("T")
_NOTHING = KeptList(0, 1, (), ())


class Material:
    """The answers of one build by address, each with a tag that changes with its content."""

    def __init__(self, bodies: Bodies, *, past: Past | None = None) -> None:
        self._bodies = bodies
        self.past = past or Past()
        self._parts: dict[str, str] = {}

    def body(self, address: str) -> bytes:
        """Return the encoded answer at an address.

        Raises:
            SnapshotError: The build lacks it.
        """
        body = self._bodies.get(address)
        if body is None:
            raise SnapshotError(f"the build lacks `{address}`", remedy="run `tenkyo build` again")
        return body.data

    def release(self) -> None:
        """Give back the memory of the answers that were read so far."""
        self._bodies.release()

    def has(self, address: str) -> bool:
        """Tell whether there is an answer at an address."""
        return self._bodies.tag(address) is not None

    @cached_property
    def marks(self) -> bytes:
        """The tag of every answer."""
        return read_marks(self._bodies.folder)

    def changed(self, before: bytes) -> frozenset[str]:
        """Return the addresses of answers that are new, or other than before."""
        apart = changed(self.marks, before)
        return frozenset(a for digest in apart for a in self._bodies.addressed(digest))

    def lost(self, before: bytes) -> bool:
        """Tell whether there were answers that are there no more."""
        return lost(self.marks, before)

    def view(self, kind: type[T], address: str) -> T:
        """Return the answer at an address as a view."""
        return decode(kind, self.body(address))

    def tag(self, address: str) -> str:
        """Return a text that changes when the answer at `address` does.

        An address that begins with `catalog/` names a part of the catalog: `catalog/pack`,
        `catalog/glossary`, or one definition such as `catalog/properties/ID`. `past` is what is
        known of earlier builds.
        """
        if address.startswith("catalog/"):
            return self._part(address)
        if address == "past":
            return self.once("past", lambda m: hashlib.sha256(encode(m.past)).hexdigest()[:12])
        return self._bodies.tag(address) or ""

    def _part(self, address: str) -> str:
        if address not in self._parts:
            _, name, *key = address.split("/", 2)
            part = getattr(self.catalog, name)
            value = part.get(key[0]) if key else part
            self._parts[address] = hashlib.sha256(encode(value)).hexdigest()[:12]
        return self._parts[address]

    @cached_property
    def catalog(self) -> Catalog:
        """All definitions."""
        return self.view(Catalog, "internal/catalog")

    @cached_property
    def build(self) -> Build:
        """What the build was made from and what it holds."""
        return self.view(Build, "builds/current")

    @cached_property
    def report(self) -> Report:
        """All that the audit had to say."""
        return read_report(self.body("internal/report"))

    @cached_property
    def rules(self) -> tuple[Described, ...]:
        """All rules there are, those about texts too."""
        return self.view(tuple[Described, ...], "internal/rules")

    @cached_property
    def formulas(self) -> dict[str, Formula]:
        """All formulas, with what came of verifying them."""
        return self.view(dict[str, Formula], "internal/formulas")

    @cached_property
    def conflicts(self) -> tuple[Conflict, ...]:
        """What contradicts what."""
        return self.view(tuple[Conflict, ...], "internal/conflicts")

    @cached_property
    def units(self) -> TableUnits:
        """The units in use, with exact factors."""
        return TableUnits(self.view(list[UnitRow], "internal/units"))

    def counts(self, folder: str) -> dict[str, dict[str, int]]:
        """Return, by verification, how many claims there are on each thing of a folder.

        It is the answer `internal/counts/FOLDER`.
        """
        return self.view(dict[str, dict[str, int]], f"internal/counts/{folder}")

    @cached_property
    def lists(self) -> dict[str, KeptList]:
        """The lists of claims that the build keeps in sheets, by name."""
        return self.view(dict[str, KeptList], KEPT)

    def kept(self, name: str) -> KeptList:
        """Return what there is of such a list: nothing where no claims are on it."""
        return self.lists.get(name, _NOTHING)

    def sheets(self, name: str) -> Iterator[str]:
        """Yield where the sheets of such a list are."""
        return (kept_address(name, n) for n in range(1, len(self.kept(name).ends) + 1))

    def rows(self, sheet: str) -> list[IndexedClaim]:
        """Return the claims of one sheet by their keys."""
        return self.view(list[IndexedClaim], sheet)

    def listed(self, name: str) -> list[IndexedClaim]:
        """Return all claims of a list by their keys."""
        return [claim for sheet in self.sheets(name) for claim in self.rows(sheet)]

    def claim_index(self) -> list[IndexedClaim]:
        """Return every claim by its keys, those of one thing one after another."""
        return self.once("claims", lambda material: material.listed(EVERY))

    def claims(self, rows: Iterable[IndexedClaim]) -> tuple[Claim, ...]:
        """Return claims whole that are known by their keys."""
        return tuple(self.view(Claim, f"claims/{row.id}") for row in rows)

    def among(self, changed: Container[str]) -> Iterator[IndexedClaim]:
        """Yield the claims whose answers are among those that `changed`, in the order of the index.

        With the answer of a claim its sheet is another.
        """
        for sheet in self.sheets(EVERY):
            if sheet in changed:
                yield from (c for c in self.rows(sheet) if f"claims/{c.id}" in changed)

    def once(self, name: str, make: "Callable[[Material], T]") -> T:
        """Return what `make` gives, made once: an index that many pages look into."""
        kept = self.__dict__.setdefault("_kept", {})
        if name not in kept:
            kept[name] = make(self)
        return kept[name]  # type: ignore[no-any-return]
