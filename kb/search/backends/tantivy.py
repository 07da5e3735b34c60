"""Tantivy, the engine for large bases (extra `large`). Queries are built, never parsed."""

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from kb.errors import SnapshotError
from kb.search.contract import (
    COUNTED,
    WEIGHTS,
    Bound,
    Earlier,
    Facet,
    Field,
    Filter,
    Found,
    Group,
    Indexed,
    Plan,
    Progress,
    Way,
)

_HEAP = 256_000_000
_COMBINED = 16
"""Combinations of ways that a query may be written out into."""
_VALUES = 65_000
"""Values of a facet that are counted."""
_ANYWHERE, _PAIRS, _NAMES = "anywhere", "pairs", "names"
_NUMBER, _BOOST, _LOW, _HIGH = "number", "boost", "low", "high"


class TantivyEngine:
    """Tantivy, one segment, no positions."""

    name = "tantivy"
    pickled = False

    def available(self) -> bool:
        """Tell whether the extra `large` is installed."""
        return find_spec("tantivy") is not None

    def write(
        self,
        folder: Path,
        documents: Iterable[Indexed],
        *,
        progress: Progress,
        earlier: Earlier | None = None,
    ) -> None:
        """Write the index of `documents` into the empty `folder`; it takes over nothing."""
        # An extra: it may not be installed.
        import tantivy

        index = tantivy.Index(_schema(), path=str(folder))
        _register(index)
        writer = index.writer(_HEAP, 1)
        for number, document in enumerate(documents):
            writer.add_document(_stored(document, number))
            if number % 1000 == 0:
                progress(f"indexing ({number})")
        writer.commit()
        writer.wait_merging_threads()

    def open(self, folder: Path) -> "TantivyReader":
        """Open the index in `folder`."""
        import tantivy

        try:
            if not tantivy.Index.exists(str(folder)):
                raise ValueError("there is none")
            # With the schema, so that files of another one are refused here and not by a search.
            index = tantivy.Index(_schema(), path=str(folder), reuse=True)
            _register(index)
            return TantivyReader(index)
        except (ValueError, OSError) as error:
            raise SnapshotError(
                f"the search index in {folder} cannot be read: {error}",
                remedy="run `tenkyo build` again",
            ) from error


