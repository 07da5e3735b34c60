"""Claims as they are indexed."""

from dataclasses import replace

from kb.search.content.claims import claim_documents
from kb.vocab import Verification
from tests.kb import builders as make

CATALOG = make.catalog(
    entities=[make.entity("h100")],
    properties=[make.prop("tdp", unit="W")],
    documents=[make.document()],
)


def test_claims_in_doubt_are_found_by_that_word() -> None:
    plain = make.claim("h100", "tdp", make.quantity("700", "W"))
    standing = replace(plain.standing, verification=Verification.DISPUTED)
    one, other = claim_documents(CATALOG, [plain, replace(plain, standing=standing)])
    assert {"disputed", "係争", "Claim"} <= set(other.more) - set(one.more)
