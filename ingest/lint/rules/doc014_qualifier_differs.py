"""A figure that is known, stated with a qualifier that it does not have."""

import re
from collections.abc import Iterator, Mapping

from ingest.figures.figure import Figure, FigureKind
from ingest.link.linking import Link
from ingest.link.standing import best
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of
from ingest.lint.sentences import Sentence
from kb.audit.words import say
from kb.quantity.folding import fold_text
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.label import Label, Term
from kb.vocab import Severity

_UNKNOWN = "unknown"
_BREAK = re.compile(r"[、，,;；:：()（）。]|\b(?:and|but|while|or|whereas)\b")
"""What ends the part of a sentence that speaks of one figure."""
_DENIES = re.compile(r"\bnot\b|n't\b|では?な|では?ありませ|\bor\b|か双方向|か片方向")
_SHORTEST = 2
"""Characters of the shortest word that is looked for: 疎 is part of too many others."""


class _Words:
    """The words by which texts state the terms of one qualifier."""

    def __init__(self, terms: tuple[Term, ...]) -> None:
        named = [term for term in terms if term.aliases]
        self.terms = {
            _folded(word): term
            for term in named
            for word in (*term.aliases, term.label.ja, term.label.en)
            if word and len(word) >= _SHORTEST
        }
        # The longest first: `without sparsity` is not `sparsity`.
        longest = sorted(self.terms, key=len, reverse=True)
        edged = (rf"(?<![a-z0-9]){re.escape(w)}(?![a-z0-9])" for w in longest if w.isascii())
        plain = (re.escape(word) for word in longest if not word.isascii())
        self._any = re.compile("|".join((*edged, *plain)) or r"(?!)")

    def stated(self, text: str) -> Term | None:
        """Return the one term that a text states; None where it states none, or several."""
        found = {self.terms[m.group()].id: self.terms[m.group()] for m in self._any.finditer(text)}
        return next(iter(found.values())) if len(found) == 1 else None


def _check(linted: Linted) -> Iterator[Mark]:
    catalog = linted.knowledge.catalog
    words = {key: _Words(one.terms) for key, one in catalog.qualifiers.items()}
    for found, _, tied, link in linted.figures():
        if link is None or not link.agreeing:
            continue
        sentence = linted.sentence_at(found.passage, tied.figure.start)
        if sentence is None:
            continue
        said = _folded(_around(sentence, tied.figure.start, tied.figure.end))
        for qualifier, claim, term in _differing(catalog, words, link, said):
            yield Mark(
                found.passage,
                tied.figure.start,
                tied.figure.end,
                say(
                    "{what}「{printed}」は「{known}」の値として知られ、「{stated}」ではありません",
                    "{what}: {printed} is known as {known}, and not as {stated}",
                    what=label_of(claim),
                    printed=tied.figure.text,
                    known=_label(catalog, qualifier, claim.qualifiers[qualifier]),
                    stated=term.label,
                ),
                expected=_value_of(link, qualifier, term.id)
                or f"{qualifier}: {claim.qualifiers[qualifier]}",
                claim=claim,
            )


def _differing(
    catalog: Catalog, words: Mapping[str, _Words], link: Link, said: str
) -> Iterator[tuple[str, Claim, Term]]:
    """Yield each qualifier that is stated otherwise than every claim with this value has it."""
    prop = catalog.properties[link.property]
    if _DENIES.search(said):
        return
    for qualifier in dict.fromkeys((*prop.requires, *prop.comparable_by)):
        term = words[qualifier].stated(said) if qualifier in words else None
        known = [c for c in link.agreeing if c.qualifiers.get(qualifier, _UNKNOWN) != _UNKNOWN]
        if term is not None and known and all(c.qualifiers[qualifier] != term.id for c in known):
            yield qualifier, best(known), term


def _value_of(link: Link, qualifier: str, term: str) -> str | None:
    """Return what the value is with the term that the text states, where that is known."""
    others = [claim for claim in link.claims if claim.qualifiers.get(qualifier) == term]
    return f"{best(others).value.told()} ({qualifier}: {term})" if others else None


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


def _label(catalog: Catalog, qualifier: str, term: str) -> Label:
    known = {one.id: one.label for one in catalog.qualifiers[qualifier].terms}
    return known.get(term, Label(term, term))


def _folded(text: str) -> str:
    return fold_text(text).casefold()


RULE = LintRule(
    code="DOC014",
    name="qualifier-differs",
    severity=Severity.ERROR,
    what=Label(
        "知られている値に、それが持たない方向・疎密・精度などの限定を付けて述べるもの。",
        "A known value stated with a direction, sparsity, precision or other qualifier that it "
        "does not have.",
    ),
    why=Label(
        "双方向の値を片方向と書けば二倍、疎の値を密と書けば二倍に読まれます。",
        "What counts both ways and is called one-way reads as twice what it is; so does a sparse "
        "figure that is called dense.",
    ),
    fix=Label(
        "値に合う限定を書くか、その限定での値を書いてください。",
        "State the qualifier that the value has, or the value that goes with the qualifier.",
    ),
    failing="The link rate of Alpha is 900 GB/s per direction [1].\n\n## References\n\n"
    "1. Acme. A note.\n",
    passing="The link rate of Alpha is 900 GB/s in both directions [1].\n\n## References\n\n"
    "1. Acme. A note.\n",
    check=_check,
)
