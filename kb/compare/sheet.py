"""A comparison as a sheet of text: lines in cells, standing in words, notes by number.

Every written form is made from this one sheet, so that none can leave out a refusal, a standing
or a source that another shows.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from kb.compare.terms import NO_CONDITION, UNKNOWN
from kb.views.claim import Standing
from kb.views.comparison import Cell, Column, Comparison, Entry, Step
from kb.views.label import Label
from kb.vocab import CitationRole, Freshness, Rank, Verification
from kb.wording import FRESHNESS, RANK, VERIFICATION

_SILENT: Final = (Verification.VERIFIED, Verification.CITED)
"""How far most claims are checked; a table says only what differs."""

_SAME: Final = ("1", "1/1")
"""Factors of a conversion that leaves the number as it is."""
_WORDS: Final[dict[str, Label]] = {
    "thing": Label("事物", "Thing"),
    "property": Label("項目", "Property"),
    "class": Label("比較の組", "Class"),
    "none": Label("主張なし", "no claim"),
    "not-comparable": Label("比較不可", "not comparable"),
    "printed": Label("記載のまま", "printed"),
    "converted": Label("換算", "converted"),
    "assumed": Label("仮定", "assumed"),
    "stated-by": Label("記載", "stated in"),
    "as-of": Label("時点", "as of"),
    "across": Label("組をまたいで順位はつけられません", "no order reaches across classes"),
    "missing": Label("比較に足りないもの", "Missing to compare the rest"),
    "notes": Label("注", "Notes"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of a cell as text."""

    text: str
    group: str | None
    """Letter of the class, where the column has more than one."""
    marks: tuple[str, ...]
    """The standing in words, where it is not simply cited or verified."""
    notes: tuple[int, ...]
    refused: str | None
    """Why it compares with nothing."""
    url: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One thing and its cells."""

    name: str
    cells: tuple[tuple[Line, ...], ...]


@dataclass(slots=True)
class Sheet:
    """The whole sheet: heads, rows, what keeps classes apart, and the notes."""

    title: str
    corner: str
    heads: tuple[str, ...]
    rows: tuple[SheetRow, ...] = ()
    legends: list[str] = field(default_factory=list)
    """One line a class of each column that has several, and one a thing that is missing."""
    notes: list[str] = field(default_factory=list)
    """Footnotes; the first has number 1."""


def sheet(found: Comparison, lang: str) -> Sheet:
    """Return a comparison as a sheet in one language."""
    numbers: dict[str, int] = {}

    def note(text: str) -> int:
        return numbers.setdefault(text, len(numbers) + 1)

    rows = []
    for row in found.rows:
        cells = []
        for column, cell in zip(found.columns, row.cells, strict=True):
            lines = [
                Line(
                    text=entry.shown.text.get(lang),
                    group=entry.group if len(column.groups) > 1 else None,
                    marks=tuple(marks(entry.standing, lang, disputed=entry.disputed)),
                    notes=tuple(note(text) for text in entry_notes(entry, lang)),
                    refused=entry.refusal.reason.get(lang) if entry.refusal else None,
                    url=entry.url,
                )
                for entry in cell.entries
            ]
            if not lines:
                lines = [Line(_nothing(cell, lang), None, (), (), None)]
            cells.append(tuple(lines))
        rows.append(SheetRow(row.entity.label.get(lang), tuple(cells)))
    made = Sheet(
        title=found.title.get(lang) if found.title else "",
        corner=word("thing", lang),
        heads=tuple(_head(column, lang) for column in found.columns),
        rows=tuple(rows),
        notes=list(numbers),
    )
    for column in found.columns:
        made.legends.extend(legend(column, lang))
    if found.as_of:
        made.legends.append(f"{word('as-of', lang)}: {found.as_of}")
    return made


def word(name: str, lang: str) -> str:
    """Return one of the sheet's own words."""
    return _WORDS[name].get(lang)


