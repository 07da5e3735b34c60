"""Tries to reach sources over the network: politely, only when asked to, and never inwards.

An address counts as dead after failures on three separate days; the record of earlier tries is
kept by whoever calls. A refusal (403, 429, robots.txt) says nothing of the page.
"""

import http.client
import ipaddress
import socket
import ssl
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import SplitResult, urljoin, urlsplit
from urllib.robotparser import RobotFileParser

import msgspec

from kb.audit.audited import Reach
from kb.errors import WRITABLE, Place, SettingsError
from kb.views.catalog import Source

AGENT: Final = "tenkyo-audit/1 (checks that cited pages still answer)"
TIMEOUT: Final = 15.0
REDIRECTS: Final = 5
PAUSE: Final = 1.0
"""Seconds between two requests to one host."""
LONGEST: Final = 512_000
"""Bytes of a robots.txt that are read."""
_REFUSED: Final = frozenset({401, 402, 403, 407, 429, 451})


@dataclass(frozen=True, slots=True)
class Tries:
    """What became of trying one source so far."""

    tried: int = 0
    failed_on: tuple[str, ...] = ()
    """Days of failure since it last answered (ISO), each once."""
    status: str = ""
    conclusive: bool = True

    def after(self, answer: "Answer", today: date) -> "Tries":
        """Return the record with one more answer."""
        if not answer.conclusive:
            return replace(self, tried=self.tried + 1, status=answer.status, conclusive=False)
        days = () if answer.alive else tuple(dict.fromkeys((*self.failed_on, today.isoformat())))
        return Tries(self.tried + 1, days, answer.status)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one request told."""

    alive: bool
    status: str
    conclusive: bool = True


class Client(Protocol):
    """Fetches one address; the tests bring their own."""

    def get(self, url: SplitResult, *, limit: int) -> tuple[int, Mapping[str, str], bytes]:
        """Return status, headers by lower-case name, and up to `limit` bytes of the body.

        Raises:
            OSError: There was no answer.
            PrivateAddressError: The host is on a private network.
        """


class PrivateAddressError(OSError):
    """A host that resolves to an address inside: never asked."""


class HttpClient:
    """Fetches over HTTP and HTTPS, at public addresses only."""

    def get(self, url: SplitResult, *, limit: int) -> tuple[int, Mapping[str, str], bytes]:
        """Fetch one address, without following redirects."""
        host = url.hostname or ""
        port = url.port or (443 if url.scheme == "https" else 80)
        address = _public(host, port)
        # The address that was judged is the one that is asked: a name may change in between.
        plain = socket.create_connection((address, port), timeout=TIMEOUT)
        sock: socket.socket = plain
        try:
            if url.scheme == "https":
                sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
            connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
            connection.sock = sock
            path = (url.path or "/") + (f"?{url.query}" if url.query else "")
            connection.request("GET", path, headers={"User-Agent": AGENT, "Accept": "*/*"})
            response = connection.getresponse()
            headers = {name.lower(): value for name, value in response.getheaders()}
            return response.status, headers, response.read(limit)
        except http.client.HTTPException as error:
            raise OSError(f"malformed answer: {type(error).__name__}") from error
        finally:
            sock.close()


@dataclass
class Prober:
    """Tries addresses one after the other: robots.txt respected, each host at its pace."""

    client: Client
    pause: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic
    _robots: dict[str, RobotFileParser | None] = field(default_factory=dict)
    _last: dict[str, float] = field(default_factory=dict)

    def probe(self, link: str) -> Answer:
        """Try one address, redirects followed."""
        for _ in range(REDIRECTS + 1):
            url = urlsplit(link)
            if url.scheme not in ("http", "https") or not url.hostname:
                return Answer(False, "not a web address", conclusive=False)
            try:
                if not self._allowed(url):
                    return Answer(False, "refused by robots.txt", conclusive=False)
                status, headers, _ = self._get(url, limit=1)
            except PrivateAddressError:
                return Answer(False, "a private address: not asked", conclusive=False)
            except TimeoutError:
                return Answer(False, "timed out")
            except OSError as error:
                return Answer(False, _reason(error))
            if status in (301, 302, 303, 307, 308) and headers.get("location"):
                link = urljoin(link, headers["location"])
                continue
            if status in _REFUSED:
                return Answer(False, str(status), conclusive=False)
            # A fault of the server may pass: it counts as a failure, and three make it dead.
            return Answer(status < 400, str(status))
        return Answer(False, "too many redirects")

    def _get(self, url: SplitResult, *, limit: int) -> tuple[int, Mapping[str, str], bytes]:
        host = url.netloc
        since = self.clock() - self._last.get(host, float("-inf"))
        if since < PAUSE:
            self.pause(PAUSE - since)
        try:
            return self.client.get(url, limit=limit)
        finally:
            self._last[host] = self.clock()

    def _allowed(self, url: SplitResult) -> bool:
        key = f"{url.scheme}://{url.netloc}"
        if key not in self._robots:
            self._robots[key] = self._read_robots(key)
        robots = self._robots[key]
        return robots is None or robots.can_fetch(AGENT, url.geturl())

    def _read_robots(self, root: str) -> RobotFileParser | None:
        status, _, body = self._get(urlsplit(root + "/robots.txt"), limit=LONGEST)
        if status != 200:
            return None
        robots = RobotFileParser()
        robots.parse(body.decode("utf-8", "replace").splitlines())
        return robots


def probe_all(
    sources: Iterable[Source],
    known: Mapping[str, Tries],
    *,
    prober: Prober,
    today: date,
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, Tries]:
    """Try every source that has an address; return the record of all tries."""
    found: dict[str, Tries] = {}
    for source in sources:
        if source.link:
            tell(source.link)
            answer = prober.probe(source.link)
            found[source.id] = known.get(source.id, Tries()).after(answer, today)
    return found


def reached(tries: Mapping[str, Tries]) -> dict[str, Reach]:
    """Return the record as the rules see it."""
    return {
        key: Reach(t.tried, len(t.failed_on), t.status, t.conclusive) for key, t in tries.items()
    }


def read_tries(path: Path) -> dict[str, Tries]:
    """Read the record of earlier tries; none where there is no file.

    Raises:
        SettingsError: The file is malformed.
    """
    if not path.exists():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Tries])
    except (OSError, msgspec.MsgspecError) as error:
        raise SettingsError(
            f"the record of earlier tries cannot be read: {error}",
            remedy="delete it; counting starts anew",
            place=Place(str(path)),
        ) from error


def write_tries(path: Path, tries: Mapping[str, Tries]) -> None:
    """Write the record of tries, beside the snapshots.

    Raises:
        SettingsError: It cannot be written.
    """
    text = msgspec.json.format(msgspec.json.encode(dict(sorted(tries.items()))), indent=1)
    try:
        path.write_bytes(text + b"\n")
    except OSError as error:
        raise SettingsError(
            f"the record of tries cannot be written: {error.strerror}",
            remedy=WRITABLE,
            place=Place(str(path)),
        ) from error


def _public(host: str, port: int) -> str:
    """Return an address of a host, if every one it has is public.

    Raises:
        OSError: The name does not resolve.
        PrivateAddressError: An address is private, local, or otherwise not for all.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    for address in addresses:
        if not ipaddress.ip_address(address.partition("%")[0]).is_global:
            raise PrivateAddressError(f"{host} is {address}")
    return addresses[0]


def _reason(error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return "the name does not resolve"
    if isinstance(error, ssl.SSLError):
        return "the certificate is not accepted"
    return error.strerror or str(error) or type(error).__name__
