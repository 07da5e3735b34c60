"""What does not fit together in the records of a pack, told in one go."""

from collections.abc import Iterator
from datetime import date

from kb.assembly.assemble import Assembled, assemble
from kb.assembly.problems import Problems
from kb.assembly.soundness import Soundness
from kb.assembly.texts import sources
from kb.errors import InvalidPackError, TenkyoError, UnknownError
from kb.formulas.verification import verify_formulas
from kb.quantity.units import Units
from kb.records.claim import ClaimRecord
from kb.records.collection import Located, PackRecords


def assembled(records: PackRecords, *, units: Units, today: date) -> Assembled:
    """Hold the records against each other and build the views.

    Raises:
        InvalidPackError: They do not fit together: holds all faults, those of formulas too. Where
            only formulas have any, they are told when these are verified.
    """
    try:
        made = assemble(records, units=units, today=today)
    except InvalidPackError as error:
        raise InvalidPackError([*error.errors, *_others(records, units)]) from error
    if faults := tuple(_of_charts(records)):
        raise InvalidPackError([*faults, *_of_formulas(records, units)])
    return made


def misfits(records: PackRecords, *, units: Units, today: date) -> tuple[TenkyoError, ...]:
    """Return all that does not fit together in records, of which some may be missing."""
    try:
        assembled(records, units=units, today=today)
    except InvalidPackError as error:
        return error.errors
    return tuple(_of_formulas(records, units))


def _others(records: PackRecords, units: Units) -> Iterator[TenkyoError]:
    yield from _of_formulas(records, units)
    yield from _of_charts(records)


def _of_formulas(records: PackRecords, units: Units) -> Iterator[TenkyoError]:
    # What sources have of faults was told with the rest.
    sound = Soundness(records, today=date.max, problems=Problems())
    try:
        verify_formulas(
            records.formulas,
            units=units,
            sources=sources(records, sound),
            qualifiers={item.record.id for item in records.qualifiers},
            documents={item.record.id for item in records.documents},
        )
    except InvalidPackError as error:
        yield from error.errors
    known = {item.record.id for item in records.formulas}
    problems = Problems()
    for item in _derived(records):
        if item.record.derive is not None and item.record.derive.formula not in known:
            problems.unknown(
                "formula", item.record.derive.formula, known, place=item.place("derive")
            )
    yield from problems.errors


def _derived(records: PackRecords) -> Iterator[Located[ClaimRecord]]:
    try:
        yield from (item for item in records.claims if item.record.derive is not None)
    except InvalidPackError:
        # What bulk files have of faults was told when they were read before.
        return


def _of_charts(records: PackRecords) -> Iterator[TenkyoError]:
    """Hold the charts that comparisons are drawn with against those that there are."""
    drawn = [(item, item.record.chart) for item in records.comparisons if item.record.chart]
    if drawn:
        # Imported here for start-up time: most packs draw nothing of their own.
        from kb.publish.chart import charts

        for item, name in drawn:
            if name not in charts():
                yield UnknownError("chart", name, charts(), place=item.place("chart"))
