"""The static site: files of the snapshot's `site` folder, and nothing outside of it."""

import stat
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from api.addresses import remedy
from api.answers import CACHE_CONTROL, answer, matches
from api.asgi import Receive, Scope, Send
from api.compression import COMPRESSED_FROM, coding_of, tag_as
from api.holder import HELD_KEY
from api.manual import problems
from api.negotiation import Form
from api.problems import GUIDE, ProblemError, problem
from api.remedies import LATER
from kb.store.snapshot import Snapshot

FOLDER = "site"
LANGUAGES = ("en", "ja")
"""The folders of the site's languages; the first is for readers who ask for neither."""
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".jsonld": "application/ld+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
    ".atom": "application/atom+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".tsv": "text/tab-separated-values; charset=utf-8",
    ".tex": "application/x-tex; charset=utf-8",
    ".bib": "application/x-bibtex; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".map": "application/json",
    ".pdf": "application/pdf",
    ".gz": "application/gzip",
}
_PLAIN = "application/octet-stream"
_MOST = 64 << 20
_WELCOME = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tenkyo</title>
<h1>Tenkyo</h1>
<p>This snapshot holds no site. The data is at <a href="v1/entities">/v1</a>,
its description at <a href="docs">/docs</a>.</p>
"""


class Site:
    """Serves files by path."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request for a file."""
        request = Request(scope, receive)
        response = self._respond(request, scope[HELD_KEY].snapshot)
        await response(scope, receive, send)

    def _respond(self, request: Request, snapshot: Snapshot) -> Response:
        path = request.url.path
        if request.method != "GET":
            return problem(
                "method-not-allowed",
                f"`{path}` takes no {request.method}",
                instance=path,
                headers={"Allow": "GET, HEAD, OPTIONS"},
            )
        root = snapshot.folder / FOLDER
        found = locate(root, path)
        if found is None:
            if path.rstrip("/") + "/" == GUIDE and _translated(request, root, path) is None:
                html = Form("html", ".html", _TYPES[".html"])
                return answer(request, problems().encode(), form=html)
            require_files(snapshot)
            return _translated(request, root, path) or self._missing(request, root, path)
        if found.is_dir():
            return Response(status_code=308, headers={"Location": path.rpartition("/")[2] + "/"})
        return _file(request, found)

    def _missing(self, request: Request, root: Path, path: str) -> Response:
        if not root.is_dir() and path == "/":
            return answer(request, _WELCOME, form=Form("html", ".html", _TYPES[".html"]))
        page = locate(root, "/404.html")
        wants_page = "text/html" in request.headers.get("accept", "")
        if page is not None and wants_page:
            response = _file(request, page)
            response.status_code = 404
            return response
        return problem(
            "no-such-address", f"there is no `{path}`", instance=path, remedy=remedy(path)
        )


def _translated(request: Request, root: Path, path: str) -> Response | None:
    """Return the way to the page of that address in the reader's language, where there is one."""
    asked = request.headers.get("accept-language", "").lower()
    ordered = sorted(LANGUAGES, key=lambda lang: (asked.find(lang) < 0, asked.find(lang)))
    for lang in ordered:
        if locate(root, f"/{lang}{path}") is not None:
            headers = {"Location": f"/{lang}{path}", "Vary": "Accept-Language"}
            return Response(status_code=307, headers=headers)
    return None


def require_files(snapshot: Snapshot) -> None:
    """Refuse to go on where the files of a snapshot were removed: what was mapped is still served.

    Raises:
        ProblemError: They were.
    """
    if not snapshot.folder.is_dir():
        raise ProblemError(
            "no-snapshot",
            "the files of the snapshot were removed",
            remedy=LATER,
        )


def locate(root: Path, path: str) -> Path | None:
    """Return the file that a path of the site means; a folder where its slash is missing.

    Nothing outside `root` is ever returned, and nothing hidden, whatever the path holds.
    """
    parts = path.split("/")[1:]
    if any(p in ("", ".", "..") or p.startswith(".") for p in parts[:-1]):
        return None
    name = parts[-1]
    if name.startswith(".") or any(c in path for c in "\0\\"):
        return None
    target = root.joinpath(*parts[:-1], name or "index.html")
    try:
        real = target.resolve(strict=True)
        if not real.is_relative_to(root.resolve(strict=True)):
            return None
        if real.is_dir():
            return real if name and (real / "index.html").is_file() else None
        return real if stat.S_ISREG(real.stat().st_mode) else None
    except (OSError, ValueError):
        return None


def _file(request: Request, path: Path) -> Response:
    status = path.stat()
    if status.st_size > _MOST:
        return problem("too-large", "this file is too large", instance=request.url.path)
    packed = path.with_name(path.name + ".gz")
    data = path.read_bytes()
    media = _TYPES.get(path.suffix.lower(), _PLAIN)
    if (
        len(data) >= COMPRESSED_FROM
        and coding_of(request.headers.get("accept-encoding", ""), ("gzip",))
        and packed.is_file()
    ):
        # The publisher compressed it once, better than a server has time for.
        tag = tag_as(f"{status.st_mtime_ns:x}-{status.st_size:x}", "gzip")
        headers = {
            "ETag": tag,
            "Vary": "Accept-Encoding",
            "Cache-Control": CACHE_CONTROL,
            "Content-Encoding": "gzip",
        }
        if matches(request.headers.get("if-none-match", ""), tag):
            return Response(status_code=304, headers=headers)
        return Response(packed.read_bytes(), media_type=media, headers=headers)
    return answer(
        request, data, form=Form("file", path.suffix, media), headers={"Vary": "Accept-Encoding"}
    )
