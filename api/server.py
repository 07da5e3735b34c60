"""Running the service: one process, one port, loopback unless told otherwise."""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from api.access import LogLine
from api.app import Service
from api.deadline import Deadline
from api.express import Express, Served
from kb.errors import SettingsError

KEEP_ALIVE_SECONDS = 30
GRACE_SECONDS = 10
_PLAIN_LINE = "%(levelname)s %(name)s: %(message)s"


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        SettingsError: The port is in use, or the host or port cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except (OSError, OverflowError, TypeError) as error:
        # A host whose name cannot be encoded is a TypeError of the socket.
        made.close()
        code = getattr(error, "errno", None)
        if code == errno.EADDRINUSE:
            raise SettingsError(
                f"port {port} of {host} is in use",
                remedy=f"stop what uses it, or choose another with --port {port + 1}",
            ) from error
        if code == errno.EACCES:
            raise SettingsError(
                f"port {port} may not be used", remedy="choose one above 1023 with --port"
            ) from error
        raise SettingsError(
            f"nothing can be served at {host} port {port}: {error}",
            remedy="choose --host 127.0.0.1 and a free --port",
        ) from error
    return made


def address(listening: socket.socket) -> str:
    """Return the address of a listening socket, as one opens it in a browser."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def run(
    service: Service, listening: socket.socket, *, ready: Callable[[], None] | None = None
) -> None:
    """Serve until interrupted; requests that are under way are answered first."""
    settings = service.settings
    most = settings.max_header + settings.max_target
    # The guard is exact about sizes, and says which; this only ends what has no end.
    spoken = protocol(settings.header_seconds, 2 * most, served=service)
    config = uvicorn.Config(
        service,
        log_config=None,
        access_log=False,
        lifespan="on",
        http=spoken,
        ws="none",
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        h11_max_incomplete_event_size=most,
    )
    said = logging.StreamHandler()
    said.setFormatter(LogLine() if service.log else logging.Formatter(_PLAIN_LINE))
    logging.basicConfig(handlers=[said], level=logging.WARNING)
    server = _Server(config, ready)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listening]))


def protocol(
    seconds: float, most: int, *, served: Served | None = None, behind: type | None = None
) -> type[asyncio.Protocol]:
    """Return the server's protocol with a deadline and a size for the head of a request.

    Given what is served, it answers by itself what is encoded. `behind` is the protocol of the
    server; where none is named, the fastest that is installed.
    """
    behind = behind or AutoHTTPProtocol
    given = {"seconds": seconds, "most": most, "idle": KEEP_ALIVE_SECONDS}
    if served is None or not hasattr(behind, "on_headers_complete"):
        return type("Timed", (Deadline, behind), given)
    return type("Fast", (Deadline, Express, behind), {**given, "served": served})


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then say so."""
        await super().startup(sockets=sockets)
        if self._ready is not None and self.started:
            self._ready()
