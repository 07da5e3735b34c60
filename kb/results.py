"""What the knowledge base gives in Python: objects that a notebook shows, and tables as frames."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, overload

from kb.compare.frame import text_type
from kb.display import display
from kb.errors import ComparisonError, NotFoundError
from kb.exports.answers import value_rows
from kb.exports.columns import INTEGERS, LISTS, NUMBERS, TRUTHS
from kb.exports.tables import columns, flat
from kb.search.notes import notes
from kb.views.answer import ValueAnswer
from kb.views.claim import Citation, Claim
from kb.views.codec import builtins
from kb.views.finding import Finding
from kb.views.search import Hit, SearchResult
from kb.vocab import ValueType

if TYPE_CHECKING:
    import pandas

    from kb.quantity.pinted import PintQuantity

T = TypeVar("T")
_SHOWN = 50
"""Rows that a notebook shows of a long list."""
_HEADS = ("Value", "Qualifiers", "Standing", "Sources")
"""The columns of a value in a notebook."""
_TYPES: Mapping[str, str] = {
    **dict.fromkeys(NUMBERS, "float64"),
    **dict.fromkeys(INTEGERS, "Int64"),
    **dict.fromkeys(TRUTHS, "boolean"),
}
"""Types of columns: those that can hold that there is nothing."""
_OBJECTS = LISTS | {"qualifiers", "passed_over"}
"""Columns of lists and maps; all others hold texts."""


@dataclass(frozen=True, slots=True, repr=False)
class Value:
    """What is known of one property of one thing."""

    answer: ValueAnswer
    where: Mapping[str, str] = field(default_factory=dict)
    """The qualifiers that were asked for."""

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claim chosen in each comparability class; all sides where they are disputed."""
        found: list[Claim] = []
        for one in self.answer.answers:
            if one.selection.chosen is not None:
                found.append(one.selection.chosen)
            found += [claim for side in one.selection.sides for claim in side]
        return tuple(found)

    @property
    def disputed(self) -> bool:
        """Whether claims contradict each other, so that none was chosen."""
        return any(one.selection.disputed for one in self.answer.answers)

    @property
    def claim(self) -> Claim:
        """The one claim that answers.

        Raises:
            ComparisonError: There are several answers, or sides of a dispute.
            NotFoundError: None of the claims is what was asked for.
        """
        found = self.claims
        if not found:
            about = f"{self.answer.property.id} of {self.answer.entity.id}"
            raise NotFoundError(
                f"no claim on {about} is what was asked for",
                remedy="ask with other `where=`, `as_of=` or `rank=`, or none",
            )
        if len(found) != 1 or self.disputed:
            raise ComparisonError(
                f"{self.answer.property.id} of {self.answer.entity.id} has {len(found)} answers",
                qualifier="dispute" if self.disputed else "class",
                remedy="look at `.claims`, or narrow by `where=`",
            )
        return found[0]

    @property
    def quantity(self) -> "PintQuantity":
        """The one answer as a pint quantity, where it is a single number.

        A claim may state it both ways that was asked for one way: then it is converted.

        Raises:
            ComparisonError: There are several answers, the value is a range or no quantity, or no
                exact rule makes what is stated into what was asked for.
        """
        claim = self.claim
        times = self._times(claim)
        return quantity_of(claim) if times == 1 else quantity_of(claim) * float(times)

    def _times(self, claim: Claim) -> Fraction:
        """Return the factor that makes what a claim states into what was asked for."""
        keys = [one.key for one in self.answer.answers if one.selection.chosen is claim]
        steps = [step for key in keys if key is not None for step in key.steps]
        times = Fraction(1)
        for name, term in self.where.items():
            stated = claim.qualifiers.get(name)
            if stated == term:
                continue
            found = [s.factor for s in steps if s.qualifier == name and s.target == term]
            if not found:
                raise ComparisonError(
                    f"`{claim.id}` states {name} as {stated}, not {term}, and no rule converts it",
                    qualifier=name,
                    remedy="ask for what is stated, and convert it knowingly",
                )
            times *= Fraction(found[0])
        return times

    def to_pandas(self) -> "pandas.DataFrame":
        """Return a row for each claim that answers, with its class and what was passed over."""
        return _frame("values", value_rows(builtins(self.answer)))

    def __str__(self) -> str:
        """Return each answer in a line: the figure, its qualifiers, its standing, its sources."""
        head = f"{self.answer.entity.label.get('en')}, {self.answer.property.label.get('en')}: "
        if self.disputed:
            head += "disputed; "
        return head + ("; ".join(map(_line, self.claims)) or "no claim answers")

    def __repr__(self) -> str:
        """Return the same lines, marked as an object."""
        return f"<Value {self}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(display(c.value, 'en'))}</td>"
            f"<td>{escape(', '.join(f'{k}: {v}' for k, v in c.qualifiers.items()))}</td>"
            f"<td>{c.standing.basis.value}, {c.standing.verification.value}, "
            f"confidence {c.standing.confidence.value}</td>"
            f"<td>{', '.join(map(_linked, c.citations)) or 'no source given'}</td></tr>"
            for c in self.claims
        )
        name = f"{self.answer.entity.label.get('en')}: {self.answer.property.label.get('en')}"
        note = " (disputed)" if self.disputed else ""
        heads = "".join(f'<th scope="col">{head}</th>' for head in _HEADS)
        return (
            f"<table><caption>{escape(name)}{note}</caption>"
            f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )


