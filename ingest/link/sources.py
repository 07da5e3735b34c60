"""References of a text resolved to known sources: by DOI, arXiv id, address, then title."""

import re
from dataclasses import dataclass

from kb.document import Reference
from kb.names import plain_name
from kb.views.catalog import Catalog, Source

_QUOTED = re.compile(r"[\"“「『]([^\"”」』]{6,300})[\"”」』]")
_PUNCTUATION = re.compile(r"[^\w]+")
_LONG_ENOUGH = 12
"""A title of fewer characters is no proof of identity."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The source that a reference is, and what told."""

    source: Source
    by: str
    """`doi`, `arxiv`, `url` or `title`."""


class SourceIndex:
    """Known sources by what identifies them."""

    def __init__(self, catalog: Catalog) -> None:
        self._doi: dict[str, Source] = {}
        self._arxiv: dict[str, Source] = {}
        self._url: dict[str, Source] = {}
        self._title: dict[str, Source] = {}
        for source in catalog.sources.values():
            if source.doi:
                self._doi.setdefault(source.doi.casefold(), source)
            if source.arxiv:
                self._arxiv.setdefault(_unversioned(source.arxiv), source)
            if source.link:
                self._url.setdefault(address(source.link), source)
            self._title.setdefault(_key(source.title), source)

    def resolve(self, reference: Reference) -> Resolved | None:
        """Return the known source that a reference is; None where nothing proves one."""
        title = title_of(reference)
        tries = (
            ("doi", self._doi.get(reference.doi.casefold()) if reference.doi else None),
            ("arxiv", self._arxiv.get(_unversioned(reference.arxiv)) if reference.arxiv else None),
            ("url", self._url.get(address(reference.url)) if reference.url else None),
            ("title", self._title.get(_key(title)) if len(title) >= _LONG_ENOUGH else None),
        )
        for by, source in tries:
            if source is not None:
                return Resolved(source, by)
        return None


def title_of(reference: Reference) -> str:
    """Return the title in a reference: what it quotes, or all of it."""
    quoted = _QUOTED.search(reference.text)
    return quoted[1].strip() if quoted else reference.text.strip()


def address(url: str) -> str:
    """Return an address without what makes no difference: scheme, `www.`, a slash at the end."""
    bare = re.sub(r"^https?://(?:www\.)?|^www\.", "", url.strip(), flags=re.IGNORECASE)
    return bare.partition("#")[0].rstrip("/").casefold()


def _unversioned(arxiv: str) -> str:
    return re.sub(r"v[0-9]+$", "", arxiv.strip().casefold())


def _key(title: str) -> str:
    return _PUNCTUATION.sub("", plain_name(title))
