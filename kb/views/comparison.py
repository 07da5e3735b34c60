"""What may be compared with what, what was converted for it, and what was refused and why."""

from collections.abc import Iterator
from dataclasses import field

from kb.frozen import frozen
from kb.views.claim import Citation, Claim, Standing
from kb.views.label import Label, Ref
from kb.views.value import Value
from kb.vocab import Rank


@frozen
class Step:
    """One exact conversion that was applied, named so that a reader can check it."""

    qualifier: str
    """Id of the qualifier, or `unit`."""
    source: str
    target: str
    factor: str
    """Exact fraction by which the value was multiplied."""
    reason: Label


@frozen
class ClassKey:
    """The class of values that a claim compares with: equal keys compare, others never."""

    scale: str
    """Id of the property, or of the scale that several properties share."""
    footing: str
    """How the value is put forward: asserted, estimated, assumed, planned, required, projected."""
    qualifiers: tuple[tuple[str, str], ...]
    """Qualifier and term, after exact conversions; in the order of the property."""
    factor: str = field(default="1", compare=False)
    """Exact fraction that takes the claim's own value to the one in this class."""
    steps: tuple[Step, ...] = field(default=(), compare=False)

    @property
    def text(self) -> str:
        """Return the key as one line, stable from build to build."""
        parts = [self.scale, self.footing, *(f"{name}={term}" for name, term in self.qualifiers)]
        return " ".join(parts)


@frozen
class Refusal:
    """Why something may not be compared, and what would make it comparable."""

    code: str
    """`unknown-qualifier`, `different-qualifier`, `different-footing`, `different-property`,
    `no-value`, `not-a-quantity`, `zero`, `disputed`, `no-claim` or `unit`."""
    reason: Label
    remedy: Label
    qualifier: str | None = None
    claim: str | None = None
    found: str | None = None
    other: str | None = None


@frozen
class Verdict:
    """Whether two claims compare, and on what terms."""

    comparable: bool
    converted: bool
    """True where they compare only after a conversion."""
    steps: tuple[tuple[str, Step], ...] = ()
    """Id of the claim and what was applied to it."""
    refusals: tuple[Refusal, ...] = ()


@frozen
class Side:
    """Claims that agree with one another, and what they say."""

    as_printed: str
    """Empty where the first of them quotes nothing, as in a `Value`."""
    claims: tuple[str, ...]


@frozen
class Conflict:
    """Claims on one question, in one class, whose values do not agree."""

    subject: str
    property: str
    key: ClassKey | None
    """None where an editor declared a contradiction across classes or subjects."""
    sides: tuple[Side, ...]
    declared: bool = False
    """True where an editor stated it; False where values show it."""
    decided: str | None = None
    """The one preferred claim, where an editor ranked one above the rest."""

    def members(self) -> tuple[str, ...]:
        """Return the ids of all claims on all sides."""
        return tuple(claim for side in self.sides for claim in side.claims)

    def against(self, claim: str) -> tuple[str, ...]:
        """Return the ids of the claims on the sides that `claim` is not on."""
        return tuple(i for side in self.sides if claim not in side.claims for i in side.claims)


@frozen
class Agreement:
    """Claims of several documents or sources that come to the same value."""

    subject: str
    property: str
    key: ClassKey
    claims: tuple[str, ...]
    independent: int
    """How many documents and sources stand behind them that do not repeat one another."""


@frozen
class PassedOver:
    """A claim that was not chosen, and why."""

    claim: str
    as_printed: str
    """Empty where the claim quotes nothing, as in a `Value`."""
    code: str
    """`not-yet-known`, `superseded`, `deprecated`, `lower-rank`, `refuted`, `recomputes`,
    `converted`, `weaker-standing`, `less-recent`, `less-precise` or `repeats`."""
    reason: Label
    rank: Rank

    def told(self) -> str:
        """Return what it prints and its id, or the id alone where it quotes nothing."""
        return f"{self.as_printed} ({self.claim})" if self.as_printed else self.claim


