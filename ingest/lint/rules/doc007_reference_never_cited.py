"""A listed reference that nothing in the text cites."""

from collections.abc import Iterator

from ingest.lint.rule import Linted, LintRule, Mark
from ingest.markers.scan import reference_use
from kb.audit.words import say
from kb.passage import InlineKind, Span
from kb.views.label import Label
from kb.vocab import Severity

_SHOWN = 60


def _check(linted: Linted) -> Iterator[Mark]:
    markers = ((found.passage, found.markers) for found in linted.findings)
    elsewhere = set(_cited_in_parts(linted))
    for reference in reference_use(linted.document, markers).never_cited:
        if reference.key in elsewhere:
            continue
        name = f"[{reference.number}]" if reference.number is not None else reference.key
        yield Mark(
            0,
            0,
            0,
            say(
                "参考資料 {name}「{text}」は一度も引かれていません",
                "Reference {name} is never cited: {text}",
                name=name,
                text=reference.text[:_SHOWN],
            ),
            span=Span(reference.start, reference.end),
        )


def _cited_in_parts(linted: Linted) -> Iterator[str]:
    """Yield the keys that files cite which the document takes in."""
    for part in linted.document.included:
        for passage in part.passages:
            for inline in passage.inlines:
                if inline.kind is InlineKind.CITATION:
                    yield from inline.target.split(",")


RULE = LintRule(
    code="DOC007",
    name="reference-never-cited",
    severity=Severity.NOTE,
    what=Label(
        "一覧にありながら、本文のどこからも引かれない参考資料。",
        "A reference that is listed but cited nowhere in the text.",
    ),
    why=Label(
        "何の根拠なのか分からず、根拠の数だけ多く見えます。",
        "Nobody can tell what rests on it, and the text seems better sourced than it is.",
    ),
    fix=Label(
        "使った箇所に印を付けるか、一覧から外してください。",
        "Cite it where it was used, or take it off the list.",
    ),
    failing="Alpha has a power of 700 W [1].\n\n## References\n\n1. Acme. Alpha data sheet.\n"
    "2. Acme. Another note.\n",
    passing="Alpha has a power of 700 W [1].\n\n## References\n\n1. Acme. Alpha data sheet.\n",
    check=_check,
)
