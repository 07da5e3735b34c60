"""Words of a query that nothing has: whoever asks of what is not here has to be told so."""

import re
from collections.abc import Iterator, Mapping

from kb.search.contract import Group, Plan, Reader
from kb.search.planning.plan import Planned


def unmet(text: str, planned: Planned, reader: Reader) -> tuple[str, ...]:
    """Return the words of the query `text` that nothing has in any way, as they were typed."""
    typed = {term: word for word, term in planned.typed}
    words = (
        word
        for group in planned.plan.groups
        if not _is_met(group, reader)
        for word in _typed(text, group, typed)
    )
    return tuple(dict.fromkeys(words))


def _is_met(group: Group, reader: Reader) -> bool:
    """Tell whether anything has one of the ways of a group; a word alone is told without a look."""
    ways = [way for way in group.ways if all(map(reader.often, way.terms))]
    if not ways or any(not way.pairs for way in ways):
        return bool(ways)
    return reader.search(Plan((Group(tuple(ways)),)), limit=1).total > 0


def _typed(text: str, group: Group, typed: Mapping[str, str]) -> Iterator[str]:
    """Yield what was typed for a group, where one of its ways is made of words of the query."""
    for way in group.ways:
        if all(term in typed for term in way.terms):
            words = [re.escape(typed[term]) for term in way.terms]
            found = re.search(r"[\W_]*".join(words), text, re.IGNORECASE)
            yield found.group() if found else " ".join(typed[term] for term in way.terms)
            return