class TantivyReader:
    """One open index. Its searcher may be used from several threads."""

    def __init__(self, index: Any) -> None:
        # An extra: it may not be installed.
        import tantivy

        self.engine = tantivy
        self.schema = index.schema
        self.searcher = index.searcher()

    def search(self, plan: Plan, *, limit: int, offset: int = 0, facets: bool = False) -> Found:
        """Return one page of what `plan` asks for."""
        query = self._query(plan)
        result = self.searcher.search(
            query, limit=limit, offset=offset, count=True, weight_by_field=_BOOST
        )
        addresses = [address for _, address in result.hits]
        numbers = self.searcher.fast_field_values(_NUMBER, addresses) if addresses else []
        hits = [(int(n), float(s)) for n, (s, _) in zip(numbers, result.hits, strict=True)]
        hits.sort(key=lambda hit: (-hit[1], hit[0]))
        return Found(result.count, tuple(hits), self._counts(query) if facets else {})

    def close(self) -> None:
        """Let go of the index."""
        self.searcher = None

    def _counts(self, query: Any) -> Mapping[Facet, Mapping[str, int]]:
        asked = {f.value: {"terms": {"field": f.value, "size": _VALUES}} for f in COUNTED}
        answer = self.searcher.aggregate(query, asked)
        return {
            facet: {b["key"]: int(b["doc_count"]) for b in answer[facet.value]["buckets"]}
            for facet in COUNTED
        }

    def _query(self, plan: Plan) -> Any:
        lib, occur = self.engine.Query, self.engine.Occur
        parts: list[tuple[Any, Any]] = []
        groups = plan.groups
        if groups and 0 <= plan.required < len(groups):
            shoulds = [(occur.Should, self._group(group)) for group in groups]
            some = lib.boolean_query(shoulds, minimum_number_should_match=plan.required)
            parts.append((occur.Must, some))
        elif 1 < prod(len(group.ways) for group in groups) <= _COMBINED:
            # (a or b) and c is (a and c) or (b and c): now each list of few skips in one of many.
            combined = [self._all(ways) for ways in product(*(group.ways for group in groups))]
            parts.append((occur.Must, lib.disjunction_max_query(combined)))
        else:
            parts += [(occur.Must, self._group(group)) for group in groups]
        if not groups:
            parts.append((occur.Must, lib.const_score_query(lib.all_query(), 1.0)))
        parts += [(occur.Must, self._silent(self._filter(f))) for f in plan.filters]
        parts += [(occur.Must, self._silent(self._bound(b))) for b in plan.bounds]
        parts += [(occur.MustNot, self._filter(f)) for f in plan.unwanted]
        parts += [(occur.MustNot, self._group(g)) for g in plan.excluded]
        query = lib.boolean_query(parts)
        for name, bonus in plan.bonuses:
            named = lib.term_query(self.schema, _NAMES, name, "basic")
            query = self._with(query, lib.const_score_query(named, bonus))
        return query

    def _with(self, query: Any, scored: Any) -> Any:
        """Return what `query` finds, with the score of another added where that finds it too.

        One by one, for the engine reads a union of lists without skipping.
        """
        occur = self.engine.Occur
        return self.engine.Query.boolean_query([(occur.Must, query), (occur.Should, scored)])

    def _silent(self, query: Any) -> Any:
        return self.engine.Query.const_score_query(query, 0.0)

    def _group(self, group: Group) -> Any:
        ways = [self._way(way) for way in group.ways]
        return ways[0] if len(ways) == 1 else self.engine.Query.disjunction_max_query(ways)

    def _all(self, ways: Iterable[Way]) -> Any:
        occur = self.engine.Occur
        return self.engine.Query.boolean_query([(occur.Must, self._way(way)) for way in ways])

    def _way(self, way: Way) -> Any:
        lib, occur = self.engine.Query, self.engine.Occur
        parts = [(occur.Must, self._term(term)) for term in way.terms]
        for pair in way.pairs:
            neighbours = lib.term_query(self.schema, _PAIRS, pair, "basic")
            parts.append((occur.Must, self._silent(neighbours)))
        query = parts[0][1] if len(parts) == 1 else lib.boolean_query(parts)
        return query if way.weight == 1 else lib.boost_query(query, way.weight)

    def _term(self, term: str) -> Any:
        lib = self.engine.Query
        # One list says where the term is; those of the fields only score.
        found = self._silent(lib.term_query(self.schema, _ANYWHERE, term, "basic"))
        for field in Field:
            query = lib.term_query(self.schema, field.value, term, "freq")
            found = self._with(found, lib.boost_query(query, WEIGHTS[field]))
        return found

    def _filter(self, wanted: Filter) -> Any:
        lib = self.engine.Query
        return lib.term_set_query(self.schema, wanted.facet.value, list(wanted.values))

    def _bound(self, bound: Bound) -> Any:
        lib, occur, kinds = self.engine.Query, self.engine.Occur, self.engine.FieldType
        parts = [(occur.Must, self._filter(Filter(Facet.PROPERTY, (bound.property,))))]
        if bound.low is not None:
            above = lib.range_query(
                self.schema,
                _HIGH,
                kinds.Float,
                lower_bound=bound.low,
                include_lower=bound.low_inclusive,
            )
            parts.append((occur.Must, above))
        if bound.high is not None:
            below = lib.range_query(
                self.schema,
                _LOW,
                kinds.Float,
                upper_bound=bound.high,
                include_upper=bound.high_inclusive,
            )
            parts.append((occur.Must, below))
        return lib.boolean_query(parts)


def _schema() -> Any:
    import tantivy

    builder = tantivy.SchemaBuilder()
    for field in Field:
        builder.add_text_field(field.value, tokenizer_name="tokens", index_option="freq")
    for name in (_ANYWHERE, _PAIRS, _NAMES):
        builder.add_text_field(name, tokenizer_name="tokens", index_option="basic")
    for facet in Facet:
        builder.add_text_field(facet.value, tokenizer_name="raw", fast=True, index_option="basic")
    builder.add_unsigned_field(_NUMBER, fast=True)
    builder.add_float_field(_BOOST, fast=True)
    builder.add_float_field(_LOW, fast=True, indexed=True)
    builder.add_float_field(_HIGH, fast=True, indexed=True)
    return builder.build()


def _register(index: Any) -> None:
    import tantivy

    tokens = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
    index.register_tokenizer("tokens", tokens)


def _stored(document: Indexed, number: int) -> Any:
    import tantivy

    stored = tantivy.Document()
    for field in Field:
        if tokens := document.tokens.get(field):
            stored.add_text(field.value, " ".join(tokens))
    stored.add_text(_ANYWHERE, " ".join({t for tokens in document.tokens.values() for t in tokens}))
    if document.pairs:
        stored.add_text(_PAIRS, " ".join(document.pairs))
    if document.names:
        stored.add_text(_NAMES, " ".join(document.names))
    for facet, words in document.facets.items():
        for word in words:
            stored.add_text(facet, word)
    stored.add_unsigned(_NUMBER, number)
    # The library multiplies a score with log2(2 + value of the field).
    stored.add_float(_BOOST, 2.0**document.boost - 2.0)
    if document.low is not None and document.high is not None:
        stored.add_float(_LOW, document.low)
        stored.add_float(_HIGH, document.high)
    return stored


ENGINE = TantivyEngine()
