"""What is said of the first hits of a query: the pages, claims and texts about the same."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import islice

from kb.search.content.documents import SearchDocument
from kb.search.contract import Facet, Filter, Group, Plan, Way
from kb.search.index.archive import Archive
from kb.search.planning.ways import pairs_of
from kb.search.words.analysis import Analyzer
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import (
    BOTH,
    OWN,
    PROPERTY,
    ROLE,
    SUBJECT,
    TWIN,
    name_of,
    number_of,
    pair_name,
    twin_name,
)

Hits = tuple[tuple[int, float], ...]
_OF_THINGS = ("claim", "entity")
_NAMES = 6
"""Names of a thing by which texts about it are found."""
_WORTH: Mapping[str, float] = {TWIN: 128.0, SUBJECT: 128.0, PROPERTY: 64.0, BOTH: 50.0}
"""Added for the pages of what the first hits are about, for the claims of the things, for those of
other things on the property, and for further claims on the same thing and property."""
_OF_VALUE: Mapping[str, float] = {TWIN: 80.0, BOTH: 150.0, SUBJECT: 20.0}
"""The same where a value is asked for: its pages come before what else is said of the thing, and
that before what is said of others."""
_LIST = 8
"""Claims on the same thing and property that are a list, of which nobody who finds one wants all:
what a text could not verify."""
_NEAR = 8
"""How far behind a thing the term that defines it is looked for."""
_OF_GUIDE = 0.5
"""What some words of a query count for in a page of the guide."""
_MANY = 400
"""Claims on a property that are too many to be read for that."""


def in_pages() -> dict[str, object]:
    """Return what that is worth, as the search in the page knows it."""
    names = {SUBJECT: "subject", PROPERTY: "property", TWIN: "pages", BOTH: "both"}
    return {
        "near": {names[mark]: worth for mark, worth in _WORTH.items()},
        "nearValue": {names[mark]: worth for mark, worth in _OF_VALUE.items()},
        "term": _NEAR,
    }


class About:
    """Finds what is said of the same things and properties as the first hits."""

    def __init__(self, archive: Archive, analyzer: Analyzer, names: Lexicon) -> None:
        self.archive = archive
        self.analyzer = analyzer
        self.names = names

    def tells(self, plan: Plan) -> bool:
        """Tell whether anything is asked for beside what a plan finds: not beside figures alone."""
        firsts = [group.ways[0] for group in plan.groups]
        return not all(term[:1].isdigit() for way in firsts for term in way.terms)

    def plan(self, plan: Plan, leading: Iterable[int]) -> Plan | None:
        """Return the plan for what the first hits of `plan` are, or are claims of."""
        if not self.tells(plan):
            return None
        documents = [self.archive[number] for number in leading]
        # Where a thing itself leads, nobody asks for the properties that its claims happen to have.
        first = documents[0]
        worth: dict[str, float] = {}
        ways: dict[Way, None] = {}
        for document in documents:
            if document is not first and self._listed(document):
                continue
            for mark, names in _names(document, first):
                for place, words in enumerate(self._words(names)):
                    ways[Way(words, pairs_of(words))] = None
                    if place == 0 and mark is not None:
                        worth |= self._worth(mark, name_of(words))
            worth |= _together(document, _WORTH)
        if not ways:
            return None
        worth |= _pages(first, _WORTH)
        return replace(plan, groups=(Group(tuple(ways)),), required=-1, bonuses=(*worth.items(),))

    def value(self, first: int) -> Mapping[str, float]:
        """Return what is worth more because a value that is asked for is found first."""
        document = self.archive[first]
        if document.kind != "claim":
            return {}
        thing = next(self._words(document.subject_names), None)
        others = {SUBJECT + name_of(thing): _OF_VALUE[SUBJECT]} if thing else {}
        return {**others, **_pages(document, _OF_VALUE), **_together(document, _OF_VALUE)}

    def answers(self, number: int, asked: Set[str]) -> bool:
        """Tell whether a hit is one of the values that are asked for, by names of these."""
        document = self.archive[number]
        if document.kind != "claim":
            return False
        return not asked.isdisjoint(_together(document, _WORTH))

    def resting(self, first: int) -> Plan | None:
        """Return the plan for what rests on the first hit, if that is a source."""
        document = self.archive[first]
        if document.kind != "source":
            return None
        return Plan(filters=(Filter(Facet.SOURCE, (document.id,)),))

    def of_data(self, hits: Hits) -> list[int]:
        """Return the first of hits that is no page of the guide: such is about no data."""
        numbers = (number for number, _ in hits)
        return list(islice((n for n in numbers if self.archive[n].kind != "guide"), 1))

    def data_first(self, plan: Plan, hits: Hits) -> Hits:
        """Return hits with some words of a query with what has a name before pages of the guide.

        These are long, and have some words of any sentence. One that is named stays.
        """
        if not hits or not plan.bonuses or self.archive[hits[0][0]].kind != "guide":
            return hits
        named = {name for name, _ in plan.bonuses}
        worth: dict[int, float] = {}
        for number, score in hits:
            document = self.archive[number]
            guide = document.kind == "guide" and named.isdisjoint(
                OWN + name_of(token.text for token in self.analyzer.tokens(name, beside=False))
                for name in document.names
            )
            worth[number] = score * (_OF_GUIDE if guide else 1)
        return tuple(sorted(hits, key=lambda hit: -worth[hit[0]]))

    def term_first(self, hits: Hits) -> Hits:
        """Return hits with the term that defines the first of them before it."""
        first = self.archive[hits[0][0]]
        is_page = first.kind in ("entity", "property")
        for place, (number, _) in enumerate(hits[1:_NEAR], 1) if is_page else ():
            document = self.archive[number]
            if document.kind == "glossary" and first.id in document.twins:
                order = [number, *(n for n, _ in hits[:place]), *(n for n, _ in hits[place + 1 :])]
                # The scores stay where they are, so that they fall from hit to hit.
                return tuple((n, score) for n, (_, score) in zip(order, hits, strict=True))
        return hits

    def _listed(self, document: SearchDocument) -> bool:
        """Tell whether a hit is one of a list: what is on it is on other things than that."""
        own = _together(document, _WORTH)
        return any((self.names.number(name) or 0) >= _LIST for name in own)

    def _words(self, names: Sequence[str]) -> Iterator[tuple[str, ...]]:
        for name in names[:_NAMES]:
            words = tuple(token.text for token in self.analyzer.tokens(name, beside=False))
            if words:
                yield words

    def _worth(self, mark: str, name: str) -> dict[str, float]:
        """Return what a name is worth to the claims that have it in a role."""
        often = self.names.number(ROLE + mark + name) or 0 if mark == PROPERTY else 0
        return {mark + name: _WORTH[mark]} if often <= _MANY else {}


def _names(
    document: SearchDocument, first: SearchDocument
) -> Iterator[tuple[str | None, Sequence[str]]]:
    """Yield the names by which texts about a hit are found, and whose claims have them."""
    if document.kind in _OF_THINGS:
        yield SUBJECT, document.subject_names or document.names
    else:
        yield PROPERTY if document.kind == "property" else None, document.names
    if document is first:
        yield PROPERTY, document.property_names


def _pages(document: SearchDocument, worth: Mapping[str, float]) -> dict[str, float]:
    """Return what the pages of what a document is about are worth."""
    ids = document.twins
    if document.kind == "claim":
        ids = (*document.facets[Facet.SUBJECT], *document.facets[Facet.PROPERTY])
    return {twin_name(number_of(one)): worth[TWIN] for one in ids}


def _together(document: SearchDocument, worth: Mapping[str, float]) -> dict[str, float]:
    """Return what further claims on the same thing and property are worth."""
    if document.kind != "claim":
        return {}
    (thing,), (prop,) = document.facets[Facet.SUBJECT], document.facets[Facet.PROPERTY]
    return {pair_name(number_of(thing), number_of(prop)): worth[BOTH]}
