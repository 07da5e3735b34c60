"""A page that is kept up to date, last opened too long ago."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.days import last_day
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    limit = audited.threshold("source-reading-days", 730)
    for source in audited.catalog.sources.values():
        opened = last_day(source.accessed)
        # What came out on a day of its own stays what it is; a page without one may change.
        if opened is None or source.issued is not None or source.digest is not None:
            continue
        days = (audited.today - opened).days
        if days > limit:
            yield Hit(
                source.id,
                "source",
                say(
                    "「{title}」は{day}に開いたきりで、今の内容は分かりません（{days}日）",
                    "“{title}” was last opened on {day} ({days} days ago) and may have changed",
                    title=source.title,
                    day=source.accessed or "?",
                    days=days,
                ),
                found=source.accessed,
                payload=source.accessed,
            )


RULE = Rule(
    code="SRC006",
    name="reading-out-of-date",
    severity=Severity.WARNING,
    what=Label(
        "発行日のない（更新され続ける）ページのうち、`source-reading-days`（既定730日）より前に"
        "開いたきりの出典。",
        "A page without a date of its own that was last opened more than `source-reading-days` "
        "(730 unless set) ago.",
    ),
    why=Label(
        "更新されるページは、開いた日の内容しか裏付けません。",
        "A page that is kept up to date bears out only what stood there on the day it was opened.",
    ),
    fix=Label(
        "ページを開き直して値を確かめ、`accessed` を改めてください。",
        "Open the page again, check the values and renew `accessed`.",
    ),
    failing="""\
sources:
- {id: page, title: A page, kind: vendor-page, tier: primary, url: 'https://example.org/p',
   accessed: '2020-01'}
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: page}]}
""",
    passing="""\
sources:
- {id: page, title: A page, kind: vendor-page, tier: primary, url: 'https://example.org/p',
   accessed: '2026-01'}
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: page}]}
""",
    check=_check,
    thresholds=("source-reading-days",),
)
