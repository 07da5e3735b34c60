"""A place in an order says exactly who lies beyond whom, and never reaches across classes."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from kb.compare.bounds import Span
from kb.compare.places import places
from tests.kb.compare.tables import mfu, table

EDGES = st.integers(-20, 20).map(Fraction)
SPANS = st.lists(
    st.builds(
        lambda edges, low, high: Span(min(edges), max(edges), low, high),
        st.tuples(EDGES, EDGES).filter(lambda e: e[0] != e[1]),
        st.booleans(),
        st.booleans(),
    )
    | EDGES.map(lambda edge: Span(edge, edge)),
    max_size=8,
)


@given(SPANS, st.sampled_from(["higher", "lower", None]))
def test_places_say_exactly_who_is_beyond_whom(spans: list[Span], better: str | None) -> None:
    for span, (best, worst) in zip(spans, places(spans, better=better), strict=True):
        below = sum(other.below(span) for other in spans)
        above = sum(span.below(other) for other in spans)
        ahead, behind = (above, below) if better == "higher" else (below, above)
        assert (best, worst) == (1 + ahead, len(spans) - behind)


FIGURES = st.tuples(
    st.integers(1, 99), st.sampled_from(["attention-in", "attention-out", "unknown"])
)


@given(st.lists(FIGURES, min_size=1, max_size=6))
def test_no_order_reaches_across_classes(figures: list[tuple[int, str]]) -> None:
    claims = [
        mfu(who, str(figure), counting=how)
        for who, (figure, how) in zip("abcdef", figures, strict=False)
    ]
    found = table(claims, "mfu")
    for _, _, entry in found.entries():
        how = entry.qualifiers["counting"]
        if how == "unknown":
            assert entry.place is None
            continue
        mates = sum(1 for _, other in figures if other == how)
        assert entry.place is not None
        assert 1 <= entry.place[0] <= entry.place[1] <= mates
