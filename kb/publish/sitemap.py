"""The map of all pages for search engines: in parts, where one file is not to name them all."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from html import escape

from kb.publish.costly import Costly
from kb.publish.material import Material
from kb.publish.page import LANGUAGES
from kb.publish.sheets import EVERY

LIMIT = 10_000
"""Addresses that a file names: of 50,000 that it may, so that a changed claim changes few."""
MAP = "sitemap.xml"
_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
_SPACE = ' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


@dataclass(frozen=True, slots=True)
class _Run:
    """Some pages that follow each other, which are listed where their part of the map is made."""

    mark: str
    """Changes with what is listed."""
    count: int
    pages: Callable[[], Iterable[tuple[str, str]]]
    """Gives the address of each and the day of what it shows."""
    day: Callable[[], str]
    """Gives the newest of their days."""


def sitemap(
    material: Material, base: str, base_url: str, others: Iterable[str], *, limit: int = LIMIT
) -> Iterator[Costly]:
    """Yield the map: one file, or an index of parts where there are more than `limit` addresses.

    `base` is a digest of what all pages are made from, `others` are the pages that are no claims.
    The day of a page is that of its newest claim, not of a build.
    """
    size = limit // len(LANGUAGES)
    parts: list[list[_Run]] = [[]]
    for run in (*_others(material, sorted(others), size), *_claims(material)):
        if parts[-1] and sum(one.count for one in parts[-1]) + run.count > size:
            parts.append([])
        parts[-1].append(run)
    names = [MAP] if len(parts) < 2 else [f"sitemap-{n}.xml" for n in range(1, len(parts) + 1)]
    marks = [_mark(base, *(run.mark for run in part)) for part in parts]
    for name, mark, part in zip(names, marks, parts, strict=True):
        yield Costly(name, mark, partial(_part, part, base_url))
    if len(parts) > 1:
        yield Costly(MAP, _mark(*marks), partial(_index, names, parts, base_url))


def _others(material: Material, addresses: Sequence[str], size: int) -> Iterator[_Run]:
    """Yield what is no claim: things and properties have the day of their newest claim."""
    folders = ("entities", "properties")
    tags = [material.tag(f"internal/days/{folder}") for folder in folders]

    def days(material: Material) -> dict[str, str]:
        return {
            f"{folder}/{key}": day
            for folder in folders
            for key, day in material.view(dict[str, str], f"internal/days/{folder}").items()
        }

    for first in range(0, len(addresses), size):
        some = addresses[first : first + size]

        def pages(some: Sequence[str] = some) -> Iterator[tuple[str, str]]:
            known = material.once("days", days)
            return ((address, known.get(address, "")) for address in some)

        def day(pages: Callable[[], Iterator[tuple[str, str]]] = pages) -> str:
            return max(day for _, day in pages())

        yield _Run(_mark(*tags, *some), len(some), pages, day)


def _claims(material: Material) -> Iterator[_Run]:
    """Yield the claims, a sheet a run."""
    kept = material.kept(EVERY)
    for number, sheet in enumerate(material.sheets(EVERY)):

        def pages(sheet: str = sheet) -> Iterator[tuple[str, str]]:
            return ((f"claims/{row.id}", row.known_from or "") for row in material.rows(sheet))

        count = min(kept.size, kept.total - number * kept.size)
        yield _Run(material.tag(sheet), count, pages, partial(str, kept.days[number]))


def _part(runs: Sequence[_Run], base_url: str) -> bytes:
    urls = []
    for address, day in (page for run in runs for page in run.pages()):
        ways = {
            o: escape(f"{base_url}{o}/{address}/" if address else f"{base_url}{o}/")
            for o in LANGUAGES
        }
        dated = _dated(day)
        others = "".join(
            f'<xhtml:link rel="alternate" hreflang="{o}" href="{way}"/>' for o, way in ways.items()
        )
        urls += [f"<url><loc>{way}</loc>{dated}{others}</url>\n" for way in ways.values()]
    space = f'{_SPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    return f"{_HEAD}<urlset{space}>\n{''.join(urls)}</urlset>\n".encode()


def _index(names: Sequence[str], parts: Sequence[Sequence[_Run]], base_url: str) -> bytes:
    maps = [
        f"<sitemap><loc>{escape(base_url + name)}</loc>"
        f"{_dated(max(run.day() for run in part))}</sitemap>\n"
        for name, part in zip(names, parts, strict=True)
    ]
    return f"{_HEAD}<sitemapindex{_SPACE}>\n{''.join(maps)}</sitemapindex>\n".encode()


def _dated(day: str) -> str:
    return f"<lastmod>{day}</lastmod>" if day else ""


def _mark(*parts: str) -> str:
    return blake2b("\n".join(parts).encode(), digest_size=12).hexdigest()
