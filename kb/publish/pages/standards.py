"""Standards: the board by state, the timeline, and what each document says of each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from kb.publish.charts._timeline import Life, Moment, timeline
from kb.publish.markup import safe
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.pen import Pen
from kb.publish.twins import Answer
from kb.views.standard import Board, BoardColumn, Standard, Transition


@dataclass(frozen=True, slots=True)
class StandardsPage:
    """What the page of standards shows."""

    board: Board
    columns: tuple[tuple[BoardColumn, tuple[Standard, ...]], ...]
    dated: tuple[Standard, ...]
    """Those of which more is known than their kind and who makes them."""
    undated: tuple[Standard, ...]
    chart: Callable[[Pen], Markup]
    """Draws the timeline for a page."""
    days: tuple[str, ...]
    """Earlier days as of which there is a view, latest first."""


def items(material: Material) -> Iterator[Item]:
    """Yield the page of today and one of each day on which something changed."""
    yield Item("standards", ("standards",), Answer("standards"))
    for day in _days(material):
        then = f"standards/{day}"
        yield Item(then, (then, "standards"), Answer(then))


def _days(material: Material) -> tuple[str, ...]:
    days = material.view(Board, "standards").days
    return tuple(day for day in reversed(days) if material.has(f"standards/{day}"))


def context(material: Material, item: Item) -> StandardsPage:
    """Return what the page shows."""
    board = material.view(Board, item.address)
    by_id = {s.entity.id: s for s in board.standards}
    # What is known to be somewhere stands first; what no source places is the rest of the list.
    columns = sorted(board.columns, key=lambda column: column.state is None)
    return StandardsPage(
        board,
        tuple((c, tuple(by_id[key] for key in c.standards)) for c in columns),
        tuple(s for s in board.standards if _told(s)),
        tuple(s for s in board.standards if not _told(s)),
        partial(_drawn, board),
        _days(material),
    )


def _told(standard: Standard) -> bool:
    """Tell whether a standard has a date, a doubt or views to be shown by itself."""
    told = standard.transitions or standard.planned or standard.notices
    return bool(told) or len(standard.views) > 1


def _drawn(board: Board, pen: Pen) -> Markup:
    lives = []
    for standard in board.standards:
        moments = [
            _moment(t, pen) for t in (*standard.transitions, *standard.planned) if t.earliest
        ]
        if moments:
            lives.append(Life(pen.plain(standard.entity.label), tuple(moments)))
    return safe(timeline(pen, "timeline", lives, title=pen.messages.get("Timeline of standards")))


def _moment(transition: Transition, pen: Pen) -> Moment:
    earliest = transition.earliest or transition.date
    return Moment(
        pen.plain(transition.label),
        transition.date,
        earliest,
        transition.latest or earliest,
        transition.planned,
        transition.evidence.claim,
        transition.evidence.standing,
    )


kind = PageKind("standards", items, context)
