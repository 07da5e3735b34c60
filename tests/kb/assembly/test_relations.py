"""What claims do to one another's standing: each side of a dispute names the others."""

from kb.assembly.relations import relate
from kb.views.comparison import Conflict, Side
from kb.vocab import Verification
from tests.kb import builders as make


def test_each_side_of_a_dispute_says_what_the_other_states() -> None:
    one = make.claim("gaudi", "memory", make.word("hbm3"), key="one")
    other = make.claim("gaudi", "memory", make.word("hbm2e"), key="other")
    sides = (Side("HBM3", ("one",)), Side("HBM2E", ("other",)))
    conflict = Conflict("gaudi", "memory", None, sides)
    found = relate({"one": one, "other": other}, [conflict], [])["one"].standing
    assert found.verification is Verification.DISPUTED
    (why,) = (reason for reason in found.reasons if reason.code == "conflicts-with")
    assert (why.about, why.title) == ("other", other.statement)
