"""Why a claim stands where it stands, down to the claims and assumptions it was computed from."""

from collections.abc import Mapping

from kb.errors import NotFoundError, nearest
from kb.formulas.taint import AXES, INPUT
from kb.views.claim import Claim, ClaimInput
from kb.views.formula import Why
from kb.views.label import Label


def explain(claims: Mapping[str, Claim], claim_id: str) -> Why:
    """Return the tree of a claim's inputs, with what pulls its standing down marked.

    A claim that supplies several inputs is shown in full once, where it first appears.

    Raises:
        NotFoundError: There is no such claim.
    """
    if claim_id not in claims:
        raise NotFoundError(f"there is no claim `{claim_id}`", nearest=nearest(claim_id, claims))
    pulled = _pulled_down(claims, claim_id)
    expanded = {claim_id}
    # Depth first without recursion: a chain of derivations may be longer than Python's stack.
    root = _Open(claims[claim_id], None, repeated=False)
    stack = [root]
    while True:
        top = stack[-1]
        given = next(top.rest, None)
        if given is None:
            done = top.closed(pulled)
            stack.pop()
            if not stack:
                return done
            stack[-1].inputs.append(done)
        elif given.claim is None or given.claim not in claims:
            top.inputs.append(_literal(given))
        else:
            repeated = given.claim in expanded
            expanded.add(given.claim)
            stack.append(_Open(claims[given.claim], given.variable, repeated=repeated))


class _Open:
    """A node whose inputs are still being gathered."""

    def __init__(self, claim: Claim, variable: str | None, *, repeated: bool) -> None:
        self.claim = claim
        self.variable = variable
        self.repeated = repeated and bool(claim.inputs)
        self.rest = iter(() if self.repeated else claim.inputs)
        self.inputs: list[Why] = []

    def closed(self, pulled: Mapping[str, tuple[str, ...]]) -> Why:
        claim, standing = self.claim, self.claim.standing
        return Why(
            claim=claim.id,
            url=claim.url,
            label=_label(claim),
            value=claim.value.told(),
            verification=standing.verification,
            confidence=standing.confidence,
            freshness=standing.freshness,
            rank=standing.rank,
            variable=self.variable,
            formula=claim.formula,
            weakest=pulled.get(claim.id, ()),
            repeated=self.repeated,
            inputs=tuple(self.inputs),
        )


def _pulled_down(claims: Mapping[str, Claim], root: str) -> dict[str, tuple[str, ...]]:
    """Follow, on each axis, the inputs to which the root owes its standing."""
    marked: dict[str, list[str]] = {}
    for axis in AXES:
        at: str | None = root
        seen: set[str] = set()
        while at is not None and at in claims and at not in seen:
            seen.add(at)
            if at != root:
                marked.setdefault(at, []).append(axis)
            at = next(
                (
                    reason.about
                    for reason in claims[at].standing.reasons
                    if reason.axis == axis and reason.code == INPUT
                ),
                None,
            )
    return {claim_id: tuple(axes) for claim_id, axes in marked.items()}


def _literal(given: ClaimInput) -> Why:
    text = given.literal or given.claim or ""
    return Why(
        claim="",
        url="",
        label=Label("仮定", "assumption"),
        value=text,
        verification=None,
        confidence=None,
        freshness=None,
        rank=None,
        variable=given.variable,
        literal=True,
    )


def _label(claim: Claim) -> Label:
    subject, name = claim.subject.label, claim.property.label
    return Label(f"{subject.get('ja')}・{name.get('ja')}", f"{subject.get('en')}, {name.get('en')}")
