"""A claim dated otherwise than the sources that it cites."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from kb.audit.audited import Audited, supports
from kb.audit.days import first_day, last_day
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.catalog import Source
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity

_EARLIER: Final = 90.0
"""Days by which a source may tell of things before it came out, unless the pack says otherwise."""
_YEARS: Final = timedelta(days=3 * 366)
"""A figure of a whole year is settled and told later, but not at any distance."""


def _check(audited: Audited) -> Iterator[Hit]:
    slack = timedelta(days=audited.threshold("as-of-before-source-days", _EARLIER))
    sources = audited.catalog.sources
    for claim in audited.stated:
        first, last = first_day(claim.as_of), last_day(claim.as_of)
        if first is None or last is None or not _own(audited, claim):
            continue
        spans = [span for s in supports(claim) if (span := _span(audited, sources[s]))]
        if not spans or any(_fits(first, last, span, slack) for span in spans):
            continue
        named = "; ".join(dict.fromkeys(_dated(sources[s]) for s in supports(claim)))
        yield hit(
            claim,
            say(
                "{topic}「{value}」は{as_of}時点とされますが、その頃の出典がありません：{sources}",
                "{topic}: {value} is given as of {as_of}, which none of its sources is from: "
                "{sources}",
                topic=topic(claim),
                value=shown(claim),
                as_of=claim.as_of or "?",
                sources=named,
            ),
            found=claim.as_of,
            expected=named,
        )


def _own(audited: Audited, claim: Claim) -> bool:
    """Tell whether somebody dated the claim itself: else it takes the day of its document."""
    if claim.document is None:
        return True
    return claim.as_of != audited.catalog.documents[claim.document.id].checked_on


def _span(audited: Audited, source: Source) -> tuple[date, date] | None:
    """Return from when to when a source can tell how things stood; None where nothing says."""
    issued, opened = first_day(source.issued), last_day(source.accessed)
    if issued is None:
        # A page that is kept up to date tells of any day until it was opened.
        return (date.min, opened) if opened is not None else None
    return issued, last_day(source.issued) or audited.today


def _fits(first: date, last: date, span: tuple[date, date], slack: timedelta) -> bool:
    since, until = span
    if first > until:
        return False
    if since == date.min:
        return True
    whole_year = last - first > timedelta(days=300)
    return last >= since - (_YEARS if whole_year else slack)


def _dated(source: Source) -> str:
    return f"{source.id} ({source.issued or source.accessed or '?'})"


RULE = Rule(
    code="STL003",
    name="as-of-out-of-step",
    severity=Severity.WARNING,
    what=Label(
        "`as_of` が、引いたどの出典の日付とも合わない主張：どの出典より後か、"
        "`as-of-before-source-days`（既定90日）を越えて前のもの。",
        "A claim whose `as_of` fits none of the sources it cites: later than all of them, or more "
        "than `as-of-before-source-days` (90 unless set) before.",
    ),
    why=Label(
        "出典はその日より後のことを知らず、ずっと前の日付はたいてい写し間違いです。",
        "A source knows nothing of later days, and a day long before it is mostly a slip.",
    ),
    fix=Label(
        "`as_of` を出典の述べる時点に直すか、その時点の出典を引いてください。",
        "Correct `as_of` to what the source speaks of, or cite a source of that day.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, as_of: '2015-03',
   citations: [{source: datasheet}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, as_of: '2025-03',
   citations: [{source: datasheet}]}
- {subject: beta, property: power, value: 700 W, document: memo, as_of: '2024',
   citations: [{source: datasheet}]}
""",
    check=_check,
    thresholds=("as-of-before-source-days",),
)
