"""Things that are named only within a longer name, and have the property that is asked for."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from kb.search.planning.coverage import FEWEST
from kb.search.planning.named import Span
from kb.search.planning.ways import Part
from kb.search.words.naming import PROPERTY, SUBJECT, having, name_of, pair_name

Number = Callable[[str], int | None]


def inner(
    parts: Sequence[Part],
    spans: Sequence[Span],
    number: Number,
    is_thing: Callable[[str], bool],
) -> list[Span]:
    """Return the things that words name so; `number` gives that of a name among all."""

    def has(thing: Span, prop: Span) -> bool:
        return any(
            number(pair_name(one, value)) is not None
            for one in having(number, SUBJECT + thing.name)
            for value in having(number, PROPERTY + prop.name)
        )

    found = [(one, prop) for one, prop in _within(parts, spans) if has(one, prop)]
    for whole, one, prop in _overlapped(parts, spans):
        if is_thing(whole.name) and has(one, prop) and not has(whole, prop):
            found.append((one, prop))
    return [one for one, _ in found if is_thing(one.name)]


def _within(parts: Sequence[Part], spans: Iterable[Span]) -> Iterator[tuple[Span, Span]]:
    """Yield what ends the name of a property, or begins it in a sentence.

    It ends that of `How fast is NVLink`, and begins it in `Is NVLink bandwidth one way`.
    """
    for whole in spans:
        for last in range(whole.first, whole.last) if len(parts) > FEWEST else ():
            yield _span(parts, whole.first, last), whole
        for first in range(whole.first + 1, whole.last + 1):
            yield _span(parts, first, whole.last), whole


def _overlapped(parts: Sequence[Part], spans: Sequence[Span]) -> Iterator[tuple[Span, Span, Span]]:
    """Yield a name, what begins it, and what its end begins: the pod chips of `TPU v5p pod chips`.

    A longer name of a thing takes the words from the property by which a shorter one is asked.
    """
    for whole in spans:
        for prop in spans:
            if whole.first < prop.first <= whole.last < prop.last:
                yield whole, _span(parts, whole.first, prop.first - 1), prop


def _span(parts: Sequence[Part], first: int, last: int) -> Span:
    return Span(first, last, name_of(part.text for part in parts[first : last + 1]))
