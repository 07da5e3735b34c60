"""Holds the links of pages against what there is, while pages are written and after."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kb.errors import PublishError
from kb.publish.check import Outline, anchored, outline, resolved

INDEX = "index.html"
_BEHIND = f"/{INDEX}"
_MANY = 20_000


class Pages:
    """The paths of all pages of a site, in every language: known by the addresses of pages."""

    def __init__(self, languages: Sequence[str], addresses: Collection[str]) -> None:
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
    seen: dict[str, set[str]] = field(default_factory=dict, compare=False, repr=False)
    """By language and way up to its folder: links that begin with it, and were looked at.

    They mean the same on all pages of a depth, and nearly all links of a page are such.
    """

    def take(self, path: str, page: Outline, pages: Pages) -> None:
        """Look at the links of one page."""
        self.count += 1
        lang, _, rest = path.partition("/")
        up = "../" * rest.count("/")
        seen = self.seen.setdefault(f"{lang}/{up}", set())
        if len(seen) > _MANY:
            seen.clear()
        known, cut, tail = pages.addresses, len(up), len(_BEHIND)
        for link in page.links - seen:
            shared = bool(up) and link.startswith(up)
            if shared:
                seen.add(link)
                if link.endswith(_BEHIND) and link[cut:-tail] in known:
                    continue
            target = resolved(path, link)
            plain, _, fragment = target.partition("#")
            if plain == path and (not fragment or fragment in page.anchors):
                if fragment and shared:
                    # Another page that points there has other anchors.
                    seen.discard(link)
                continue
            if target and (fragment or plain not in pages):
                self.unsettled[target] = min(path, self.unsettled.get(target, path))

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
            links.take(path, outline(_read(folders, path)), pages)
    wanted: dict[str, list[str]] = {}
    for link in links.unsettled:
        wanted.setdefault(link.partition("#")[0], []).append(link)
    found: list[tuple[str, str]] = []
    for target, asking in wanted.items():
        file = _find(folders, target)
        names = {fragment for link in asking if (fragment := link.partition("#")[2])}
        html = _read(folders, target) if names else ""
        anchors = anchored(html, names)
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
