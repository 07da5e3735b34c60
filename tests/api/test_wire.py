"""What comes over the wire of a real server and is no sensible request; each ends as a problem."""

import json
import socket
from urllib.parse import urlsplit

import pytest

CLAIM = b"/v1/claims/nvidia-h100-sxm5.memory-bandwidth.ci"
JSON = b"Content-Type: application/json\r\n"
END = b"Host: x\r\nConnection: close\r\n\r\n"
CHUNK = b"10000\r\n" + b"a" * 65536 + b"\r\n"


def said(address: str, sent: bytes) -> bytes:
    host = urlsplit(address)
    with socket.create_connection((host.hostname or "", host.port or 0), 300) as connection:
        connection.sendall(sent)
        heard = bytearray()
        while piece := connection.recv(65536):
            heard += piece
    return bytes(heard)


def get(target: bytes, head: bytes = b"") -> bytes:
    return b"GET " + target + b" HTTP/1.1\r\n" + head + END


def post(head: bytes, body: bytes = b"") -> bytes:
    return b"POST /v1/lookup HTTP/1.1\r\n" + head + END + body


REFUSED = {
    "a line break in a path": (get(b"/v1/claims/x%0d%0aSet-Cookie:%20a=b"), 404),
    "a line break in a query": (get(b"/v1/claims?subject=x%0d%0aX-Evil:%201"), 404),
    "a bare line break in the request line": (b"GET " + CLAIM + b"\nX: y HTTP/1.1\r\n" + END, 400),
    "no version": (b"GET " + CLAIM + b"\r\n\r\n", 400),
    "a later version": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    "a return in a header": (get(CLAIM, b"X: a\rb\r\n"), 400),
    "a NUL in a header": (get(CLAIM, b"X: a\0b\r\n"), 400),
    "a space in a header's name": (get(CLAIM, b"X y: a\r\n"), 400),
    "parent folders": (get(b"/v1/claims/../../manifest.json"), 404),
    "parent folders of the site": (get(b"/../../../../etc/passwd"), 404),
    "parent folders, encoded": (get(b"/%2e%2e/%2e%2e/etc/passwd"), 404),
    "a backslash": (get(b"/..\\..\\manifest.json"), 404),
    "overlong UTF-8": (get(b"/v1/claims/%c0%ae%c0%ae"), 400),
    "bytes that are no text": (get(b"/v1/claims/\xff\xfe"), 400),
    "half a surrogate pair": (get(b"/v1/search?q=%ed%a0%80"), 400),
    "a NUL": (get(b"/v1/search?q=a%00b"), 400),
    "half an escape": (get(b"/v1/search?q=%z"), 400),
    "a long address": (get(b"/v1/search?q=" + b"a" * 9000), 414),
    "a large head": (get(b"/v1/claims/x", b"X: " + b"a" * 33_000 + b"\r\n"), 431),
    "a length that is no number": (post(JSON + b"Content-Length: x\r\n"), 400),
    "a negative length": (post(JSON + b"Content-Length: -5\r\n"), 400),
    "two lengths": (post(b"Content-Length: 5\r\nContent-Length: 6\r\n", b"hello"), 400),
    "a length and chunks": (
        post(b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\n"),
        400,
    ),
    "a body said to be large": (post(JSON + b"Content-Length: 999999999999\r\n"), 413),
    "chunks without an end": (post(JSON + b"Transfer-Encoding: chunked\r\n", CHUNK * 33), 413),
    "a deep body": (post(JSON + b"Content-Length: 200000\r\n", b"[" * 200_000), 400),
    "a body that is no JSON": (post(JSON + b"Content-Length: 3\r\n", b"abc"), 400),
    "half a surrogate pair in JSON": (
        post(JSON + b"Content-Length: 11\r\n", b'"\\ud800abc"'),
        400,
    ),
    "a method that is none": (b"BREW " + CLAIM + b" HTTP/1.1\r\n" + END, 400),
    "a tunnel": (b"CONNECT elsewhere:80 HTTP/1.1\r\n" + END, 400),
    "a handshake": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 50, 400),
    "a form that is none": (get(CLAIM, b"Accept: ;;;q=,,,/\r\n"), 406),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_sensible_request_ends_as_a_problem(address: str, name: str) -> None:
    sent, status = REFUSED[name]
    head, _, body = said(address, sent).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status), head
    assert b"content-type: application/problem+json" in head.lower()
    assert b"set-cookie" not in head.lower()
    assert b"x-evil" not in head.lower()
    assert b'"type":"/guide/problems/#' in body


@pytest.mark.parametrize(
    "head",
    [
        b'If-None-Match: """,W/,\xff\r\n',
        b"Accept-Encoding: gzip;q=nan, zstd;q=-1, *;q=1e999\r\n",
        b"Upgrade: websocket\r\n",
        b"".join(b"X%d: y\r\n" % n for n in range(1000)),
    ],
)
def test_odd_headers_do_not_hinder_an_answer(address: str, head: bytes) -> None:
    assert said(address, get(CLAIM, head)).startswith(b"HTTP/1.1 200 OK\r\n")


def test_no_body_is_awaited_that_will_not_be_read(address: str) -> None:
    sent, _ = REFUSED["a body said to be large"]
    head, _, _ = said(address, sent).partition(b"\r\n\r\n")
    assert b"connection: close" in head.lower()


def test_letters_that_are_not_encoded_bring_the_way_to_encode_them(address: str) -> None:
    head, _, body = said(address, get("/v1/search?q=液冷".encode())).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert "percent-encoded UTF-8" in json.loads(body)["expected"]
    assert "--data-urlencode" in json.loads(body)["remedy"]


def test_the_server_goes_on_after_all_that(address: str) -> None:
    assert said(address, get(b"/healthz")).startswith(b"HTTP/1.1 200 OK\r\n")
