"""Two figures on one thing that look like one figure read in two units."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import apart, say, topic
from kb.compare.terms import UNKNOWN
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity

_MOST = 20
"""Claims of one topic that are held against one another."""
_EIGHT = Label("ビットとバイトの取り違え", "bits read as bytes")
_BINARY = Label("1,000と1,024の取り違え（GBとGiBなど）", "steps of 1,000 read as 1,024 (GB, GiB)")
_FACTORS = (
    (Fraction(8), _EIGHT),
    *((Fraction(1024**power, 1000**power), _BINARY) for power in (1, 2, 3, 4, 5)),
)


def _check(audited: Audited) -> Iterator[Hit]:
    for claims in audited.topics.values():
        if len(claims) < 2:
            continue
        points = [(c, p) for c in claims[:_MOST] if (p := _point(c)) is not None]
        told: set[str] = set()
        for (one, a), (two, b) in combinations(points, 2):
            if one.id in told or two.id in told:
                continue
            reason = _reason(one, two, ratio=a[0] / b[0], same_digits=a[1] == b[1])
            if reason is not None:
                told |= {one.id, two.id}
                value, other = apart((two, one), audited.catalog.qualifiers)
                yield hit(
                    two,
                    say(
                        "{topic}「{value}」と「{other}」は、{reason}のようです",
                        "{topic}: {value} beside {other} looks like {reason}",
                        topic=topic(two),
                        value=value,
                        other=other,
                        reason=reason,
                    ),
                    found=two.value.told(),
                    expected=one.value.told(),
                    other=one.id,
                )


def _point(claim: Claim) -> tuple[Fraction, Fraction] | None:
    """Return the canonical value and the printed number of a claim that is one plain number."""
    value = claim.value
    if value.canonical is None or value.low is None or value.low != value.high:
        return None
    if not value.canonical.low or value.unit in (None, ""):
        return None
    return Fraction(Decimal(repr(value.canonical.low))), Fraction(Decimal(repr(value.low)))


def _reason(one: Claim, two: Claim, *, ratio: Fraction, same_digits: bool) -> Label | None:
    # Equal digits in two units are the mark of a misreading; other digits that happen to stand
    # eight to one are as likely eight devices in a node.
    if not same_digits or one.value.unit == two.value.unit or _told_apart(one, two):
        return None
    for factor, reason in _FACTORS:
        if ratio in (factor, 1 / factor):
            return reason
    return None


def _told_apart(one: Claim, two: Claim) -> bool:
    """Tell whether two claims state different things; what one leaves unknown tells nothing."""
    names = {*one.qualifiers, *two.qualifiers}
    terms = [(one.qualifiers.get(name), two.qualifiers.get(name)) for name in names]
    return any(a != b and UNKNOWN not in (a, b) for a, b in terms)


RULE = Rule(
    code="UNI002",
    name="unit-ambiguous",
    severity=Severity.WARNING,
    what=Label(
        "同じ事柄について同じ数字が、ビットとバイト、GBとGiBのように違う単位で述べられているもの。",
        "One number stated of one thing in bits and in bytes, or in GB and in GiB.",
    ),
    why=Label(
        "どちらかは八倍、または7％違っています。",
        "One of the two is off by a factor of eight, or by seven per cent.",
    ),
    fix=Label(
        "原典の単位を確かめ、誤った方を直してください。",
        "Check the unit in the original and correct the wrong one.",
    ),
    failing="""\
claims:
- {subject: alpha, property: capacity, value: 96 GB, document: memo}
- {subject: alpha, property: capacity, value: 96 GiB, document: survey}
""",
    passing="""\
claims:
- {subject: alpha, property: capacity, value: 96 GiB, document: memo}
- {subject: alpha, property: capacity, value: 103 GB, document: survey}
""",
    check=_check,
)
