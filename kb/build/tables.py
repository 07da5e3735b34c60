"""The tables that a build lays out once: each named comparison, and the board of standards."""

from collections import defaultdict
from collections.abc import Iterator

from kb.build.details import Details
from kb.compare.table import compare
from kb.standards.board import board, roles
from kb.views.catalog import NamedComparison
from kb.views.claim import Claim
from kb.views.comparison import Comparison
from kb.views.standard import Board

MOST_DAYS = 24
"""Earlier days of which a table is laid out."""
MOST_ENTRIES = 1000
"""Entries above which a table is laid out only as known now."""


def comparison(named: NamedComparison, details: Details, *, as_of: str | None = None) -> Comparison:
    """Return a named comparison laid out, as known now or on a day.

    A kind brings in only things of which it can tell.
    """
    wanted = set(named.properties)
    kinds = set(named.kinds)
    claims: dict[str, Claim] = {}
    entities = dict.fromkeys(named.entities)
    catalog = details.catalog
    for entity in catalog.entities.values():
        if entity.id not in entities and entity.kind not in kinds:
            continue
        for claim in details.by_subject.get(entity.id, ()):
            if claim.property.id in wanted:
                entities.setdefault(entity.id)
                claims[claim.id] = claim
    if as_of is not None:
        claims = details.then(claims.values(), as_of=as_of)
    cells: dict[tuple[str, str], list[Claim]] = defaultdict(list)
    for claim in claims.values():
        cells[claim.subject.id, claim.property.id].append(claim)
    found = compare(
        catalog,
        cells,
        entities=tuple(entities),
        properties=named.properties,
        units=details.units,
        units_asked=named.units,
        as_of=as_of,
        title=named.title,
        today=details.knowledge.today.isoformat(),
        tools=details.tools,
    )
    return Comparison(
        columns=found.columns,
        rows=found.rows,
        as_of=found.as_of,
        title=found.title,
        days=found.days,
    )


def comparisons(details: Details) -> Iterator[tuple[str, Comparison]]:
    """Yield address and view of every named comparison, as known now and on earlier days.

    Of a table in which more changed than readers would look through, the latest days are kept.
    """
    for named in details.catalog.comparisons.values():
        now = comparison(named, details)
        small = sum(1 for _ in now.entries()) <= MOST_ENTRIES
        days = now.days[-MOST_DAYS:] if small else ()
        for day in days:
            yield day_address(named.id, day), comparison(named, details, as_of=day)
        yield f"comparisons/{named.id}", now


def day_address(name: str, day: str) -> str:
    """Return the address of a named comparison as known on a day."""
    return f"comparisons/{name}/{day}"


def boards(details: Details) -> Iterator[tuple[str, Board]]:
    """Yield address and view of the board of standards, as known now and on earlier days."""
    catalog, claims = details.catalog, details.claims
    today = details.knowledge.today.isoformat()
    now = board(catalog, claims, today=today)
    parts = roles(catalog)
    telling = [claim for claim in claims.values() if claim.property.id in parts]
    for day in now.days[-MOST_DAYS:] if len(telling) <= MOST_ENTRIES else ():
        then = claims | details.then(telling, as_of=day)
        yield f"standards/{day}", board(catalog, then, today=today, as_of=day)
    yield "standards", now
