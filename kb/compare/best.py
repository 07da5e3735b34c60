"""The best of each class of a column; across classes there is none."""

from kb.views.comparison import Best, Column, Comparison, Refusal
from kb.views.label import Label


def best_of(found: Comparison, column: Column) -> tuple[Best, ...]:
    """Return the best of each class of a column; across classes there is no best.

    A winner is clear only where its bounds lie wholly beyond those of every other member; else
    all that might be the best are named.
    """
    if column.better is None:
        return ()
    placed = {
        entry.claim: (row.entity.id, entry)
        for row, cell, entry in found.entries()
        if cell.property == column.property.id
    }
    out = tuple(
        Refusal(
            code="unknown-qualifier" if missing.qualifier else "no-claim",
            reason=missing.reason,
            remedy=Label("出典を加えてください", "add a source"),
            qualifier=missing.qualifier,
            claim=missing.claim,
        )
        for missing in column.missing
    )
    bests = []
    for group in column.groups:
        members = [placed[claim] for claim in group.claims if claim in placed]
        first = [(who, e) for who, e in members if e.place is not None and e.place[0] == 1]
        if not group.ordered or not first:
            continue
        others = tuple(one for one in column.groups if one.id != group.id)
        bests.append(
            Best(
                group=group.id,
                key=group.key,
                label=group.label,
                claims=tuple(e.claim for _, e in first),
                clear=len({who for who, _ in first}) == 1 and first[0][1].place == (1, 1),
                refusals=(*out, *(column.apart if others else ())),
            )
        )
    return tuple(bests)
