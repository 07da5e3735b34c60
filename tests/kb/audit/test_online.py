"""Reaching sources: polite, never inwards, and slow to call anything dead."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from urllib.parse import SplitResult

import pytest

from kb.audit.online import (
    PAUSE,
    Answer,
    HttpClient,
    PrivateAddressError,
    Prober,
    Tries,
    probe_all,
    reached,
    read_tries,
    write_tries,
)
from kb.errors import SettingsError
from tests.kb import builders

DAY = date(2026, 6, 1)
Told = tuple[int, dict[str, str], bytes]


class Fake:
    """Answers from a table; what is not in it was not to be asked."""

    def __init__(self, answers: Mapping[str, Told | OSError]) -> None:
        self.answers = dict(answers)
        self.asked: list[str] = []

    def get(self, url: SplitResult, *, limit: int) -> Told:
        self.asked.append(url.geturl())
        answer = self.answers.get(url.geturl(), (404, {}, b""))
        if isinstance(answer, OSError):
            raise answer
        return answer


def prober(answers: Mapping[str, Told | OSError]) -> tuple[Prober, Fake, list[float]]:
    client, waits = Fake(answers), list[float]()
    return Prober(client, pause=waits.append, clock=lambda: 0.0), client, waits


@pytest.mark.parametrize(
    ("answer", "alive", "conclusive"),
    [
        ((200, {}, b""), True, True),
        ((404, {}, b""), False, True),
        ((500, {}, b""), False, True),
        ((403, {}, b""), False, False),
        ((429, {}, b""), False, False),
        (TimeoutError(), False, True),
        (OSError("gone"), False, True),
        (PrivateAddressError("inside"), False, False),
    ],
)
def test_answers(answer: Told | OSError, alive: bool, conclusive: bool) -> None:
    probe, _, _ = prober({"https://a.example/p": answer})
    found = probe.probe("https://a.example/p")
    assert (found.alive, found.conclusive) == (alive, conclusive)
    assert found.status


def test_robots_are_asked_once_and_obeyed() -> None:
    robots: Told = (200, {}, b"User-agent: *\nDisallow: /no\n")
    probe, client, _ = prober(
        {"https://a.example/robots.txt": robots, "https://a.example/yes": (200, {}, b"")}
    )
    refused = probe.probe("https://a.example/no/page")
    assert not refused.conclusive
    assert probe.probe("https://a.example/yes").alive
    assert client.asked == ["https://a.example/robots.txt", "https://a.example/yes"]


def test_redirects_are_followed_and_end() -> None:
    probe, _, _ = prober(
        {
            "http://a.example/p": (301, {"location": "https://b.example/q"}, b""),
            "https://b.example/q": (200, {}, b""),
            "https://c.example/r": (302, {"location": "/r"}, b""),
        }
    )
    assert probe.probe("http://a.example/p").alive
    assert probe.probe("https://c.example/r").status == "too many redirects"


def test_a_redirect_off_the_web_is_not_followed() -> None:
    probe, client, _ = prober({"http://a.example/p": (301, {"location": "file:///etc/x"}, b"")})
    assert not probe.probe("http://a.example/p").conclusive
    assert not [a for a in client.asked if a.startswith("file")]


def test_one_host_is_asked_at_its_pace() -> None:
    probe, _, waits = prober({})
    probe.probe("https://a.example/1")
    probe.probe("https://a.example/2")
    probe.probe("https://b.example/1")
    # Per host: robots.txt first, then the pages; only the first request does not wait.
    assert waits == [PAUSE, PAUSE, PAUSE]


@pytest.mark.parametrize("host", ["127.0.0.1", "10.1.2.3", "[::1]", "169.254.1.1", "192.168.0.1"])
def test_private_addresses_are_never_asked(host: str) -> None:
    found = Prober(HttpClient(), pause=lambda _: None).probe(f"http://{host}/x")
    assert not found.conclusive
    assert "private" in found.status


def test_three_days_of_failure_and_not_three_tries_of_one_day() -> None:
    dead = Answer(False, "404")
    tries = Tries()
    for _ in range(3):
        tries = tries.after(dead, DAY)
    assert (tries.tried, len(tries.failed_on)) == (3, 1)
    tries = tries.after(dead, date(2026, 6, 4)).after(Answer(False, "403", conclusive=False), DAY)
    assert len(tries.failed_on) == 2
    assert not tries.conclusive
    tries = tries.after(dead, date(2026, 6, 7))
    assert (len(tries.failed_on), tries.conclusive) == (3, True)
    assert reached({"s": tries})["s"].failed == 3
    assert tries.after(Answer(True, "200"), DAY).failed_on == ()


def test_only_sources_with_an_address_are_tried(tmp_path: Path) -> None:
    probe, _, _ = prober({"https://a.example/p": (200, {}, b"")})
    sources = [
        builders.source("one", link="https://a.example/p"),
        builders.source("two", link=None),
    ]
    tries = probe_all(sources, {}, prober=probe, today=DAY)
    assert list(tries) == ["one"]
    write_tries(tmp_path / "reach.json", tries)
    assert read_tries(tmp_path / "reach.json") == tries


def test_a_damaged_record_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "reach.json"
    assert read_tries(path) == {}
    with pytest.raises(SettingsError, match="nowhere"):
        write_tries(tmp_path / "nowhere" / "reach.json", {})
    path.write_text("[")
    with pytest.raises(SettingsError, match=r"reach\.json"):
        read_tries(path)
