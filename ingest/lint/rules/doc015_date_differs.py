"""A day of publication, approval or the like that differs from the knowledge base."""

import re
from collections.abc import Iterator
from datetime import date

from ingest.figures.aliases import Mention
from ingest.figures.tie import Tied
from ingest.link.standing import best
from ingest.lint.days import PLANNED, span_of
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.rules._claims import label_of
from ingest.lint.sentences import NOT_SAID, Sentence
from kb.audit.words import listed, say
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Rank, Severity, ValueType

_REACH = 40
"""Characters between a day and the word that tells what happened on it."""
_BREAK = re.compile(r"[;；:：。]")

Dated = tuple[Tied, tuple[date, date]]


def _check(linted: Linted) -> Iterator[Mark]:
    knowledge = linted.knowledge
    for sentence in linted.sentences:
        dated = [(tied, span) for tied in sentence.figures if (span := span_of(tied)) is not None]
        if not dated or PLANNED.search(sentence.text) or NOT_SAID.search(sentence.text):
            continue
        named = {mention.id for mention in knowledge.aliases.find(sentence.text)}
        for event in knowledge.events.find(sentence.text):
            met = _day_of(sentence, event, dated)
            if met is None:
                continue
            (tied, span), subject = met, next((s for s in met[0].subjects if s in named), None)
            held = _held(linted, subject, event.id) if subject is not None else []
            if held and not any(_overlaps(claim, span) for claim in held):
                claim = best(held)
                yield Mark(
                    sentence.passage,
                    tied.figure.start,
                    tied.figure.end,
                    say(
                        "{what}は「{printed}」とありますが、知識ベースでは{values}です",
                        "{what}: the text says {printed}, the knowledge base {values}",
                        what=label_of(claim),
                        printed=tied.figure.text,
                        values=listed(list(dict.fromkeys(c.value.date or "" for c in held))),
                    ),
                    expected=claim.value.date,
                    claim=claim,
                )


def _day_of(sentence: Sentence, event: Mention, dated: list[Dated]) -> Dated | None:
    """Return the day on which something happened: the nearest to the word for it."""
    begin, end = sentence.start + event.start, sentence.start + event.end
    apart = {
        n: max(tied.figure.start - end, begin - tied.figure.end)
        for n, (tied, _) in enumerate(dated)
    }
    near = min(apart, key=apart.__getitem__)
    if not 0 <= apart[near] <= _REACH:
        return None
    figure = dated[near][0].figure
    between = sentence.text[
        min(event.end, figure.end - sentence.start) : max(
            event.start, figure.start - sentence.start
        )
    ]
    return None if _BREAK.search(between) else dated[near]


def _held(linted: Linted, subject: str, prop: str) -> list[Claim]:
    """Return the claims that tell when something happened to a thing."""
    return [
        claim
        for claim in linted.knowledge.said.get(subject, ())
        if claim.property.id == prop
        and claim.value.type is ValueType.DATE
        and claim.standing.rank is not Rank.DEPRECATED
    ]


def _overlaps(claim: Claim, span: tuple[date, date]) -> bool:
    first, last = claim.value.earliest, claim.value.latest
    begins = first is None or date.fromisoformat(first) <= span[1]
    return begins and (last is None or date.fromisoformat(last) >= span[0])


RULE = LintRule(
    code="DOC015",
    name="date-differs",
    severity=Severity.ERROR,
    what=Label(
        "公開・承認・設立などの日が、同じものについて知識ベースが持つどの日とも重ならないもの。",
        "A day of publication, approval, founding or the like that meets none of the days that "
        "the knowledge base holds for the same thing.",
    ),
    why=Label(
        "目標の日と実際の日、発表と公開は取り違えられやすく、順序の議論を誤らせます。",
        "A target is easily taken for what happened, and an announcement for a publication; what "
        "came first is then told wrongly.",
    ),
    fix=Label(
        "本文の日を直すか、出典を添えて主張を改めてください。",
        "Correct the day, or revise the claim with its source.",
    ),
    failing="Gamma was published in 2024.\n",
    passing="Gamma was published in April 2025.\n",
    check=_check,
)
