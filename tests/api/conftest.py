"""What asks the API for the snapshot that all tests share."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import Service, create_app
from api.settings import Settings


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
    with (
        pytest.MonkeyPatch.context() as environment,
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process,
    ):
        # Not by way of a proxy that leads out of here.
        environment.setenv("NO_PROXY", "127.0.0.1")
        environment.setenv("no_proxy", "127.0.0.1")
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            assert line.startswith("serving http://"), line
            # Were nobody to read what else it says, it would wait for that one day.
            reading = threading.Thread(target=process.stderr.read)
            reading.start()
            yield line.split()[1].rstrip("/")
        finally:
            process.terminate()
        reading.join()
