"""A published comparison whose column holds values that do not compare."""

from collections.abc import Collection, Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import listed, say
from kb.compare.classes import Classifier
from kb.compare.columns import class_label
from kb.compare.conflicts import live
from kb.views.catalog import NamedComparison
from kb.views.comparison import ClassKey
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    catalog = audited.catalog
    classifier = Classifier(catalog.properties, catalog.qualifiers)
    for comparison in catalog.comparisons.values():
        rows = _rows(audited, comparison)
        for name in comparison.properties:
            classes: dict[str, Label] = {}
            for entity in rows:
                for claim in audited.topics.get((entity, name), ()):
                    key = classifier.key(claim)
                    if isinstance(key, ClassKey) and live(claim):
                        classes.setdefault(key.text, class_label(catalog, key))
            if len(classes) > 1:
                yield Hit(
                    comparison.id,
                    "comparison",
                    say(
                        "比較「{title}」の{column}に、比べられない値が混じっています"
                        "（{count}組：{kinds}）",
                        "comparison “{title}”, column {column}: {count} kinds of value that do not "
                        "compare ({kinds})",
                        title=comparison.title,
                        column=catalog.properties[name].label,
                        count=len(classes),
                        kinds=_kinds(classes.values()),
                    ),
                    found=_kinds(classes.values()).get("en"),
                    payload=f"{name}\0" + "\0".join(sorted(classes)),
                )


def _kinds(labels: Collection[Label]) -> Label:
    ja, en = (sorted(label.get(lang) for label in labels) for lang in ("ja", "en"))
    return Label(listed(ja, limit=4, mark="／"), listed(en, limit=4, mark="; "))


def _rows(audited: Audited, comparison: NamedComparison) -> list[str]:
    kinds = set(comparison.kinds)
    of_kind = [e.id for e in audited.catalog.entities.values() if e.kind in kinds]
    return list(dict.fromkeys([*comparison.entities, *of_kind]))


RULE = Rule(
    code="CMP002",
    name="mixed-in-comparison",
    severity=Severity.NOTE,
    what=Label(
        "公開する比較表の一つの列に、限定語や立場の違う値が混じっているもの。",
        "A column of a published comparison that mixes values of different qualifiers or footing.",
    ),
    why=Label(
        "表は並べるだけで比べてよいと言っているように見えます。",
        "A table says, by its mere layout, that its columns compare.",
    ),
    fix=Label(
        "同じ条件の値をそろえるか、列や表を条件ごとに分けてください。",
        "Find values on one footing, or split the column or the table.",
    ),
    failing="""\
claims:
- {subject: alpha, property: throughput, value: 900 TFLOPS, document: memo,
   qualifiers: {precision: bf16, rating: peak}}
- {subject: beta, property: throughput, value: 400 TFLOPS, document: memo,
   qualifiers: {precision: bf16, rating: measured}}
comparisons:
- {id: both, title: {ja: 二つ, en: Both}, description: {ja: 二つ, en: Both},
   entities: [alpha, beta], properties: [throughput]}
""",
    passing="""\
claims:
- {subject: alpha, property: throughput, value: 900 TFLOPS, document: memo,
   qualifiers: {precision: bf16, rating: peak}}
- {subject: beta, property: throughput, value: 800 TFLOPS, document: memo,
   qualifiers: {precision: bf16, rating: peak}}
comparisons:
- {id: both, title: {ja: 二つ, en: Both}, description: {ja: 二つ, en: Both},
   entities: [alpha, beta], properties: [throughput]}
""",
    check=_check,
)
