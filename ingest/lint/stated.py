"""What a sentence says a figure counts: its direction, sparsity, precision and the like."""

import re
from collections.abc import Mapping

from ingest.figures.figure import Figure, FigureKind
from ingest.figures.tie import Tied
from ingest.lint.rule import Linted
from ingest.lint.sentences import Sentence
from kb.views.claim import Claim
from kb.views.label import Term

UNKNOWN = "unknown"
"""The term of a qualifier that a claim leaves open."""
_BREAK = re.compile(r"[、，,;；:：()（）。]|\b(?:and|but|while|or|whereas)\b")
"""What ends the part of a sentence that speaks of one figure."""
_DENIES = re.compile(r"\bnot\b|n't\b|では?な|では?ありませ|\bor\b|か双方向|か片方向", re.IGNORECASE)


def stated_terms(linted: Linted, passage: int, tied: Tied) -> Mapping[str, Term]:
    """Return the terms that are stated of a figure, by qualifier; none where they are denied."""
    sentence = linted.sentence_at(passage, tied.figure.start)
    if sentence is None:
        return {}
    said = _around(sentence, tied.figure.start, tied.figure.end)
    if _DENIES.search(said):
        return {}
    terms = linted.knowledge.terms.items()
    return {key: term for key, words in terms if (term := words.stated(said)) is not None}


def contradicts(claim: Claim, terms: Mapping[str, Term]) -> bool:
    """Tell whether a claim has another of the stated terms."""
    known = {key: claim.qualifiers.get(key, UNKNOWN) for key in terms}
    return any(known[key] not in (UNKNOWN, term.id) for key, term in terms.items())


def _around(sentence: Sentence, start: int, end: int) -> str:
    """Return the part of a sentence that speaks of the figure between two places of its passage.

    It ends at the next figure, and where another part begins. A sentence with one figure speaks
    of that.
    """
    text, at = sentence.text, sentence.start
    others = [tied.figure for tied in sentence.figures if _is_another(tied.figure, start)]
    before = max((f.end - at for f in others if f.end <= start), default=0)
    after = min((f.start - at for f in others if f.start >= end), default=len(text))
    if not others:
        return f"{text[: start - at]} {text[end - at :]}"
    head, tail = text[before : start - at], text[end - at : after]
    return f"{_BREAK.split(head)[-1]} {_BREAK.split(tail)[0]}"


def _is_another(figure: Figure, start: int) -> bool:
    """Tell whether a figure states another quantity; the number in a name, as in FP8, does not."""
    measured = figure.kind is FigureKind.QUANTITY and bool(figure.unit or figure.shared_unit)
    return measured and figure.start != start
