"""A comparison as flat rows and as a pandas frame: one row an entry, with all that qualifies it."""

from typing import TYPE_CHECKING, Any

from kb.compare.formats.html import render
from kb.frozen import frozen
from kb.views.comparison import Cell, Comparison, Entry, Row
from kb.views.label import Label

if TYPE_CHECKING:
    import pandas

COLUMNS = (
    "entity",
    "kind",
    "property",
    "value",
    "low",
    "high",
    "unit",
    "as_printed",
    "group",
    "best_place",
    "worst_place",
    "refusal",
    "converted",
    "disputed",
    "basis",
    "verification",
    "confidence",
    "freshness",
    "rank",
    "flag",
    "qualifiers",
    "as_of",
    "claim",
    "document",
    "citations",
)
"""The columns of the flat form, in order: the value is never without its standing."""


_TYPES = {
    **dict.fromkeys(("low", "high"), "float64"),
    **dict.fromkeys(("best_place", "worst_place"), "Int64"),
    "disputed": "boolean",
}
"""Types that hold whatever a comparison holds: those that can say that there is nothing."""


def flat_rows(found: Comparison, *, lang: str = "en") -> list[dict[str, Any]]:
    """Return a comparison flat: one dictionary an entry, and one for each empty cell."""
    rows: list[dict[str, Any]] = []
    for row in found.rows:
        for cell in row.cells:
            rows.extend(_entry(row, cell, entry, lang=lang) for entry in cell.entries)
            if not cell.entries:
                rows.append(_empty(row, cell, lang=lang))
    return rows


@frozen
class Compared(Comparison):
    """A comparison that can also be had as a pandas frame, and that a notebook shows as a table."""

    def to_pandas(self, *, lang: str = "en") -> "pandas.DataFrame":
        """Return one row an entry; classes, refusals, standing and claim stay beside the value."""
        # pandas takes half a second to import, and few who compare want a frame.
        import pandas

        frame = pandas.DataFrame(flat_rows(self, lang=lang), columns=list(COLUMNS))
        texts = dict.fromkeys(set(COLUMNS) - _TYPES.keys(), text_type())
        return frame.astype({**_TYPES, **texts})

    def __repr__(self) -> str:
        """Return how large it is: all that it holds would fill pages."""
        return f"<Comparison of {len(self.rows)} × {len(self.columns)} cells>"

    def _repr_html_(self) -> str:
        return render(self, "en")


def text_type() -> Any:
    """Return the type that this version of pandas gives texts: what holds none would be another."""
    import pandas  # As above.

    return pandas.Series(["text"]).dtype


def _entry(row: Row, cell: Cell, entry: Entry, *, lang: str) -> dict[str, Any]:
    standing = entry.standing
    best, worst = entry.place or (None, None)
    return {
        "entity": row.entity.id,
        "kind": row.kind,
        "property": cell.property,
        "value": entry.shown.text.get(lang),
        "low": entry.shown.low,
        "high": entry.shown.high,
        "unit": entry.shown.unit,
        "as_printed": entry.value.as_printed,
        "group": entry.group,
        "best_place": best,
        "worst_place": worst,
        "refusal": _words(entry.refusal.reason if entry.refusal else None, lang),
        "converted": "; ".join(
            f"{step.source} → {step.target} ×{step.factor}" for step in entry.steps
        ),
        "disputed": entry.disputed,
        "basis": standing.basis.value,
        "verification": standing.verification.value,
        "confidence": standing.confidence.value,
        "freshness": standing.freshness.value,
        "rank": standing.rank.value,
        "flag": standing.flag,
        "qualifiers": "; ".join(f"{name}={term}" for name, term in entry.qualifiers.items()),
        "as_of": entry.as_of,
        "claim": entry.claim,
        "document": entry.document.id if entry.document else None,
        "citations": "; ".join(citation.source for citation in entry.citations),
    }


def _empty(row: Row, cell: Cell, *, lang: str) -> dict[str, Any]:
    return dict.fromkeys(COLUMNS) | {
        "entity": row.entity.id,
        "kind": row.kind,
        "property": cell.property,
        "refusal": _words(cell.refusal.reason if cell.refusal else None, lang),
        "disputed": False,
    }


def _words(label: Label | None, lang: str) -> str | None:
    return label.get(lang) if label else None
