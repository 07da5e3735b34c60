"""What every route declares of itself: its forms, its problems, its example."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.dependencies import QUALIFIED
from api.negotiation import JSON, Form
from api.problems import responses

EXAMPLE = "x-example"
"""Path and query of a request that works against the shipped data; a test runs each of them. What
is answered in a form other than JSON has one too, that asks for it by its suffix.
"""
_SCHEMAS: Mapping[str, Any] = {
    "json-ld": {"type": "object"},
    "csl": {"type": "array", "items": {"type": "object"}},
}
ALWAYS = (
    *("malformed-request", "unknown-parameter", "not-acceptable", "slow-request", "too-large"),
    *("target-too-long", "headers-too-large", "internal-error", "no-snapshot"),
)


def suffixed(address: str, form: Form) -> str:
    """Return the path and query that ask for the same in another form."""
    path, mark, query = address.partition("?")
    return f"{path}{form.suffix}{mark}{query}"


def documented(
    operation: str,
    *,
    example: str,
    tag: str,
    problems: Sequence[str] = (),
    forms: Sequence[Form] = (JSON,),
    body: Mapping[str, Any] | None = None,
    qualified: bool = False,
) -> dict[str, Any]:
    """Return the arguments that a route's decorator takes beside its path and model.

    `example` is a request that works against the shipped data, `body` what it posts. `qualified`
    routes take `qualifier.NAME=TERM`.
    """
    declared = responses(*ALWAYS, *problems)
    content: dict[str, Any] = {}
    for form in forms:
        media = form.media_type.partition(";")[0]
        if form is not JSON:
            schema = _SCHEMAS.get(form.name, {"type": "string"})
            content[media] = {"schema": schema, EXAMPLE: suffixed(example, form)}
    if content:
        declared[200] = {"content": content}
    extra: dict[str, Any] = {EXAMPLE: example}
    if body is None:
        declared[304] = {"description": "The reader has it: `If-None-Match` names its tag."}
    else:
        extra["x-example-body"] = dict(body)
    if qualified:
        extra[QUALIFIED] = True
    return {
        "operation_id": operation,
        "tags": [tag],
        "responses": declared,
        "openapi_extra": extra,
    }
