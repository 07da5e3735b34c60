"""What rules tell by ids, named: a reader need not know ids, nor what a machine calls a state."""

import re
from functools import cached_property

from kb.views.catalog import Catalog
from kb.views.label import Label
from kb.wording import RANK, STATE, VERIFICATION

_ID = re.compile(r"[a-z][a-z0-9._-]*")
_BETWEEN = re.compile(r"(, |: )")
_JAPANESE = {", ": "、", ": ": "："}
_UNKNOWN = {"unknown": Label("不明", "unknown")}


class Names:
    """Names by ids: of things, sources, terms and qualifiers, and the words of standing."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def of(self, text: str | None, kind: str) -> Label | None:
        """Return a text with names for its ids; None where it holds other words.

        Of several ids there are commas between, and a qualifier has a colon before its term.
        `kind` is that of the subject.
        """
        if not text:
            return None
        first, *rest = _BETWEEN.split(text)
        name = self._name(first, kind)
        for between, part in zip(rest[::2], rest[1::2], strict=True):
            after = self._name(part, kind)
            if name is None or after is None:
                return None
            name = Label(
                f"{name.get('ja')}{_JAPANESE[between]}{after.get('ja')}",
                f"{name.get('en')}{between}{after.get('en')}",
            )
        return name

    def _name(self, part: str, kind: str) -> Label | None:
        if not _ID.fullmatch(part):
            return None
        if kind == "question" and part in STATE:
            return STATE[part]
        catalog = self._catalog
        if part in catalog.sources:
            title = catalog.sources[part].title
            return Label(title, title)
        if part in catalog.entities:
            return catalog.entities[part].label
        return self._words.get(part)

    @cached_property
    def _words(self) -> dict[str, Label]:
        catalog = self._catalog
        words = {**_UNKNOWN, **RANK, **VERIFICATION}
        for prop in catalog.properties.values():
            words |= {term.id: term.label for term in prop.terms}
        for qualifier in catalog.qualifiers.values():
            words |= {term.id: term.label for term in qualifier.terms}
        words |= {key: prop.label for key, prop in catalog.properties.items()}
        words |= {key: qualifier.label for key, qualifier in catalog.qualifiers.items()}
        return words
