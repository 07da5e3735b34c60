"""A socket that cannot be had says why, before anything is built or loaded."""

import socket

import pytest

from api.server import address, bind
from kb.errors import SettingsError


@pytest.mark.parametrize("host", ["256.1.1.1", "not a host", "a..b", "x" * 300, "\udcff"])
def test_a_host_that_is_none_is_refused(host: str) -> None:
    with pytest.raises(SettingsError, match="choose --host") as caught:
        bind(host, 0)
    assert host in caught.value.problem


def test_a_port_that_is_taken_is_named_with_the_next() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=f"--port {port + 1}"):
            bind("127.0.0.1", port)


def test_an_address_is_one_that_a_browser_opens() -> None:
    with bind("0.0.0.0", 0) as listening:  # noqa: S104
        assert address(listening) == f"http://127.0.0.1:{listening.getsockname()[1]}/"
