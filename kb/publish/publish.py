"""Publishing: decide which pages changed, render those, keep the others, check the links."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kb.errors import PublishError, SnapshotError
from kb.publish.assets import FOLDER, assets, static_folder
from kb.publish.compiled import software_tag
from kb.publish.extras import extras
from kb.publish.finder import CUTTER, cutter_of
from kb.publish.links import check_links
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, Item, kinds
from kb.publish.past import Past
from kb.publish.render import FEED, FEW, Job, Site, page_path, write_all
from kb.publish.state import SITE, STATE, WORDS, State, read_state, write_state
from kb.search.pieces import write_pieces
from kb.store.bodies import Bodies
from kb.store.links import link
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


def planned(material: Material, base_url: str | None) -> Iterator[tuple[Job, str]]:
    """Yield every page with the digest of what it is made from."""
    common = [software_tag(), base_url or ""]
    common += [material.tag(f"catalog/{part}") for part in ("pack", "qualifiers", "documents")]
    base = hashlib.blake2b("\n".join(common).encode(), digest_size=16)
    for kind in kinds():
        for item in kind.items(material):
            digest = base.copy()
            words = (
                kind.name,
                item.address,
                item.key,
                item.twin.mark if item.twin else "",
                item.mark,
            )
            digest.update("\n".join(words).encode())
            for address in item.reads:
                digest.update(f"\n{address} {material.tag(address)}".encode())
            yield Job(kind, item), digest.hexdigest()


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
    tell = progress or (lambda _: None)
    site = Site(material, assets(), base_url)
    plan: dict[str, tuple[Job, str]] = {}
    for job, digest in planned(material, base_url):
        if job.item.address in plan:
            raise PublishError(f"two pages want the address `{job.item.address}`")
        plan[job.item.address] = (job, digest)
    old_folder, old = previous or (None, State({}))
    changed = [job for address, (job, digest) in plan.items() if old.pages.get(address) != digest]
    fresh = {job.item.address for job in changed}
    tell(f"rendering {len(changed)} pages, keeping {len(plan) - len(changed)}")
    target.mkdir(parents=True, exist_ok=True)
    items = [job.item for job, _ in plan.values()]
    kept = [item for item in items if item.address not in fresh]
    with Work("the pages that stay as they are") as staying:
        if old_folder is not None and whole:
            staying.start(partial(keep, old_folder, target, kept), beside=len(kept) > FEW)
        outlines = write_all(site, changed, target, tell=tell)
        staying.wait()
    if old_folder is not None:
        refresh(material, old_folder, target, kept)
    shutil.copytree(static_folder(), target / FOLDER, dirs_exist_ok=True)
    for path, content in extras(material, site.assets, items, base_url):
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    pages = {address: digest for address, (_, digest) in plan.items()}
    removed = tuple(sorted(set(old.pages) - set(pages)))
    folders = (target,) if whole or old_folder is None else (target, old_folder)
    known = {page_path(lang, item.address) for item in items for lang in LANGUAGES}
    check_links(folders, outlines, known, everything=bool(removed))
    return Published(State(pages), len(changed), len(plan) - len(changed), removed)


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
        words = previous[0].with_name(WORDS) if previous is not None else None
        cutter = material.once(CUTTER, partial(cutter_of, kept=words))
        made = publish(material, folder / SITE, previous=previous, progress=progress)
    write_state(folder / STATE, made.state)
    write_pieces(folder / WORDS, cutter.cut)
    return made


def refresh(material: Material, source: Path, target: Path, items: list[Item]) -> None:
    """Write the twins of kept pages anew that name their build, from those in `source`."""
    for item in items:
        if item.twin is None or not item.twin.volatile:
            continue
        for lang in LANGUAGES:
            path = Path(page_path(lang, item.address)).with_name("index.json")
            old = (source / path).read_bytes()
            new = item.twin.again(old, material)
            if new != old:
                file = target / path
                file.parent.mkdir(parents=True, exist_ok=True)
                # What is there may be one file with that of an older site, which stays as it is.
                file.unlink(missing_ok=True)
                file.write_bytes(new)


def keep(source: Path, target: Path, items: list[Item]) -> None:
    """Link the files of pages that hold from one finished site into another."""
    made: set[str] = set()
    old, new = str(source), str(target)
    for item in items:
        for lang in LANGUAGES:
            folder = os.path.dirname(page_path(lang, item.address))  # noqa: PTH120 - twice as fast
            _folder(new, folder, made)
            for name in ("index.html", "index.json", FEED):
                # Not every page has a twin or a feed.
                with suppress(FileNotFoundError):
                    link(f"{old}/{folder}/{name}", f"{new}/{folder}/{name}")


def _folder(root: str, folder: str, made: set[str]) -> None:
    if folder in made or not folder:
        return
    made.add(folder)
    # Pages are being rendered into the same folders.
    with suppress(FileExistsError):
        try:
            os.mkdir(f"{root}/{folder}")  # noqa: PTH102 - twice as fast
        except FileNotFoundError:
            _folder(root, folder.rpartition("/")[0], made)
            os.mkdir(f"{root}/{folder}")  # noqa: PTH102 - twice as fast


def removed_files(removed: tuple[str, ...]) -> Iterator[str]:
    """Yield the folders of pages that are there no more."""
    for address in removed:
        for lang in LANGUAGES:
            yield page_path(lang, address).rpartition("/")[0]
