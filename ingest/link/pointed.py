"""Figures beside a pointer to one of our claims: what they state is what the claim states."""

import re
from collections.abc import Iterator

from ingest.figures.figure import Figure, FigureKind
from ingest.figures.tie import Findings
from ingest.link.knowledge import Knowledge
from ingest.link.linking import Link, agreeing
from ingest.link.measures import comparable
from kb.passage import InlineKind, Passage
from kb.quantity.value import Quantity
from kb.views.claim import Claim
from kb.vocab import ValueType

_POINTER = re.compile(
    r"(?:/claims/|\btenkyo:(?:claim/)?)([a-z0-9][a-z0-9._-]*[a-z0-9])(?:/|\.html|\.json)?"
)
"""An address of one of our claims, or its short form `tenkyo:ID`."""
_SENTENCE_END = re.compile(r"[。！？!?]|\.(?=\s|$)|\n\s*\n")


def claim_ids(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the id of each claim that a text points at, and where the id stands."""
    for match in _POINTER.finditer(text):
        key = match[1].removesuffix(".html").removesuffix(".json")
        yield key, match.start(1), match.start(1) + len(key)


def pointed(found: Findings, passage: Passage, knowledge: Knowledge) -> dict[int, Link]:
    """Return the link of each figure that stands in or beside a pointer to a claim.

    A pointer is of one figure: the one within it, else the nearest of its sentence that the
    claim's unit can measure.
    """
    pointers = list(_pointers(passage, knowledge))
    if not pointers:
        return {}
    out: dict[int, Link] = {}
    for start, end, claim in pointers:
        held: list[tuple[int, int, Quantity]] = []
        for position, tied in enumerate(found.figures):
            if position in out or tied.figure.kind is not FigureKind.QUANTITY:
                continue
            quantity = tied.figure.quantity(knowledge.units)
            distance = _distance(tied.figure, start, end, passage.text)
            if quantity is None or distance is None or tied.figure.operand:
                continue
            if comparable(quantity, claim.value.unit or "", knowledge.units):
                held.append((distance, position, quantity))
        if held:
            _, position, quantity = min(held, key=lambda one: one[:2])
            subject, prop = claim.subject.id, claim.property.id
            same = agreeing(quantity, [claim], knowledge.units)
            out[position] = Link(quantity, subject, prop, (claim,), same, named=True)
    return out


def _pointers(passage: Passage, knowledge: Knowledge) -> Iterator[tuple[int, int, Claim]]:
    places = [
        (key, inline.start, inline.end)
        for inline in passage.inlines
        if inline.kind is InlineKind.LINK
        for key, _, _ in claim_ids(inline.target)
    ]
    for key, start, end in dict.fromkeys([*places, *claim_ids(passage.text)]):
        claim = knowledge.claims.get(key)
        if claim is not None and claim.value.type is ValueType.QUANTITY:
            yield start, end, claim


def _distance(figure: Figure, start: int, end: int, text: str) -> int | None:
    """Return how far a figure stands from a pointer; None where a sentence ends between."""
    if start <= figure.start and figure.end <= end:
        return 0
    if figure.start < end and start < figure.end:
        return None
    left, right = (end, figure.start) if figure.start >= end else (figure.end, start)
    return None if _SENTENCE_END.search(text, left, right) else right - left + 1
