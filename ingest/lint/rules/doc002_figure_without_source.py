"""A number for which the text names no source."""

from collections.abc import Iterator, Sequence

from ingest.figures.figure import FigureKind
from ingest.figures.tie import Findings, Tied
from ingest.link.linking import Link
from ingest.link.measures import measure
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.sourcing import Sourcing
from kb.audit.words import say
from kb.passage import PassageKind
from kb.quantity.units import Units
from kb.views.label import Label
from kb.vocab import Severity

_SKIPPED = frozenset({PassageKind.HEADING, PassageKind.CAPTION, PassageKind.REFERENCE})
_TELLING = 10
"""A bare count below this is seldom a finding: three layers, two clusters."""
_MANY = 20
"""Figures of a text without a list of references above which a passage has one finding."""
_SHOWN = 5

_Missing = tuple[Findings, Tied, Link | None]


def _check(linted: Linted) -> Iterator[Mark]:
    sourcing = Sourcing(linted)
    missing = [
        (found, tied, link)
        for found, _, tied, link in linted.figures()
        if linted.document.passages[found.passage].kind not in _SKIPPED
        and _needs_one(tied, linted.knowledge.units, known=link is not None)
        and not sourcing.has(found, tied)
    ]
    if linted.document.references or len(missing) <= _MANY:
        yield from (_one(linted, found, tied, link) for found, tied, link in missing)
        return
    passages: dict[int, list[_Missing]] = {}
    for one in missing:
        passages.setdefault(one[0].passage, []).append(one)
    for found in passages.values():
        yield _several(found) if len(found) > 1 else _one(linted, *found[0])


def _one(linted: Linted, found: Findings, tied: Tied, link: Link | None) -> Mark:
    figure = tied.figure
    known = sorted({c.source for claim in link.agreeing for c in claim.citations}) if link else []
    titles = [linted.knowledge.catalog.sources[key].title for key in known[:2]]
    return Mark(
        found.passage,
        figure.start,
        figure.end,
        say("「{printed}」に出典がありません", "{printed} has no source", printed=figure.text),
        claim=link.agreeing[0] if link and link.agreeing else None,
        remedy=say(
            "同じ値の出典：{titles}",
            "Sources of the same value: {titles}",
            titles="; ".join(titles),
        )
        if titles
        else None,
    )


def _several(missing: Sequence[_Missing]) -> Mark:
    found, first, link = missing[0]
    printed = [tied.figure.text for _, tied, _ in missing]
    more = "" if len(printed) <= _SHOWN else " …"
    return Mark(
        found.passage,
        first.figure.start,
        first.figure.end,
        say(
            "この段落の{count}個の数値に出典がありません：{printed}",
            "{count} figures of this passage have no source: {printed}",
            count=len(printed),
            printed=", ".join(printed[:_SHOWN]) + more,
        ),
        claim=link.agreeing[0] if link and link.agreeing else None,
    )


def _needs_one(tied: Tied, units: Units, *, known: bool) -> bool:
    figure = tied.figure
    if figure.kind is not FigureKind.QUANTITY or figure.operand or figure.vague:
        return False
    unit = figure.unit or figure.shared_unit
    if known or measure(unit, units) or any(sign in figure.text for sign in "%％"):
        return True
    digits = "".join(c for c in figure.number if c.isdigit())
    # A bare number beside nothing that is known may be a port, a line or a grant as well.
    named = bool(unit or tied.properties or tied.subjects or figure.before)
    return named and (len(digits) > 1 or int(digits or 0) >= _TELLING)


RULE = LintRule(
    code="DOC002",
    name="figure-without-source",
    severity=Severity.WARNING,
    what=Label(
        "出典の印も、計算・仮定・推定という断りもない数値。",
        "A number without a citation and without a word that it is a calculation, an assumption "
        "or an estimate.",
    ),
    why=Label("読者は確かめようがありません。", "Readers have no way to check it."),
    fix=Label(
        "出典を示すか、自分の計算・仮定・推定であると書いてください。",
        "Cite its source, or say that it is your own calculation, assumption or estimate.",
    ),
    failing="Alpha has a power of 700 W.\n",
    passing="Alpha has a power of 700 W [1].\n\n## References\n\n1. Acme. Alpha data sheet.\n",
    check=_check,
)
