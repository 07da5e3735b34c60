"""Which pages a site has, and which of them must be written since it was last."""

import gc
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from kb.errors import PublishError
from kb.publish.addresses import Addresses
from kb.publish.compiled import software_tag
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, Item, PageKind, kinds
from kb.publish.render import Job
from kb.publish.state import State

_PARTS = ("properties",)
"""Parts of the catalog of which pages by the ten thousand read one each."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages of a site."""

    jobs: tuple[Job, ...]
    """Pages that are to be written."""
    taken: tuple[Item, ...]
    """Pages that hold in the second of two older sites, and not in the first."""
    few: tuple[Item, ...]
    """All pages of kinds that have few."""
    addresses: Addresses
    """Where there are pages."""
    removed: tuple[str, ...]
    """Where there are pages no more that the first of the older sites has."""
    shrunk: bool
    """True where pages of an older site may point at what is there no more."""
    state: State

    @property
    def renewed(self) -> frozenset[str]:
        """Where the first of the older sites has not what holds."""
        items = chain((job.item for job in self.jobs), self.taken)
        return frozenset(item.address for item in items)

    def kept(self, material: Material) -> Iterator[Item]:
        """Yield the pages that hold in the first of the older sites."""
        fresh = self.renewed
        every = (item for kind in kinds() if kind.many for item in kind.items(material))
        for some in (self.few, every):
            yield from (item for item in some if item.address not in fresh)


def base_of(material: Material, base_url: str | None) -> str:
    """Return a digest of what all pages are made from."""
    common = [software_tag(), base_url or ""]
    common += [material.tag(f"catalog/{part}") for part in ("pack", "qualifiers", "documents")]
    return hashlib.blake2b("\n".join(common).encode(), digest_size=16).hexdigest()


class _Older:
    """A finished site, and what of it holds: its pages are made from the same as they would be."""

    def __init__(self, state: State, base: str, parts: dict[str, str], material: Material) -> None:
        self.state = state
        marks = state.marks
        known = marks is not None and state.base == base
        self.answers = material.changed(marks) if known and marks is not None else None
        """Answers that are other than they were; None where all may be."""
        self.parts = {address for address, tag in parts.items() if state.parts.get(address) != tag}
        self.lost = marks is None or material.lost(marks)
        """True where there may be answers no more that there were."""

    def holds(self, item: Item, digest: str | None = None) -> bool:
        """Tell whether a page holds; `digest` is that of one of a kind that has few."""
        if digest is not None:
            return self.state.pages.get(item.address) == digest
        if self.answers is None:
            return False
        return self.answers.isdisjoint(item.reads) and self.parts.isdisjoint(item.reads)

    def stale(self, kind: PageKind, material: Material) -> Iterator[Item]:
        """Yield the pages of a kind by the ten thousand that do not hold."""
        if kind.many is None or self.answers is None or self.parts:
            yield from (item for item in kind.items(material) if not self.holds(item))
        else:
            yield from kind.many.some(material, self.answers)


def make_plan(
    material: Material, base_url: str | None, *olds: State, folder: Path | None = None
) -> Plan:
    """Return the plan of the site, given what older ones were made from, the first in `folder`.

    Raises:
        PublishError: Two pages want one address.
    """
    # Lists of all claims are made meanwhile, in which no collection would find anything.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _plan(material, base_url, olds, folder)
    finally:
        if collecting:
            gc.enable()


def _plan(
    material: Material, base_url: str | None, olds: Sequence[State], folder: Path | None
) -> Plan:
    base = base_of(material, base_url)
    parts = {
        f"catalog/{part}/{key}": material.tag(f"catalog/{part}/{key}")
        for part in _PARTS
        for key in getattr(material.catalog, part)
    }
    first, *others = (_Older(old, base, parts, material) for old in olds or (State({}),))
    jobs: list[Job] = []
    taken: list[Item] = []

    def renew(kind: PageKind, item: Item, digest: str | None = None) -> None:
        if any(older.holds(item, digest) for older in others):
            taken.append(item)
        else:
            jobs.append(Job(kind, item))

    few: dict[str, Item] = {}
    pages: dict[str, str] = {}
    many: list[PageKind] = []
    for kind in kinds():
        if kind.many is not None:
            many.append(kind)
            continue
        for item in kind.items(material):
            if item.address in few:
                raise _wanted_twice(item.address)
            few[item.address] = item
            pages[item.address] = digest = _digest(base, kind, item, material)
            if not first.holds(item, digest):
                renew(kind, item, digest)
    addresses = Addresses(material, few)
    for address in few:
        if addresses.of_many(address):
            raise _wanted_twice(address)
    for kind in many:
        for item in first.stale(kind, material):
            renew(kind, item)
    gone = {address for address in first.state.pages if address not in addresses}
    if folder is not None and first.lost:
        gone.update(_left(folder, many, addresses))
    shrunk = any(
        older.lost or any(address not in addresses for address in older.state.pages)
        for older in others
    )
    return Plan(
        tuple(jobs),
        tuple(taken),
        tuple(few.values()),
        addresses,
        tuple(sorted(gone)),
        bool(gone) or shrunk,
        State(pages, base, parts, {}, material.marks),
    )


def _wanted_twice(address: str) -> PublishError:
    return PublishError(
        f"two pages want the address `{address}`", remedy="give one of the two another id"
    )


def _digest(base: str, kind: PageKind, item: Item, material: Material) -> str:
    """Return a digest of all that a page is made from."""
    twin = item.twin.mark if item.twin else ""
    words = [base, kind.name, item.address, item.key, twin, item.mark]
    words += [f"{address} {material.tag(address)}" for address in item.reads]
    return hashlib.blake2b("\n".join(words).encode(), digest_size=16).hexdigest()


def _left(folder: Path, many: list[PageKind], addresses: Addresses) -> Iterator[str]:
    """Yield what stands in `folder` of such kinds and has no page any more."""
    for kind in many:
        place = folder / LANGUAGES[0] / (kind.many.folder if kind.many else "")
        for entry in place.iterdir() if place.is_dir() else ():
            address = f"{place.name}/{entry.name}"
            if address not in addresses and entry.is_dir():
                yield address
