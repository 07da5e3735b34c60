"""Find the names of entities and properties in a text, the longest first and whole words only."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Trie = dict[str, "Trie"]
_END = ""
_BOUNDARY = r"(?:(?<![A-Za-z0-9])|(?![A-Za-z0-9]))"
"""What follows a name: no letter or digit where the name itself ends in one."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A name at its place in a text."""

    start: int
    end: int
    text: str
    id: str
    """What the name stands for."""


class Aliases:
    """Names to look for; built once, for as many texts as there are."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._ids = {name: target for name, target in names.items() if name.strip()}
        folded: dict[str, str] = {}
        for name, target in self._ids.items():
            folded.setdefault(name.casefold(), target)
        self._folded = folded
        self._pattern = _compile(self._ids)

    def __bool__(self) -> bool:
        """Tell whether there is anything to look for."""
        return self._pattern is not None

    def find(self, text: str) -> tuple[Mention, ...]:
        """Return the names in a text in order, none of them inside a longer one."""
        if self._pattern is None:
            return ()
        return tuple(
            Mention(m.start(), m.end(), m[0], self._ids.get(m[0]) or self._folded[m[0].casefold()])
            for m in self._pattern.finditer(text)
        )


def _compile(names: Iterable[str]) -> re.Pattern[str] | None:
    """Return a pattern that shares the beginnings of the names, so that many cost little."""
    trie: Trie = {}
    for name in names:
        node = trie
        for character in name:
            node = node.setdefault(character, {})
        node[_END] = {}
    if not trie:
        return None
    # A Latin name must not be the inside of a word or of a longer model name.
    return re.compile(rf"(?<![A-Za-z0-9](?=[A-Za-z0-9]))(?:{_pattern(trie)})")


def _pattern(trie: Trie) -> str:
    branches: list[str] = []
    for character in sorted(key for key in trie if key != _END):
        chain, node = character, trie[character]
        # Single ways are written out: names may be longer than recursion may be deep.
        while len(node) == 1 and _END not in node:
            (following,) = node
            chain, node = chain + following, node[following]
        branches.append(re.escape(chain) + _pattern(node))
    if _END in trie:
        branches.append(_BOUNDARY)
    return branches[0] if len(branches) == 1 else "(?:" + "|".join(branches) + ")"
