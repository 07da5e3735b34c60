"""A number in a document's list of references that no source, or more than one, stands for."""

from collections import defaultdict
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import listed, say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    numbers: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for source in audited.catalog.sources.values():
        for document, number in source.references.items():
            numbers[document][number].append(source.id)
    for document, known in numbers.items():
        title = audited.catalog.documents[document].title
        for number in range(1, max(known) + 1):
            sources = known.get(number, [])
            if len(sources) == 1:
                continue
            yield Hit(
                document,
                "document",
                say(
                    "「{title}」の参考資料{number}に当たる出典がありません",
                    "reference {number} of “{title}” is no source of the pack",
                    title=title,
                    number=number,
                )
                if not sources
                else say(
                    "「{title}」の参考資料{number}に出典が複数あります：{sources}",
                    "reference {number} of “{title}” is more than one source: {sources}",
                    title=title,
                    number=number,
                    sources=listed(sources),
                ),
                found=listed(sources) or None,
                payload=str(number),
            )


RULE = Rule(
    code="CIT002",
    name="unknown-reference",
    severity=Severity.ERROR,
    what=Label(
        "文書の参考資料の番号のうち、対応する出典がない、または二つ以上あるもの。",
        "A number in a document's list of references that no source stands for, or several do.",
    ),
    why=Label(
        "本文の印がどの資料を指すか定まらなければ、その主張は出典がないのと同じです。",
        "If a marker in the text leads to no one source, the claim might as well have none.",
    ),
    fix=Label(
        "出典の `references` に文書の番号を書き、重複は一つに直してください。",
        "Enter the number under `references` of the source that it stands for, once.",
    ),
    failing="""\
sources:
- {id: first, title: One, kind: paper, tier: primary, references: {memo: 1}}
- {id: third, title: Three, kind: paper, tier: primary, references: {memo: 3}}
""",
    passing="""\
sources:
- {id: first, title: One, kind: paper, tier: primary, references: {memo: 1}}
- {id: second, title: Two, kind: paper, tier: primary, references: {memo: 2}}
""",
    check=_check,
)
