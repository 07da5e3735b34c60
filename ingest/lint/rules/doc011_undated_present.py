"""A "currently" that does not say when."""

import re
from collections.abc import Iterator

from ingest.figures.figure import FigureKind
from ingest.lint.rule import Linted, LintRule, Mark
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity

_NOW = re.compile(
    r"現在(?!地|形)|現時点|目下|今のところ|執筆時点"
    r"|\b(?:currently|at present|nowadays|as of now|as of today|at the moment|to date)\b",
    re.IGNORECASE,
)
_DATED = frozenset({FigureKind.DATE, FigureKind.YEAR})


def _check(linted: Linted) -> Iterator[Mark]:
    for sentence in linted.sentences:
        if any(tied.figure.kind in _DATED for tied in sentence.figures):
            continue
        for match in _NOW.finditer(sentence.text):
            yield Mark(
                sentence.passage,
                sentence.start + match.start(),
                sentence.start + match.end(),
                say(
                    "「{word}」がいつのことか書かれていません",
                    "“{word}” does not say when that is",
                    word=match[0],
                ),
            )


RULE = LintRule(
    code="DOC011",
    name="undated-present",
    severity=Severity.NOTE,
    what=Label(
        "「現在」「現時点」「currently」などと述べながら、同じ文に日付がないもの。",
        "A sentence that says “currently”, 現在 or the like without a date.",
    ),
    why=Label("文書が古びるほど、意味が変わっていきます。", "Its meaning moves as the text ages."),
    fix=Label("いつの時点かを書いてください。", "Say as of when."),
    failing="Gamma is currently the fastest device.\n",
    passing="As of May 2026, Gamma is currently the fastest device.\n",
    check=_check,
)
