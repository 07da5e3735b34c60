"""Two figures compared that do not compare."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from ingest.link.linking import Link
from ingest.link.standing import best
from ingest.lint.ratios import Side, ratios_of
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of
from ingest.lint.sentences import Sentence
from ingest.lint.stated import stated_terms
from kb.audit.words import say
from kb.compare.classes import Classifier
from kb.compare.terms import term_label
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.comparison import ClassKey
from kb.views.label import Label
from kb.vocab import Severity

_COMPARES = re.compile(
    r"より(?:も)?(?:速|高|大|多|低|小|少|優|劣|広|狭|重|軽|長|短|良|勝|上|下)|に比べ|と比べ|比較して"
    r"|を上回|を下回|に勝|に劣"
    r"|倍(?:に|の|と|だ|で|速|。|、)|に対し|に匹敵"
    r"|\b(?:than|versus|vs\.?|compared (?:to|with)|exceeds?|outperforms?|beats?|surpass(?:es)?"
    r"|outpaces?|ahead of|twice|twofold|(?:more|less) efficient"
    r"|(?:times|[0-9]x) (?:as|the|faster|slower|higher|lower|larger|smaller|greater|more|less))\b",
    re.IGNORECASE,
)


def _check(linted: Linted) -> Iterator[Mark]:
    catalog = linted.knowledge.catalog
    classifier = Classifier(catalog.properties, catalog.qualifiers)
    for sentence in linted.sentences:
        yield from _divided(linted, classifier, sentence)
        if _COMPARES.search(sentence.text) is None:
            continue
        linked = _linked(linted, sentence.passage, sentence.start, sentence.end)
        for (_, first), (at, second) in pairwise(linked):
            a, b = best(first.agreeing), best(second.agreeing)
            if first.subject == second.subject or not _alike(catalog, first, second):
                continue
            differs = _apart(classifier, a, b)
            if differs is None:
                continue
            yield Mark(
                sentence.passage,
                at[0],
                at[1],
                say(
                    "{a}と{b}を比べていますが、{why}",
                    "This compares {a} with {b}, but {why}",
                    a=label_of(a),
                    b=label_of(b),
                    why=differs,
                ),
                claim=b,
                expected=", ".join(f"{k}: {v}" for k, v in a.qualifiers.items()),
            )


def _divided(linted: Linted, classifier: Classifier, sentence: Sentence) -> Iterator[Mark]:
    """Yield the multiples that divide values which do not compare."""
    for ratio in ratios_of(linted, sentence):
        known = [
            best(side.link.agreeing) if side.link is not None and side.link.agreeing else None
            for side in (ratio.over, ratio.under)
        ]
        why: Label | None = None
        if known[0] is not None and known[1] is not None:
            why = _apart(classifier, known[0], known[1])
        elif known[0] is not None:
            why = _one_sided(linted, sentence.passage, known[0], ratio.under)
        elif known[1] is not None:
            why = _one_sided(linted, sentence.passage, known[1], ratio.over)
        if why is not None:
            figure = ratio.times.figure
            yield Mark(
                sentence.passage,
                figure.start,
                figure.end,
                say(
                    "「{times}」は{over}を{under}で割った値ですが、{why}",
                    "{times} divides {over} by {under}, but {why}",
                    times=figure.text,
                    over=ratio.over.tied.figure.text,
                    under=ratio.under.tied.figure.text,
                    why=why,
                ),
                claim=known[0] or known[1],
            )


def _one_sided(linted: Linted, passage: int, claim: Claim, other: Side) -> Label | None:
    """Return why a claim is not to be divided by, or into, what says less of itself.

    Asked for are the terms that change the figure, as a direction does: 900 GB/s both ways are
    450 one way.
    """
    catalog = linted.knowledge.catalog
    prop = catalog.properties[claim.property.id]
    stated = stated_terms(linted, passage, other.tied)
    for name in prop.comparable_by:
        qualifier, term = catalog.qualifiers[name], claim.qualifiers.get(name)
        factors = [
            one.factor
            for one in qualifier.conversions
            if one.source == term and prop.id in one.properties and Fraction(one.factor) != 1
        ]
        if factors and (name not in stated or stated[name].id != term):
            return say(
                "{what}は「{term}」の値で、{printed}の{name}は{state}",
                "{what} is a figure of “{term}”, and {name} of {printed} is {state}",
                what=label_of(claim),
                term=term_label(qualifier, term or ""),
                printed=other.tied.figure.text,
                name=qualifier.label,
                state=stated[name].label if name in stated else Label("不明です", "not stated"),
            )
    return None


def _alike(catalog: Catalog, first: Link, second: Link) -> bool:
    """Tell whether two figures may be held against each other: one property, or one measure.

    Two properties of one dimension that ask for the same terms, as the rate of a link and of a
    port ask for the direction, are what a reader takes for the same.
    """
    one, other = catalog.properties[first.property], catalog.properties[second.property]
    if one.id == other.id or (one.scale is not None and one.scale == other.scale):
        return True
    shared = set(one.comparable_by) & set(other.comparable_by)
    return one.dimension == other.dimension and bool(shared)


def _linked(
    linted: Linted, passage: int, start: int, end: int
) -> list[tuple[tuple[int, int], Link]]:
    found = []
    for _, _, tied, link in linted.figures_of(passage):
        figure = tied.figure
        if link is not None and link.agreeing and start <= figure.start < end:
            found.append(((figure.start, figure.end), link))
    return found


def _apart(classifier: Classifier, a: Claim, b: Claim) -> Label | None:
    """Return why two claims do not compare; None where they do."""
    keys = classifier.key(a), classifier.key(b)
    for key in keys:
        if not isinstance(key, ClassKey):
            return key.reason
    if keys[0] == keys[1]:
        return None
    names = [
        n for n in {**a.qualifiers, **b.qualifiers} if a.qualifiers.get(n) != b.qualifiers.get(n)
    ]
    words = "; ".join(
        f"{n}: {a.qualifiers.get(n, '—')} / {b.qualifiers.get(n, '—')}" for n in names
    )
    return say("条件が違います（{words}）", "their terms differ ({words})", words=words)


RULE = LintRule(
    code="DOC004",
    name="incomparable-compared",
    severity=Severity.ERROR,
    what=Label(
        "方向・精度・範囲などの条件が違う、または分からない値どうしを一文で比べるもの。",
        "Two values compared in a sentence though their direction, precision, scope or the like "
        "differ or are not known.",
    ),
    why=Label(
        "片方向と双方向、疎と密を比べれば、差は見かけだけのものです。",
        "One way against both ways, dense against sparse: the difference is of the terms only.",
    ),
    fix=Label("条件のそろった値で比べてください。", "Compare values on the same terms."),
    failing="The link rate of Alpha is 900 GB/s, higher than the link rate of Gamma at 600 GB/s"
    " [1].\n\n## References\n\n1. Acme. A note.\n",
    passing="The link rate of Alpha is 900 GB/s [1]. The link rate of Gamma is 600 GB/s [1]."
    "\n\n## References\n\n1. Acme. A note.\n",
    check=_check,
)
