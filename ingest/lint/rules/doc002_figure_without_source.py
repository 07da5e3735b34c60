"""A number for which the text names no source."""

from collections.abc import Iterator

from ingest.figures.figure import FigureKind
from ingest.figures.tie import Tied
from ingest.link.measures import measure
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.markers.citations import Citation
from ingest.markers.flags import Flag
from ingest.markers.scan import Markers
from ingest.markers.words import FlagKind
from kb.audit.words import say
from kb.document import PassageKind
from kb.quantity.units import Units
from kb.views.label import Label
from kb.vocab import Basis, Severity

_SKIPPED = frozenset({PassageKind.HEADING, PassageKind.CAPTION, PassageKind.REFERENCE})
_OWN = frozenset({Basis.CALCULATION, Basis.ASSUMPTION, Basis.ESTIMATE, Basis.EDITORIAL})
_TELLING = 10
"""A bare count below this is seldom a finding: three layers, two clusters."""


def _check(linted: Linted) -> Iterator[Mark]:
    for found, _, tied, link in linted.figures():
        passage = linted.document.passages[found.passage]
        figure = tied.figure
        if passage.kind in _SKIPPED or not _needs_one(
            tied, linted.knowledge.units, known=link is not None
        ):
            continue
        if _sourced(found.markers, figure.start, figure.end):
            continue
        known = (
            sorted({c.source for claim in link.agreeing for c in claim.citations}) if link else []
        )
        titles = [linted.knowledge.catalog.sources[key].title for key in known[:2]]
        yield Mark(
            found.passage,
            figure.start,
            figure.end,
            say("「{printed}」に出典がありません", "{printed} has no source", printed=figure.text),
            claim=link.agreeing[0] if link and link.agreeing else None,
            remedy=say(
                "同じ値の出典: {titles}",
                "Sources of the same value: {titles}",
                titles="; ".join(titles),
            )
            if titles
            else None,
        )


def _needs_one(tied: Tied, units: Units, *, known: bool) -> bool:
    figure = tied.figure
    if figure.kind is not FigureKind.QUANTITY or figure.operand or figure.vague:
        return False
    digits = "".join(c for c in figure.number if c.isdigit())
    counted = not measure(figure.unit or figure.shared_unit, units)
    return (
        known
        or not counted
        or any(sign in figure.text for sign in "%％")
        or len(digits) > 1
        or int(digits or 0) >= _TELLING
    )


def _sourced(markers: Markers, start: int, end: int) -> bool:
    for marker in markers.at(start, end):
        if isinstance(marker, Citation):
            return True
        if isinstance(marker, Flag) and marker.kind is FlagKind.BASIS and marker.basis in _OWN:
            return True
    return False


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
