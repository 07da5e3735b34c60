"""Linting: which numbers of a text differ, rest on nothing, or are in doubt."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.linting import MOST_TEXT, linted
from api.negotiation import JSON, negotiate
from kb.views.codec import encode
from kb.views.lint import LintReport

router = APIRouter(prefix="/v1/lint")
_NAME = 200


class LintText(BaseModel):
    """A text to be held against the knowledge base."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(min_length=1, max_length=MOST_TEXT)
    name: str = Field(
        default="text.md",
        min_length=1,
        max_length=_NAME,
        description="What to call it; with its content, the ending tells how it is read.",
    )
    rules: list[Annotated[str, Field(min_length=1, max_length=_NAME)]] = Field(
        default_factory=list, max_length=50, description="Codes or names; none means all."
    )


@router.post(
    "",
    response_model=LintReport,
    summary="Lint a text",
    **documented(
        "lintText",
        tag="lint",
        example="/v1/lint",
        body={"text": "# H100\n\nH100 SXM5のメモリ帯域は3.53 TB/sである。\n"},
        problems=("not-found", "unsupported-media-type"),
    ),
)
async def lint(request: Request, snapshot: Reading, wanted: LintText) -> Response:
    """Hold the figures, sources, doubts, arithmetic and plans of a text against what is known.

    Every finding names its line and column, what was expected and the claim it is held against;
    those that the text suppresses come apart, with the reason. Nothing of the text is kept.
    """
    negotiate(request, (JSON,))
    report = await linted(
        snapshot, wanted.text, name=wanted.name, chosen=tuple(dict.fromkeys(wanted.rules))
    )
    return answer(request, encode(report))
