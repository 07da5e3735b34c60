"""Which of the claims on the same thing and property stands before the others."""

from dataclasses import replace

import pytest

from kb.search.content.claims import claim_documents
from kb.views.claim import Citation, Claim, ClaimLink
from kb.vocab import Absence, CitationRole, LinkRole, Verification
from tests.kb import builders as make

CATALOG = make.catalog(
    entities=[make.entity("chip")],
    properties=[make.prop("memory", unit="GB")],
    documents=[make.document("doc"), make.document("other")],
)
CITED = (Citation("paper", "Paper", CitationRole.SUPPORTS, "primary"),)


def claim(key: str, value: int | None, **more: object) -> Claim:
    held = make.absent(Absence.UNKNOWN) if value is None else make.quantity(str(value), "GB")
    return replace(make.claim("chip", "memory", held, key=f"chip.memory.{key}"), **more)  # type: ignore[arg-type]


def against(key: str) -> tuple[ClaimLink, ...]:
    return (ClaimLink(f"chip.memory.{key}", LinkRole.CONTRADICTS, incoming=False, declared=True),)


DISPUTED = make.standing(verification=Verification.DISPUTED)


@pytest.mark.parametrize(
    ("behind", "before"),
    [
        (claim("doc", 128, superseded_on="2026-01-01"), claim("other", 256)),
        (claim("doc", None), claim("other", 256)),
        (claim("doc.first-phase", 128), claim("doc", 256)),
        (
            claim("doc", 128, standing=DISPUTED, links=against("other")),
            claim("other", 256, standing=DISPUTED, links=against("doc"), citations=CITED),
        ),
    ],
    ids=["superseded", "unknown", "told apart by a key", "contradicted by what has a source"],
)
def test_what_was_given_up_stands_behind_its_rivals(behind: Claim, before: Claim) -> None:
    last, first = claim_documents(CATALOG, [behind, before])
    assert last.boost < first.boost


def test_claims_of_one_value_or_of_two_things_and_those_that_dispute_alike_stand_as_they_are() -> (
    None
):
    same = [claim("doc", 128), claim("doc.again", 128), claim("other", 256)]
    assert len({one.boost for one in claim_documents(CATALOG, same)}) == 1
    ways = [claim("doc", 1), claim("doc.one-way", 2, qualifiers={"direction": "one-way"})]
    assert len({one.boost for one in claim_documents(CATALOG, ways)}) == 1
    both = [claim(a, 1, standing=DISPUTED, links=against(b)) for a, b in ("xy", "yx")]
    assert len({one.boost for one in claim_documents(CATALOG, both)}) == 1
