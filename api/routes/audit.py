"""The audit: what it found, and what that comes to rule by rule."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.listing import Ids, Windowed, paged
from api.negotiation import CSV, JSON, negotiate
from api.one import resolved
from api.parameters import Word
from api.schemas import Page
from kb.audit.selection import Selection, narrowed, selection
from kb.audit.tally import tally
from kb.views.codec import encode
from kb.views.finding import Finding
from kb.views.tally import Tally
from kb.vocab import Severity

router = APIRouter(prefix="/v1/audit")
_MOST = 20


def _words(text: str) -> object:
    return Query(max_length=_MOST, description=text + " May be repeated.")


def _selected(
    snapshot: Reading,
    rule: Annotated[list[Word] | None, _words("Code or name of a rule.")] = None,
    family: Annotated[list[Word] | None, _words("Family of rules.")] = None,
    severity: Annotated[Severity | None, Query(description="The least that is shown.")] = None,
    document: Annotated[list[Word] | None, _words("Document.")] = None,
    entity: Annotated[list[Word] | None, _words("Thing.")] = None,
    source: Annotated[list[Word] | None, _words("Source.")] = None,
) -> Selection:
    return selection(
        rules=rule or (),
        families=family or (),
        severity=severity.value if severity else None,
        documents=[
            resolved(snapshot, "documents", d, parameter="document") for d in document or ()
        ],
        entities=[resolved(snapshot, "entities", e, parameter="entity") for e in entity or ()],
        sources=[resolved(snapshot, "sources", s, parameter="source") for s in source or ()],
    )


Selected = Annotated[Selection, Depends(_selected)]


@router.get(
    "",
    response_model=Page[Finding],
    summary="List what the audit found",
    **documented(
        "listFindings",
        tag="audit",
        example="/v1/audit?family=CIT&limit=5",
        problems=("not-found", "ambiguous-name", "malformed-query", "stale-cursor"),
        forms=(JSON, CSV),
    ),
)
async def list_findings(
    request: Request,
    snapshot: Reading,
    wanted: Selected,
    window: Windowed,
    state: Annotated[
        Literal["open", "suppressed", "accepted"],
        Query(
            description="Open findings, those that the pack suppresses with a reason, or those "
            "that its baseline accepts."
        ),
    ] = "open",
) -> Response:
    """List the findings that match, worst first; what could not be checked is among them."""
    report = snapshot.report
    every = {
        "open": report.findings,
        "suppressed": report.suppressed,
        "accepted": report.accepted,
    }[state]

    def fetch(after: int, limit: int | None) -> Ids:
        found: list[tuple[int, str]] = []
        for position in range(after + 1, len(every)):
            if limit is not None and len(found) >= limit:
                break
            if wanted.keeps(every[position]):
                found.append((position, str(position)))
        return found

    return await run_in_threadpool(
        paged,
        request,
        snapshot,
        kind="findings",
        window=window,
        fetch=fetch,
        row=lambda position: encode(every[int(position)]),
        forms=(JSON, CSV),
    )


@router.get(
    "/summary",
    response_model=Tally,
    summary="Get the counts of the audit",
    **documented(
        "getAuditSummary",
        tag="audit",
        example="/v1/audit/summary",
        problems=("not-found", "ambiguous-name"),
    ),
)
async def get_summary(request: Request, snapshot: Reading, wanted: Selected) -> Response:
    """Return how many findings there are by severity, family, document and rule.

    The filters are those of the findings. Rules that could not be checked say so.
    """
    negotiate(request, (JSON,))

    def counted() -> bytes:
        documents = wanted.documents or tuple(snapshot.catalog.documents)
        return encode(tally(narrowed(snapshot.report, wanted), documents=documents))

    return answer(request, await run_in_threadpool(counted))
