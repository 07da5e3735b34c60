"""A value orders of magnitude away from all others of its kind."""

from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.compare.classes import Classifier
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity

_FEWEST = 4
"""Other subjects that it takes to say what is usual."""


def _check(audited: Audited) -> Iterator[Hit]:
    limit = audited.threshold("out-of-line-factor", 300)
    groups: dict[tuple[str, ...], list[tuple[float, Claim]]] = defaultdict(list)
    classifier = Classifier(audited.catalog.properties, audited.catalog.qualifiers)
    for claim in audited.quantities:
        size = _size(claim)
        if size is not None:
            # Per chip and per GPU are of one size; per rack is of another.
            prop, scope = claim.property.id, claim.qualifiers.get("scope", "")
            scope = classifier.normal(prop, "scope", term=scope).term
            groups[prop, claim.kind, scope].append((size, claim))
    for members in groups.values():
        if len({claim.subject.id for _, claim in members}) <= _FEWEST:
            continue
        middle = median(size for size, _ in members)
        for size, claim in members:
            if not middle / limit <= size <= middle * limit:
                yield hit(
                    claim,
                    say(
                        "{topic}「{value}」は、同じ種類の値の中央から{factor}倍離れています",
                        "{topic}: {value} is {factor} times away from the middle of its like",
                        topic=topic(claim),
                        value=shown(claim),
                        factor=f"{max(size / middle, middle / size):,.0f}",
                    ),
                    found=claim.value.told(),
                    expected=f"~{middle:g} {claim.value.canonical.unit}"
                    if claim.value.canonical
                    else None,
                    payload=claim.value.told(),
                )


def _size(claim: Claim) -> float | None:
    canonical = claim.value.canonical
    if canonical is None:
        return None
    size = canonical.low if canonical.low is not None else canonical.high
    return size if size is not None and size > 0 else None


_EXAMPLE = """\
entities:
- {id: d1, kind: device, label: {ja: 一, en: One}}
- {id: d2, kind: device, label: {ja: 二, en: Two}}
- {id: d3, kind: device, label: {ja: 三, en: Three}}
- {id: d4, kind: device, label: {ja: 四, en: Four}}
claims:
- {subject: d1, property: capacity, value: 80 GB, document: memo}
- {subject: d2, property: capacity, value: 96 GB, document: memo}
- {subject: d3, property: capacity, value: 141 GB, document: memo}
- {subject: d4, property: capacity, value: 192 GB, document: memo}
- {subject: alpha, property: capacity, value: 256 GB, document: memo}
"""

RULE = Rule(
    code="UNI007",
    name="out-of-line",
    severity=Severity.WARNING,
    what=Label(
        "同じ種類の事物の同じ項目の値（五つ以上の事物）の中央から、三百倍以上離れた値。",
        "A value 300 times or more away from the middle of the same property of at least five "
        "things of its kind.",
    ),
    why=Label(
        "接頭語（M・G・T）の取り違えは、広い `range` では見つかりません。",
        "A swapped prefix (M, G, T) often stays within a generous `range`.",
    ),
    fix=Label(
        "単位の接頭語を原典で確かめてください。正しければ抑制に理由を書いてください。",
        "Check the prefix of the unit in the original; if it is right, suppress with the reason.",
    ),
    failing=_EXAMPLE + "- {subject: beta, property: capacity, value: 288 TB, document: memo}\n",
    passing=_EXAMPLE + "- {subject: beta, property: capacity, value: 288 GB, document: memo}\n",
    check=_check,
    thresholds=("out-of-line-factor",),
)
