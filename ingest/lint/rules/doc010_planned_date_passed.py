"""A plan for a day that has passed."""

import re
from collections.abc import Iterator

from ingest.lint.days import PLANNED, days
from ingest.lint.rule import Linted, LintRule, Mark
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity

_PAST = re.compile(
    r"だった|でした|ていた|ました|\b(?:was|were|had been|originally)\b", re.IGNORECASE
)


def _check(linted: Linted) -> Iterator[Mark]:
    today = linted.knowledge.today
    for sentence in linted.sentences:
        planned = PLANNED.search(sentence.text)
        if planned is None or _PAST.search(sentence.text):
            continue
        dated = [(t, day) for t, day in days(sentence.figures) if day < today]
        if not dated:
            continue
        # The day that stands nearest to the word is the one planned for.
        at = sentence.start + planned.start()
        tied, day = min(dated, key=lambda pair: abs(pair[0].figure.start - at))
        yield Mark(
            sentence.passage,
            tied.figure.start,
            tied.figure.end,
            say(
                "「{word}」とありますが、{day}は過ぎました",
                "This is called “{word}”, but {day} has passed",
                word=planned[0],
                day=day.isoformat(),
            ),
        )


RULE = LintRule(
    code="DOC010",
    name="planned-date-passed",
    severity=Severity.WARNING,
    what=Label(
        "予定・見込みとされた日が、もう過ぎているもの。",
        "A day that the text calls planned or expected and that has passed.",
    ),
    why=Label(
        "実現したのか延びたのか、読者には分かりません。",
        "Readers cannot tell whether it came true or slipped.",
    ),
    fix=Label(
        "その後どうなったかを、出典とともに書いてください。",
        "Say what came of it, with a source.",
    ),
    failing="Gamma is planned for March 2025.\n",
    passing="Gamma is planned for March 2031.\n",
    check=_check,
)
