"""The knowledge base in Python: values as objects, tables as pandas frames.

    import kb

    with kb.open("build") as base:
        base.value("H100 SXM5", "memory-bandwidth", unit="GB/s").quantity
        base.compare(["H100", "B200"], ["memory-bandwidth"]).to_pandas()
        base.claims(subject="H100").to_pandas()

Names work as well as ids, and defaults are those of REST.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb.assembly.chosen import found
from kb.assembly.then import claims_then
from kb.compare.asked import Asked, compare_asked
from kb.compare.asof import day_of
from kb.compare.frame import Compared
from kb.compare.value import value_of
from kb.display import display
from kb.errors import ComparisonError
from kb.exports.tables import flat
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot, open_snapshot
from kb.views.answer import ValueAnswer
from kb.views.claim import Claim
from kb.views.codec import builtins
from kb.views.finding import Finding
from kb.vocab import Rank, ValueType

if TYPE_CHECKING:
    import pandas

    from kb.quantity.pinted import PintQuantity

DEFAULT = Path("build")


@dataclass(frozen=True, slots=True)
class Value:
    """What is known of one property of one thing."""

    answer: ValueAnswer

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
        """
        found = self.claims
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

        Raises:
            ComparisonError: There are several answers, or the value is a range or no quantity.
        """
        return quantity_of(self.claim)

    def __str__(self) -> str:
        """Return each answer in a line: the figure, its qualifiers, its standing, its sources."""
        head = f"{self.answer.entity.label.get('en')}, {self.answer.property.label.get('en')}: "
        if self.disputed:
            head += "disputed; "
        return head + "; ".join(map(_line, self.claims))

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(display(c.value, 'en'))}</td>"
            f"<td>{escape(', '.join(f'{k}: {v}' for k, v in c.qualifiers.items()))}</td>"
            f"<td>{c.standing.basis.value}, {c.standing.verification.value}, "
            f"confidence {c.standing.confidence.value}</td>"
            f"<td>{escape(', '.join(x.title for x in c.citations) or 'no source given')}</td></tr>"
            for c in self.claims
        )
        name = f"{self.answer.entity.label.get('en')}: {self.answer.property.label.get('en')}"
        note = " (disputed)" if self.disputed else ""
        return f"<table><caption>{escape(name)}{note}</caption>{rows}</table>"


class Claims(Sequence[Claim]):
    """Claims in pack order."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._claims = tuple(claims)

    def __getitem__(self, index: Any) -> Any:
        """Return one claim, or some of them."""
        found = self._claims[index]
        return Claims(found) if isinstance(index, slice) else found

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._claims)

    def __iter__(self) -> Iterator[Claim]:
        """Yield them in order."""
        return iter(self._claims)

    def to_pandas(self) -> "pandas.DataFrame":
        """Return a row a claim, with the columns of the export."""
        import pandas  # Takes half a second to import; only frames need it.

        rows = [flat("claims", builtins(claim)) for claim in self._claims]
        return pandas.DataFrame(rows).set_index("id") if rows else pandas.DataFrame()

    def _repr_html_(self) -> str:
        return str(self.to_pandas()._repr_html_())


class KnowledgeBase:
    """An open snapshot. Use as a context manager, or `close` it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot

    def __enter__(self) -> "KnowledgeBase":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of all files."""
        self.snapshot.close()

    def value(
        self,
        entity: str,
        property: str,  # noqa: A002
        *,
        unit: str | None = None,
        as_of: str | None = None,
        where: Mapping[str, str] | None = None,
        rank: Rank | None = None,
    ) -> Value:
        """Return what is known of a property of a thing.

        Raises:
            NotFoundError: Nothing answers to a name, or nothing is known.
            AmbiguousError: More than one thing answers to a name.
            UnitError: The unit is unknown, or of another dimension.
        """
        subject = self.snapshot.resolve("entity", entity)
        prop = self.snapshot.resolve("property", property)
        return Value(
            value_of(
                self.snapshot, subject, prop=prop, unit=unit, as_of=as_of, where=where, rank=rank
            )
        )

    def claim(self, key: str) -> Claim:
        """Return one claim by its id.

        Raises:
            NotFoundError: There is none.
        """
        return self.snapshot.claim(key)

    def claims(self, **wanted: str | None) -> Claims:
        """Return the claims that match, by the filters of REST: `subject=`, `basis=`, ….

        With `as_of` each has the standing of that day, and is chosen by it.

        Raises:
            NotFoundError: A name means nothing.
            ValueParseError: `as_of` is no date.
        """
        names = {"subject": "entity", "vendor": "entity", "property": "property"}
        chosen = {
            name: self.snapshot.resolve(names[name], text) if name in names and text else text
            for name, text in wanted.items()
        }
        as_of = chosen.get("as_of")
        if as_of is not None:
            chosen["as_of"] = as_of = day_of(as_of)
        rows = found(self.snapshot, replace(ClaimFilter(), **chosen)).ids
        claims = [self.snapshot.claim(key) for _, key in rows]
        if as_of is not None:
            claims = list(claims_then(self.snapshot, claims, as_of=as_of).values())
        return Claims(claims)

    def compare(
        self,
        things: Sequence[str],
        properties: Sequence[str] = (),
        *,
        units: Sequence[str] = (),
        where: Mapping[str, str] | None = None,
        assumed: Mapping[str, str] | None = None,
        as_of: str | None = None,
        strict: bool = False,
    ) -> Compared:
        """Lay things side by side; what does not compare is refused in its cell.

        `assumed` gives terms to qualifiers that claims leave unknown, and is named with each.

        Raises:
            ComparisonError: `strict`, and something does not compare.
        """
        asked = Asked(
            things=things,
            properties=properties,
            units=units,
            where=where,
            assumed=assumed,
            as_of=as_of,
            strict=strict,
        )
        return compare_asked(self.snapshot, asked)

    def findings(self) -> tuple[Finding, ...]:
        """Return what the audit found, worst first."""
        return self.snapshot.report.findings


def open(output: str | Path = DEFAULT) -> KnowledgeBase:  # noqa: A001
    """Open the current snapshot under a folder.

    Raises:
        SnapshotError: There is none.
    """
    return KnowledgeBase(open_snapshot(Path(output)))


def quantity_of(claim: Claim) -> "PintQuantity":
    """Return the value of a claim as a pint quantity.

    Raises:
        ComparisonError: The value is a range, a bound, or no quantity.
    """
    value = claim.value
    single = value.type is ValueType.QUANTITY and value.low is not None and value.low == value.high
    if not single:
        raise ComparisonError(
            f"`{claim.id}` is not a single number: {value.as_printed}",
            qualifier="bounds",
            remedy="look at `.value.low` and `.value.high`",
        )
    from kb.quantity.pinted import pinted  # Only those who calculate need pint.

    return pinted(value.low or 0.0, value.unit or "")


def _line(claim: Claim) -> str:
    said = ", ".join(f"{name}: {word}" for name, word in claim.qualifiers.items())
    sources = ", ".join(citation.source for citation in claim.citations) or "no source"
    return (
        display(claim.value, "en")
        + (f" ({said})" if said else "")
        + f" [{claim.standing.verification.value}; {sources}]"
    )
