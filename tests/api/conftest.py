"""One snapshot of the shipped pack for all tests of the API, and what asks for it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import Service, create_app
from api.settings import Settings
from ingest.pack.load import load_pack
from kb.build.run import BuildOptions, build

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ready = os.environ.get("TENKYO_TEST_SNAPSHOT")
    if ready:
        return Path(ready)
    folder = tmp_path_factory.mktemp("served")
    build(load_pack(ROOT / "data"), BuildOptions(output=folder, today=date(2026, 11, 29)))
    return folder


@pytest.fixture(scope="session")
def service(output: Path) -> Service:
    return create_app(Settings(output=output, watch=0))


@pytest.fixture(scope="session")
def client(service: Service) -> Iterator[TestClient]:
    with TestClient(service, raise_server_exceptions=False, follow_redirects=False) as made:
        yield made


@pytest.fixture(scope="session")
def address(output: Path) -> Iterator[str]:
    """The address of a real server, in a process of its own, without the slash at its end."""
    command = [sys.executable, "-m", "kb", "serve", "--port=0", "--no-watch", f"--output={output}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            assert line.startswith("serving http://"), line
            yield line.split()[1].rstrip("/")
        finally:
            process.terminate()
