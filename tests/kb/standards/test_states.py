"""Which state of a standard may follow which."""

from hypothesis import given
from hypothesis import strategies as st

from kb.standards import states
from kb.vocab import Lifecycle


@given(st.sampled_from(states.ORDER), st.sampled_from(states.ORDER))
def test_lives_go_forward_but_for_ballots(before: Lifecycle, after: Lifecycle) -> None:
    backward = states.rank(after) < states.rank(before)
    between = {before, after} == {Lifecycle.DRAFT, Lifecycle.BALLOT}
    if before is not Lifecycle.WITHDRAWN:
        assert states.may_follow(before, after) == (not backward or between)
