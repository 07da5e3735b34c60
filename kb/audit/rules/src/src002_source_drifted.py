"""A source whose text is no longer the one that was read."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Outcome, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for source in audited.catalog.sources.values():
        if source.digest is None:
            continue
        text = audited.texts.get(f"source/{source.id}")
        if text is None:
            yield Hit(
                source.id,
                "source",
                say(
                    "「{title}」の本文が手元になく、変わったかどうか調べていません",
                    "the text of “{title}” is not at hand: whether it changed was not checked",
                    title=source.title,
                ),
                outcome=Outcome.UNCHECKED,
                payload="no-text",
            )
        elif text.digest != source.digest:
            yield Hit(
                source.id,
                "source",
                say(
                    "「{title}」の本文は、読んだときから変わっています",
                    "the text of “{title}” has changed since it was read",
                    title=source.title,
                ),
                found=text.digest,
                expected=source.digest,
            )


RULE = Rule(
    code="SRC002",
    name="source-drifted",
    severity=Severity.WARNING,
    what=Label(
        "手元の本文の要約値（`digest`）が、記録と異なる出典。",
        "A source whose text at hand has another `digest` than the one recorded.",
    ),
    why=Label(
        "書き換わったページは、同じ住所のまま別のことを言い始めます。",
        "A page that was rewritten says something else at the same address.",
    ),
    fix=Label(
        "主張を新しい本文と照合し、`digest` と `accessed` を改めてください。",
        "Hold the claims against the new text, then renew `digest` and `accessed`.",
    ),
    failing="""\
sources:
- {id: page, title: A page, kind: vendor-page, tier: primary, digest: 'sha256:1'}
texts:
  source/page: {content: Changed., digest: 'sha256:2'}
""",
    passing="""\
sources:
- {id: page, title: A page, kind: vendor-page, tier: primary, digest: 'sha256:1'}
texts:
  source/page: {content: As it was., digest: 'sha256:1'}
""",
    check=_check,
    needs="texts",
)
