"""What would fall with a claim or a source is found to the last page."""

from dataclasses import replace
from typing import Any

import pytest

from kb.errors import NotFoundError
from kb.formulas.impact import impact
from kb.quantity.units import PintUnits
from kb.views.catalog import Catalog, NamedComparison
from kb.views.claim import Citation, Claim, ClaimInput
from kb.vocab import CitationRole
from tests.kb import builders as make
from tests.kb.formulas import formula_builders as build


def claim(name: str, *inputs: str, cites: str | None = None, **more: Any) -> Claim:
    citations = (Citation(cites, cites, CitationRole.SUPPORTS, "primary"),) if cites else ()
    return make.claim(
        "gpu",
        name,
        make.quantity(1),
        key=name,
        formula="ratio" if inputs else None,
        inputs=tuple(ClaimInput("v", other, None, "") for other in inputs),
        citations=citations,
        **more,
    )


CLAIMS = {
    c.id: c
    for c in (
        claim("a", cites="paper"),
        claim("b", cites="other"),
        claim("c", "a"),
        claim("d", "c", "b"),
        claim("e", "b"),
    )
}
CATALOG: Catalog = replace(
    make.catalog(
        entities=[make.entity("gpu")],
        properties=[make.prop(name) for name in "abcde"],
        sources=[make.source("paper"), make.source("other")],
    ),
    comparisons={
        name: NamedComparison(
            name,
            f"/v1/comparisons/{name}",
            make.text(name),
            make.text(name),
            (),
            ("gpu",),
            props,
            {},
        )
        for name, props in {"with-d": ("d",), "with-e": ("e",)}.items()
    },
)


def test_what_rests_on_a_claim() -> None:
    found = impact(CATALOG, CLAIMS, "a")
    assert [(e.claim, e.depth, e.via) for e in found.claims] == [("c", 1, "a"), ("d", 2, "c")]
    assert found.comparisons == ("with-d",)
    assert found.entities == ("gpu",)
    assert "/v1/claims/d" in found.pages
    assert "/v1/claims/e" not in found.pages
    assert "/v1/comparisons/with-d" in found.pages


def test_what_rests_on_a_source() -> None:
    found = impact(CATALOG, CLAIMS, "paper")
    assert [(e.claim, e.how) for e in found.claims] == [
        ("a", "cites"),
        ("c", "input"),
        ("d", "input"),
    ]
    assert found.pages[0] == "/v1/sources/paper"


def test_a_formula_that_only_this_source_bears_out_falls_with_it(units: PintUnits) -> None:
    formulas = {"ratio": build.formula(units)}
    found = impact(CATALOG, CLAIMS, "paper", formulas=formulas)
    assert found.formulas == ("ratio",)
    assert {e.claim for e in found.claims} == {"a", "c", "d", "e"}
    assert "/v1/formulas/ratio" in found.pages
    others = build.formula(
        units,
        citations=[{"source": "paper"}, {"source": "other"}],
        examples=[
            {"inputs": {"a": "6", "b": "2"}, "printed": "3", "source": "paper"},
            {"inputs": {"a": "8", "b": "2"}, "printed": "4", "source": "other"},
        ],
    )
    found = impact(CATALOG, CLAIMS, "paper", formulas={"ratio": others})
    assert {e.claim for e in found.claims} == {"a", "c", "d"}


def test_nothing_rests_on_a_leaf() -> None:
    found = impact(CATALOG, CLAIMS, "e")
    assert found.claims == ()


def test_what_is_neither_claim_nor_source_is_refused() -> None:
    with pytest.raises(NotFoundError) as caught:
        impact(CATALOG, CLAIMS, "papre")
    assert caught.value.nearest[0] == "paper"
