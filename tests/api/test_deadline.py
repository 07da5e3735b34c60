"""Connections that say nothing, or half of it, are closed; those that are answered are not."""

import asyncio
import contextlib
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from api.server import protocol as made_of
from tests.api import clock

SECONDS = 1.0
MOST = 20_000


async def slow(scope: Any, receive: Any, send: Any) -> None:
    await asyncio.sleep(SECONDS * 1.5)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def spoken(
    protocol: type[asyncio.Protocol], *pieces: bytes, pause: float = 0.0, until: bytes = b""
) -> bytes:
    """Return all that a server says until it closes, when sent `pieces` one after the other.

    Between two of them is a pause of so many seconds, and what it said has these bytes `until`.
    """

    async def run() -> bytes:
        config = uvicorn.Config(slow, http=protocol, lifespan="off", log_config=None)
        config.load()
        state = ServerState()
        made: Any = protocol
        server = await asyncio.get_running_loop().create_server(
            lambda: made(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        async with server, asyncio.timeout(30):
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            said = bytearray()

            async def hear() -> None:
                with contextlib.suppress(ConnectionError):
                    while heard := await reader.read(4096):
                        said.extend(heard)

            hearing = asyncio.create_task(hear())
            for piece in pieces:
                if not hearing.done():
                    writer.write(piece)
                await asyncio.sleep(pause)
                while until not in said and not hearing.done():
                    await asyncio.sleep(0.01)
            await hearing
            writer.close()
            return bytes(said)

    return clock.run(run())


PROTOCOLS = [made_of(SECONDS, MOST), made_of(SECONDS, MOST, behind=H11Protocol)]
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_half_a_head_is_told_that_it_came_too_late(protocol: type[asyncio.Protocol]) -> None:
    said = spoken(protocol, WHOLE[:20])
    assert said.startswith(b"HTTP/1.1 408 ")
    assert b"/guide/problems/#slow-request" in said


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_head_in_drops_is_not_waited_for(protocol: type[asyncio.Protocol]) -> None:
    drops = [b"GET / HTTP/1.1\r\n", *(b"x: y\r\n" for _ in range(5))]
    said = spoken(protocol, *drops, pause=SECONDS / 3)
    assert said.startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_silence_is_closed_without_a_word(protocol: type[asyncio.Protocol]) -> None:
    assert spoken(protocol) == b""


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_request_may_be_answered_later_than_that(protocol: type[asyncio.Protocol]) -> None:
    assert spoken(protocol, WHOLE).startswith(b"HTTP/1.1 204 ")


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_second_head_of_a_connection_is_waited_for_as_the_first(
    protocol: type[asyncio.Protocol],
) -> None:
    first = WHOLE.replace(b"Connection: close\r\n", b"")
    said = spoken(protocol, first, WHOLE[:20], until=b"HTTP/1.1 204 ")
    assert said.startswith(b"HTTP/1.1 204 ")
    assert b"HTTP/1.1 408 " in said


def test_a_head_without_end_is_not_read_to_its_end() -> None:
    protocol = made_of(30.0, MOST)
    said = spoken(protocol, b"GET / HTTP/1.1\r\nx: ", *(b"y" * 5_000 for _ in range(9)))
    assert said.startswith(b"HTTP/1.1 431 ")
    assert b"/guide/problems/#headers-too-large" in said


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    "sent", [b"\0\1\2\r\n\r\n", b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n"]
)
def test_what_is_no_request_is_a_problem(protocol: type[asyncio.Protocol], sent: bytes) -> None:
    said = spoken(protocol, sent)
    assert said.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 431 "))
    assert b"content-type: application/problem+json" in said
