"""The rules of the audit and those about texts: what each looks for, why, and what to do."""

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.listing import Ids, Windowed, paged
from api.negotiation import CSV, JSON, negotiate
from api.parameters import Key
from api.schemas import Page
from api.writing import written
from kb.audit.rule import Described
from kb.audit.runner import describe, rule_among, rules
from kb.views.codec import encode
from kb.views.finding import RuleView

router = APIRouter(prefix="/v1/rules")
FORMS = (JSON, CSV)


def _known() -> list[Described]:
    # Imported here, as for linting itself: few ask for what this brings with it.
    from ingest.lint.run import rules as text_rules

    return [*rules(), *text_rules()]


@router.get(
    "",
    response_model=Page[RuleView],
    summary="List the rules of the audit and of texts",
    **documented(
        "listRules",
        tag="audit",
        example="/v1/rules?limit=5",
        problems=("malformed-query", "stale-cursor"),
        forms=FORMS,
    ),
)
async def list_rules(request: Request, snapshot: Reading, window: Windowed) -> Response:
    """List all rules, at the severity that the pack gives them."""
    found = {rule.code: rule for rule in _known()}
    severities = snapshot.catalog.audit.severity

    def fetch(after: int, limit: int | None) -> Ids:
        rows = list(enumerate(found))[after + 1 :]
        return rows if limit is None else rows[:limit]

    return paged(
        request,
        snapshot,
        kind="rules",
        window=window,
        fetch=fetch,
        row=lambda code: encode(describe(found[code], severities)),
        forms=FORMS,
    )


@router.get(
    "/{rule}",
    response_model=RuleView,
    summary="Get one rule of the audit",
    **documented(
        "getRule",
        tag="audit",
        example="/v1/rules/CIT001",
        problems=("not-found",),
        forms=FORMS,
    ),
)
async def get_rule(request: Request, snapshot: Reading, rule: Key) -> Response:
    """Return a rule by its code or name, with an example that fails and one that passes."""
    form = negotiate(request, FORMS)
    body = encode(describe(rule_among(_known(), rule), snapshot.catalog.audit.severity))
    if form is CSV:
        body = written(request, form, kind="rules", rows=[msgspec.json.decode(body)])
    return answer(request, body, form=form)
