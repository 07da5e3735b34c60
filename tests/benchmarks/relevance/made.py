"""What first hits are right of queries made of the pack itself: its names, values and questions.

    python tests/benchmarks/relevance/made.py build [--show KIND]

Each thing is asked for by each of its names, and each property that a claim gives a thing in the
ways that people ask. Nobody judges such a query: what it was made of is the answer. So whole kinds
that fail are seen, which a set of some hundred written queries meets once or never.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kb.errors import QueryError
from kb.search.content.documents import SearchDocument
from kb.search.contract import Facet
from kb.search.language.query import MAX_LENGTH
from kb.search.opening import open_search
from kb.search.searcher import Searcher
from kb.store.snapshot import open_snapshot

_OF_VALUES: Mapping[str, str] = {
    "value en": "{thing} {prop}",
    "value en of": "{prop} of {thing}",
    "value ja": "{ja_thing}の{ja_prop}",
    "value ja en": "{ja_thing} {prop}",
    "value what": "what is the {prop} of the {thing}?",
    "value how much": "how much {prop} does {thing} have",
    "value please": "{ja_thing}の{ja_prop}を教えてください",
}
_OF_TERMS: Mapping[str, str] = {
    "term what": "what is {en}?",
    "term とは": "{ja}とは何ですか",
    "term meaning": "{en} meaning",
    "term 意味": "{ja} 意味",
}
_HALF, _SHOWN = 7, 20
"""Characters of a name from which on it is tried without its last two; failures that are shown."""

Made = tuple[str, str, frozenset[str]]
"""A kind of query, the query, and its answers."""


def _made(documents: Sequence[SearchDocument]) -> Iterator[Made]:
    named: dict[str, set[str]] = defaultdict(set)
    values: dict[tuple[str, str], set[str]] = defaultdict(set)
    for one in documents:
        for name in one.names:
            named[name.casefold()].add(_key(one))
        if one.kind == "claim":
            values[one.facets[Facet.SUBJECT][0], one.facets[Facet.PROPERTY][0]].add(_key(one))
    by_key = {_key(one): one for one in documents}
    for one in documents:
        for name in dict.fromkeys(one.names):
            yield f"name {one.kind}", name, frozenset(named[name.casefold()])
        title = one.title.en or ""
        if one.kind == "entity" and title.isascii() and title.isalpha() and len(title) >= _HALF:
            yield "half a name", title[:-2], frozenset(named[title.casefold()])
        if one.kind == "glossary":
            same = frozenset(key for name in one.names for key in named[name.casefold()])
            for kind, form in _OF_TERMS.items():
                yield kind, form.format(en=title, ja=one.title.ja), same
    for (subject, about), answers in values.items():
        thing, prop = by_key[f"entity/{subject}"].title, by_key[f"property/{about}"].title
        for kind, form in _OF_VALUES.items():
            en, ja = {"thing": thing.en, "prop": (prop.en or "").lower()}, (thing.ja, prop.ja)
            query = form.format(**en, ja_thing=ja[0], ja_prop=ja[1])
            yield kind, query, frozenset(answers)


def _key(document: SearchDocument) -> str:
    return f"{document.kind}/{document.id}"


def _first(searcher: Searcher, query: str) -> str:
    """Return what is found first; the reason where the query is refused."""
    try:
        hits = searcher.search(query, limit=1, facets=False).hits
    except QueryError as error:
        return str(error)
    return f"{hits[0].kind}/{hits[0].id}" if hits else "nothing"


def main() -> None:
    """Ask all and print, kind by kind, how many first hits are right."""
    parser = argparse.ArgumentParser()
    parser.add_argument("output", type=Path)
    parser.add_argument("--show", help="a kind of which failures are shown")
    options = parser.parse_args()
    asked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    shown = 0
    with open_snapshot(options.output) as snapshot:
        searcher = open_search(snapshot)
        for kind, query, answers in _made(list(searcher.archive.all())):
            if len(query) > MAX_LENGTH:
                continue
            asked[kind] += 1
            first = _first(searcher, query)
            right[kind] += first in answers
            if kind == options.show and first not in answers and shown < _SHOWN:
                shown += 1
                print(f"{query}: {first}, not {min(answers)}")
    for kind, count in asked.items():
        print(f"{kind}: {right[kind]} of {count}, {right[kind] / count:.3f}")


if __name__ == "__main__":
    main()
