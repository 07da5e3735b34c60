"""Two figures compared that do not compare."""

import re
from collections.abc import Iterator
from itertools import pairwise

from ingest.link.linking import Link
from ingest.link.standing import best
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of
from kb.audit.words import say
from kb.compare.classes import Classifier
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.comparison import ClassKey
from kb.views.label import Label
from kb.vocab import Severity

_COMPARES = re.compile(
    r"より(?:も)?(?:速|高|大|多|低|小|少|優|劣|広|狭|重|軽|長|短)|に比べ|と比べ|比較して|を上回|を下回"
    r"|倍(?:に|の|と|だ|で|速|。|、)|に対し|に匹敵"
    r"|\b(?:than|versus|vs\.?|compared (?:to|with)|exceeds?|outperforms?|twice|twofold"
    r"|(?:times|[0-9]x) (?:as|the|faster|slower|higher|lower|larger|smaller|greater|more|less))\b",
    re.IGNORECASE,
)


def _check(linted: Linted) -> Iterator[Mark]:
    catalog = linted.knowledge.catalog
    classifier = Classifier(catalog.properties, catalog.qualifiers)
    for sentence in linted.sentences:
        word = _COMPARES.search(sentence.text)
        if word is None:
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
