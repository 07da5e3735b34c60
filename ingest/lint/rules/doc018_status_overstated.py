"""A standard called settled that, as far as is known, is still being worked on."""

import re
from collections.abc import Iterator

from ingest.figures.aliases import Mention
from ingest.lint.days import PLANNED
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of
from ingest.lint.sentences import NOT_SAID
from kb.audit.words import say
from kb.standards.states import SETTLED, rank
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Lifecycle, Rank, Severity, ValueType

_SETTLED = re.compile(
    r"(?:承認|批准|確定|制定|公開|発行|標準化|規格化)(?:され|し(?:た|まし|て)|済)|規格(?:に|と)な(?:った|りま|って)"
    r"|\b(?:approved|ratified|finali[sz]ed|adopted|published|released|standardi[sz]ed)\b"
    r"|\b(?:is|are|became|has been|as) (?:now )?(?:an? |the )?"
    r"(?:(?:ratified|approved|final|finished|official) )?standards?\b",
    re.IGNORECASE,
)
_STEPS = re.compile(
    r"草案|ドラフト|投票|作業部会|会合"
    r"|\b(?:drafts?|ballots?|task force|working group|D[0-9]+\.[0-9])\b",
    re.IGNORECASE,
)
"""What may be published or approved before the standard itself."""
_SUBJECT_REACH = 80


def _check(linted: Linted) -> Iterator[Mark]:
    catalog = linted.knowledge.catalog
    keys = {p.id for p in catalog.properties.values() if p.lifecycle is Lifecycle.STATUS}
    for sentence in linted.sentences if keys else ():
        word = _SETTLED.search(sentence.text)
        if word is None or any(r.search(sentence.text) for r in (PLANNED, NOT_SAID, _STEPS)):
            continue
        subject = _subject(linted.knowledge.aliases.find(sentence.text), word.start())
        held = [] if subject is None else _held(linted, subject, keys)
        if not held or any(_is_settled(claim) for claim in held):
            continue
        claim = max(held, key=lambda one: (rank(_state(one)), one.as_of or ""))
        yield Mark(
            sentence.passage,
            sentence.start + word.start(),
            sentence.start + word.end(),
            say(
                "「{word}」とありますが、{what}は「{state}」です",
                "The text says “{word}”, but {what} is “{state}”",
                word=word[0],
                what=label_of(claim),
                state=claim.value.ref.label if claim.value.ref else Label("", ""),
            ),
            expected=_state(claim),
            claim=claim,
        )


def _subject(names: tuple[Mention, ...], at: int) -> str | None:
    """Return what stands nearest before a word."""
    before = [name for name in names if name.end <= at <= name.end + _SUBJECT_REACH]
    return before[-1].id if before else None


def _held(linted: Linted, subject: str, keys: set[str]) -> list[Claim]:
    return [
        claim
        for claim in linted.knowledge.said.get(subject, ())
        if claim.property.id in keys
        and claim.value.type is ValueType.TERM
        and claim.standing.rank is not Rank.DEPRECATED
    ]


def _state(claim: Claim) -> str:
    return claim.value.ref.id if claim.value.ref is not None else ""


def _is_settled(claim: Claim) -> bool:
    """Tell whether a claim has a standard settled, or past that."""
    return rank(_state(claim)) >= min(map(rank, SETTLED))


RULE = LintRule(
    code="DOC018",
    name="status-overstated",
    severity=Severity.ERROR,
    what=Label(
        "まだ検討中と知られている規格を、承認・公開されたものとして述べるもの。",
        "A standard said to be approved or published that is known to be worked on still.",
    ),
    why=Label(
        "草案は変わります。確定した規格として設計に使えば、作り直しになります。",
        "A draft may change, and what was designed to it has to be made again.",
    ),
    fix=Label(
        "いつの、どの段階かを書くか、出典を添えて主張を改めてください。",
        "State its stage and as of when, or revise the claim with its source.",
    ),
    failing="Gamma has been approved.\n",
    passing="The draft of Gamma has been published.\n",
    check=_check,
)
