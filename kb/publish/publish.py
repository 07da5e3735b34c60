"""Publishing: decide which pages changed, render those, keep the others, check the links."""

import gc
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from kb.errors import SnapshotError
from kb.publish.assets import FOLDER, assets, static_folder
from kb.publish.costly import write_costly
from kb.publish.extras import costly, extras
from kb.publish.feed import FEED
from kb.publish.files import keep, make_folder
from kb.publish.links import Pages, check_links
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, Item
from kb.publish.past import Past
from kb.publish.plan import Plan, make_plan
from kb.publish.render import FEW, Site, page_path, twin_path, write_all, write_twins
from kb.publish.state import SITE, STATE, State, read_state, write_state
from kb.store.bodies import Bodies
from kb.store.swap import current
from kb.work import Work

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Published:
    """What came of publishing."""

    state: State
    rendered: int
    kept: int
    removed: tuple[str, ...]
    """Addresses of pages that are there no more."""


def publish(
    material: Material,
    target: Path,
    *,
    base_url: str | None = None,
    previous: tuple[Path, State] | None = None,
    whole: bool = True,
    progress: Progress | None = None,
) -> Published:
    """Write the site into the new folder `target`.

    `previous` is a finished site: a page that was made from the same is linked from there
    instead of being rendered again. Without `whole`, only what changed is written.

    Raises:
        PublishError: A page cannot be rendered, a link is dead, a figure lacks its standing.
    """
    old_folder, old = previous or (None, State({}))
    plan = make_plan(material, base_url, old, old_folder)
    # A plan is very many small things, through which no collection needs to go meanwhile.
    gc.freeze()
    try:
        site = Site(material, assets(), base_url, Pages(LANGUAGES, plan.addresses))
        tell = progress or (lambda _: None)
        return _write(site, plan, target, old_folder=old_folder, old=old, whole=whole, tell=tell)
    finally:
        gc.unfreeze()


def _write(
    site: Site,
    plan: Plan,
    target: Path,
    *,
    old_folder: Path | None,
    old: State,
    whole: bool,
    tell: Progress,
) -> Published:
    material, base_url = site.material, site.base_url
    kept = len(plan.addresses) - len(plan.jobs)
    tell(f"rendering {len(plan.jobs)} pages, keeping {kept}")
    target.mkdir(parents=True, exist_ok=True)
    with Work("the pages that stay as they are") as staying:
        if old_folder is not None and whole:
            stay = partial(keep_all, old_folder, target, plan, material)
            staying.start(stay, beside=kept > FEW)
        links = write_all(site, plan.jobs, target, tell=tell)
        staying.wait()
    if old_folder is not None:
        fresh = {job.item.address for job in plan.jobs}
        refresh(material, old_folder, target, (i for i in plan.few if i.address not in fresh))
    shutil.copytree(static_folder(), target / FOLDER, dirs_exist_ok=True)
    for path, content in extras(material, site.assets, plan.few, base_url):
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    wanted = costly(material, plan.state.base, base_url, plan.addresses)
    marks, held = write_costly(wanted, target, old_folder, old.files)
    if old_folder is not None and whole:
        for path in held:
            make_folder(str(target), os.path.dirname(path), set())  # noqa: PTH120
            keep(f"{old_folder}/{path}", f"{target}/{path}")
    folders = (target,) if whole or old_folder is None else (target, old_folder)
    check_links(folders, links, site.pages, everything=bool(plan.removed))
    state = replace(plan.state, files=marks)
    return Published(state, len(plan.jobs), kept, plan.removed)


def finished(output: Path) -> tuple[Path, State] | None:
    """Return the site of the snapshot that is current in `output`, where there is one."""
    try:
        folder = current(output)
    except SnapshotError:
        return None
    state = read_state(folder / STATE)
    return (folder / SITE, state) if state is not None else None


def publish_beside(
    folder: Path,
    previous: tuple[Path, State] | None = None,
    *,
    past: Past | None = None,
    progress: Progress | None = None,
) -> Published:
    """Write the site of the snapshot in `folder`, whose answers are written, beside them.

    `past` is what is known of earlier builds.

    Raises:
        PublishError: As `publish`.
    """
    with closing(Bodies(folder)) as bodies:
        material = Material(bodies, past=past)
        made = publish(material, folder / SITE, previous=previous, progress=progress)
    write_state(folder / STATE, made.state)
    return made


def refresh(material: Material, source: Path, target: Path, items: Iterable[Item]) -> None:
    """Write the twins of kept pages anew that name their build, from those in `source`."""
    for item in items:
        if item.twin is None or not item.twin.volatile:
            continue
        first, *others = (twin_path(lang, item.address) for lang in LANGUAGES)
        old = (source / first).read_bytes()
        new = item.twin.again(old, material)
        if new == old:
            continue
        for path in (first, *others):
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            # What is there may be one file with that of an older site, which stays as it is.
            (target / path).unlink(missing_ok=True)
        write_twins(str(target), item.address, new)


def keep_all(source: Path, target: Path, plan: Plan, material: Material) -> None:
    """Link all that holds by `plan` from one finished site into another."""
    made: set[str] = set()
    old, new = str(source), str(target)
    for item in plan.kept(material):
        for lang in LANGUAGES:
            folder = os.path.dirname(page_path(lang, item.address))  # noqa: PTH120 - twice as fast
            make_folder(new, folder, made)
            for name in ("index.html", "index.json", FEED):
                keep(f"{old}/{folder}/{name}", f"{new}/{folder}/{name}")


def removed_files(removed: tuple[str, ...]) -> Iterator[str]:
    """Yield the folders of pages that are there no more."""
    for address in removed:
        for lang in LANGUAGES:
            yield page_path(lang, address).rpartition("/")[0]
