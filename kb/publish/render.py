"""Renders pages into a folder, on two processors where there are many."""

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from jinja2 import TemplateError
from markupsafe import Markup

from kb.errors import PublishError, TenkyoError
from kb.publish.assets import Assets
from kb.publish.check import bare_figures, outline
from kb.publish.cite import cite
from kb.publish.compiled import compiled
from kb.publish.feed import FEED, atom
from kb.publish.files import keep, make_folder, write
from kb.publish.linked import claim_data, pack_data, source_data
from kb.publish.links import NO_PAGES, Links, Pages
from kb.publish.material import Material
from kb.publish.messages import messages
from kb.publish.page import LANGUAGES, Item, PageKind
from kb.publish.pen import Pen
from kb.publish.templates import SiteEnvironment
from kb.publish.ways import way_up
from kb.work import Ahead

TWIN = "index.json"
LINKED = SimpleNamespace(pack=pack_data, claim=claim_data, source=source_data)


class Frame(NamedTuple):
    """What pages of one folder have around them."""

    head: Markup
    above: Markup
    find: Markup
    below: Markup


FEW = 60
"""Pages below which a second process costs more than it brings."""
_FIRST = 4
"""Pages that are rendered before the second process begins."""
_SLICE = 100


@dataclass(frozen=True, slots=True)
class Job:
    """One page to be rendered in every language."""

    kind: PageKind
    item: Item


@dataclass(frozen=True, slots=True)
class Site:
    """What every page knows of the site it is part of."""

    material: Material
    assets: Assets
    base_url: str | None
    pages: Pages = NO_PAGES
    """All pages there will be."""
    pens: dict[tuple[str, str], Pen] = field(default_factory=dict)
    """By language and depth; each remembers what it wrote."""
    frames: dict[object, Frame] = field(default_factory=dict)

    def pen(self, lang: str, address: str) -> Pen:
        """Return what writes the page at an address, ready for it."""
        key = lang, way_up(address)
        pen = self.pens.get(key)
        if pen is None:
            pen = self.pens[key] = Pen(messages(lang), self.material.catalog, address=address)
        pen.turn(address)
        return pen


def page_path(lang: str, address: str) -> str:
    """Return the path of a page below the site's folder."""
    return f"{lang}/{address}/index.html" if address else f"{lang}/index.html"


@cache
def environment(lang: str) -> SiteEnvironment:
    """Return the templates of a language."""
    return SiteEnvironment(messages(lang), cache=compiled(lang))


def render(site: Site, kind: PageKind, item: Item, lang: str, context: object) -> str:
    """Return one page in one language.

    Raises:
        PublishError: It cannot be rendered; names the page and the cause.
    """
    pen = site.pen(lang, item.address)
    values = {
        "page": context,
        "pen": pen,
        "root": pen.root,
        "top": f"{pen.root}../",
        "item": item,
        "here": item.address,
        "assets": site.assets,
        "base_url": site.base_url,
        "pack": site.material.catalog.pack,
        "cite": cite,
        "linked": LINKED,
    }
    try:
        values["frame"] = _frame(site, kind, item, values, lang=lang)
        return environment(lang).get_template(f"{kind.name}.html").render(values)
    except TenkyoError as error:
        raise PublishError(
            f"{lang}/{item.address or 'home'}: {error.problem}",
            expected=error.expected,
            remedy=error.remedy,
        ) from error
    except (TemplateError, TypeError, AttributeError, KeyError, ValueError) as error:
        raise PublishError(
            f"{lang}/{item.address or 'home'} cannot be rendered: {error}",
            remedy=f"correct the template {kind.name}.html or what its page hands to it",
        ) from error


def _frame(
    site: Site, kind: PageKind, item: Item, values: dict[str, object], *, lang: str
) -> Frame:
    """Return what frames a page: made once for all that lie in a folder."""
    section, _, below = item.address.partition("/")
    twin, feed = item.twin is not None, kind.feed is not None
    key = (lang, way_up(item.address), section, not below, twin, feed)
    frame = site.frames.get(key)
    if frame is None:
        made: Any = environment(lang).get_template("_frame.html").make_module(values)
        frame = site.frames[key] = Frame(
            made.head(twin, feed), made.above(section, not below), made.finder(), made.below(twin)
        )
    return frame


