"""Plans as queries of tantivy: built of objects, never parsed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from math import prod
from typing import Any

from kb.search.budget import combines
from kb.search.contract import WEIGHTS, Bound, Facet, Field, Filter, Group, Plan, Way

ANYWHERE, PAIRS, NAMES = "anywhere", "pairs", "names"
LOW, HIGH = "low", "high"
_FIELDS = tuple(Field)
_NESTED, _RARE = 4, 1_000
"""Names that are asked for one by one, and documents that have one which is none too frequent to
be asked for together with others where there are more."""
_WRITTEN_OUT = 1_024
"""Lists that all ways to meet frequent groups with a name may come to, each asked for by itself."""
_KEPT_TERMS = 512
"""Terms whose queries are kept: each is a tree of a dozen objects."""
_KEPT_COUNTS = 2_048


class Queries:
    """Builds queries for one index."""

    def __init__(self, schema: Any, searcher: Any) -> None:
        # An extra: it may not be installed.
        import tantivy

        self.lib = tantivy.Query
        self.occur = tantivy.Occur
        self.float = tantivy.FieldType.Float
        self.schema = schema
        self.often: Callable[[str, str], int] = lru_cache(_KEPT_COUNTS)(searcher.doc_freq)
        """How many documents have a term in a field."""
        self._term = lru_cache(maxsize=_KEPT_TERMS)(self._weighed_term)

    def possible(self, plan: Plan) -> Plan | None:
        """Return a plan without the ways that no document has; None where it finds nothing."""
        groups = []
        for group in plan.groups:
            ways = tuple(way for way in group.ways if self._occurs(way))
            if len(ways) == len(group.ways):
                groups.append(group)
            elif ways:
                groups.append(Group(ways))
        fewest = len(plan.groups) if plan.required < 0 else plan.required
        if len(groups) < fewest:
            named = any(self.often(NAMES, name) for name in plan.besides)
            return replace(plan, groups=tuple(groups), required=fewest) if named else None
        return plan if groups == list(plan.groups) else replace(plan, groups=tuple(groups))

    def bare(self, groups: Sequence[Group]) -> Any:
        """Return what meets all groups, unscored: one list says where a word is, wherever it is."""
        if self.combines(groups):
            return self.silent(self.any(self._combined(groups, self._bare)))
        return self.silent(self._every([self.any_bare([group]) for group in groups]))

    def any_bare(self, groups: Iterable[Group]) -> Any:
        """Return what meets any of the groups, unscored."""
        return self.silent(self.any([self._bare(way) for group in groups for way in group.ways]))

    def plan(self, plan: Plan) -> Any:
        """Return what a plan asks for, scored."""
        must, must_not = self.occur.Must, self.occur.MustNot
        parts: list[tuple[Any, Any]] = []
        groups = plan.groups
        if plan.besides:
            parts.append((must, self._or_besides(plan)))
        elif groups and 0 <= plan.required < len(groups):
            parts.append((must, self.some(groups, plan.required)))
        elif any(len(group.ways) > 1 for group in groups) and self.combines(groups):
            parts.append((must, self.any(self._combined(groups, self._way))))
        else:
            parts += [(must, self.group(group)) for group in groups]
        if not groups and not plan.besides:
            parts.append((must, self.lib.const_score_query(self.lib.all_query(), 1.0)))
        parts += [(must, self.silent(self._filter(f))) for f in plan.filters]
        parts += [(must, self.silent(self._bound(b))) for b in plan.bounds]
        parts += [(must_not, self._filter(f)) for f in plan.unwanted]
        parts += [(must_not, self._bare(way)) for g in plan.excluded for way in g.ways]
        # Each query takes copies of those it is made of, so that none is put around one alone.
        query = parts[0][1] if len(parts) == 1 else self.lib.boolean_query(parts)
        return self.named(query, plan.bonuses)

    def _or_besides(self, plan: Plan) -> Any:
        """Return what meets the groups of a plan or has one of the names beside, scored alike."""
        groups = plan.groups
        names = self.any([self._listed(NAMES, name) for name in plan.besides])
        should = [(self.occur.Should, self.group(group)) for group in groups]
        beside = self.lib.boolean_query([(self.occur.Must, self.silent(names)), *should])
        if plan.required > len(groups) or not groups:
            return beside
        fewest = len(groups) if plan.required < 0 else plan.required
        return self.any([self.some(groups, fewest), beside])

    def some(self, groups: Sequence[Group], required: int) -> Any:
        """Return what meets some of the groups."""
        shoulds = [(self.occur.Should, self.group(group)) for group in groups]
        return self.lib.boolean_query(shoulds, minimum_number_should_match=required)

    def named(self, query: Any, bonuses: Iterable[tuple[str, float]]) -> Any:
        """Return what `query` finds, scored higher where it has a name."""
        known = self._known(bonuses)
        rare = [bonus for bonus in known if self.often(NAMES, bonus[0]) <= _RARE]
        if len(rare) > _NESTED:
            # Queries within queries cost more than in proportion; these lists are short to read.
            should = self.occur.Should
            query = self._beside(
                query, self.lib.boolean_query([(should, self._worth(*b)) for b in rare])
            )
            known = [bonus for bonus in known if bonus not in rare]
        for bonus in known:
            query = self._beside(query, self._worth(*bonus))
        return query

    def combines(self, groups: Sequence[Group]) -> bool:
        """Tell whether groups that must all be met are asked for combination by combination."""
        return combines(groups, partial(self.often, ANYWHERE))

    def _worth(self, name: str, bonus: float) -> Any:
        return self.lib.const_score_query(self._listed(NAMES, name), bonus)

    def written_out(self, groups: Sequence[Group], bonuses: Sequence[tuple[str, float]]) -> bool:
        """Tell whether `having` comes to so few lists that they are worth what they spare."""
        combined = prod([len(group.ways) for group in groups])
        return combined * len(groups) * len(bonuses) <= _WRITTEN_OUT

    def having(self, groups: Sequence[Group], bonuses: Iterable[tuple[str, float]]) -> list[Any]:
        """Return what meets all groups and has one of the names, as one query for each way to."""
        names = [self.silent(self._listed(NAMES, name)) for name, _ in self._known(bonuses)]
        return [self._every(both) for both in product(self._combined(groups, self._way), names)]

    def raised(self, query: Any, group: Group) -> list[Any]:
        """Return what `query` finds, alone and with each way to meet a group, which adds to it."""
        return [query, *(self._every((query, self._way(way))) for way in group.ways)]

    def without(self, query: Any, group: Group) -> Any:
        """Return what `query` finds and does not meet a group."""
        barred = [(self.occur.MustNot, self._bare(way)) for way in group.ways]
        return self.lib.boolean_query([(self.occur.Must, query), *barred])

    def silent(self, query: Any) -> Any:
        """Return what `query` finds, without a score."""
        return self.lib.const_score_query(query, 0.0)

    def group(self, group: Group) -> Any:
        """Return what meets a group."""
        return self.any([self._way(way) for way in group.ways])

    def _combined(self, groups: Sequence[Group], make: Callable[[Way], Any]) -> list[Any]:
        """Return what meets all groups, as one query for each combination of their ways.

        (a or b) and c is (a and c) or (b and c): so each list of few skips in one of many, which
        the engine does not do in a union of lists.
        """
        made = [[make(way) for way in group.ways] for group in groups]
        return [self._every(queries) for queries in product(*made)]

    def _known(self, bonuses: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
        return [bonus for bonus in bonuses if self.often(NAMES, bonus[0])]

    def any(self, queries: list[Any]) -> Any:
        """Return what any of the queries finds, scored by the best of them."""
        return queries[0] if len(queries) == 1 else self.lib.disjunction_max_query(queries)

    def _every(self, queries: Sequence[Any]) -> Any:
        must = self.occur.Must
        if len(queries) == 1:
            return queries[0]
        return self.lib.boolean_query([(must, query) for query in queries])

    def _beside(self, query: Any, scored: Any) -> Any:
        """Return what `query` finds, with the score of another added where that finds it too.

        One by one, for the engine reads a union of lists without skipping.
        """
        return self.lib.boolean_query([(self.occur.Must, query), (self.occur.Should, scored)])

    def _occurs(self, way: Way) -> bool:
        """Tell whether each word of a way, and each pair, is in some document."""
        often = self.often
        return all(often(ANYWHERE, term) for term in way.terms) and all(
            often(PAIRS, pair) for pair in way.pairs
        )

    def _way(self, way: Way) -> Any:
        # What is worth something is so in one query only, and not kept.
        first = (
            partial(self._weighed_term, worth=way.worth / way.weight) if way.worth else self._term
        )
        if len(way.terms) == 1 and not way.pairs:
            return first(way.terms[0], way.weight)
        must = self.occur.Must
        parts = [(must, first(way.terms[0], 1.0))]
        parts += [(must, self._term(term, 1.0)) for term in way.terms[1:]]
        parts += [(must, self.silent(self._listed(PAIRS, pair))) for pair in way.pairs]
        query = self.lib.boolean_query(parts)
        return query if way.weight == 1 else self.lib.boost_query(query, way.weight)

    def _weighed_term(self, term: str, weight: float, *, worth: float = 0.0) -> Any:
        # One list says where the term is; those of the fields only score. It is that of a field
        # which has it wherever it is.
        fields = [field for field in _FIELDS if self.often(field, term)]
        wherever = self.often(ANYWHERE, term)
        whole = next((f for f in fields if self.often(f, term) == wherever), None)
        if whole is None or worth:
            found = self.lib.const_score_query(self._listed(ANYWHERE, term), worth)
        else:
            found = self._in_field(whole, term)
            fields.remove(whole)
        for field in fields:
            found = self._beside(found, self._in_field(field, term))
        return found if weight == 1 else self.lib.boost_query(found, weight)

    def _bare(self, way: Way) -> Any:
        words = [self._listed(ANYWHERE, term) for term in way.terms]
        return self._every(words + [self._listed(PAIRS, pair) for pair in way.pairs])

    def _listed(self, field: str, term: str) -> Any:
        """Return what is in a list that only says where a term is."""
        return self.lib.term_query(self.schema, field, term, "basic")

    def _in_field(self, field: Field, term: str) -> Any:
        query = self.lib.term_query(self.schema, field, term, "freq")
        weight = WEIGHTS[field]
        return query if weight == 1 else self.lib.boost_query(query, weight)

    def _filter(self, wanted: Filter) -> Any:
        return self.lib.term_set_query(self.schema, wanted.facet.value, list(wanted.values))

    def _bound(self, bound: Bound) -> Any:
        must = self.occur.Must
        parts = [(must, self._filter(Filter(Facet.PROPERTY, (bound.property,))))]
        edges: list[tuple[str, dict[str, Any]]] = []
        if bound.low is not None:
            edges.append((HIGH, {"lower_bound": bound.low, "include_lower": bound.low_inclusive}))
        if bound.high is not None:
            edges.append((LOW, {"upper_bound": bound.high, "include_upper": bound.high_inclusive}))
        for field, edge in edges:
            parts.append((must, self.lib.range_query(self.schema, field, self.float, **edge)))
        return self.lib.boolean_query(parts)
