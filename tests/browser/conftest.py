"""A real browser on the site of the shipped pack, served from a sub-path."""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from kb.store.swap import current

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE = 300_000
"""Milliseconds that a browser gets for what it takes a moment for, however busy the machine is."""
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""The first does without all that only a screen needs, and takes half the time."""


def chromium() -> str | None:
    """Return the path of a browser, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    path = chromium()
    if path is None:
        pytest.skip("no Chromium found: install one, or name it in CHROMIUM")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=path, args=list(QUIET), timeout=PATIENCE)
        yield opened
        opened.close()


class _Quiet(SimpleHTTPRequestHandler):
    def handle(self) -> None:
        """Answer; a browser may leave a page before all of it has come."""
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, *args: object) -> None:
        """Say nothing."""

    def translate_path(self, path: str) -> str:
        """Return the file of an address; the page that searches where there is none."""
        found = super().translate_path(path)
        lost = Path(self.directory) / "404.html"
        return found if Path(found).exists() or not lost.exists() else str(lost)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder on a port of its own; give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(output: Path) -> Path:
    """The site of the shipped pack."""
    return current(output) / "site"


@pytest.fixture(scope="session")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the site below a sub-path of a local server."""
    root = tmp_path_factory.mktemp("served")
    (root / "kb").symlink_to(site)
    with serving(root) as served:
        yield f"{served}kb/"
