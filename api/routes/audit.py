"""The audit: what it found, rule by rule."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.negotiation import CSV, JSON, negotiate
from api.problems import ProblemError
from kb.audit.selection import narrowed, selection
from kb.exports.tables import csv_text
from kb.store.pages import MAX_LIMIT
from kb.views.codec import builtins, encode
from kb.views.finding import Report
from kb.vocab import Severity

router = APIRouter(prefix="/v1/audit")
DEFAULT_FINDINGS = 100
_MOST = 20


def _words(text: str) -> object:
    return Query(max_length=_MOST, description=text + " May be repeated.")


@router.get(
    "",
    response_model=Report,
    summary="Get what the audit found",
    **documented(
        "getAudit",
        tag="audit",
        example="/v1/audit?family=CIT&limit=5",
        problems=("not-found",),
        forms=(JSON, CSV),
    ),
)
async def get_audit(
    request: Request,
    snapshot: Reading,
    rule: Annotated[list[str] | None, _words("Code or name of a rule.")] = None,
    family: Annotated[list[str] | None, _words("Family of rules.")] = None,
    severity: Annotated[Severity | None, Query(description="The least that is shown.")] = None,
    document: Annotated[list[str] | None, _words("Document.")] = None,
    entity: Annotated[list[str] | None, _words("Thing.")] = None,
    source: Annotated[list[str] | None, _words("Source.")] = None,
    limit: Annotated[
        int, Query(ge=1, le=MAX_LIMIT * 10, description="Findings of the answer.")
    ] = DEFAULT_FINDINGS,
    offset: Annotated[
        int, Query(ge=0, le=10_000_000, description="Findings that are passed over first.")
    ] = 0,
) -> Response:
    """Return the outcome of every rule, and the findings that match, worst first.

    Rules that could not be checked say so. The counts of a rule are those of all its findings.
    """
    form = negotiate(request, (JSON, CSV))
    wanted = selection(
        rules=rule or (),
        families=family or (),
        severity=severity.value if severity else None,
        documents=document or (),
        entities=entity or (),
        sources=source or (),
    )
    report = await run_in_threadpool(lambda: narrowed(snapshot.report, wanted))
    shown = report.findings[offset : offset + limit]
    if offset and offset >= len(report.findings):
        raise ProblemError(
            "malformed-request",
            f"there are {len(report.findings)} findings",
            parameter="offset",
            expected=f"less than {len(report.findings)}",
        )
    headers = {"Tenkyo-Total": str(len(report.findings))}
    if form is CSV:
        rows = (builtins(f) for f in shown)
        body = csv_text("findings", rows).encode()
        return answer(request, body, form=CSV, headers=headers)
    return answer(request, encode(replace(report, findings=shown)), headers=headers)
