"""Claims on the lives of two standards, and the board that they make."""

from datetime import date

from kb.standards.board import board
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.standard import Board, Standard
from kb.views.value import Value
from kb.vocab import Absence, ValueType
from tests.kb import builders as make

DATES = ("announced", "target", "draft", "ballot", "approved", "published", "withdrawn")
TODAY = "2026-11-29"


def when(text: str) -> Value:
    parts = [int(part) for part in text.split("-")]
    if len(parts) == 1:
        return make.day(text, earliest=date(parts[0], 1, 1), latest=date(parts[0], 12, 31))
    if len(parts) == 2:
        return make.day(
            text, earliest=date(parts[0], parts[1], 1), latest=date(parts[0], parts[1], 28)
        )
    return make.day(text)


def dated(part: str, day: str, *, subject: str = "ualink", known: str = "2026-10-15",
          document: str = "a", **more: object) -> Claim:  # fmt: skip
    return make.claim(subject, part, when(day), document=document, known_from=known, **more)  # type: ignore[arg-type]


def stage(word: str, *, known: str, document: str = "a", subject: str = "ualink") -> Claim:
    value = (
        make.absent(Absence.UNKNOWN, of=ValueType.TERM) if word == "unknown" else make.word(word)
    )
    return make.claim(subject, "stage", value, document=document, known_from=known)


def shown(catalog: Catalog, *claims: Claim, as_of: str | None = None) -> Board:
    keyed = {f"{n}/{claim.id}": claim for n, claim in enumerate(claims)}
    return board(catalog, keyed, today=TODAY, as_of=as_of)


def one(catalog: Catalog, *claims: Claim, as_of: str | None = None) -> Standard:
    (found,) = shown(catalog, *claims, as_of=as_of).standards
    return found


def codes(standard: Standard) -> list[str]:
    return [notice.code for notice in standard.notices]