@frozen
class Selection:
    """The answer to one question: the claim chosen, or all sides where choosing would mislead."""

    chosen: Claim | None
    """None where nothing is known, or where the best claims contradict one another."""
    passed_over: tuple[PassedOver, ...] = ()
    disputed: bool = False
    sides: tuple[tuple[Claim, ...], ...] = ()
    """All sides of a dispute, each with its strongest claim first; empty where there is none."""


@frozen
class Answer:
    """A selection within one comparability class of one property of one thing."""

    key: ClassKey | None
    """None where the claim compares with nothing; `refusal` says why."""
    refusal: Refusal | None
    selection: Selection


@frozen
class Shown:
    """A value as a cell shows it: in the unit asked for, after the conversions named."""

    text: Label
    low: float | None
    high: float | None
    unit: str
    low_inclusive: bool = True
    high_inclusive: bool = True


@frozen
class Entry:
    """One answer in a cell: the claim, what was made of its value, and how far to trust it."""

    claim: str
    url: str
    document: Ref | None
    as_of: str | None
    statement: Label
    value: Value
    """The value as its document gives it."""
    shown: Shown
    qualifiers: dict[str, str]
    standing: Standing
    citations: tuple[Citation, ...]
    steps: tuple[Step, ...]
    group: str | None
    """Letter of the class within the property; None where the claim compares with nothing."""
    place: tuple[int, int] | None
    """Best and worst position in its class that the bounds allow; overlaps make them differ."""
    refusal: Refusal | None
    """Why it compares with nothing; None where it does."""
    disputed: bool
    """True where it is one side of an undecided conflict; all sides are in the cell."""
    passed_over: tuple[PassedOver, ...]


@frozen
class Cell:
    """What is known of one property of one thing: an entry a class, never a silent pick."""

    entity: str
    property: str
    entries: tuple[Entry, ...]
    refusal: Refusal | None = None
    """Why the cell has no entry."""


@frozen
class Group:
    """One comparability class of a property, with those who are in it."""

    id: str
    key: str
    label: Label
    claims: tuple[str, ...]
    """Best first where the property says what is better, else smallest first."""
    entities: tuple[str, ...]
    ordered: bool = True
    """False where values of this kind have no order (things, terms, texts)."""


@frozen
class Missing:
    """What is missing before a claim can be compared with the others of its property."""

    entity: str
    claim: str | None
    qualifier: str | None
    reason: Label


@frozen
class Column:
    """One property of a comparison: its unit, its classes and what keeps them apart."""

    property: Ref
    definition: Label
    unit: str
    better: str | None
    groups: tuple[Group, ...]
    missing: tuple[Missing, ...]
    apart: tuple[Refusal, ...]
    """What tells the classes apart, one refusal a qualifier."""


@frozen
class Row:
    """One thing that is compared."""

    entity: Ref
    url: str
    kind: str
    vendor: Ref | None
    cells: tuple[Cell, ...]


@frozen
class Comparison:
    """Things side by side on properties; what may not be compared is refused in its cell."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    as_of: str | None = None
    build: str | None = None
    title: Label | None = None
    days: tuple[str, ...] = ()
    """Days on which something in it changed: what `as_of` can tell apart. Empty under `as_of`."""
    assumed: dict[str, str] = field(default_factory=dict)
    """Terms that whoever asked gave to qualifiers left unknown; `steps` names where they count."""

    def entries(self) -> Iterator[tuple[Row, Cell, Entry]]:
        """Yield every entry with its row and cell, row by row."""
        for row in self.rows:
            for cell in row.cells:
                for entry in cell.entries:
                    yield row, cell, entry


@frozen
class Best:
    """The best of one class: a single one, or those whose bounds do not let one win."""

    group: str
    key: str
    label: Label
    claims: tuple[str, ...]
    clear: bool
    """True where every other member of the class is strictly worse."""
    refusals: tuple[Refusal, ...] = ()
    """What was left out of the running, and why."""
