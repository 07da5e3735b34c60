"""A citation of a reference that the text does not list."""

from collections.abc import Iterator

from ingest.lint.rule import Linted, LintRule, Mark
from ingest.markers.scan import reference_use
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(linted: Linted) -> Iterator[Mark]:
    markers = ((found.passage, found.markers) for found in linted.findings)
    for passage, citation in reference_use(linted.document, markers).unlisted:
        yield Mark(
            passage,
            citation.start,
            citation.end,
            say(
                "{text} が指す参考資料は一覧にありません",
                "{text} points at a reference that is not listed",
                text=citation.text,
            ),
        )


RULE = LintRule(
    code="DOC006",
    name="reference-unlisted",
    severity=Severity.ERROR,
    what=Label(
        "参考資料の一覧にない番号・鍵・脚注を引くもの。",
        "A citation whose number, key or footnote is not in the list of references.",
    ),
    why=Label("出典があるように見えて、たどれません。", "It looks sourced and leads nowhere."),
    fix=Label(
        "一覧に加えるか、番号を直してください。", "Add the reference, or correct the citation."
    ),
    failing="Alpha has a power of 700 W [2].\n\n## References\n\n1. Acme. Alpha data sheet.\n",
    passing="Alpha has a power of 700 W [1].\n\n## References\n\n1. Acme. Alpha data sheet.\n",
    check=_check,
)