def marks(standing: Standing, lang: str, *, disputed: bool = False) -> Iterator[str]:
    """Yield a standing in words, where a reader must not miss it; `disputed` is that of a cell."""
    if disputed and standing.verification is not Verification.DISPUTED:
        yield VERIFICATION[Verification.DISPUTED].get(lang)
    if standing.verification not in _SILENT:
        mark = VERIFICATION[standing.verification].get(lang)
        flag = standing.flag if standing.verification is Verification.FLAGGED else None
        yield f"{mark} ({flag})" if flag and flag != mark else mark
    if standing.freshness is Freshness.STALE:
        yield FRESHNESS[standing.freshness].get(lang)
    if standing.rank is Rank.DEPRECATED:
        yield RANK[standing.rank].get(lang)


def entry_notes(entry: Entry, lang: str) -> Iterator[str]:
    """Yield the notes of an entry: its sources, its conversions, and what it passed over."""
    yield from _source_notes(entry, lang)
    yield from step_notes(entry, lang)
    yield from passed_notes(entry, lang)


def _source_notes(entry: Entry, lang: str) -> Iterator[str]:
    supports = [c for c in entry.citations if c.role is not CitationRole.MENTIONS]
    for citation in supports:
        parts = [citation.title]
        if citation.locator:
            parts.append(citation.locator)
        if citation.printed:
            parts.append(f"“{citation.printed}”")
        if citation.role is CitationRole.CONTRADICTS:
            parts.append(VERIFICATION[Verification.DISPUTED].get(lang))
        text = ", ".join(parts) + f" [{citation.tier}]"
        yield f"{text} {citation.url}" if citation.url else text
    if not supports and entry.document is not None:
        since = f", {word('as-of', lang)} {entry.as_of}" if entry.as_of else ""
        yield f"{word('stated-by', lang)}: {entry.document.label.get(lang)}{since}"


def step_notes(entry: Entry, lang: str) -> Iterator[str]:
    """Yield what was converted or assumed for an entry, with its value as printed."""
    converted = [step for step in entry.steps if step.factor not in _SAME]
    if converted:
        steps = "; ".join(step_text(step, lang) for step in converted)
        printed = f"{word('printed', lang)} {entry.value.as_printed}"
        yield f"{word('converted', lang)}: {steps}; {printed}"
    for step in entry.steps:
        if step.source == UNKNOWN:
            term = f"{step.qualifier} = {step.target}"
            yield f"{word('assumed', lang)}: {term} ({step.reason.get(lang)})"


def passed_notes(entry: Entry, lang: str) -> Iterator[str]:
    """Yield the claims that an entry was chosen over, each with the reason."""
    for passed in entry.passed_over:
        yield f"{passed.told()}: {passed.reason.get(lang)}"


def step_text(step: Step, lang: str) -> str:
    """Return a conversion in words."""
    reason = step.reason.get(lang)
    if step.qualifier == "unit":
        return reason
    times = "" if step.factor in _SAME else f" ×{step.factor}"
    return f"{step.source} → {step.target}{times} ({reason})"


def legend(column: Column, lang: str) -> Iterator[str]:
    """Yield what a column's classes are, and what is missing to compare the rest."""
    name = column.property.label.get(lang)
    if len(column.groups) == 1 and column.groups[0].label != NO_CONDITION:
        yield f"{name}: {column.groups[0].label.get(lang)}"
    if len(column.groups) > 1:
        classes = "; ".join(f"{group.id} = {group.label.get(lang)}" for group in column.groups)
        yield f"{name}: {classes} — {word('across', lang)}"
    lacking = [m.reason.get(lang) for m in column.missing if m.qualifier is not None]
    if lacking:
        yield f"{name}: {word('missing', lang)}: " + "; ".join(dict.fromkeys(lacking))


def _nothing(cell: Cell, lang: str) -> str:
    """Return what an empty cell says: that there is no claim, or why none of them answers."""
    why = cell.refusal
    plain = word("none", lang)
    return plain if why is None or why.code == "no-claim" else f"{plain}: {why.reason.get(lang)}"


def _head(column: Column, lang: str) -> str:
    name = column.property.label.get(lang)
    return f"{name} ({column.unit})" if column.unit else name
