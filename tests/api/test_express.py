"""What the connection answers by itself equals what the application answers, byte for byte."""

import asyncio
import hashlib
import re
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient
from uvicorn.server import ServerState

from api.app import Service
from api.remembered import ASKED, Kept, Remembered
from api.server import protocol
from tests.api import clock

pytest.importorskip("httptools")

CLAIM = "/v1/claims/nvidia-h100-sxm5.memory-bandwidth.ci"
LIST = "/v1/claims?subject=nvidia-h100-sxm5"


def said(
    service: Service,
    made: Any,
    *requests: bytes,
    run: Callable[[Coroutine[Any, Any, bytes]], bytes] = asyncio.run,
) -> bytes:
    """Return what a server answers to `requests`, sent in one piece on one connection."""

    async def ask() -> bytes:
        config = uvicorn.Config(service, http=made, lifespan="off", log_config=None)
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: made(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        async with server, asyncio.timeout(300):
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(b"".join(requests))
            heard = await reader.read(-1)
            writer.close()
            return heard

    return run(ask())


def get(target: str, *lines: str, last: bool = True) -> bytes:
    head = [f"GET {target} HTTP/1.1", "Host: x", *lines, *(["Connection: close"] if last else [])]
    return ("\r\n".join(head) + "\r\n\r\n").encode()


def parts(answer: bytes) -> tuple[bytes, dict[bytes, bytes], bytes]:
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.split(b"\r\n")
    pairs = [line.lower().split(b": ", 1) for line in lines]
    return status, {name: value for name, value in pairs if name != b"date"}, body


@pytest.mark.parametrize(
    "request_lines",
    [
        (CLAIM,),
        (LIST,),
        (LIST, "Accept-Encoding: gzip"),
        (LIST, "Accept-Encoding: gzip;q=0.5, zstd"),
        (CLAIM, "If-None-Match: *"),
        (LIST, "If-None-Match: *", "Accept-Encoding: gzip"),
        (CLAIM, "Accept: application/json"),
        (CLAIM, "Accept: text/csv"),
        (CLAIM, "Content-Length: 2\r\n\r\n{}"),
        ("/v1/claims/nothing",),
        ("/v1/claims/%2e%2e%2fmanifest.json",),
        ("/v1/entities/nvidia-h100-sxm5/memory-bandwidth",),
        ("/v1/entities/H100%20SXM5",),
    ],
)
def test_both_doors_say_the_same(service: Service, request_lines: tuple[str, ...]) -> None:
    sent = get(request_lines[0], "Connection: close", *request_lines[1:], last=False)
    fast = parts(said(service, protocol(9, 40_000, served=service), sent))
    usual = parts(said(service, protocol(9, 40_000), sent))
    assert fast == usual


def test_it_is_the_connection_that_answers(service: Service) -> None:
    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError(scope["path"])

    made = protocol(9, 40_000, served=service)
    answer = said(nothing, made, get(CLAIM))  # type: ignore[arg-type]
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")


def test_answers_come_in_the_order_of_requests(service: Service) -> None:
    asked = [CLAIM, "/v1/claims?limit=1", LIST, "/healthz", CLAIM]
    sent = [get(target, last=n == len(asked) - 1) for n, target in enumerate(asked)]
    made = protocol(9, 40_000, served=service)
    together = said(service, made, *sent)
    alone = [parts(said(service, made, get(target)))[2] for target in asked]
    starts = [m.start() for m in re.finditer(rb"HTTP/1\.1 200 OK\r\n", together)]
    ends = [*starts[1:], len(together)]
    assert [parts(together[a:b])[2] for a, b in zip(starts, ends, strict=True)] == alone


def test_a_connection_that_goes_quiet_is_closed(service: Service) -> None:
    made = protocol(0.2, 40_000, served=service)
    made.idle = 0.4  # type: ignore[attr-defined]
    answer = said(service, made, get(CLAIM, last=False), run=clock.run)
    assert answer.count(b"HTTP/1.1 200 OK") == 1


def test_half_a_head_behind_an_answer_is_told_that_it_came_too_late(service: Service) -> None:
    async def run() -> bytes:
        made: Any = protocol(0.2, 40_000, served=service)
        config = uvicorn.Config(service, http=made, lifespan="off", log_config=None)
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: made(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        async with server, asyncio.timeout(300):
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(get(CLAIM, last=False))
            heard = await reader.readuntil(b"\r\n\r\n")
            writer.write(get(CLAIM)[:20])
            heard += await reader.read(-1)
            writer.close()
            return heard

    heard = clock.run(run())
    assert heard.startswith(b"HTTP/1.1 200 OK")
    assert b"HTTP/1.1 408 " in heard


def test_what_was_asked_before_is_said_again(service: Service) -> None:
    made = protocol(9, 40_000, served=service)
    service.holder.held.remembered = Remembered()
    for target in (
        "/v1/search?q=H100&limit=2",
        "/v1/suggest?q=nvl",
        "/v1/search.json?q=H100&limit=1",
    ):
        first, again = (parts(said(service, made, get(target))) for _ in range(2))
        assert first == again
        assert first[0] == b"HTTP/1.1 200 OK"
        assert (b"link" in first[1]) == ("limit" in target)
    assert parts(said(service, made, get("/v1/search?q=kind:")))[0].startswith(b"HTTP/1.1 400 ")
    assert service.holder.held.remembered.get("/v1/search", b"q=H100&limit=2")
    assert not service.holder.held.remembered.get("/v1/search", b"q=kind:")


def test_only_so_much_is_remembered() -> None:
    kept = Remembered(10_000)
    texts = (hashlib.shake_128(b"%d" % number).digest(1000) for number in range(30))
    said = [Kept(text, "tag", None) for text in texts]
    for number, answer in enumerate(said):
        kept.put("/v1/search", b"%d" % number, answer)
        assert kept.size <= 10_000
    assert kept.get("/v1/search", b"2") == said[2]
    assert kept.get("/v1/search", b"29") is None


def test_where_all_room_is_taken_what_is_asked_again_is_remembered() -> None:
    kept = Remembered(10_000)
    texts = (hashlib.shake_128(b"%d" % number).digest(1000) for number in range(ASKED + 31))
    said = [Kept(text, "tag", None) for text in texts]
    for number in (*range(30), 29):
        kept.put("/v1/search", b"%d" % number, said[number])
    assert kept.get("/v1/search", b"29") == said[29]
    assert kept.size <= 10_000
    # So long ago that it counts as never.
    for number in (30, *range(31, ASKED + 31), 30):
        kept.put("/v1/search", b"%d" % number, said[number])
    assert kept.get("/v1/search", b"30") is None


def test_what_says_much_the_same_takes_little_of_what_may_be_remembered() -> None:
    kept = Remembered(10_000)
    answer = Kept(b'{"verification":"uncited"}' * 400, "tag", None)
    for number in range(15):
        kept.put("/v1/search", b"%d" % number, answer)
    assert all(kept.get("/v1/search", b"%d" % number) == answer for number in range(15))


@pytest.mark.parametrize(
    "query",
    [
        "q=H100",
        "q=H100+%E5%B8%AF%E5%9F%9F&lang=ja&limit=3",
        "q=H100&facets=false",
        "q=H100&facets=1",
        "q=H100&limit=0",
        "q=H100&limit=101",
        "q=H100&limit=%EF%BC%93",
        "q=H100&lang=de",
        "q=H100&q=B200",
        "q=",
        "q=H100&colour=red",
        "q=%ff",
        "q=%00",
        "q=%zz",
        "q=kind:",
        "q=H100&cursor=nonsense",
        "q=" + "x" * 1001,
    ],
)
def test_a_search_is_answered_as_by_its_route(client: TestClient, query: str) -> None:
    usual = client.get(f"/v1/search?{query}")
    # Another form of what is asked for, which only the route understands.
    by_route = client.get(
        f"/v1/search?{query}", headers={"Accept": "application/json;q=0.9, text/plain"}
    )
    assert usual.status_code == by_route.status_code
    assert usual.content == by_route.content
    assert usual.headers.get("link") == by_route.headers.get("link")
