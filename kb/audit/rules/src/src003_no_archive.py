"""A page that may vanish, with no kept copy."""

import re
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity, SourceKind

_FLEETING = frozenset(
    {SourceKind.VENDOR_PAGE, SourceKind.PRESS_RELEASE, SourceKind.NEWS, SourceKind.REPOSITORY}
)

# A file of a repository at one commit never changes.
_COMMIT = re.compile(r"/[0-9a-f]{40}(?:/|$)")


def _check(audited: Audited) -> Iterator[Hit]:
    for source in audited.catalog.sources.values():
        pinned = source.link is not None and _COMMIT.search(source.link) is not None
        lasting = source.doi or source.arxiv or source.archive or pinned
        if source.kind in _FLEETING and source.link and not lasting and source.id in audited.cited:
            yield Hit(
                source.id,
                "source",
                say(
                    "「{title}」は変わりうるページですが、保存された写しがありません",
                    "“{title}” is a page that may change, and no copy of it is kept",
                    title=source.title,
                ),
                found=source.link,
            )


RULE = Rule(
    code="SRC003",
    name="no-archive",
    severity=Severity.NOTE,
    what=Label(
        "主張の根拠であるページのうち、DOIも保存された写しもないもの。",
        "A web page that claims rest on, with neither a DOI nor an archived copy.",
    ),
    why=Label(
        "メーカーのページや記事は予告なく変わり、消えます。",
        "Vendor pages and articles change and vanish without notice.",
    ),
    fix=Label(
        "写しを保存し、その住所を `archive` に書いてください。",
        "Have a copy archived and give its address as `archive`.",
    ),
    failing="""\
sources:
- {id: page, title: A page, kind: vendor-page, tier: primary, url: 'https://example.org/p'}
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: page}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: datasheet}, {source: paper}]}
""",
    check=_check,
)
