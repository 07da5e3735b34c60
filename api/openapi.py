"""The OpenAPI document: what FastAPI derives, with problems instead of its own error shape."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from api.dependencies import QUALIFIED
from api.problems import MEDIA_TYPE
from api.schemas import Problem

_DESCRIPTION = """\
Read-only. Every value comes with its unit, its qualifiers, its standing and its citations.

- **Names**: where an id is taken, a name is too (`/v1/entities/H100%20SXM5`); a name that is not
  exactly that of one thing is answered with the candidates.
- **Lists** have `limit`, `cursor`, `fields` and `count`; the next page is in `next` and in `Link`.
- **Forms**: JSON, and where offered CSV, JSON-LD, BibTeX and CSL-JSON, by suffix (`.csv`,
  `.jsonld`, `.bib`, `.csl.json`) or by `Accept`.
- **Problems** follow RFC 9457; `type` is the address of the guide's passage on it. Parameters that
  do not exist are refused.
- **Tags**: every answer has a strong `ETag`; `If-None-Match` is answered with 304.
"""


def describe(web: FastAPI) -> None:
    """Make `web.openapi()` return the document that this service keeps to."""

    def document() -> dict[str, Any]:
        if web.openapi_schema is None:
            web.openapi_schema = _document(web)
        return web.openapi_schema

    web.openapi = document  # type: ignore[method-assign]


def _document(web: FastAPI) -> dict[str, Any]:
    made = get_openapi(
        title=web.title,
        version=web.version,
        openapi_version="3.1.0",
        summary=web.summary,
        description=_DESCRIPTION,
        routes=web.routes,
    )
    schemas = made.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"], definitions = _problem_schema()
    schemas.update(definitions)
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    for path in made["paths"].values():
        for operation in path.values():
            if MEDIA_TYPE not in str(operation["responses"].get("422")):
                operation["responses"].pop("422", None)
            if operation.pop(QUALIFIED, False):
                operation["parameters"].append(
                    {
                        "name": "qualifier",
                        "in": "query",
                        "style": "form",
                        "explode": True,
                        "description": "`qualifier.NAME=TERM`, e.g. `qualifier.precision=bf16`: "
                        "only values with that qualifier.",
                        "schema": {
                            "type": "object",
                            "propertyNames": {"pattern": "^qualifier\\..+$"},
                            "additionalProperties": {"type": "string", "minLength": 1},
                        },
                    }
                )
    return made


def _problem_schema() -> tuple[dict[str, Any], dict[str, Any]]:
    made = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    return made, made.pop("$defs", {})
