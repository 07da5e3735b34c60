"""An id or address of one of our claims that leads nowhere."""

from collections.abc import Iterator

from ingest.link.pointed import claim_ids
from ingest.lint.rule import Linted, LintRule, Mark
from kb.audit.words import say
from kb.errors import nearest
from kb.passage import Span
from kb.views.label import Label
from kb.vocab import Severity


def _check(linted: Linted) -> Iterator[Mark]:
    claims = linted.knowledge.claims
    moved = {t.id: t.replaced_by for t in linted.knowledge.catalog.pack.tombstones}
    for key, start, _ in claim_ids(linted.document.text):
        if key in claims:
            continue
        successor = moved.get(key)
        near = nearest(key, claims) if successor is None else ()
        yield Mark(
            0,
            0,
            0,
            say("主張 {key} はありません", "There is no claim {key}", key=key),
            expected=successor or (near[0] if near else None),
            remedy=say("近いもの：{near}", "Nearest: {near}", near=", ".join(near))
            if near
            else None,
            replacement=successor,
            safe=successor is not None,
            span=Span(start, start + len(key)),
        )


RULE = LintRule(
    code="DOC009",
    name="dead-claim",
    severity=Severity.ERROR,
    what=Label(
        "知識ベースの主張を指す番地・識別子で、その主張がもうないもの。",
        "An address or id of a claim of the knowledge base that is not there.",
    ),
    why=Label("根拠をたどれません。", "What it rests on cannot be followed."),
    fix=Label(
        "今の識別子に直してください。置き換えが分かっていれば `--fix` が書き直します。",
        "Use its present id; where the successor is known, `--fix` writes it.",
    ),
    failing="Alpha has a power of 700 W (tenkyo:alpha.power.mx).\n",
    passing="Alpha has a power of 700 W (tenkyo:alpha.power.me).\n",
    check=_check,
)
