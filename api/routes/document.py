"""The OpenAPI document, and a page that shows it without anything from elsewhere."""

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer

router = APIRouter(include_in_schema=False)


@router.get("/openapi.json")
async def openapi(request: Request) -> Response:
    """Return the OpenAPI document."""
    return answer(request, msgspec.json.encode(request.app.openapi()))
