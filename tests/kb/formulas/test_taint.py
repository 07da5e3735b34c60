"""Standing goes down the graph to everything that rests on a claim, and to nothing else."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import FormulaError
from kb.formulas.taint import AXES, STRENGTH, propagate
from kb.views.claim import Claim, ClaimInput, Reason
from kb.vocab import Confidence, Freshness, Rank, Verification
from tests.kb import builders as make

SIZE = 1_000


def stated(name: str, **standing: Any) -> Claim:
    return make.claim(name, "p", make.quantity(1), key=name, standing=make.standing(**standing))


def computed(name: str, *inputs: str) -> Claim:
    return make.claim(
        name,
        "p",
        make.quantity(1),
        key=name,
        formula="f",
        inputs=tuple(ClaimInput(f"v{i}", other, None, "") for i, other in enumerate(inputs)),
        standing=make.standing(verification=Verification.COMPUTED, freshness=Freshness.TIMELESS),
    )


def graph(seed: int, *, share: float = 0.5) -> dict[str, Claim]:
    """Return a thousand claims, about half of them computed from up to four earlier ones."""
    pick = random.Random(seed)  # noqa: S311
    claims: dict[str, Claim] = {}
    names: list[str] = []
    for number in range(SIZE):
        name = f"c{number}"
        if names and pick.random() < share:
            claims[name] = computed(name, *pick.sample(names, min(len(names), pick.randint(1, 4))))
        else:
            claims[name] = stated(name)
        names.append(name)
    shuffled = list(claims)
    pick.shuffle(shuffled)
    return {name: claims[name] for name in shuffled}


def dependents(claims: dict[str, Claim], root: str) -> set[str]:
    found: set[str] = set()
    grew = True
    while grew:
        grew = False
        for claim in claims.values():
            if claim.id in found or claim.formula is None:
                continue
            if any(g.claim == root or g.claim in found for g in claim.inputs):
                found.add(claim.id)
                grew = True
    return found


@given(seed=st.integers(0, 10**9), axis=st.sampled_from(AXES))
@settings(max_examples=25)
def test_weakening_one_claim_changes_exactly_its_dependents(seed: int, axis: str) -> None:
    claims = graph(seed)
    pick = random.Random(seed + 1)  # noqa: S311
    root = pick.choice([name for name, claim in claims.items() if claim.formula is None])
    weaker: Any = {
        "verification": pick.choice(
            [Verification.UNCITED, Verification.FLAGGED, Verification.REFUTED]
        ),
        "confidence": Confidence.LOW,
        "freshness": Freshness.STALE,
        "rank": Rank.DEPRECATED,
    }[axis]
    changed = {**claims}
    changed[root] = replace(claims[root], standing=replace(claims[root].standing, **{axis: weaker}))
    before, after = propagate(claims), propagate(changed)
    differ = {
        name
        for name in claims
        if getattr(before[name].standing, axis) != getattr(after[name].standing, axis)
    }
    assert differ == dependents(claims, root) | {root}
    for name in differ - {root}:
        assert getattr(after[name].standing, axis) == weaker
        assert any(r.axis == axis and r.code == "input" for r in after[name].standing.reasons)
    # On the other axes nothing moved.
    for other in set(AXES) - {axis}:
        assert all(
            getattr(before[n].standing, other) == getattr(after[n].standing, other) for n in claims
        )


@given(seed=st.integers(0, 10**9))
@settings(max_examples=10)
def test_no_computed_claim_stands_above_any_of_its_inputs(seed: int) -> None:
    pick = random.Random(seed)  # noqa: S311
    claims = {
        name: claim
        if claim.formula
        else replace(
            claim,
            standing=make.standing(
                verification=pick.choice(list(Verification)),
                confidence=pick.choice(list(Confidence)),
                freshness=pick.choice(list(Freshness)),
                rank=pick.choice(list(Rank)),
            ),
        )
        for name, claim in graph(seed).items()
    }
    settled = propagate(claims)
    for claim in settled.values():
        for given_ in claim.inputs:
            other = settled[str(given_.claim)].standing
            for axis in ("confidence", "freshness", "rank"):
                assert STRENGTH[getattr(claim.standing, axis)] <= STRENGTH[getattr(other, axis)]
            if STRENGTH[other.verification] < STRENGTH[Verification.CITED]:
                assert STRENGTH[claim.standing.verification] <= STRENGTH[other.verification]
            assert given_.verification == other.verification
    assert propagate(settled) == settled


@pytest.mark.parametrize(
    ("inputs", "result"),
    [
        ([Verification.VERIFIED, Verification.CITED], Verification.COMPUTED),
        ([Verification.VERIFIED], Verification.COMPUTED),
        ([Verification.CITED, Verification.UNCITED], Verification.UNCITED),
        ([Verification.UNCITED, Verification.FLAGGED], Verification.FLAGGED),
        ([Verification.FLAGGED, Verification.DISPUTED], Verification.DISPUTED),
        ([Verification.DISPUTED, Verification.REFUTED], Verification.REFUTED),
    ],
)
def test_the_order_of_weakness(inputs: list[Verification], result: Verification) -> None:
    claims = {f"i{n}": stated(f"i{n}", verification=v) for n, v in enumerate(inputs)}
    claims["c"] = computed("c", *claims)
    assert propagate(claims)["c"].standing.verification is result


def test_the_weakest_input_is_named_on_each_axis() -> None:
    claims = {
        "a": stated("a", verification=Verification.FLAGGED),
        "b": stated("b", confidence=Confidence.LOW, freshness=Freshness.STALE),
    }
    claims["c"] = computed("c", "a", "b")
    reasons = {r.axis: r.about for r in propagate(claims)["c"].standing.reasons}
    assert reasons == {"verification": "a", "confidence": "b", "freshness": "b"}


def test_what_a_computed_claim_says_of_itself_counts_too() -> None:
    own = computed("c", "a")
    disputed = replace(
        own,
        standing=replace(
            own.standing,
            verification=Verification.DISPUTED,
            reasons=(Reason("verification", "conflicts-with", "x"),),
        ),
    )
    claims = {"a": stated("a"), "c": disputed, "d": computed("d", "c")}
    settled = propagate(claims)
    assert settled["c"].standing.verification is Verification.DISPUTED
    assert settled["d"].standing.verification is Verification.DISPUTED
    about = [r for r in settled["c"].standing.reasons if r.axis == "verification"]
    assert about == list(disputed.standing.reasons)


def test_an_assumption_alone_leaves_standing_as_it_is() -> None:
    alone = replace(computed("c"), inputs=(ClaimInput("v", None, "60 s", "60 s"),))
    assert propagate({"c": alone})["c"] == alone


@pytest.mark.parametrize(
    ("edges", "cycle"),
    [
        ({"a": "a"}, "a ← a"),
        ({"a": "b", "b": "a"}, "a ← b ← a"),
        ({"a": "b", "b": "c", "c": "b"}, "b ← c ← b"),
    ],
)
def test_a_cycle_is_refused_and_printed(edges: dict[str, str], cycle: str) -> None:
    claims = {name: computed(name, other) for name, other in edges.items()}
    with pytest.raises(FormulaError) as caught:
        propagate(claims)
    assert cycle in str(caught.value)


def test_a_chain_longer_than_the_stack_is_no_matter() -> None:
    claims = {"c0": stated("c0", verification=Verification.REFUTED)}
    for number in range(1, 5_000):
        claims[f"c{number}"] = computed(f"c{number}", f"c{number - 1}")
    assert propagate(claims)["c4999"].standing.verification is Verification.REFUTED
