"""The texts of names and labels, as documents of the search hold them; what asks for values."""

from collections.abc import Sequence

from kb.views.catalog import Property
from kb.views.label import Label, Ref
from kb.vocab import ValueType

_MONEY = "USD"
_OF_DATES, _OF_MONEY = ("いつ", "when"), ("いくら", "how much", "cost", "price")


def words(*parts: str | Label) -> tuple[str, ...]:
    """Return the distinct texts of names and labels."""
    found: list[str] = []
    for part in parts:
        found += texts(part) if isinstance(part, Label) else [part]
    return tuple(dict.fromkeys(found))


def texts(*labels: Label | Ref) -> tuple[str, ...]:
    """Return the distinct texts of labels in both languages."""
    found: list[str] = []
    for one in labels:
        label = one.label if isinstance(one, Ref) else one
        found += [t for t in (label.ja, label.en) if t]
    return tuple(dict.fromkeys(found))


def join(*labels: Label) -> Label:
    """Return several texts as one, language by language."""

    def side(texts: Sequence[str | None]) -> str | None:
        return " — ".join(dict.fromkeys(t for t in texts if t)) or None

    return Label(side([x.ja for x in labels]), side([x.en for x in labels]))


def year(date: str | None) -> tuple[str, ...]:
    """Return the year of a date, where it has one."""
    head = (date or "")[:4]
    return (head,) if len(head) == 4 and head.isascii() and head.isdigit() else ()


def asked_by(prop: Property) -> tuple[str, ...]:
    """Return the words that ask for values of a property, whatever it is called."""
    if prop.type is ValueType.DATE:
        return _OF_DATES
    unit = (prop.unit,) if prop.unit else ()
    return (*unit, *_OF_MONEY) if prop.unit == _MONEY else unit
