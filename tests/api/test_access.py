"""The lines of the log, each of them JSON."""

import io
import json
import logging

import pytest

from api.access import AccessLog, LogLine


@pytest.fixture
def log() -> tuple[logging.Logger, io.StringIO]:
    """A logger of its own, and what it wrote."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(LogLine())
    logger = logging.Logger("tenkyo.test")
    logger.addHandler(handler)
    return logger, out


def test_a_fault_is_one_line_with_its_traceback(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, out = log
    try:
        raise ValueError("two\nlines")
    except ValueError:
        logger.exception("a fault while answering %s %r", "GET", "/v1/\udcff")
    (line,) = out.getvalue().splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"]) == ("error", "tenkyo.test")
    assert told["message"].startswith("a fault while answering GET ")
    assert "ValueError: two\nlines" in told["traceback"]


def test_half_a_character_is_no_fault_of_the_log(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, out = log
    logger.warning("refused %s", "\ud800")
    assert json.loads(out.getvalue())["message"] == "refused ?"


def test_a_request_is_a_line() -> None:
    out = io.StringIO()
    written = AccessLog(out)
    scope = {"client": ("::1", 1), "method": "GET", "path": "/v1/液冷", "query_string": b"q=%22"}
    written.note(scope, status=200, size=3, seconds=0.5)
    assert not out.getvalue()
    written.flush()
    told = json.loads(out.getvalue())
    assert (told["path"], told["query"], told["status"]) == ("/v1/液冷", "q=%22", 200)
    assert (told["client"], told["bytes"], told["ms"]) == ("::1", 3, 500.0)
