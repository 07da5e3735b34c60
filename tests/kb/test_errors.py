"""Errors name what is near, and are quick to."""

import difflib
from unittest.mock import patch

from kb import errors
from kb.errors import MOST_COMPARED, nearest


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
