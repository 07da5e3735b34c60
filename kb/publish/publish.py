"""Publishing: decide which pages changed, render those, keep the others, check, swap in."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from kb.errors import PublishError, SnapshotError
from kb.publish.assets import FOLDER, assets, static_folder
from kb.publish.check import Outline, dead, outline
from kb.publish.extras import extras
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, Item, kinds
from kb.publish.render import FEED, Job, Site, page_path, write_all
from kb.publish.state import SITE, STATE, State, read_state, write_state
from kb.settings import site_folder
from kb.store.bodies import Bodies
from kb.store.swap import current

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Published:
    """What came of publishing."""

    state: State
    rendered: int
    kept: int
    removed: int


def software_tag() -> str:
    """Return a digest over what renders: our code, templates, texts, names of styles."""
    digest = hashlib.sha256()
    for root in (Path(__file__).parent, site_folder()):
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(root).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def planned(material: Material, base_url: str | None) -> Iterator[tuple[Job, str]]:
    """Yield every page with the digest of what it is made from."""
    common = [software_tag(), base_url or ""]
    common += [material.tag(f"catalog/{part}") for part in ("pack", "qualifiers")]
    base = hashlib.blake2b("\n".join(common).encode(), digest_size=16)
    for kind in kinds():
        for item in kind.items(material):
            digest = base.copy()
            digest.update(
                f"{kind.name}\n{item.address}\n{item.key}\n{item.twin}\n{item.mark}".encode()
            )
            for address in item.reads:
                digest.update(f"\n{address} {material.tag(address)}".encode())
            yield Job(kind, item), digest.hexdigest()


def publish(
    material: Material,
    target: Path,
    *,
    base_url: str | None = None,
    previous: tuple[Path, State] | None = None,
    progress: Progress | None = None,
) -> Published:
    """Write the site into the new folder `target`.

    `previous` is a finished site: a page that was made from the same is linked from there
    instead of being rendered again.

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
    outlines = write_all(site, changed, target, tell=tell)
    if old_folder is not None:
        keep(old_folder, target, [job.item for a, (job, _) in plan.items() if a not in fresh])
    copy_static(target)
    pages = {a: digest for a, (_, digest) in plan.items()}
    for path, content in extras(
        material, site.assets, [job.item for job, _ in plan.values()], base_url
    ):
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    removed = set(old.pages) - set(pages)
    check_links(target, outlines, plan_items(plan), everything=bool(removed))
    return Published(State(pages), len(changed), len(plan) - len(changed), len(removed))


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
    progress: Progress | None = None,
) -> Published:
    """Write the site of the snapshot in `folder`, whose answers are written, beside them.

    Raises:
        PublishError: As `publish`.
    """
    with closing(Bodies(folder)) as bodies:
        made = publish(Material(bodies), folder / SITE, previous=previous, progress=progress)
    write_state(folder / STATE, made.state)
    return made


def plan_items(plan: Mapping[str, tuple[Job, str]]) -> list[Item]:
    """Return the items of a plan."""
    return [job.item for job, _ in plan.values()]


def keep(source: Path, target: Path, items: list[Item]) -> None:
    """Link the files of pages that hold from one finished site into another."""
    for item in items:
        for lang in LANGUAGES:
            folder = Path(page_path(lang, item.address)).parent
            (target / folder).mkdir(parents=True, exist_ok=True)
            _link(source / folder / "index.html", target / folder / "index.html")
            for name in ("index.json", FEED):
                if (source / folder / name).exists():
                    _link(source / folder / name, target / folder / name)


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        # Another file system, or one without links.
        shutil.copyfile(source, target)


def copy_static(target: Path) -> None:
    """Copy styles and scripts."""
    shutil.copytree(static_folder(), target / FOLDER, dirs_exist_ok=True)


def check_links(
    target: Path, outlines: Mapping[str, Outline], items: list[Item], *, everything: bool
) -> None:
    """Hold the links of the pages that were rendered against what there is.

    Where a page went, the links of every page are looked at.

    Raises:
        PublishError: Links lead nowhere; names the first of them and how many there are.
    """
    files = {page_path(lang, item.address) for item in items for lang in LANGUAGES}
    every = dict(outlines)
    if everything:
        for path in files:
            if path.endswith(".html") and path not in every:
                every[path] = outline(path, (target / path).read_text(encoding="utf-8"))
    found = []
    anchors = {path: page.anchors for path, page in every.items()}
    for page in every.values():
        for link in page.links:
            path, _, fragment = link.partition("#")
            if fragment and path not in anchors and (target / path).is_file():
                read = (target / path).read_text(encoding="utf-8")
                anchors[path] = outline(path, read).anchors
    for path, link in dead(every, files, anchors):
        if not (target / link.partition("#")[0]).is_file() or "#" in link:
            found.append((path, link))
    if found:
        listed = "; ".join(f"{path} → {link}" for path, link in found[:5])
        raise PublishError(
            f"{len(found)} links lead nowhere: {listed}",
            remedy="correct what the pages point at, or publish what they need",
        )
