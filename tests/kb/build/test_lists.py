"""Lists of claims that a build keeps in sheets: whole, in order, and each sheet by itself."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest

from kb.build.details import Details
from kb.build.knowledge import Knowledge
from kb.build.lists import kept_lists
from kb.formulas.derivation import Derivations
from kb.publish.sheets import EVERY, KEPT, NEWEST, kept_address
from kb.quantity.units import PintUnits
from kb.views.claim import Citation, Claim
from kb.views.codec import decode
from kb.views.detail import IndexedClaim, KeptList
from kb.vocab import CitationRole
from tests.kb import builders as make

UNITS = PintUnits()


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LISTED", "SIZE", "BLOCK"):
        monkeypatch.setattr(f"kb.build.lists.{name}", 2)


def claims() -> Iterator[Claim]:
    """Yield claims about two things in turn, each of one property and one of two sources."""
    for number in range(7):
        source = f"source-{number % 2}"
        yield make.claim(
            f"thing-{number % 2}",
            "width",
            make.quantity(str(number + 1), "m"),
            key=f"claim-{number}",
            document="a",
            locator="1",
            citations=(Citation(source, source, CitationRole.SUPPORTS, "primary"),),
            known_from=f"2026-01-0{number + 1}" if number < 3 else None,
        )


def kept(found: dict[str, Claim], tags: dict[str, str] | None = None) -> dict[str, bytes]:
    catalog = make.catalog(
        entities=[make.entity("thing-1"), make.entity("thing-0")],
        properties=[make.prop("width", unit="m")],
        documents=[make.document("a")],
        sources=[make.source("source-0"), make.source("source-1")],
    )
    known = Knowledge(catalog, found, {}, Derivations(found, (), (), ()), (), date(2026, 11, 29))
    return dict(kept_lists(Details(known, units=UNITS), tags or dict.fromkeys(found, "tag")))


def listed(answers: dict[str, bytes], name: str) -> list[list[str]]:
    """Return the claims of each sheet of a list."""
    count = len(decode(dict[str, KeptList], answers[KEPT])[name].ends)
    return [
        [row.id for row in decode(list[IndexedClaim], answers[kept_address(name, number)])]
        for number in range(1, count + 1)
    ]


FOUND = {claim.id: claim for claim in claims()}


def numbered(*sheets: str) -> list[list[str]]:
    return [[f"claim-{number}" for number in sheet] for sheet in sheets]


@pytest.mark.parametrize(
    ("name", "sheets"),
    [
        # By thing, in the order of the things.
        (EVERY, numbered("13", "50", "24", "6")),
        (NEWEST, numbered("210")),
        ("properties/width", numbered("01", "23", "45", "6")),
        ("sources/source-0", numbered("02", "46")),
        ("documents/a", numbered("01", "23", "45", "6")),
        ("verification/cited", numbered("01", "23", "45", "6")),
    ],
)
def test_a_list_is_cut_into_sheets(name: str, sheets: list[list[str]]) -> None:
    assert listed(kept(FOUND), name) == sheets


def test_the_table_tells_of_length_and_positions() -> None:
    table = decode(dict[str, KeptList], kept(FOUND)[KEPT])
    assert table["sources/source-0"] == KeptList(4, 2, (2, 6), ("2026-01-03", ""))
    assert table["properties/width"] == KeptList(
        7, 2, (1, 3, 5, 6), ("2026-01-02", "2026-01-03", "", "")
    )


def test_what_a_page_lists_whole_is_not_kept() -> None:
    few = {key: FOUND[key] for key in ("claim-0", "claim-1")}
    assert decode(dict[str, KeptList], kept(few)[KEPT]).keys() == {
        EVERY,
        NEWEST,
        "verification/cited",
    }


def test_another_answer_changes_the_sheets_of_its_claim_alone() -> None:
    tags = dict.fromkeys(FOUND, "tag")
    before, after = kept(FOUND, tags), kept(FOUND, tags | {"claim-4": "other"})
    assert {address for address in before if before[address] != after[address]} == {
        kept_address(EVERY, 3),
        kept_address("properties/width", 3),
        kept_address("sources/source-0", 2),
        kept_address("documents/a", 3),
        kept_address("verification/cited", 3),
    }


def test_a_claim_less_leaves_sheets_alone_where_it_did_not_stand() -> None:
    fewer = {key: claim for key, claim in FOUND.items() if key != "claim-1"}
    before, after = kept(FOUND), kept(fewer)
    for number in (1, 2):
        address = kept_address("sources/source-0", number)
        assert before[address] == after[address]


def test_of_one_day_the_newest_are_those_of_the_last_ids() -> None:
    dated = {key: replace(claim, known_from="2026-01-01") for key, claim in FOUND.items()}
    assert listed(kept(dated), NEWEST) == numbered("6543210")
