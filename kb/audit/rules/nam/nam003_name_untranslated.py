"""A name or statement that one of the pack's languages lacks."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import listed, say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    languages = audited.catalog.pack.languages
    for kind, things in (
        ("entity", audited.catalog.entities),
        ("property", audited.catalog.properties),
    ):
        for key, thing in things.items():
            missing = [lang for lang in languages if not thing.label.has(lang)]
            if missing:
                yield Hit(
                    key,
                    kind,
                    say(
                        "「{name}」の名前が{languages}にありません",
                        "“{name}” has no name in {languages}",
                        name=thing.label,
                        languages=listed(missing),
                    ),
                    found=listed(missing),
                )
    for claim in audited.stated:
        missing = [lang for lang in languages if not claim.statement.has(lang)]
        if missing:
            yield hit(
                claim,
                say(
                    "「{statement}」に{languages}の文がありません",
                    "“{statement}” has no wording in {languages}",
                    statement=claim.statement,
                    languages=listed(missing),
                ),
                found=listed(missing),
            )


RULE = Rule(
    code="NAM003",
    name="name-untranslated",
    severity=Severity.NOTE,
    what=Label(
        "パックの言語のうち、名前や文が欠けているもの。",
        "A name or statement missing in one of the languages of the pack.",
    ),
    why=Label(
        "欠けた言語の読み手は、もう一方の言語のページを見せられます。",
        "Readers of that language are shown the other one.",
    ),
    fix=Label(
        "`label` や `statement` に、その言語の言葉を加えてください。",
        "Add the words in that language to `label` or `statement`.",
    ),
    failing="""\
entities:
- {id: gamma, kind: device, label: {en: Gamma}}
""",
    passing="""\
entities:
- {id: gamma, kind: device, label: {ja: ガンマ, en: Gamma}}
""",
    check=_check,
)
