"""Publishing: decide which pages changed, render those, keep the others, check the links."""

import gc
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from kb.publish.assets import FOLDER, assets, copy_static
from kb.publish.costly import write_costly
from kb.publish.extras import costly, extras
from kb.publish.files import OF_A_PAGE, keep, make_folder, remove_file, remove_page, renew
from kb.publish.heads import refresh
from kb.publish.links import Pages, check_links
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, Item
from kb.publish.past import Past
from kb.publish.plan import Plan, base_of, make_plan
from kb.publish.render import FEW, Site, page_path, write_all
from kb.publish.state import EACH_TIME, SITE, STATE, State, read_state, write_state
from kb.store.bodies import Bodies
from kb.store.swap import current_or_none
from kb.work import Ahead, Work

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Published:
    """What came of publishing."""

    state: State
    rendered: int
    kept: int
    removed: tuple[str, ...]
    """Addresses of pages that are there no more."""
    dropped: tuple[str, ...] = ()
    """Paths of files beside the pages that are there no more."""
    heads: dict[str, str] = field(default_factory=dict)
    """How twins that stay in a published folder are to begin, by path."""


def publish(
    material: Material,
    target: Path,
    *,
    base_url: str | None = None,
    previous: tuple[Path, State] | None = None,
    there: State | None = None,
    whole: bool = True,
    progress: Progress | None = None,
) -> Published:
    """Write the site into the folder `target`, which is new or holds an older site.

    `previous` is a finished site: a page that was made from the same is linked from there
    instead of being rendered again. Without `whole`, only what changed is written. `there` is
    what the site in `target` was made from, made by this software: what holds of it stays.

    Raises:
        PublishError: A page cannot be rendered, a link is dead, a figure lacks its standing.
    """
    old_folder, old = previous or (None, State({}))
    olds = (old,) if there is None else (there, old)
    plan = make_plan(material, base_url, *olds, folder=old_folder if there is None else target)
    # A plan is very many small things, through which no collection needs to go meanwhile.
    gc.freeze()
    try:
        site = Site(material, assets(), base_url, Pages(LANGUAGES, plan.addresses))
        tell = progress or (lambda _: None)
        older = _Older(old_folder, old, there)
        return _write(site, plan, target, older=older, whole=whole, tell=tell)
    finally:
        gc.unfreeze()


@dataclass(frozen=True, slots=True)
class _Older:
    """What there is already of a site."""

    folder: Path | None
    state: State
    """What the site in `folder` was made from."""
    there: State | None
    """What the site was made from that stands where the new one will."""

    @property
    def first(self) -> State:
        """What the site was made from that is brought up to date."""
        return self.state if self.there is None else self.there

    def sites(self, target: Path) -> Iterator[tuple[Path, State]]:
        """Yield the older sites, that in `target` first."""
        if self.there is not None:
            yield target, self.there
        if self.folder is not None:
            yield self.folder, self.state

    def items(self, plan: Plan, material: Material) -> Iterable[Item]:
        """Return the pages that are linked from `folder`."""
        return plan.taken if self.there is not None else plan.kept(material)


def _write(
    site: Site, plan: Plan, target: Path, *, older: _Older, whole: bool, tell: Progress
) -> Published:
    material, base_url = site.material, site.base_url
    old_folder, there = older.folder, older.there
    kept = len(plan.addresses) - len(plan.jobs)
    if there is not None:
        clear(target, (*plan.renewed, *plan.removed))
    tell(f"rendering {len(plan.jobs)} pages, keeping {kept}")
    target.mkdir(parents=True, exist_ok=True)
    wanted = costly(material, plan.state.base, base_url, plan.addresses)
    making = partial(write_costly, wanted, target, older.sites(target))
    with (
        Work("the pages that stay as they are") as staying,
        # Many pages take both processors.
        Ahead(making, beside=len(plan.jobs) < FEW) as beside,
    ):
        if old_folder is not None and whole:
            stay = partial(keep_all, old_folder, target, older.items(plan, material))
            staying.start(stay, beside=kept > FEW and there is None)
        links = write_all(site, plan.jobs, target, tell=tell)
        staying.wait()
        made, held = beside()
    heads: dict[str, str] = {}
    if old_folder is not None:
        fresh = {job.item.address for job in plan.jobs}
        source = target if whole else old_folder
        kept_items = (item for item in plan.few if item.address not in fresh)
        heads = refresh(material, source, target, kept_items)
    if there is None:
        copy_static(target / FOLDER)
    marks: dict[str, str] = {}
    for path, content in extras(material, site.assets, plan.few, base_url):
        marks[path] = EACH_TIME
        renew(target / path, content)
    if whole:
        for path, source in held.items():
            make_folder(str(target), os.path.dirname(path), set())  # noqa: PTH120
            keep(f"{source}/{path}", f"{target}/{path}")
    files = marks | made
    dropped = tuple(sorted(older.first.files.keys() - files.keys()))
    if there is not None:
        for path in dropped:
            remove_file(target / path)
    folders = (target,) if whole or old_folder is None else (target, old_folder)
    check_links(folders, links, site.pages, everything=plan.shrunk)
    state = replace(plan.state, files=files)
    return Published(state, len(plan.jobs), kept, plan.removed, dropped, heads)


def finished(output: Path) -> tuple[Path, State] | None:
    """Return the site of the snapshot that is current in `output`, where there is one."""
    folder = current_or_none(output)
    state = read_state(folder / STATE) if folder is not None else None
    return (folder / SITE, state) if folder is not None and state is not None else None


def publish_beside(
    folder: Path,
    previous: tuple[Path, State] | None = None,
    *,
    past: Past | None = None,
    progress: Progress | None = None,
) -> Published:
    """Write the site of the snapshot in `folder`, whose answers are written, beside them.

    `past` is what is known of earlier builds. A site that stands there already, with what it was
    made from, is that of an older build, and brought up to date.

    Raises:
        PublishError: As `publish`.
    """
    with closing(Bodies(folder)) as bodies:
        material = Material(bodies, past=past)
        target, there = folder / SITE, read_state(folder / STATE)
        if there is not None and there.base != base_of(material, None):
            # Made by other software, of which more may stand there than pages.
            there = None
        if there is None:
            shutil.rmtree(target, ignore_errors=True)
        made = publish(material, target, previous=previous, there=there, progress=progress)
    write_state(folder / STATE, made.state)
    return made


def keep_all(source: Path, target: Path, items: Iterable[Item]) -> None:
    """Link pages from one finished site into another, with all that stands beside them."""
    made: set[str] = set()
    old, new = str(source), str(target)
    for item in items:
        for lang in LANGUAGES:
            folder = os.path.dirname(page_path(lang, item.address))  # noqa: PTH120 - twice as fast
            make_folder(new, folder, made)
            for name in OF_A_PAGE:
                keep(f"{old}/{folder}/{name}", f"{new}/{folder}/{name}")


def clear(target: Path, addresses: Iterable[str]) -> None:
    """Remove pages that do not hold from an older site that is brought up to date."""
    for folder in removed_files(addresses):
        remove_page(target / folder)


def removed_files(removed: Iterable[str]) -> Iterator[str]:
    """Yield the folders of pages that are there no more."""
    for address in removed:
        for lang in LANGUAGES:
            yield page_path(lang, address).rpartition("/")[0]
