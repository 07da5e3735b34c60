"""Errors name what is near, and are quick to."""

import ast
import difflib
from pathlib import Path
from unittest.mock import patch

from kb import errors
from kb.errors import MOST_COMPARED, TenkyoError, nearest

ROOT = Path(__file__).resolve().parents[2]


def test_the_nearest_words_come_first() -> None:
    words = ["bandwidth", "band", "width", "latency"]
    assert nearest("bandwith", words) == ("bandwidth", "band")
    assert nearest("bandwith", words, count=1) == ("bandwidth",)
    assert nearest("", words) == nearest("quux", words) == ()


def test_of_very_many_words_only_a_bounded_number_is_compared() -> None:
    words = [f"name-{n:06}" for n in range(20 * MOST_COMPARED)]
    with patch.object(errors, "get_close_matches", wraps=difflib.get_close_matches) as compared:
        assert nearest("name-054321x", words)[0] == "name-054321"
    assert len(compared.call_args.args[1]) <= MOST_COMPARED


def test_of_a_long_text_that_is_quoted_the_beginning_is_shown() -> None:
    for text in ("x" * 100_000, "`x" * 50_000, "no mark at all " * 10_000):
        said = str(TenkyoError(f"no entity `{text}` among `all` of them", remedy="look again"))
        assert len(said) < 1_100
        assert "look again" in said
    quoted = str(TenkyoError(f"no entity `{'x' * 100_000}` among `all` of them"))
    assert quoted == f"no entity `{'x' * 79}…` among `all` of them"
    assert str(TenkyoError(f"No such command '{'x' * 3_000}'.")) == (
        f"No such command '{'x' * 79}…'."
    )
    prose = "what's said of one isn't what " + "is said " * 20 + "of another's"
    assert str(TenkyoError(prose)) == prose
    between = "`a` " + "of what stands between two names " * 5 + "`b`"
    assert str(TenkyoError(between)) == between


TOLD = {f"{kind}Error" for kind in ("Document", "Pack", "Settings", "Snapshot", "Build", "Publish")}


def test_every_refusal_says_what_would_be_right() -> None:
    silent = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for room in ("kb", "ingest", "api")
        for path in sorted((ROOT / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in TOLD
        # Words that come from elsewhere say it themselves.
        and isinstance(node.args[0], ast.Constant | ast.JoinedStr)
        and not {word.arg for word in node.keywords} & {"expected", "remedy", "nearest"}
    ]
    assert silent == []
