"""The OpenAPI document, and a page that shows it without anything from elsewhere."""

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.manual import POLICY, reference
from api.negotiation import Form

router = APIRouter(include_in_schema=False)
HTML = Form("html", ".html", "text/html; charset=utf-8")


@router.get("/openapi.json")
async def openapi(request: Request) -> Response:
    """Return the OpenAPI document."""
    return answer(request, msgspec.json.encode(request.app.openapi()))


@router.get("/docs")
async def docs(request: Request) -> Response:
    """Return the reference of all addresses."""
    page = reference(request.app.openapi()).encode()
    return answer(request, page, form=HTML, headers={"Content-Security-Policy": POLICY})
