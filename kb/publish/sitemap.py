"""The map of all pages for search engines: in parts, where one file may not name them all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from html import escape

from kb.publish.costly import Costly
from kb.publish.material import Material
from kb.publish.page import LANGUAGES
from kb.publish.sheets import EVERY

LIMIT = 50_000
"""Addresses that a file may name, by the protocol of sitemaps."""
MAP = "sitemap.xml"
_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
_SPACE = ' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def sitemap(
    material: Material,
    base: str,
    base_url: str,
    addresses: Iterable[str],
    *,
    limit: int = LIMIT,
) -> Iterator[Costly]:
    """Yield the map: one file, or an index of parts where there are more than `limit` pages.

    `base` is a digest of what all pages are made from, `addresses` are those of all pages.
    """
    tags = [material.tag(sheet) for sheet in material.sheets(EVERY)]
    every, size = sorted(addresses), limit // len(LANGUAGES)
    parts = [every[first : first + size] for first in range(0, len(every), size)]
    names = [MAP] if len(parts) < 2 else [f"sitemap-{n}.xml" for n in range(1, len(parts) + 1)]
    for name, part in zip(names, parts, strict=True):
        mark = _mark(base, *tags, *part)
        yield Costly(name, mark, partial(_part, material, part, base_url))
    if len(parts) > 1:
        mark = _mark(base, *tags, *every)
        yield Costly(
            MAP, mark, partial(_index, material, dict(zip(names, parts, strict=True)), base_url)
        )


def _days(material: Material) -> dict[str, str]:
    """Return the day of what a page shows, by address: that of its newest claim, not of a build."""
    newest: dict[str, str] = {}
    for one in material.claim_index():
        day = one.known_from or ""
        for address in (
            f"claims/{one.id}",
            f"entities/{one.subject}",
            f"properties/{one.property}",
        ):
            newest[address] = max(newest.get(address, ""), day)
    return newest


def _part(material: Material, addresses: Sequence[str], base_url: str) -> bytes:
    newest = material.once("days", _days)
    urls = []
    for address in addresses:
        ways = {
            o: escape(f"{base_url}{o}/{address}/" if address else f"{base_url}{o}/")
            for o in LANGUAGES
        }
        dated = _dated(newest.get(address, ""))
        others = "".join(
            f'<xhtml:link rel="alternate" hreflang="{o}" href="{way}"/>' for o, way in ways.items()
        )
        urls += [f"<url><loc>{way}</loc>{dated}{others}</url>\n" for way in ways.values()]
    space = f'{_SPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    return f"{_HEAD}<urlset{space}>\n{''.join(urls)}</urlset>\n".encode()


def _index(material: Material, parts: Mapping[str, Sequence[str]], base_url: str) -> bytes:
    newest = material.once("days", _days)
    maps = [
        f"<sitemap><loc>{escape(base_url + name)}</loc>"
        f"{_dated(max((newest.get(address, '') for address in part), default=''))}</sitemap>\n"
        for name, part in parts.items()
    ]
    return f"{_HEAD}<sitemapindex{_SPACE}>\n{''.join(maps)}</sitemapindex>\n".encode()


def _dated(day: str) -> str:
    return f"<lastmod>{day}</lastmod>" if day else ""


def _mark(*parts: str) -> str:
    return blake2b("\n".join(parts).encode(), digest_size=12).hexdigest()
