"""The filter of claims that words stand for: looked up, and refused where nothing has them.

REST, MCP and Python narrow claims through this, so that a filter means the same everywhere and a
misspelt one is never answered with an empty list.
"""

from collections.abc import Mapping
from enum import StrEnum

from kb.errors import AmbiguousError, NotFoundError, nearest
from kb.names import plain_name
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot
from kb.vocab import Basis, Confidence, Freshness, Rank, Verification

NAMED: Mapping[str, str] = {
    "subject": "entity",
    "vendor": "entity",
    **{name: name for name in ("property", "document", "source", "question", "formula")},
}
"""Filters that take the name of a thing, with the kind of thing."""
_WORDS: Mapping[str, type[StrEnum]] = {
    "basis": Basis,
    "verification": Verification,
    "confidence": Confidence,
    "freshness": Freshness,
    "rank": Rank,
}


def claim_filter(snapshot: Snapshot, given: Mapping[str, str | None]) -> ClaimFilter:
    """Return the filter that words stand for, each by the name of its field; a day is as it is.

    Raises:
        NotFoundError: Nothing answers to a word.
        AmbiguousError: More than one thing answers to a name.
    """
    return ClaimFilter(
        **{n: meant(snapshot, n, text) for n, text in given.items() if text is not None}
    )


def meant(snapshot: Snapshot, name: str, text: str) -> str:
    """Return what the word given to a filter stands for.

    Raises:
        NotFoundError: Nothing answers to it.
        AmbiguousError: More than one thing does.
    """
    if name in NAMED:
        return snapshot.resolve(NAMED[name], text)
    if name == "value":
        return _value(snapshot, text)
    if name == "kind":
        return among("kind of thing", text, [term.id for term in snapshot.catalog.pack.kinds])
    if name in _WORDS:
        return among(name, text, [word.value for word in _WORDS[name]])
    return text


def among(what: str, text: str, choices: list[str]) -> str:
    """Return a word that is one of `choices`.

    Raises:
        NotFoundError: It is none.
    """
    if text not in choices:
        raise NotFoundError(
            f"no {what} `{text}`",
            nearest=nearest(text, choices),
            remedy=f"known: {', '.join(choices)}",
        )
    return text


def _value(snapshot: Snapshot, text: str) -> str:
    """Return the id of the thing or term that is the value of a claim."""
    if snapshot.body(f"entities/{text}") is not None:
        return text
    folded = plain_name(text)
    terms = snapshot.once("names of terms", lambda: _terms(snapshot)).get(folded, set())
    found = terms.union(snapshot.database.ids_of_name("entity", folded))
    if text in found or len(found) == 1:
        return text if text in found else found.pop()
    if found:
        raise AmbiguousError(
            f"`{text}` names {len(found)} values",
            nearest=sorted(found),
            remedy="use one of these ids",
        )
    return snapshot.resolve("entity", text)


def _terms(snapshot: Snapshot) -> dict[str, set[str]]:
    """Return the ids of the terms that are values, by each of their folded names."""
    found: dict[str, set[str]] = {}
    for prop in snapshot.catalog.properties.values():
        for term in prop.terms:
            for name in (term.id, term.label.ja, term.label.en):
                if name:
                    found.setdefault(plain_name(name), set()).add(term.id)
    return found
