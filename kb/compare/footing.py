"""On what footing a value is put forward: an assumption is never ranked against a fact."""

from typing import Final

from kb.views.label import Label
from kb.vocab import Basis

_OF_BASIS: Final[dict[Basis, str]] = {
    Basis.FACT: "asserted",
    Basis.VENDOR_STATEMENT: "asserted",
    Basis.AUTHOR_STATEMENT: "asserted",
    Basis.CALCULATION: "asserted",
    Basis.DEFINITION: "asserted",
    Basis.EDITORIAL: "asserted",
    Basis.ESTIMATE: "estimated",
    Basis.ASSUMPTION: "assumed",
    Basis.PROJECTION: "projected",
    Basis.TARGET: "planned",
    Basis.RECOMMENDATION: "required",
}

_LABELS: Final[dict[str, Label]] = {
    "asserted": Label("事実としての言明", "stated as so"),
    "estimated": Label("推定", "an estimate"),
    "assumed": Label("仮定", "an assumption"),
    "projected": Label("予測", "a projection"),
    "planned": Label("目標・予定", "a target or plan"),
    "required": Label("要件・推奨", "a requirement or recommendation"),
}


def footing(basis: Basis) -> str:
    """Return the footing that a basis puts a value on.

    Whose statement it is (a vendor's, an author's, our own arithmetic) is a matter of standing and
    does not part values; whether it is meant as so, guessed, supposed, foreseen or wanted does.
    """
    return _OF_BASIS[basis]


def footing_label(name: str) -> Label:
    """Return the name of a footing for readers."""
    return _LABELS[name]
