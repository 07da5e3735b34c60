"""Exports: everything of a kind in one file, written while it is sent."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from api.answers import CACHE_CONTROL, answer, matches
from api.compression import coding_of, tag_as
from api.dependencies import Reading
from api.documented import documented
from api.negotiation import HEAD_KEY
from api.problems import ProblemError
from api.ranges import Ranged
from api.remedies import LATER
from api.streaming import CODINGS, packed
from kb.errors import SettingsError
from kb.exports.datasette import METADATA, metadata
from kb.exports.files import check_form, parquet, text
from kb.exports.forms import KINDS, SUFFIXES, TEXT_FORMS
from kb.store.swap import DATABASE
from kb.views.codec import pretty

router = APIRouter(prefix="/v1/export")
_PARQUET = "application/vnd.apache.parquet"
_SQLITE = "application/vnd.sqlite3"
_DOCUMENTED = documented(
    "export",
    tag="export",
    example="/v1/export/claims.jsonl",
    problems=("not-found", "unsatisfiable-range", "not-installed"),
)
_DOCUMENTED["responses"][206] = {"description": "The part of `tenkyo.sqlite` in `Range`."}


@router.get(
    "/{file}",
    response_class=Response,
    summary="Get everything of a kind as a file",
    **_DOCUMENTED,
)
async def get_export(
    request: Request,
    snapshot: Reading,
    file: Annotated[
        str,
        Path(
            max_length=60,
            description="Kind and form: `claims.csv`, `.jsonl`, `.parquet`, `.jsonld`; "
            "`sources.bib`, `.csl.json`; `tenkyo.sqlite`, and `metadata.json` for Datasette.",
        ),
    ],
) -> Response:
    """Return all claims, entities, properties, sources, documents, questions or findings.

    A claim's row begins with id, document, locator, subject, property and the figure as printed.
    """
    if file == METADATA:
        return answer(request, pretty(metadata(snapshot)).encode())
    kind, _, suffix = file.partition(".")
    form = SUFFIXES.get(suffix)
    if form is None or (file != DATABASE if form == "sqlite" else kind not in KINDS):
        raise ProblemError(
            "not-found",
            f"there is no export `{file}`",
            expected=f"one of {', '.join(KINDS)} with .csv, .jsonl, .parquet or .jsonld;"
            f" sources.bib, sources.csl.json; {DATABASE}, {METADATA}",
        )
    if form != "sqlite":
        try:
            check_form(kind, form)
        except SettingsError as error:
            raise ProblemError(
                "not-found", error.problem, expected=error.expected, remedy=error.remedy
            ) from error
    coding = ""
    if form in TEXT_FORMS:
        coding = coding_of(request.headers.get("accept-encoding", ""), CODINGS)
    tag = tag_as(f"{snapshot.id}-{file}", coding)
    headers = {
        "ETag": tag,
        "Cache-Control": CACHE_CONTROL,
        "Content-Disposition": f'attachment; filename="{file}"',
        "Vary": "Accept-Encoding",
    }
    if matches(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=headers)
    if form == "sqlite":
        path = snapshot.folder / DATABASE
        if not path.is_file():
            raise ProblemError("no-snapshot", "the snapshot's database was removed", remedy=LATER)
        return Ranged(path, media_type=_SQLITE, headers=headers)
    media = TEXT_FORMS.get(form, _PARQUET)
    if request.scope.get(HEAD_KEY):
        # Without a body: to write it only to learn its length would cost as much as to send it.
        return StreamingResponse((), media_type=media, headers=headers)
    if form == "parquet":
        data = await run_in_threadpool(parquet, snapshot, kind)
        return Response(data, media_type=media, headers=headers)
    pieces = (piece.encode() for piece in text(snapshot, kind, form, base=str(request.base_url)))
    if coding:
        headers["Content-Encoding"] = coding
        return StreamingResponse(packed(pieces), media_type=media, headers=headers)
    return StreamingResponse(pieces, media_type=media, headers=headers)
