"""What one query may read of an index: counted first, and kept to."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from kb.search import budget
from kb.search.budget import BLOCK, BUDGET, LEAST, Allowance, apart, cost, within
from kb.search.contract import Bound, Found, Group, Plan, Way

OFTEN: Mapping[str, int] = {
    **{f"rare{n}": 10 + n for n in range(30)},
    **{f"common{n}": 90_000 + n for n in range(30)},
}


def often(term: str) -> int:
    return OFTEN.get(term, 0)


def group(*terms: str, looser: tuple[str, ...] = ()) -> Group:
    return Group((*(Way((t,)) for t in terms), *(Way((t,), (), 0.5) for t in looser)))


ways = st.builds(
    Way,
    terms=st.lists(st.sampled_from(sorted(OFTEN)), min_size=1, max_size=3).map(tuple),
    weight=st.sampled_from([1.0, 0.55, 0.4]),
)
groups = st.builds(Group, ways=st.lists(ways, min_size=1, max_size=6).map(tuple))
plans = st.builds(
    Plan,
    groups=st.lists(groups, max_size=8).map(tuple),
    required=st.integers(-1, 8),
)


class Recorder:
    """A reader that finds what it is told to and remembers what it was asked for."""

    def __init__(self, total: int = 1) -> None:
        self.total = total
        self.asked: list[Plan] = []
        self.closed = False

    def search(self, plan: Plan, *, limit: int, offset: int = 0, facets: bool = False) -> Found:
        self.asked.append(plan)
        return Found(self.total, ())

    def often(self, term: str) -> int:
        return often(term)

    def quick(self, plan: Plan) -> bool:
        return True

    def close(self) -> None:
        self.closed = True


@given(plans, st.integers(0, BUDGET))
def test_a_plan_is_within_what_it_may_read_or_asks_for_one_way_alone(plan: Plan, most: int) -> None:
    slim, passed = within(plan, most, often)
    if cost(plan, often) <= most:
        assert (slim, passed) == (plan, ())
        return
    assert cost(slim, often) <= most or [len(g.ways) for g in slim.groups] == [1]
    assert slim.groups
    every = {way for g in plan.groups for way in g.ways}
    assert every.issuperset(way for g in slim.groups for way in g.ways)
    assert every.issuperset(passed)
    assert (slim.required < 0) == (plan.required < 0)
    assert slim == within(plan, most, often)[0]


def test_the_most_frequent_word_is_passed_over_and_the_rarest_stays() -> None:
    plan = Plan((group("common0"), group("rare1"), group("common2")), required=2)
    slim, passed = within(plan, 100_000, often)
    assert slim == Plan((group("common0"), group("rare1")), required=1)
    assert passed == (Way(("common2",)),)
    slim, passed = within(plan, 50, often)
    assert slim == Plan((group("rare1"),), required=1)
    assert passed == (Way(("common2",)), Way(("common0",)))


def test_other_words_for_the_same_go_first_and_are_not_told() -> None:
    plan = Plan((group("common0", looser=("common1", "rare3")), group("rare1")), required=1)
    slim, passed = within(plan, 100_000, often)
    assert slim.groups == (group("common0", looser=("rare3",)), group("rare1"))
    assert passed == ()


def test_alternatives_that_are_dropped_are_told() -> None:
    plan = Plan((group("rare1", "common2", "common1"),))
    slim, passed = within(plan, 100_000, often)
    assert slim.groups == (group("rare1", "common1"),)
    assert passed == (Way(("common2",)),)


def test_where_all_must_be_met_the_rarest_leads() -> None:
    both = (group("rare0"), group("common0", "common1"))
    assert cost(Plan(both), often) == 10 * 2 * 2
    assert cost(Plan(both, required=1), often) == apart(both, often) == 10 + 180_001
    # Too many combinations: then whole blocks are read around each place that is looked at.
    many = (group("rare0"), *(group("common0", "common1", "common2") for _ in range(3)))
    assert cost(Plan(many), often) == 10 + 9 * 10 * BLOCK
    assert cost(Plan(()), often) == 0


def test_what_is_asked_for_twice_is_read_once() -> None:
    reader = Recorder()
    twice = tuple(group(word) for word in ("common0", "rare1", "common1", "common0", "rare1") * 3)
    Allowance(reader, 100_000).search(Plan(twice, required=12), limit=1)
    assert reader.asked == [Plan((group("common0"), group("rare1"), group("common1")), required=3)]


def test_no_claim_has_values_of_two_properties() -> None:
    reader = Recorder()
    two = Plan((group("common0"),), bounds=(Bound("power", 1, None), Bound("mass", 1, None)))
    assert not Allowance(reader, 100_000).search(two, limit=1).total
    assert not reader.asked


def test_all_searches_of_a_query_share_its_budget() -> None:
    reader = Recorder()
    allowance = Allowance(reader, 100_000)
    plan = Plan(tuple(group(f"common{n}") for n in range(4)), required=1)
    for limit in range(1, 8):
        allowance.search(plan, limit=limit)
    read = [cost(asked, often) for asked in reader.asked]
    assert read[0] == cost(plan, often) <= BUDGET
    assert sum(read[:2]) <= BUDGET
    assert all(one <= max(LEAST, 90_030) for one in read[2:])
    assert allowance.passed == ()


def test_what_is_passed_over_is_known_of_the_first_search_that_finds_anything() -> None:
    reader = Recorder(total=0)
    allowance = Allowance(reader, 100_000)
    plan = Plan(tuple(group(f"common{n}") for n in range(12)), required=1)
    allowance.search(plan, limit=1)
    assert not allowance.passed
    reader.total = 1
    allowance.search(Plan((group("rare1"), group("common3")), required=1), limit=1)
    assert allowance.passed == (Way(("common3",)),)
    allowance.search(Plan((group("rare1"), group("common4")), required=1), limit=1)
    assert allowance.passed == (Way(("common3",)),)


def test_what_finds_nothing_is_asked_once() -> None:
    reader = Recorder(total=0)
    allowance = Allowance(reader, 100)
    for limit in (1, 20):
        assert allowance.search(Plan((group("rare1"),)), limit=limit).total == 0
    allowance.search(Plan((group("rare2"),)), limit=1)
    assert reader.asked == [Plan((group("rare1"),)), Plan((group("rare2"),))]


def test_in_a_small_base_nothing_is_counted() -> None:
    class Uncounted(Recorder):
        def often(self, term: str) -> int:
            raise AssertionError

    reader = Uncounted()
    plan = Plan(tuple(group(f"common{n}") for n in range(12)), required=1)
    Allowance(reader, BUDGET // 12).search(plan, limit=1)
    assert reader.asked == [plan]


def test_what_was_not_counted_counts_as_soon_as_it_matters() -> None:
    reader = Recorder()
    allowance = Allowance(reader, 100_000)
    for _ in range(2):
        allowance.search(Plan((group("common0", "common1"), group("common2"))), limit=1)
    plan = Plan(tuple(group(f"common{n}") for n in range(8)), required=1)
    allowance.search(plan, limit=1)
    assert sum(cost(asked, often) for asked in reader.asked) <= BUDGET + often("common0")
    assert reader.asked[-1] == Plan((group("common0"),), required=1)


def test_an_allowance_leaves_the_index_open() -> None:
    reader = Recorder()
    allowance = Allowance(reader, 100)
    allowance.close()
    assert not reader.closed
    assert allowance.quick(Plan()) and allowance.often("rare1") == 11
    assert budget.COMBINED > 1
