"""A "currently" that does not say when."""

import re
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, topic
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity

_NOW = re.compile(
    r"現在|現時点|最新の|今年|来年|昨年|近年|最近|このところ|今後"
    r"|\b(?:currently|at present|nowadays|recently|today|latest|this year|next year|last year)\b",
    re.IGNORECASE,
)


def _check(audited: Audited) -> Iterator[Hit]:
    documents = audited.catalog.documents
    for claim in audited.stated:
        own = claim.as_of is not None and not (
            claim.document is not None and claim.as_of == documents[claim.document.id].checked_on
        )
        # A doubt that a document notes is of the day on which the document was checked.
        if own or claim.standing.flag is not None:
            continue
        word = _word(claim)
        if word is not None:
            yield hit(
                claim,
                say(
                    "{topic}は「{word}」と述べますが、いつのことか示していません",
                    "{topic} says “{word}” without saying when that is",
                    topic=topic(claim),
                    word=word,
                ),
                found=word,
                expected="as_of",
            )


def _word(claim: Claim) -> str | None:
    label, text = claim.statement, claim.value.text
    for words in (claim.value.as_printed, label.ja, label.en, text and text.ja, text and text.en):
        match = _NOW.search(words) if words else None
        if match is not None:
            return match.group()
    return None


RULE = Rule(
    code="STL002",
    name="undated-present",
    severity=Severity.WARNING,
    what=Label(
        "「現在」「最新の」「currently」などと述べながら、その主張自身の `as_of` がないもの。",
        "A claim that says “currently”, “latest” or 現在 without an `as_of` of its own.",
    ),
    why=Label(
        "「現在」は、書かれた日を離れるとともに偽になっていきます。",
        "“Currently” becomes false by itself, the further one reads from the day of writing.",
    ),
    fix=Label(
        "述べている時点を `as_of` に書いてください。",
        "Give the day it speaks of as `as_of`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: remark, document: memo,
   value: {ja: 現在の主力製品である, en: Is currently the main product}}
""",
    passing="""\
claims:
- {subject: alpha, property: remark, document: memo, as_of: '2025-11',
   value: {ja: 現在の主力製品である, en: Is currently the main product}}
""",
    check=_check,
)
