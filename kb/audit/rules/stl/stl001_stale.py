"""A claim that has gone out of date."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Freshness, Lifecycle, Severity, Volatility

_FINAL = frozenset({Lifecycle.APPROVED.value, Lifecycle.PUBLISHED.value})


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.stated:
        stale = claim.standing.freshness is Freshness.STALE and claim.superseded_on is None
        if stale and not _final(audited, claim):
            yield hit(
                claim,
                say(
                    "{topic}「{value}」は{as_of}時点の値で、古くなっています",
                    "{topic}: {value} dates from {as_of} and is out of date",
                    topic=topic(claim),
                    value=shown(claim),
                    as_of=claim.as_of or "?",
                ),
                found=claim.as_of,
                payload=f"{claim.value.told()}\0{claim.as_of}",
            )


def _final(audited: Audited, claim: Claim) -> bool:
    """Tell whether a standard has reached a state that time alone does not undo."""
    state = claim.value.ref
    lifecycle = audited.catalog.properties[claim.property.id].lifecycle
    return lifecycle is Lifecycle.STATUS and state is not None and state.id in _FINAL


RULE = Rule(
    code="STL001",
    name="stale",
    severity=Severity.WARNING,
    what=Label(
        "項目の移ろいやすさ（`volatility`）に照らして古すぎる主張。新しい主張に置き換えられたものは除きます。",
        "A claim too old for the volatility of its property, unless a newer one supersedes it.",
    ),
    why=Label(
        "速く変わる量の古い値は、正しかったがゆえに疑われません。",
        "An old figure of something that moves fast is trusted because it once was right.",
    ),
    fix=Label(
        "新しい値の主張を加え、`supersedes` で結んでください。",
        "Add a claim with today's value and link it with `supersedes`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: price, value: '12', document: memo, as_of: '2024-01'}
""",
    passing="""\
claims:
- {subject: alpha, property: price, value: '12', document: memo, as_of: '2026-04'}
- {subject: alpha, property: power, value: 700 W, document: memo, as_of: '2024-01'}
""",
    check=_check,
    thresholds=tuple(f"{age}-{v}-days" for age in ("ageing", "stale") for v in Volatility),
)
