"""The filters of claims, which mean the same everywhere."""

from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import Request

from api.dependencies import Reading
from api.one import resolved
from api.problems import ProblemError
from kb.compare.asof import day_of
from kb.errors import ValueParseError, nearest
from kb.store.select import ClaimFilter
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
    if kind is not None:
        kinds = [term.id for term in snapshot.catalog.pack.kinds]
        if kind not in kinds:
            raise ProblemError(
                "not-found",
                f"no things of kind `{kind}`",
                parameter="kind",
                nearest=list(nearest(kind, kinds)),
            )

    def known(collection: str, name: str | None, parameter: str) -> str | None:
        if name is None:
            return None
        return resolved(snapshot, collection, name, parameter=parameter)

    return ClaimFilter(
        subject=known("entities", subject, "subject"),
        property=known("properties", property, "property"),
        document=known("documents", document, "document"),
        source=known("sources", source, "source"),
        question=known("questions", question, "question"),
        value=value,
        kind=kind,
        vendor=known("entities", vendor, "vendor"),
        formula=known("formulas", formula, "formula"),
        basis=basis,
        verification=verification,
        confidence=confidence,
        freshness=freshness,
        rank=rank,
        as_of=day(as_of),
    )


Filtered = Annotated[ClaimFilter, Depends(claim_filter)]


def day(as_of: str | None) -> str | None:
    """Return the last day of a date, ISO.

    Raises:
        ProblemError: It is no date.
    """
    if as_of is None:
        return None
    try:
        return day_of(as_of)
    except ValueParseError as error:
        raise ProblemError(
            "malformed-value",
            error.problem,
            parameter="as_of",
            position=error.position,
            expected=error.expected or "a date such as 2026-05-31, 2026-05 or 2026",
        ) from error
