"""The filters of claims, which mean the same everywhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import Request

from api.dependencies import Reading
from api.one import resolved
from api.problems import problem_of
from kb.compare.asof import day_of
from kb.errors import TenkyoError
from kb.store.collections import COLLECTIONS
from kb.store.meant import NAMED, meant
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot
from kb.vocab import Basis, Confidence, Freshness, Rank, Verification

NAME = 200
Name = Annotated[str | None, Query(min_length=1, max_length=NAME)]


def _query(text: str) -> object:
    return Query(min_length=1, max_length=NAME, description=text)


async def claim_filter(
    request: Request,
    snapshot: Reading,
    subject: Annotated[str | None, _query("What they are about, by id or name.")] = None,
    property: Annotated[str | None, _query("What they state, by id or name.")] = None,  # noqa: A002
    document: Annotated[str | None, _query("The document that states them.")] = None,
    source: Annotated[str | None, _query("A source that they cite.")] = None,
    question: Annotated[str | None, _query("A question that concerns them.")] = None,
    value: Annotated[str | None, _query("The entity or term that is their value.")] = None,
    kind: Annotated[str | None, _query("Kind of the thing they are about.")] = None,
    vendor: Annotated[str | None, _query("Vendor of the thing, by id or name.")] = None,
    formula: Annotated[str | None, _query("The formula that computed them.")] = None,
    basis: Annotated[Basis | None, Query(description="On what footing they stand.")] = None,
    verification: Annotated[
        Verification | None, Query(description="How far they have been checked.")
    ] = None,
    confidence: Annotated[Confidence | None, Query(description="How much to trust them.")] = None,
    freshness: Annotated[Freshness | None, Query(description="How fresh they are.")] = None,
    rank: Annotated[Rank | None, Query(description="An editor's preference.")] = None,
    as_of: Annotated[
        str | None,
        _query("Only what was known then and not yet superseded: 2026-05-31, 2026-05, 2026."),
    ] = None,
) -> ClaimFilter:
    """Return the filter that the parameters describe; what does not exist is refused."""

    def known(parameter: str, text: str | None) -> str | None:
        return None if text is None else known_as(snapshot, parameter, text)

    return ClaimFilter(
        subject=known("subject", subject),
        property=known("property", property),
        document=known("document", document),
        source=known("source", source),
        question=known("question", question),
        value=known("value", value),
        kind=known("kind", kind),
        vendor=known("vendor", vendor),
        formula=known("formula", formula),
        basis=basis,
        verification=verification,
        confidence=confidence,
        freshness=freshness,
        rank=rank,
        as_of=day(as_of),
    )


Filtered = Annotated[ClaimFilter, Depends(claim_filter)]


def known_as(snapshot: Snapshot, parameter: str, text: str) -> str:
    """Return what the word given to a filter of claims stands for.

    Raises:
        ProblemError: Nothing answers to it, or more than one thing; carries candidates.
    """
    kind = NAMED.get(parameter)
    if kind is not None:
        return resolved(snapshot, COLLECTIONS[kind], text, parameter=parameter)
    with told_of(parameter):
        return meant(snapshot, parameter, text)


@contextmanager
def told_of(parameter: str) -> Iterator[None]:
    """Say of an error of the knowledge base which parameter it is about.

    Raises:
        ProblemError: There was an error.
    """
    try:
        yield
    except TenkyoError as error:
        raise problem_of(error, parameter=parameter) from error


def day(as_of: str | None) -> str | None:
    """Return the last day of a date, ISO.

    Raises:
        ProblemError: It is no date.
    """
    if as_of is None:
        return None
    with told_of("as_of"):
        return day_of(as_of)
