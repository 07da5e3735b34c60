"""Which cards a site has: one a thing, a comparison and a formula; every other page has the common.

A claim shows the card of what it is about. A card a claim would cost more than its two pages.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from kb.publish.card import card
from kb.publish.costly import Costly
from kb.publish.material import Material
from kb.publish.page import kind_label
from kb.views.comparison import Comparison
from kb.views.detail import EntityDetail
from kb.views.formula import Formula
from kb.vocab import Verification


def cards(material: Material, base: str) -> Iterator[Costly]:
    """Yield the cards of a site; `base` is a digest of what all pages are made from."""
    catalog = material.catalog
    for kind, keys, draw in (
        ("entities", catalog.entities, _entity),
        ("comparisons", catalog.comparisons, _comparison),
        ("formulas", material.formulas, _formula),
    ):
        for key in keys:
            mark = f"{base[:8]} {material.tag(f'{kind}/{key}')}"
            yield Costly(f"cards/{kind}/{key}.png", mark, partial(draw, material, key))


def _said(total: int, counts: dict[str, int]) -> str:
    each = ", ".join(f"{counts[word]} {word}" for word in Verification if counts.get(word))
    noun = "claim" if total == 1 else "claims"
    return f"{total} {noun}: {each}" if each else "No claim is made about it yet"


def _entity(material: Material, key: str) -> bytes:
    thing = material.view(EntityDetail, f"entities/{key}")
    counts = dict(thing.counts or {})
    return card(
        thing.label.get("en"),
        kind=kind_label(material.catalog, thing.kind).get("en"),
        said=_said(sum(counts.values()), counts),
        counts=counts,
    )


def _comparison(material: Material, key: str) -> bytes:
    compared = material.view(Comparison, f"comparisons/{key}")
    counts = Counter(e.standing.verification.value for _, _, e in compared.entries())
    return card(
        material.catalog.comparisons[key].title.get("en"),
        kind=f"Comparison of {len(compared.rows)} things by {len(compared.columns)} properties",
        said=_said(counts.total(), counts),
        counts=counts,
    )


def _formula(material: Material, key: str) -> bytes:
    formula: Formula = material.formulas[key]
    word = "verified" if formula.verified else "flagged"
    examples = len(formula.examples)
    held = f"Verified by its dimensions and {examples} worked example{'s' * (examples != 1)}"
    return card(
        formula.title.get("en"),
        kind="Formula",
        said=held if formula.verified else "Not verified: it computes nothing that is shown",
        counts={word: 1},
    )
