"""Why a claim stands where it stands, in words: its reasons, and what it was computed from."""

from collections.abc import Iterator

from api.prose import COLON, LIST, NAMES, Formulas, said, stands
from kb.views.claim import Claim
from kb.views.formula import Why
from kb.wording import AXES, REASONS


def reason_lines(claim: Claim, lang: str) -> Iterator[str]:
    """Yield the reasons of a standing, each with its axis and with what pulls it there."""
    yield said("reasons", lang)
    for one in claim.standing.reasons:
        word = REASONS[one.code].get(lang) if one.code in REASONS else one.code
        about = one.title.get(lang) if one.title is not None else one.about or ""
        yield f"  {AXES[one.axis].get(lang)}{COLON.get(lang)}{word} {about}".rstrip()


def why_lines(tree: Why, lang: str, formulas: Formulas) -> Iterator[str]:
    """Yield what a claim was computed from, input by input."""
    yield said("tree", lang)
    stack = [(tree, 0)]
    while stack:
        node, depth = stack.pop()
        name = f"{node.variable} = " if node.variable else ""
        state = said("assumption", lang)
        if node.verification:
            state = stands("verification", node.verification.value, lang, named=False)
        if node.weakest:
            weakest = NAMES.get(lang).join(node.weakest)
            state += LIST.get(lang) + said("weakest", lang, what=weakest)
        title = formulas[node.formula].title.get(lang) if node.formula else ""
        how = said("by", lang, formula=title) if title else ""
        text = f"{node.value}{COLON.get(lang)}{node.label.get(lang)}"
        yield f"{'  ' * depth}{name}{text} [{state}]{how}"
        stack.extend((child, depth + 1) for child in reversed(node.inputs))
