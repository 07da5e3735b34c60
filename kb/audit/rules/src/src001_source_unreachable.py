"""A source whose address no longer answers."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Outcome, Severity

FAILURES = 3
"""Failures, each on a day of its own, before an address counts as dead."""


def _check(audited: Audited) -> Iterator[Hit]:
    sources = [s for s in audited.catalog.sources.values() if s.link]
    if not sources:
        return
    if audited.reach is None:
        yield Hit(
            audited.catalog.pack.name,
            "pack",
            say(
                "ネットワークを使わないため、{count}件の出典の到達性は調べていません",
                "the network was not asked for; sources not tried: {count}",
                count=len(sources),
            ),
            outcome=Outcome.UNCHECKED,
            payload="offline",
            remedy=Label(
                "`tenkyo audit --online` で調べられます。",
                "`tenkyo audit --online` tries them.",
            ),
        )
        return
    for source in sources:
        reach = audited.reach.get(source.id)
        if reach is not None and reach.conclusive and reach.failed == 0:
            continue
        dead = reach is not None and reach.conclusive and reach.failed >= FAILURES
        status = reach.status if reach is not None else "—"
        yield Hit(
            source.id,
            "source",
            say(
                "「{title}」に届きません：{status}",
                "“{title}” does not answer: {status}",
                title=source.title,
                status=status,
            )
            if dead
            else say(
                "「{title}」に届くかどうか、まだ言えません：{status}（失敗{failed}回）",
                "whether “{title}” answers cannot be told yet: {status} (failed {failed} times)",
                title=source.title,
                status=status,
                failed=reach.failed if reach is not None else 0,
            ),
            found=source.link if dead else None,
            outcome=Outcome.FAIL if dead else Outcome.UNCHECKED,
            payload="dead" if dead else "undecided",
        )


RULE = Rule(
    code="SRC001",
    name="source-unreachable",
    severity=Severity.WARNING,
    what=Label(
        "別々の日に三度試しても応えない出典のページ。拒まれた（403・429）ページは未検査とします。",
        "A page that failed on three separate days. One that refused (403, 429) is unchecked.",
    ),
    why=Label(
        "読めなくなった出典では、もう誰も主張を確かめられません。",
        "Once a source cannot be read, nobody can check the claim any more.",
    ),
    fix=Label(
        "移転先の `url` に直すか、保存された写しを `archive` に書いてください。",
        "Correct the `url`, or give the address of a kept copy as `archive`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: news}]}
reach:
  news: {tried: 3, failed: 3, status: '404'}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: news}]}
reach:
  news: {tried: 1, failed: 1, status: '403', conclusive: false}
""",
    check=_check,
    needs="reach",
)