def titled(html: str) -> str:
    """Return the title of a finished page."""
    return unescape(html.partition("<title>")[2].partition("</title>")[0])


def write_pages(site: Site, jobs: Iterable[Job], folder: Path, links: Links | None = None) -> Links:
    """Render `jobs` into `folder`; return where the pages point, beside what `links` has.

    Raises:
        PublishError: A page cannot be rendered, or shows a figure without its standing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    links, root = links or Links(), str(folder)
    made: set[str] = set()
    for job in jobs:
        context = job.kind.context(site.material, job.item)
        for lang in LANGUAGES:
            path = page_path(lang, job.item.address)
            html = render(site, job.kind, job.item, lang, context)
            for shown in bare_figures(html):
                raise PublishError(
                    f"{path} shows `{shown}` without its standing",
                    remedy="hand the claim to `pen.figure`",
                )
            place = path.rpartition("/")[0]
            make_folder(root, place, made)
            write(f"{root}/{path}", html.encode())
            if job.kind.feed is not None:
                feed = atom(
                    job.kind.feed(context),
                    messages(lang),
                    title=titled(html),
                    address=job.item.address,
                    root=way_up(job.item.address),
                    base_url=site.base_url,
                )
                write(f"{root}/{place}/{FEED}", feed)
            links.take(path, outline(html), site.pages)
        if job.item.twin is not None:
            write_twins(root, job.item.address, job.item.twin.body(site.material))
        # A page that lists claims from all over the file would leave much of it in memory.
        site.material.release()
    return links


def twin_path(lang: str, address: str) -> str:
    """Return the path of what stands beside a page, below the site's folder."""
    return f"{page_path(lang, address).rpartition('/')[0]}/{TWIN}"


def write_twins(root: str, address: str, body: bytes) -> None:
    """Write what stands beside a page in all languages: one file, known in each of them."""
    first, *others = (f"{root}/{twin_path(lang, address)}" for lang in LANGUAGES)
    write(first, body)
    for other in others:
        keep(first, other)


def write_all(
    site: Site, jobs: Sequence[Job], folder: Path, *, tell: Callable[[str], None]
) -> Links:
    """Render all `jobs`, on as many processors as help; return where the pages point.

    Raises:
        PublishError: As `write_pages`.
    """
    if len(jobs) < FEW:
        return write_pages(site, jobs, folder)
    # What the first pages leave behind, templates above all, both processes begin with.
    links = write_pages(site, jobs[:_FIRST], folder)
    # Planning has read all answers there are.
    site.material.release()
    # What is there stays where it is: a collection would copy it page by page.
    gc.collect()
    gc.freeze()
    own, others = jobs[_FIRST::2], jobs[_FIRST + 1 :: 2]
    try:
        with Ahead(partial(_write_slices, site, others, folder, Links())) as beside:
            _write_slices(
                site,
                own,
                folder,
                links,
                lambda count: tell(f"rendering pages: {2 * count} of {len(jobs) * len(LANGUAGES)}"),
            )
            links.add(beside())
    finally:
        gc.unfreeze()
    return links


def _write_slices(
    site: Site,
    jobs: Sequence[Job],
    folder: Path,
    links: Links,
    tell: Callable[[int], None] = lambda _: None,
) -> Links:
    """Render `jobs`, and `tell` now and then of how many pages there are."""
    collecting = gc.isenabled()
    # What is rendered goes as it came; a collection after each slice finds the rest.
    gc.disable()
    try:
        for start in range(0, len(jobs), _SLICE):
            write_pages(site, jobs[start : start + _SLICE], folder, links)
            gc.collect()
            tell(links.count)
    finally:
        if collecting:
            gc.enable()
    return links
