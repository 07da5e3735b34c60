"""Each figure of a text with the claim that states it: the same digits, or none at all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.figures.figure import Figure, FigureKind
from ingest.figures.tie import Findings, Tied
from ingest.link.prints import Match, PrintIndex, Stated, holds, numerals, squeeze
from ingest.markers.flags import Flag
from ingest.markers.scan import Markers
from ingest.markers.words import FlagKind
from kb.document import Document
from kb.quantity.units import Units
from kb.views.catalog import PassedOver
from kb.views.claim import Claim
from kb.views.reconciliation import Coverage, FigureCoverage
from kb.vocab import ValueType

_TELLING = 10
"""A count below this is too common to tell whose it is, unless the subject is the same."""
_DATED = frozenset({FigureKind.DATE, FigureKind.YEAR})


@dataclass(frozen=True, slots=True)
class Ledger:
    """What the figures of one text are held against."""

    index: PrintIndex
    claims: Sequence[Claim]
    exceptions: Sequence[PassedOver]
    units: Units


def cover(
    document: Document, findings: Sequence[Findings], sections: Sequence[str], *, ledger: Ledger
) -> tuple[tuple[FigureCoverage, ...], frozenset[str], frozenset[int]]:
    """Return the coverage of each figure, the claims stated, and the exceptions that applied."""
    found: list[FigureCoverage] = []
    used: dict[str, int] = {}
    applied: set[int] = set()
    open_: list[tuple[int, Tied, str]] = []
    for finding in findings:
        section = sections[finding.passage]
        for tied in finding.figures:
            figure = tied.figure
            at = document.passages[finding.passage].locate(figure.start, figure.end).start
            line, column = document.position(at)
            row = FigureCoverage(
                figure.text, figure.kind.value, line, column, section, Coverage.NO_QUANTITY
            )
            best = _best(tied, section, used, ledger)
            if best is not None and (figure.kind is FigureKind.QUANTITY or _dated(figure, best)):
                for stated in best if best[0].how > Match.DIGITS else ():
                    used[stated.claim.id] = used.get(stated.claim.id, 0) + 1
                words = document.passages[finding.passage].text
                difference = _difference(
                    tied, best[0], words, markers=finding.markers, ledger=ledger
                )
                row = _covered(row, best, difference)
            elif figure.kind is FigureKind.QUANTITY:
                exception = _exception(figure, section, ledger.exceptions)
                if exception is not None:
                    applied.add(exception)
                    reason = ledger.exceptions[exception].reason
                    row = _with(row, Coverage.EXCEPTED, difference=reason.en)
                elif not figure.operand:
                    row = _with(row, Coverage.UNCOVERED)
                    open_.append((len(found), tied, section))
            found.append(row)
    # A claim that a figure only comes near is one that the text no longer states.
    stating = frozenset(used)
    for place, tied, section in open_:
        near = _nearly(tied, section, used, ledger)
        if near is not None:
            used[near.id] = used.get(near.id, 0) + 1
            found[place] = _differing(found[place], near)
    return tuple(found), stating, frozenset(applied)


def _best(tied: Tied, section: str, used: dict[str, int], ledger: Ledger) -> list[Stated] | None:
    """Return the claims that state a figure, the one that it is most likely to be first."""
    ranked = [s for s in ledger.index.stating(tied.figure) if _states(s, tied, section)]
    if not ranked:
        return None
    ranked.sort(key=lambda s: _rank(s, tied, section, used))
    first = ranked[0]
    strong = first.how > Match.DIGITS
    same = [s for s in ranked if _here(s.claim, section) == _here(first.claim, section)]
    return [s for s in same if (s.how > Match.DIGITS) is strong]


def _states(stated: Stated, tied: Tied, section: str) -> bool:
    """Tell whether a claim may be held to state the figure, not just to print its digits."""
    about = stated.claim.subject.id in tied.subjects
    small = all(number < _TELLING for number in numerals(tied.figure.text))
    if stated.how is Match.NUMBER and small and not about:
        return False
    return _here(stated.claim, section) or (about and stated.how is not Match.DIGITS)


def _rank(stated: Stated, tied: Tied, section: str, used: dict[str, int]) -> tuple[int, ...]:
    claim = stated.claim
    who = tied.subjects.index(claim.subject.id) if claim.subject.id in tied.subjects else 99
    what = tied.properties.index(claim.property.id) if claim.property.id in tied.properties else 99
    return (
        stated.how is Match.DIGITS,
        not _here(claim, section),
        -int(stated.how is Match.VALUE or stated.how is Match.PRINT),
        who,
        what,
        used.get(claim.id, 0),
    )


def _here(claim: Claim, section: str) -> bool:
    return (claim.locator or "").partition("/")[0] == section


def _dated(figure: Figure, best: list[Stated]) -> bool:
    return figure.kind in _DATED and best[0].claim.value.type is ValueType.DATE


def _difference(
    tied: Tied, stated: Stated, text: str, *, markers: Markers, ledger: Ledger
) -> str | None:
    """Return how text and claim differ though their digits are the same."""
    claim, figure = stated.claim, tied.figure
    if stated.how is Match.DIGITS or figure.operand:
        return None
    quantity = figure.quantity(ledger.units)
    modifier = quantity.modifier if quantity else None
    other = claim.value.modifier if claim.value.type is ValueType.QUANTITY else modifier
    # The word may stand apart from the figure, where the claim prints it together with more.
    if modifier != other and not holds(text, squeeze(claim.value.told())):
        return f"text: {modifier or 'exact'}; claim: {other or 'exact'}"
    doubts = [
        marker.text
        for marker in markers.at(figure.start, figure.end)
        if isinstance(marker, Flag) and marker.kind is FlagKind.DOUBT
    ]
    # A flag in reach may belong to another claim of the same thing: its date, its name.
    flagged = any(
        other.subject.id == claim.subject.id and other.standing.flag for other in ledger.claims
    )
    if doubts and not flagged and not claim.questions:
        return f"the text marks it {doubts[0]}; the claim carries no flag"
    return None


def _exception(figure: Figure, section: str, exceptions: Sequence[PassedOver]) -> int | None:
    for index, exception in enumerate(exceptions):
        same = squeeze(exception.printed) == squeeze(figure.text)
        if same and exception.locator in (None, section):
            return index
    return None


def _nearly(tied: Tied, section: str, used: dict[str, int], ledger: Ledger) -> Claim | None:
    """Return the one claim of the section about subject and property that no figure shows."""
    quantity = tied.figure.quantity(ledger.units)
    if quantity is None or not tied.subjects:
        return None
    dimension = ledger.units.dimension(quantity.unit)
    fitting = [
        claim
        for claim in ledger.claims
        if claim.id not in used
        and claim.value.type is ValueType.QUANTITY
        and claim.value.absence is None
        and claim.subject.id == tied.subjects[0]
        and _here(claim, section)
        and ledger.units.dimension(claim.value.unit or "") == dimension
    ]
    return fitting[0] if len(fitting) == 1 else None


def _covered(row: FigureCoverage, best: list[Stated], difference: str | None) -> FigureCoverage:
    claim = best[0].claim
    return FigureCoverage(
        *(row.printed, row.kind, row.line, row.column, row.section),
        Coverage.COVERED if difference is None else Coverage.DIFFERS,
        claim=claim.id,
        value=claim.value.told(),
        how=best[0].how.name.lower(),
        verification=claim.standing.verification,
        elsewhere=not _here(claim, row.section),
        difference=difference,
        others=tuple(stated.claim.id for stated in best[1:]),
    )


def _differing(row: FigureCoverage, claim: Claim) -> FigureCoverage:
    return FigureCoverage(
        *(row.printed, row.kind, row.line, row.column, row.section),
        Coverage.DIFFERS,
        claim=claim.id,
        value=claim.value.told(),
        verification=claim.standing.verification,
        difference=f"the text prints {row.printed}, the claim {claim.value.told()}",
    )


def _with(
    row: FigureCoverage, coverage: Coverage, *, difference: str | None = None
) -> FigureCoverage:
    return FigureCoverage(
        *(row.printed, row.kind, row.line, row.column, row.section),
        coverage,
        difference=difference,
    )


def quantities(figures: Sequence[FigureCoverage]) -> Iterator[FigureCoverage]:
    """Yield the figures that count: quantities that are not excepted."""
    for figure in figures:
        if figure.kind == FigureKind.QUANTITY and figure.coverage not in (
            Coverage.EXCEPTED,
            Coverage.NO_QUANTITY,
        ):
            yield figure
