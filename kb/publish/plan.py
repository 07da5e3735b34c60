"""Which pages a site has, and which of them must be written since it was last."""

import gc
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kb.errors import PublishError
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
    few: tuple[Item, ...]
    """All pages of kinds that have few."""
    addresses: frozenset[str]
    """Where there are pages."""
    removed: tuple[str, ...]
    """Where there are pages no more."""
    state: State

    def kept(self, material: Material) -> Iterator[Item]:
        """Yield the pages that hold."""
        fresh = {job.item.address for job in self.jobs}
        every = (item for kind in kinds() if kind.many for item in kind.items(material))
        for some in (self.few, every):
            yield from (item for item in some if item.address not in fresh)


def base_of(material: Material, base_url: str | None) -> str:
    """Return a digest of what all pages are made from."""
    common = [software_tag(), base_url or ""]
    common += [material.tag(f"catalog/{part}") for part in ("pack", "qualifiers", "documents")]
    return hashlib.blake2b("\n".join(common).encode(), digest_size=16).hexdigest()


def make_plan(
    material: Material, base_url: str | None, old: State, folder: Path | None = None
) -> Plan:
    """Return the plan of the site, given what the one in `folder` was made from.

    Raises:
        PublishError: Two pages want one address.
    """
    # Lists of all claims are made meanwhile, in which no collection would find anything.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _plan(material, base_url, old, folder)
    finally:
        if collecting:
            gc.enable()


def _plan(material: Material, base_url: str | None, old: State, folder: Path | None) -> Plan:
    base = base_of(material, base_url)
    jobs: list[Job] = []
    few: dict[str, Item] = {}
    pages: dict[str, str] = {}
    many: list[PageKind] = []
    for kind in kinds():
        if kind.many is not None:
            many.append(kind)
            continue
        for item in kind.items(material):
            if item.address in few:
                raise PublishError(f"two pages want the address `{item.address}`")
            few[item.address] = item
            pages[item.address] = digest = _digest(base, kind, item, material)
            if old.pages.get(item.address) != digest:
                jobs.append(Job(kind, item))
    addresses = set(few)
    count = len(few)
    parts = {
        f"catalog/{part}/{key}": material.tag(f"catalog/{part}/{key}")
        for part in _PARTS
        for key in getattr(material.catalog, part)
    }
    known = old.marks is not None and old.base == base
    answers = material.changed(old.marks) if known and old.marks is not None else None
    others = {address for address, tag in parts.items() if old.parts.get(address) != tag}
    for kind in many:
        jobs += [Job(kind, item) for item in _stale(kind, material, answers, others)]
        own = list(kind.many.addresses(material)) if kind.many else []
        addresses.update(own)
        count += len(own)
    if len(addresses) != count:
        raise PublishError(f"{count - len(addresses)} addresses are wanted by two pages each")
    gone = set(old.pages) - addresses
    if folder is not None and (old.marks is None or material.lost(old.marks)):
        gone.update(_left(folder, many, addresses))
    return Plan(
        tuple(jobs),
        tuple(few.values()),
        frozenset(addresses),
        tuple(sorted(gone)),
        State(pages, base, parts, {}, material.marks),
    )


def _digest(base: str, kind: PageKind, item: Item, material: Material) -> str:
    """Return a digest of all that a page is made from."""
    twin = item.twin.mark if item.twin else ""
    words = [base, kind.name, item.address, item.key, twin, item.mark]
    words += [f"{address} {material.tag(address)}" for address in item.reads]
    return hashlib.blake2b("\n".join(words).encode(), digest_size=16).hexdigest()


def _stale(
    kind: PageKind, material: Material, answers: frozenset[str] | None, others: set[str]
) -> Iterator[Item]:
    """Yield the pages of a kind by the ten thousand that are to be written.

    `answers` are those that changed, None where all may have; `others` are parts that did.
    """
    if kind.many is None or answers is None:
        yield from kind.items(material)
    elif others:
        touched = others | answers
        yield from (i for i in kind.items(material) if not touched.isdisjoint(i.reads))
    else:
        yield from kind.many.some(material, answers)


def _left(folder: Path, many: list[PageKind], addresses: set[str]) -> Iterator[str]:
    """Yield what stands in `folder` of such kinds and has no page any more."""
    for kind in many:
        place = folder / LANGUAGES[0] / (kind.many.folder if kind.many else "")
        for entry in place.iterdir() if place.is_dir() else ():
            address = f"{place.name}/{entry.name}"
            if address not in addresses and entry.is_dir():
                yield address
