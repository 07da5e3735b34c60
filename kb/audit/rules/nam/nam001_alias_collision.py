"""One name that two things answer to."""

from collections import defaultdict
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.rules.nam._names import folded, names
from kb.audit.words import listed, say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    holders: dict[str, dict[str, str]] = defaultdict(dict)
    for entity in audited.catalog.entities.values():
        for name in names(entity):
            holders[folded(name)].setdefault(entity.id, name)
    for key, held in holders.items():
        if len(held) < 2:
            continue
        ids = list(held)
        yield Hit(
            ids[1],
            "entity",
            say(
                "「{name}」という名は{count}つのものを指します：{ids}",
                "the name “{name}” stands for {count} things: {ids}",
                name=held[ids[1]],
                count=len(ids),
                ids=listed(ids),
            ),
            found=held[ids[1]],
            other=ids[0],
            payload=f"{key}\0" + "\0".join(ids),
        )


RULE = Rule(
    code="NAM001",
    name="alias-collision",
    severity=Severity.WARNING,
    what=Label(
        "二つ以上の事物が持つ名前や別名。全角と半角、大文字と小文字、空白とハイフンの違いは見ません。",
        "A label or alias that two entities share; width, case, spaces and hyphens aside.",
    ),
    why=Label(
        "その名で引いた人は、別のものの値を受け取るかもしれません。",
        "Whoever looks that name up may be given the figures of another thing.",
    ),
    fix=Label(
        "別名を一方から外すか、区別のつく名にしてください。",
        "Take the alias off one of them, or make the names tell them apart.",
    ),
    failing="""\
entities:
- {id: gamma, kind: device, label: {ja: ガンマ, en: Gamma}, aliases: {any: [G-1]}}
- {id: gauss, kind: device, label: {ja: ガウス, en: Gauss}, aliases: {any: [G1]}}
""",
    passing="""\
entities:
- {id: gamma, kind: device, label: {ja: ガンマ, en: Gamma}, aliases: {any: [G-1]}}
- {id: gauss, kind: device, label: {ja: ガウス, en: Gauss}, aliases: {any: [G-2]}}
""",
    check=_check,
)
