"""What was known on a day: the claims of then, as they stood towards one another then."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kb.quantity.edtf import parse_date
from kb.views.claim import Claim
from kb.vocab import LinkRole


def day_of(as_of: str) -> str:
    """Return the last day of a date (`2026-05` is all of May) in ISO form.

    Raises:
        ValueParseError: The text is not a date.
    """
    date = parse_date(as_of)
    last = date.latest or date.earliest
    return last.isoformat() if last is not None else as_of


def yet_unknown(claim: Claim, day: str | None) -> bool:
    """Tell whether a claim was not yet known on a day; without a day nothing is."""
    return day is not None and claim.known_from is not None and claim.known_from > day


def superseded(claim: Claim, day: str | None) -> bool:
    """Tell whether another claim had taken its place by a day; without one, by now."""
    if claim.superseded_on is not None:
        return day is None or claim.superseded_on <= day
    # A superseding claim without a date is known to be later, but not since when.
    return (
        day is None
        and bool(claim.links)
        and any(link.role is LinkRole.SUPERSEDES and link.incoming for link in claim.links)
    )


def current(claim: Claim, day: str | None) -> bool:
    """Tell whether a claim was known and in force on a day."""
    return not yet_unknown(claim, day) and not superseded(claim, day)


def days_of(claims: Iterable[Claim], *, before: str) -> tuple[str, ...]:
    """Return the days before a day on which what claims say, or how they stand, changed.

    That is when one became known, was superseded or was checked.
    """
    days: set[str | None] = set()
    for claim in claims:
        days |= {claim.known_from, claim.superseded_on}
        days |= {_first_day(record.on) for record in claim.verifications}
    return tuple(sorted(day for day in days if day is not None and day < before))


def known(claims: Mapping[str, Claim], as_of: str) -> dict[str, Claim]:
    """Return the claims known on a day, without links to what came after it.

    A claim superseded later is current in the result: its `superseded_on` is taken away, for on
    that day nobody knew.
    """
    day = day_of(as_of)
    kept = {key: claim for key, claim in claims.items() if not yet_unknown(claim, day)}
    return {key: _then(claim, day, kept) for key, claim in kept.items()}


def _then(claim: Claim, day: str, kept: Iterable[str]) -> Claim:
    links = tuple(link for link in claim.links if link.claim in kept)
    verifications = tuple(record for record in claim.verifications if record.on <= day)
    later = claim.superseded_on is not None and claim.superseded_on > day
    if not later and links == claim.links and verifications == claim.verifications:
        return claim
    return replace(
        claim,
        links=links,
        verifications=verifications,
        superseded_on=None if later else claim.superseded_on,
    )


def _first_day(text: str) -> str | None:
    day = parse_date(text).earliest
    return day.isoformat() if day is not None else None
