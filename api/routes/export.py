"""Exports: everything of a kind in one file, written while it is sent."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse

from api.dependencies import Reading
from api.documented import documented
from api.problems import ProblemError
from kb.errors import SettingsError
from kb.exports.files import KINDS, SUFFIXES, TEXT_FORMS, check_form, parquet, text
from kb.store.swap import DATABASE

router = APIRouter(prefix="/v1/export")
_PARQUET = "application/vnd.apache.parquet"
_SQLITE = "application/vnd.sqlite3"


@router.get(
    "/{file}",
    response_class=Response,
    summary="Get everything of a kind as a file",
    **documented(
        "export",
        tag="export",
        example="/v1/export/claims.jsonl",
        problems=("not-found", "not-installed"),
    ),
)
async def get_export(
    request: Request,
    snapshot: Reading,
    file: Annotated[
        str,
        Path(
            max_length=60,
            description="Kind and form: `claims.csv`, `.jsonl`, `.parquet`, `.jsonld`; "
            "`sources.bib`, `.csl.json`; `tenkyo.sqlite`.",
        ),
    ],
) -> Response:
    """Return all claims, entities, properties, sources, documents, questions or findings.

    A claim's row begins with id, document, locator, subject, property and the figure as printed.
    """
    kind, _, suffix = file.partition(".")
    form = SUFFIXES.get(suffix)
    if form is None or (kind not in KINDS and file != DATABASE):
        raise ProblemError(
            "not-found",
            f"there is no export `{file}`",
            expected=f"one of {', '.join(KINDS)} with .csv, .jsonl, .parquet or .jsonld;"
            f" sources.bib, sources.csl.json; {DATABASE}",
        )
    headers = {
        "ETag": f'"{snapshot.id}-{file}"',
        "Content-Disposition": f'attachment; filename="{file}"',
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match", "").strip() in (headers["ETag"], "*"):
        return Response(status_code=304, headers=headers)
    if form == "sqlite":
        path = snapshot.folder / DATABASE
        if not path.is_file():
            raise ProblemError("no-snapshot", "the snapshot's database was removed")
        return FileResponse(path, media_type=_SQLITE, headers=headers)
    try:
        check_form(kind, form)
    except SettingsError as error:
        raise ProblemError("not-found", error.problem, remedy=error.remedy) from error
    if form == "parquet":
        data = await run_in_threadpool(parquet, snapshot, kind)
        return Response(data, media_type=_PARQUET, headers=headers)
    pieces = text(snapshot, kind, form, base=str(request.base_url))
    return StreamingResponse(pieces, media_type=TEXT_FORMS[form], headers=headers)
