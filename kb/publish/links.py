"""Holds the links of pages against what there is, while pages are written and after."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kb.errors import PublishError
from kb.publish.check import Outline, outline

INDEX = "index.html"


class Pages:
    """The paths of all pages of a site, in every language: known by the addresses of pages."""

    def __init__(self, languages: Sequence[str], addresses: frozenset[str]) -> None:
        self.languages = frozenset(languages)
        self.addresses = addresses

    def __contains__(self, path: object) -> bool:
        lang, _, rest = str(path).partition("/")
        if lang not in self.languages or not rest.endswith(INDEX):
            return False
        return rest[: -len(INDEX)].removesuffix("/") in self.addresses

    def __iter__(self) -> Iterator[str]:
        for lang in sorted(self.languages):
            for address in sorted(self.addresses):
                yield f"{lang}/{address}/{INDEX}" if address else f"{lang}/{INDEX}"


NO_PAGES = Pages((), frozenset())


@dataclass(slots=True)
class Links:
    """What pages point at that a look at the pages there are does not settle.

    Of a hundred thousand pages little is left: files that are no pages, and anchors, once each.
    """

    count: int = 0
    """Pages that were looked at."""
    unsettled: dict[str, str] = field(default_factory=dict)
    """Target, with `#fragment` where one is asked for, and a page that points there."""

    def take(self, path: str, page: Outline, pages: Pages) -> None:
        """Look at the links of one page."""
        self.count += 1
        for link in page.links:
            target, _, fragment = link.partition("#")
            if target == path and (not fragment or fragment in page.anchors):
                continue
            if fragment or target not in pages:
                self.unsettled[link] = min(path, self.unsettled.get(link, path))

    def add(self, other: "Links") -> None:
        """Take what was found elsewhere."""
        self.count += other.count
        for link, path in other.unsettled.items():
            self.unsettled[link] = min(path, self.unsettled.get(link, path))


def check_links(
    folders: Sequence[Path], links: Links, pages: Pages, *, everything: bool = False
) -> None:
    """Settle the links that pages left, and with `everything` those of all pages on disk.

    A file lies in the first of `folders` that has it.

    Raises:
        PublishError: Links lead nowhere; names the first of them and how many there are.
    """
    if everything:
        # Where a page went, any other may have pointed at it.
        for path in pages:
            links.take(path, outline(path, _read(folders, path)), pages)
    wanted: dict[str, list[str]] = {}
    for link in links.unsettled:
        wanted.setdefault(link.partition("#")[0], []).append(link)
    found: list[tuple[str, str]] = []
    for target, asking in wanted.items():
        file = _find(folders, target)
        anchored = file is not None and any("#" in link for link in asking)
        anchors = outline(target, _read(folders, target)).anchors if anchored else frozenset()
        for link in asking:
            fragment = link.partition("#")[2]
            if file is None or (fragment and target.endswith(".html") and fragment not in anchors):
                found.append((links.unsettled[link], link))
    if found:
        listed = "; ".join(f"{path} → {link}" for path, link in sorted(found)[:5])
        raise PublishError(
            f"{len(found)} links lead nowhere: {listed}",
            remedy="correct what the pages point at, or publish what they need",
        )


def _find(folders: Sequence[Path], path: str) -> Path | None:
    return next((f / path for f in folders if (f / path).is_file()), None)


def _read(folders: Sequence[Path], path: str) -> str:
    file = _find(folders, path)
    return file.read_text(encoding="utf-8") if file is not None else ""
