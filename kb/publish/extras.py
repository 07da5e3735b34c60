"""The files beside the pages: the door to both languages, robots, sitemap, build record."""

from collections.abc import Iterator, Sequence

from kb.publish.material import Material
from kb.publish.page import Item
from kb.views.codec import pretty


def extras(
    material: Material, items: Sequence[Item], base_url: str | None
) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of every file that is no page in two languages."""
    yield "build.json", pretty(material.build).encode() + b"\n"
    yield "robots.txt", b"User-agent: *\nAllow: /\n"
    yield ".nojekyll", b"\n"