class Rows(Sequence[T], Generic[T]):
    """Things of one kind, in order, which can also be had as a pandas frame."""

    kind: ClassVar[str]
    key: ClassVar[str | None] = None
    """The column that tells the rows apart, where there is one."""

    def __init__(self, items: Sequence[T]) -> None:
        self._items = tuple(items)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Self: ...
    def __getitem__(self, index: int | slice) -> T | Self:
        """Return one of them, or some."""
        found = self._items[index]
        return type(self)(found) if isinstance(index, slice) else found  # type: ignore[arg-type,return-value]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        """Yield them in order."""
        return iter(self._items)

    def __repr__(self) -> str:
        """Return how many there are."""
        return f"<{len(self)} {self.kind}>"

    def to_pandas(self) -> "pandas.DataFrame":
        """Return a row each, with the columns of the export, also where there are no rows."""
        frame = _frame(self.kind, map(builtins, self._items))
        return frame.set_index(self.key) if self.key else frame

    def _repr_html_(self) -> str:
        note = f"<p>{len(self)} {self.kind}</p>" if len(self) > _SHOWN else ""
        return str(self[:_SHOWN].to_pandas()._repr_html_()) + note


class Claims(Rows[Claim]):
    """Claims in pack order."""

    kind = "claims"
    key = "id"


class Findings(Rows[Finding]):
    """What the audit found, worst first."""

    kind = "findings"


class Hits(Rows[Hit]):
    """What a search found, best first."""

    kind = "hits"

    def __init__(self, items: Sequence[Hit], result: SearchResult | None = None) -> None:
        super().__init__(items)
        self.result = result
        """The whole answer, with how many there are and by what they may be narrowed; None of a
        slice."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What has to be known of the hits: words that nothing has, and what was let go."""
        found = () if self.result is None else notes(self.result)
        return tuple(str(note.get("en")) for note in found)

    def __repr__(self) -> str:
        """Return how many there are, and what has to be known of them."""
        return "; ".join((super().__repr__()[:-1], *self.notes)) + ">"

    def _repr_html_(self) -> str:
        said = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return said + super()._repr_html_()


def quantity_of(claim: Claim) -> "PintQuantity":
    """Return the value of a claim as a pint quantity.

    Raises:
        ComparisonError: The value is a range, a bound, or no quantity.
    """
    value = claim.value
    single = value.type is ValueType.QUANTITY and value.low is not None and value.low == value.high
    if not single:
        raise ComparisonError(
            f"`{claim.id}` is not a single number: {value.told()}",
            qualifier="bounds",
            remedy="look at `.value.low` and `.value.high`",
        )
    from kb.quantity.pinted import pinted  # Only those who calculate need pint.

    return pinted(value.low or 0.0, value.unit or "")


def _frame(kind: str, rows: Iterable[Mapping[str, Any]]) -> "pandas.DataFrame":
    """Return rows as a frame whose columns have the same types whatever is in them."""
    import pandas  # Takes half a second to import; only frames need it.

    names = columns(kind)
    frame = pandas.DataFrame([flat(kind, row) for row in rows], columns=list(names))
    texts = dict.fromkeys(names, text_type())
    return frame.astype({n: _TYPES.get(n, texts[n]) for n in names if n not in _OBJECTS})


def _linked(citation: Citation) -> str:
    """Return the title of a source, as a link where it has an address."""
    title = escape(citation.title)
    return f'<a href="{escape(citation.url)}">{title}</a>' if citation.url else title


def _line(claim: Claim) -> str:
    said = ", ".join(f"{name}: {word}" for name, word in claim.qualifiers.items())
    sources = ", ".join(citation.source for citation in claim.citations) or "no source"
    return (
        display(claim.value, "en")
        + (f" ({said})" if said else "")
        + f" [{claim.standing.verification.value}; {sources}]"
    )
