"""A part of the text that was not read: a scanned page, a file that was not found."""

from collections.abc import Iterator

from ingest.lint.rule import Linted, LintRule, Mark
from kb.audit.words import say
from kb.passage import Span
from kb.views.label import Label
from kb.vocab import Severity


def _check(linted: Linted) -> Iterator[Mark]:
    for notice in linted.document.notices:
        yield Mark(
            0,
            0,
            0,
            say(
                "読めなかった箇所があります：{problem}",
                "Not all was read: {problem}",
                problem=notice.problem,
            ),
            span=Span(notice.start, notice.start),
        )


RULE = LintRule(
    code="DOC013",
    name="part-unread",
    severity=Severity.NOTE,
    what=Label(
        "読めなかった部分：文字のないページ、見つからない取り込みファイル、壊れた前書きなど。",
        "What could not be read: a page without text, a file taken in that is not there, front "
        "matter that is broken.",
    ),
    why=Label(
        "読んでいない部分に指摘がないことは、正しいことを意味しません。",
        "No finding in what was not read does not mean that it is right.",
    ),
    fix=Label(
        "その部分を別に調べるか、読める形にしてください。",
        "Look at that part by other means, or put it in a form that can be read.",
    ),
    failing="---\n- no mapping\n---\n\nAlpha has a power of 700 W [1].\n",
    passing="---\ntitle: A note\n---\n\nAlpha has a power of 700 W [1].\n",
    check=_check,
)
