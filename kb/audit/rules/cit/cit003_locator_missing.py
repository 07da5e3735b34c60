"""A citation of a long source that does not say where in it."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, topic
from kb.views.catalog import Source
from kb.views.label import Label
from kb.vocab import Severity, SourceKind

_LONG = frozenset({SourceKind.STANDARD, SourceKind.CONSORTIUM_SPEC, SourceKind.REPORT})


def _check(audited: Audited) -> Iterator[Hit]:
    sources = audited.catalog.sources
    for claim in audited.claims.values():
        for citation in claim.citations:
            if citation.locator or citation.printed:
                continue
            if _is_long(sources[citation.source]):
                yield hit(
                    claim,
                    say(
                        "{topic}の出典「{title}」のどこにあるかが示されていません",
                        "{topic}: nothing says where in “{title}” it stands",
                        topic=topic(claim),
                        title=citation.title,
                    ),
                    found=citation.source,
                    source=citation.source,
                )


def _is_long(source: Source) -> bool:
    """Tell whether a source has pages to look through, and is not itself one page of a site."""
    if source.kind is SourceKind.PAPER:
        return True
    paged = source.doi or source.arxiv or source.pages or source.number or source.link is None
    return source.kind in _LONG and bool(paged or (source.link or "").endswith(".pdf"))


RULE = Rule(
    code="CIT003",
    name="locator-missing",
    severity=Severity.WARNING,
    what=Label(
        "論文・標準・報告書を、箇所も原文の数値も示さずに引く引用。",
        "A citation of a paper, standard or report with neither a place in it nor the figure as "
        "printed there.",
    ),
    why=Label(
        "百頁の報告書のどこかにある、では確かめる人が全体を読むことになります。",
        "“Somewhere in a hundred pages” makes whoever checks it read all hundred.",
    ),
    fix=Label(
        "引用に `locator`（節・表・頁）か `printed`（原文の数値）を加えてください。",
        "Give the citation a `locator` (section, table, page) or the figure as `printed`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: paper}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: paper, locator: Table 2}]}
- {subject: beta, property: power, value: 500 W, document: memo, citations: [{source: datasheet}]}
""",
    check=_check,
)
