"""The tree of inputs shows each claim in full once and marks what pulls the root down."""

from typing import Any

import pytest

from kb.errors import NotFoundError
from kb.formulas.explain import explain
from kb.formulas.taint import propagate
from kb.views.claim import Claim, ClaimInput
from kb.views.formula import Why
from kb.vocab import Confidence, Freshness, Verification
from tests.kb import builders as make


def claim(name: str, *inputs: str, **standing: Any) -> Claim:
    return make.claim(
        name,
        "p",
        make.quantity(1, printed=f"{name}!"),
        key=name,
        formula="f" if inputs else None,
        inputs=tuple(
            ClaimInput(f"v{n}", None, other, other)
            if other.endswith(" s")
            else ClaimInput(f"v{n}", other, None, "")
            for n, other in enumerate(inputs)
        ),
        standing=make.standing(**standing),
    )


def settled(*claims: Claim) -> dict[str, Claim]:
    return propagate({c.id: c for c in claims})


def flat(tree: Why) -> list[str]:
    return [tree.claim or tree.value, *(name for part in tree.inputs for name in flat(part))]


def test_the_path_to_the_weakest_input_is_marked() -> None:
    claims = settled(
        claim("a", verification=Verification.FLAGGED),
        claim("b", confidence=Confidence.LOW),
        claim("c", "a", "60 s"),
        claim("d", "c", "b"),
    )
    tree = explain(claims, "d")
    assert flat(tree) == ["d", "c", "a", "60 s", "b"]
    c, b = tree.inputs
    a, literal = c.inputs
    assert (c.weakest[0], a.weakest[0]) == ("verification", "verification")
    assert b.weakest == ("confidence",)
    assert tree.weakest == ()
    assert tree.verification is Verification.FLAGGED
    assert literal.literal
    assert literal.verification is None
    assert (c.variable, b.variable, a.value) == ("v0", "v1", "a!")


def test_a_claim_used_twice_is_shown_in_full_once() -> None:
    claims = settled(claim("a"), claim("b", "a"), claim("c", "b", "b"))
    first, second = explain(claims, "c").inputs
    assert not first.repeated
    assert second.repeated
    assert second.inputs == ()
    assert len(first.inputs) == 1


def test_a_deep_chain_is_no_matter() -> None:
    chain = [claim("c0", freshness=Freshness.STALE)]
    chain += [claim(f"c{n}", f"c{n - 1}") for n in range(1, 3_000)]
    node = explain(settled(*chain), "c2999")
    depth = 0
    while node.inputs:
        (node,) = node.inputs
        depth += 1
    assert depth == 2_999
    assert node.weakest == ("freshness",)


def test_an_unknown_claim_names_the_nearest() -> None:
    with pytest.raises(NotFoundError) as caught:
        explain(settled(claim("gradient")), "gradeint")
    assert caught.value.nearest == ("gradient",)
