"""Ways from one page to others, which work from any folder, sub-path and file."""

from collections.abc import Iterable
from html import escape

from markupsafe import Markup

from kb.publish.markup import Kept, safe
from kb.publish.messages import Messages
from kb.publish.texts import Texts
from kb.store.collections import COLLECTIONS
from kb.views.catalog import Catalog
from kb.views.claim import Citation
from kb.views.label import Label, Ref

FOLDERS = {
    **COLLECTIONS,
    "claim": "claims",
    "comparison": "comparisons",
    "rule": "audit/rules",
}
"""Kind of thing to the folder of its pages."""


def way_up(address: str) -> str:
    """Return the way from a page to the folder of its language."""
    return "../" * (address.count("/") + 1) if address else ""


class Ways(Texts):
    """Says things in the language of one page, and where they are from it."""

    def __init__(self, messages: Messages, catalog: Catalog, *, address: str) -> None:
        super().__init__(messages, catalog)
        self.address = address
        self.root = way_up(address)
        self._links = Kept(self._write_link)
        self._sources = Kept(self._write_source)
        self._places = Kept(self._write_place)
        self._named = Kept(self._write_named)

    def href(self, address: str, fragment: str = "", *, query: str = "") -> str:
        """Return the way from this page to another, which works from any folder and file.

        With a `query` the page is the one that searches.
        """
        path = f"{self.root}{address}/index.html" if address else f"{self.root}index.html"
        path += f"?q={query}" if query else ""
        return f"{path}#{fragment}" if fragment else path

    def thing(self, kind: str, key: str) -> str:
        """Return the way to the page of a thing."""
        return self.href(f"{FOLDERS[kind]}/{key}")

    def link(self, kind: str, ref: Ref) -> Markup:
        """Return a link to a thing by its name."""
        return self._links[kind, ref.id, ref.label.ja, ref.label.en]

    def _write_link(self, named: tuple[str, str, str | None, str | None]) -> Markup:
        kind, key, *text = named
        return safe(f'<a href="{escape(self.thing(kind, key))}">{self.text(Label(*text))}</a>')

    def about(self, key: str, citations: Iterable[Citation] = ()) -> Markup:
        """Return a link to whatever has the id `key`: a source, a question or a claim.

        A source is called by its title where a citation gives it. A page that took it from the
        catalog would have to be written again with every source of a knowledge base.
        """
        return self._named[key, next((c.title for c in citations if c.source == key), None)]

    def _write_named(self, named: tuple[str, str | None]) -> Markup:
        key, title = named
        if title is not None:
            return self._sources[key, title]
        catalog = self.catalog
        kind = "source" if key in catalog.sources else "claim"
        if kind == "claim" and key in catalog.questions:
            kind = "question"
        return safe(f'<a class="key" href="{escape(self.thing(kind, key))}">{escape(key)}</a>')

    def source(self, citation: Citation) -> Markup:
        """Return a link to a source by its title."""
        return self._sources[citation.source, citation.title]

    def cited(self, ref: Ref) -> Markup:
        """Return a link to a source that a line of a list names."""
        return self._sources[ref.id, ref.label.get("en")]

    def _write_source(self, cited: tuple[str, str]) -> Markup:
        href = escape(self.thing("source", cited[0]))
        return safe(f'<a href="{href}">{self.quote(cited[1])}</a>')

    def place(self, document: str, locator: str | None = None) -> Markup:
        """Return a link to where something is said: a document by its title, and the section."""
        return self._places[document, locator]

    def _write_place(self, said: tuple[str, str | None]) -> Markup:
        document, locator = said
        found = self.catalog.documents.get(document)
        if found is None:
            return safe(escape(document))
        title, name = self.text(found.title), (locator or "").partition("/")[0]
        section = next((s for s in found.sections if s.id == name), None)
        if section is None:
            beside = f" § {escape(locator)}" if locator else ""
            href = escape(self.thing("document", document))
            return safe(f'<a class="src" href="{href}">{title}</a>{beside}')
        # The section first: in a narrow column it is the title of the document that is cut off.
        href = escape(self.href(f"documents/{document}", f"s-{name}"))
        shown = f'§ {self.text(section.title)}&nbsp;<span class="of">{title}</span>'
        return safe(
            f'<a class="src" href="{href}" title="{escape(self.plain(found.title))}">{shown}</a>'
        )
