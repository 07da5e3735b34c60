"""A record that is not as it was when somebody last looked it over."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import listed, say
from kb.views.catalog import Unreviewed
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for record in audited.catalog.unreviewed:
        if record.by is None:
            continue
        name = f"{record.kind} {record.id}"
        if record.changed:
            yield Hit(record.id, record.kind, _changed(record), found=listed([*record.changed]))
            continue
        gone = say(
            "{day}に{by}が点検した `{name}` がなくなっています",
            "`{name}`, which {by} reviewed on {day}, is gone",
            day=record.on or "",
            by=record.by,
            name=name,
        )
        yield Hit(audited.catalog.pack.name, "pack", gone, found=name)


def _changed(record: Unreviewed) -> Label:
    void = Label("。出典との照合の記録は無効です", "; its checks against sources are void")
    return say(
        "`{name}` は、{day}に{by}が点検した後に変わりました（{fields}）{void}",
        "`{name}` changed after {by} reviewed it on {day} ({fields}){void}",
        name=f"{record.kind} {record.id}",
        day=record.on or "",
        by=record.by or "",
        fields=listed([*record.changed]),
        void=void if record.voids else Label("", ""),
    )


RULE = Rule(
    code="VER009",
    name="changed-since-review",
    severity=Severity.ERROR,
    what=Label(
        "最後の点検の後に変わった、またはなくなった記録（点検を記録しているパックのみ）。",
        "A record that changed or went after somebody last reviewed it, in a pack that keeps "
        "reviews.",
    ),
    why=Label(
        "点検や照合が認めたのは、そのときの内容です。書き間違いも黙った書き換えも、ここで見つかります。",
        "A review, or a check against a source, was of what the record said then. Slips of the "
        "hand and silent edits show here.",
    ),
    fix=Label(
        "意図した変更なら `tenkyo review --by 名前` で点検を記録し、でなければ元に戻してください。",
        "If it is meant, record a review: `tenkyo review --by NAME`. If not, undo it.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 750 W, document: memo}
reviews:
- {record: claim/alpha.power.me, by: desk, on: '2026-02-01', parts: 'value:f00000'}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
reviews:
- record: claim/alpha.power.me
  by: desk
  on: '2026-02-01'
  parts: subject:902cf2 property:ae29a1 value:875514 document:a984ea
""",
    check=_check,
)
