"""The files beside the pages: the door to both languages, search, sitemap, records for machines."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from kb.audit.badge import badge_data, badge_svg
from kb.audit.changelog import builds_atom
from kb.publish.addresses import Addresses
from kb.publish.assets import Assets
from kb.publish.cards import cards
from kb.publish.costly import Costly
from kb.publish.finder import search_files
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, Item
from kb.publish.reference import FILE, document
from kb.publish.render import environment
from kb.publish.sitemap import sitemap
from kb.views.codec import pretty


def extras(
    material: Material, assets: Assets, items: Sequence[Item], base_url: str | None
) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of every file that is no page in two languages."""
    yield "build.json", pretty(material.build).encode() + b"\n"
    yield ".nojekyll", b"\n"
    yield FILE, document()
    for lang in LANGUAGES:
        yield f"badge-{lang}.svg", badge_svg(material.report, lang).encode()
        yield f"badge-{lang}.json", pretty(badge_data(material.report, lang)).encode() + b"\n"
    yield from _builds(material, base_url)
    template = environment("en").get_template("_door.html")
    pack = material.catalog.pack
    door = template.render(top="", address="", assets=assets, pack=pack, door=True)
    yield "index.html", door.encode()
    # Errors and search hits point at the guide without a language: there the reader's decides.
    for item in items:
        if item.address.startswith("guide/"):
            top = "../" * (item.address.count("/") + 1)
            way = f"{item.address}/"
            door = template.render(top=top, address=way, assets=assets, pack=pack, door=True)
            yield f"{way}index.html", door.encode()
    # Served at any depth, so it can point only from the root of the host.
    top = urlsplit(base_url).path if base_url else "/"
    yield (
        "404.html",
        template.render(top=top, address="search/", assets=assets, pack=pack, door=False).encode(),
    )
    sitemap = f"Sitemap: {base_url}sitemap.xml\n" if base_url else ""
    yield "robots.txt", f"User-agent: *\nAllow: /\n{sitemap}".encode()
    yield "llms.txt", _llms(material, base_url or "").encode()


def costly(
    material: Material, base: str, base_url: str | None, addresses: Addresses
) -> Iterator[Costly]:
    """Yield what takes long to make: the search in pages, the cards, the map of all pages.

    `base` is a digest of what all pages are made from, `addresses` are those of all pages.
    """
    yield from search_files(material, base)
    if base_url:
        # A link to a card must be a whole address, which only a site that knows its own can give.
        yield from cards(material, base)
        yield from sitemap(material, base, base_url, addresses.without("claims"))


def _builds(material: Material, base_url: str | None) -> Iterator[tuple[str, bytes]]:
    """Yield the feeds of what the builds changed: of all, and of each entity that changed."""
    builds = [chapter.changes for chapter in material.past.chapters]
    if not builds:
        return
    touched = {change.entity for changes in builds for change in changes.claims}
    for lang in LANGUAGES:
        for entity in (None, *sorted(e for e in touched if e in material.catalog.entities)):
            root = f"{base_url}{lang}/" if base_url else "../../"

            def address(kind: str, key: str, root: str = root) -> str:
                folder = f"audit/rules/{key}" if kind == "rules" else f"{kind}/{key}"
                if kind == "claims" and not material.has(folder):
                    folder = "changes/builds"
                return f"{root}{folder}/index.html"

            path = f"entities/{entity}/builds.xml" if entity else "changes/builds/builds.xml"
            own = f"{base_url}{lang}/{path}" if base_url else None
            feed = builds_atom(builds, lang, address=address, entity=entity, own=own)
            yield f"{lang}/{path}", feed.encode() + b"\n"


def _llms(material: Material, base_url: str) -> str:
    """Return a short map of the site for language models: what there is, and what to mind."""
    catalog = material.catalog
    lines = [
        f"# {catalog.pack.title.get('en')}",
        "",
        f"> {catalog.pack.description.get('en')}",
        "",
        "Every value stands with its standing (verification, confidence, freshness, rank), its",
        "qualifiers and its citations. Never quote a value without them. Values compare only",
        "within one comparability class; a refusal names what is missing.",
        "Append index.json to the address of a page for the same content as JSON.",
        "",
        "## Comparisons",
        "",
    ]
    for c in catalog.comparisons.values():
        address = f"{base_url}en/comparisons/{c.id}/"
        lines.append(f"- [{c.title.get('en')}]({address}): {c.description.get('en')}")
    lines += ["", "## Lists", ""]
    for name, address in (
        ("Things", "entities"),
        ("Standards", "standards"),
        ("Formulas", "formulas"),
        ("Sources", "sources"),
        ("What could not be verified", "questions"),
        ("Audit", "audit"),
        ("Claims without a source", "audit/uncited"),
        ("Glossary", "glossary"),
        ("Guide", "guide"),
        ("API reference", "api"),
    ):
        lines.append(f"- [{name}]({base_url}en/{address}/)")
    return "\n".join(lines) + "\n"
