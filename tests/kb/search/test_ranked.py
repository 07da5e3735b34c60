"""The places of claims among the values of their property."""

from dataclasses import replace

from kb.search.content.ranked import BEST, HIGHEST, LOWEST, OTHERS, PLACES, WORST, ranked
from kb.views.catalog import GlossaryTerm
from kb.views.claim import Claim
from kb.views.label import Label, Ref
from kb.vocab import Rank
from tests.kb import builders as make

ACME = Ref("acme", Label("Acme", "Acme"))
CATALOG = make.catalog(
    entities=[
        make.entity("acme", aliases=("Acme Corporation",)),
        *(make.entity(f"rack-{n}", vendor=ACME if n else None) for n in range(12)),
    ],
    properties=[replace(make.prop("power", unit="W"), better="lower"), make.prop("mass", unit="W")],
    documents=[make.document()],
)


def claim(thing: int, value: int, prop: str = "power") -> Claim:
    return make.claim(f"rack-{thing}", prop, make.quantity(str(value), "W"))


def among_all(claims: list[Claim]) -> dict[str, set[str]]:
    found = ranked(CATALOG, claims)
    return {key: {place for place, _, name in of if not name} for key, of in found.items()}


def test_claims_are_placed_from_both_ends() -> None:
    found = among_all([claim(n, 100 - n) for n in range(12)])
    assert f"{HIGHEST}0" in found[claim(0, 100).id]
    assert {f"{LOWEST}0", f"{BEST}0"} <= found[claim(11, 89).id]
    assert f"{WORST}0" in found[claim(0, 100).id]
    assert sum(any(p.startswith(HIGHEST) for p in of) for of in found.values()) == PLACES


def test_what_is_no_better_either_way_has_no_best() -> None:
    found = among_all([claim(1, 5, "mass"), claim(2, 7, "mass")])
    assert {place[0] for of in found.values() for place in of} == {HIGHEST, LOWEST}


def test_a_thing_has_one_place_by_its_best_and_what_is_deprecated_none() -> None:
    old = claim(3, 999)
    old = replace(old, standing=replace(old.standing, rank=Rank.DEPRECATED))
    twice = replace(claim(1, 60), id="again")
    found = among_all([claim(1, 50), twice, claim(2, 55), old])
    assert old.id not in found
    assert f"{HIGHEST}0" in found["again"]
    assert f"{HIGHEST}1" in found[claim(2, 55).id]
    assert f"{HIGHEST}0{OTHERS}" in found[claim(1, 50).id]


def test_a_single_thing_has_no_place() -> None:
    assert ranked(CATALOG, [claim(1, 50)]) == {}


def test_a_thing_has_a_place_in_its_class_too() -> None:
    found = ranked(CATALOG, [claim(n, 50 + n) for n in range(3)])
    lowest = f"{LOWEST}0"
    assert (lowest, "power", "Acme Corporation") in found[claim(1, 51).id]
    assert (lowest, "power", "") in found[claim(0, 50).id]
    assert (lowest, "power", "") not in found[claim(1, 51).id]


def test_a_thing_has_a_place_by_a_term_that_leads_where_the_name_of_its_kind_does() -> None:
    terms = {
        key: GlossaryTerm(key, "", Label(key, key), aliases, Label("-", "-"), entity)
        for key, aliases, entity in (
            ("accelerator", (), "acme"),
            ("gpu", ("graphics card",), "acme"),
            ("other", (), "rack-1"),
        )
    }
    pack = replace(CATALOG.pack, kinds=(make.term("accelerator"),))
    found = ranked(replace(CATALOG, pack=pack, glossary=terms), [claim(1, 1), claim(2, 2)])
    names = {name for place, _, name in found[claim(2, 2).id] if place == f"{HIGHEST}0"}
    assert {"accelerator", "gpu", "graphics card"} <= names
    assert "other" not in names
