"""Ways from one page to others, which work from any folder, sub-path and file."""

from collections.abc import Iterable
from html import escape

from markupsafe import Markup

from kb.publish.markup import safe
from kb.publish.messages import Messages
from kb.publish.texts import Texts
from kb.views.catalog import Catalog
from kb.views.claim import Citation
from kb.views.label import Ref

FOLDERS = {
    "claim": "claims",
    "entity": "entities",
    "property": "properties",
    "source": "sources",
    "document": "documents",
    "question": "questions",
    "formula": "formulas",
    "comparison": "comparisons",
    "term": "glossary",
    "rule": "audit/rules",
}
"""Kind of thing to the folder of its pages."""


class Ways(Texts):
    """Says things in the language of one page, and where they are from it."""

    def __init__(self, messages: Messages, catalog: Catalog, *, address: str) -> None:
        super().__init__(messages, catalog)
        self.address = address
        self.root = "../" * (address.count("/") + 1) if address else ""

    def href(self, address: str, fragment: str = "") -> str:
        """Return the way from this page to another, which works from any folder and file."""
        path = f"{self.root}{address}/index.html" if address else f"{self.root}index.html"
        return f"{path}#{fragment}" if fragment else path

    def thing(self, kind: str, key: str) -> str:
        """Return the way to the page of a thing."""
        return self.href(f"{FOLDERS[kind]}/{key}")

    def link(self, kind: str, ref: Ref) -> Markup:
        """Return a link to a thing by its name."""
        return safe(f'<a href="{escape(self.thing(kind, ref.id))}">{self.text(ref.label)}</a>')

    def about(self, key: str, citations: Iterable[Citation] = ()) -> Markup:
        """Return a link to whatever has the id `key`: a source, a question or a claim.

        A source is called by its title where a citation gives it. A page that took it from the
        catalogue would have to be written again with every source of a knowledge base.
        """
        for cited in citations:
            if cited.source == key:
                return self.source(cited)
        catalog = self.catalog
        for kind, table in (("source", catalog.sources), ("question", catalog.questions)):
            if key in table:
                return safe(
                    f'<a class="key" href="{escape(self.thing(kind, key))}">{escape(key)}</a>'
                )
        return safe(f'<a class="key" href="{escape(self.thing("claim", key))}">{escape(key)}</a>')

    def source(self, citation: Citation) -> Markup:
        """Return a link to a source by its title."""
        href = escape(self.thing("source", citation.source))
        return safe(f'<a href="{href}">{self.quote(citation.title)}</a>')

    def place(self, document: str, locator: str | None = None) -> Markup:
        """Return a link to where something is said: a document by its title, and the section."""
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
        shown = f'§ {self.text(section.title)} <span class="of">{title}</span>'
        return safe(
            f'<a class="src" href="{href}" title="{escape(self.plain(found.title))}">{shown}</a>'
        )
