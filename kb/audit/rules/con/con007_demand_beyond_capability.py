"""A thing that asks more of what it depends on than that can give."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import apart, say, topic
from kb.compare.bounds import Ruler
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Rank, Severity, ValueType

_PREFIX = "covers/"


def _check(audited: Audited) -> Iterator[Hit]:
    pairs = [
        tuple(name.removeprefix(_PREFIX).split("/"))
        for name in audited.catalog.audit.thresholds
        if name.startswith(_PREFIX) and name.count("/") == 2
    ]
    if not pairs:
        return
    ruler = Ruler(audited.units)
    told: set[tuple[str, str]] = set()
    for link in audited.stated:
        if link.value.type is not ValueType.ENTITY or link.value.ref is None:
            continue
        for capability, demand in pairs:
            needs = _known(audited, link.subject.id, demand)
            gives = _known(audited, link.value.ref.id, capability) if needs else []
            for need in needs:
                for give in gives:
                    seen = (need.id, give.id) in told
                    if seen or not _beyond(ruler, need, give):
                        continue
                    told.add((need.id, give.id))
                    value, limit = apart((need, give), audited.catalog.qualifiers)
                    yield hit(
                        need,
                        say(
                            "{topic}「{value}」は、頼る{other}の{range}「{limit}」に収まりません",
                            "{topic}: {value} is beyond what {other}, which it relies on, gives "
                            "({range}: {limit})",
                            topic=topic(need),
                            value=value,
                            other=give.subject.label,
                            range=give.property.label,
                            limit=limit,
                        ),
                        found=need.value.told(),
                        expected=give.value.told(),
                        other=give.id,
                    )


def _known(audited: Audited, entity: str, prop: str) -> list[Claim]:
    return [
        claim
        for claim in audited.topics.get((entity, prop), ())
        if claim.value.canonical is not None and claim.standing.rank is not Rank.DEPRECATED
    ]


def _beyond(ruler: Ruler, need: Claim, give: Claim) -> bool:
    """Tell whether all of what is needed lies above all that is given."""
    asked, given = need.value.canonical, give.value.canonical
    if asked is None or given is None or asked.unit != given.unit:
        return False
    one, two = ruler.stated(need.value), ruler.stated(give.value)
    return one is not None and two is not None and two.below(one)


_EXAMPLE = """\
audit: {thresholds: {covers/output/power: 1}}
properties:
- id: output
  label: {ja: 出力, en: Output}
  definition: {ja: 供給できる電力, en: Power that it can supply}
  type: quantity
  unit: W
- id: supply
  label: {ja: 電源, en: Supply}
  definition: {ja: 用いる電源, en: The supply it uses}
  type: entity
claims:
- {subject: alpha, property: supply, value: beta, document: memo}
- {subject: beta, property: output, value: 400–1000 W, document: memo}
"""

RULE = Rule(
    code="CON007",
    name="demand-beyond-capability",
    severity=Severity.WARNING,
    what=Label(
        "必要とする値が、頼る相手の能力の範囲を越えるもの。"
        "対は `audit.yaml` の `covers/能力/必要` が定めます。",
        "A value that exceeds what the thing it relies on can give; pairs of properties are set in "
        "`audit.yaml` as `covers/<capability>/<demand>`.",
    ),
    why=Label(
        "別々の段落の二つの数値は、並べて読むまで矛盾と気付かれません。",
        "Two figures paragraphs apart contradict each other unseen until read side by side.",
    ),
    fix=Label(
        "能力の範囲と必要な値を原典で確かめ、誤った方か狭すぎる方を直してください。",
        "Check both in the originals; correct the one that is wrong, or drawn too narrow.",
    ),
    failing=_EXAMPLE + "- {subject: alpha, property: power, value: 1200 W, document: memo}\n",
    passing=_EXAMPLE + "- {subject: alpha, property: power, value: 900 W, document: memo}\n",
    check=_check,
    thresholds=("covers/",),
)
