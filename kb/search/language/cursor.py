"""A place in a query that is being read, and how a fault there is told."""

import unicodedata
from collections.abc import Sequence
from typing import NoReturn

from kb.errors import QueryError
from kb.quantity.folding import Folded, fold
from kb.search.language.query import MAX_LENGTH

_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "＂": '"'})


def visible(text: str) -> str:
    """Return a text without the characters that have no look, which come with what is pasted.

    A soft hyphen, a zero-width space, the joiners of an emoji and a byte-order mark are such.
    """
    return text if text.isprintable() else "".join(text[place] for place in _seen(text))


def _seen(text: str) -> Sequence[int]:
    return [place for place, c in enumerate(text) if unicodedata.category(c) != "Cf"]


class Cursor:
    """The folded text of a query, and how far it was read."""

    def __init__(self, text: str) -> None:
        """Begin to read.

        Raises:
            QueryError: The query is too long, or holds what is no text.
        """
        if len(text) > MAX_LENGTH:
            raise QueryError(
                f"a query of {len(text)} characters",
                position=MAX_LENGTH,
                expected=f"at most {MAX_LENGTH} characters",
            )
        plain = text.isprintable()
        self._seen: Sequence[int] = range(len(text)) if plain else _seen(text)
        for position in () if plain else self._seen:
            character = text[position]
            if not character.isprintable() and not character.isspace():
                raise QueryError(
                    f"the query holds a character that is no text (U+{ord(character):04X})",
                    position=position,
                    expected="printable characters",
                )
        self._end = len(text)
        self.folded: Folded = fold(visible(text).translate(_QUOTES))
        self.text = self.folded.text
        self.place = 0

    def original(self, place: int) -> int:
        """Return where a place stands in the query as it was typed."""
        seen = self.folded.original(place)
        return self._seen[seen] if seen < len(self._seen) else self._end

    def quoted(self) -> str:
        """Read what stands in quotation marks, the first of which is here."""
        start = self.place
        end = self.text.find('"', start + 1)
        if end < 0:
            self.fail("a quotation mark that is not closed", at=start, expected='a second "')
        inner = self.text[start + 1 : end]
        if not inner.strip():
            self.fail("an empty phrase", at=start, expected="words between the quotation marks")
        self.place = end + 1
        return inner

    def fail(self, problem: str, *, at: int | None = None, expected: str = "") -> NoReturn:
        """Refuse the query for what stands at a place, or here."""
        position = self.place if at is None else at
        raise QueryError(problem, position=self.original(position), expected=expected)
