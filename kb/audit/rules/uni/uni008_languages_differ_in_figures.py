"""A text whose two languages do not give the same figures."""

import re
from collections.abc import Iterator
from fractions import Fraction

from kb.audit.audited import Audited
from kb.audit.figures import Index, may_be_spelt
from kb.audit.rule import Hit, Rule
from kb.audit.words import listed, say
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity

_LONG = re.compile("[0-9][0-9,.]*[0-9]")
_UNITS = re.compile("[0-9] ?(%|[A-Za-z][A-Za-z/]*)")


def _check(audited: Audited) -> Iterator[Hit]:
    for kind, key, text in _texts(audited):
        ja, en = text.ja, text.en
        # Most texts show at a glance that they hold the same figures, or none.
        if not ja or not en or _shape(ja) == _shape(en):
            continue
        one, other = audited.index(ja), audited.index(en)
        here, there = one.readings(), other.readings()
        odd = _missing(here, there) or _missing(there, here)
        figure = _figure(odd) if odd is not None else _unlike(one, other)
        if figure is not None:
            yield Hit(
                key,
                kind,
                say(
                    "日本語と英語の文が同じ数字を述べていません（{figure}）：「{one}」／“{other}”",
                    "the Japanese and the English give different figures ({figure}): “{one}” / "
                    "“{other}”",
                    figure=figure,
                    one=_short(ja),
                    other=_short(en),
                ),
                found=listed([_short(ja), _short(en)]),
                expected=figure,
            )


def _shape(text: str) -> tuple[list[str], list[str]]:
    return sorted(_LONG.findall(text)), sorted(_UNITS.findall(text))


def _figure(number: Fraction) -> str:
    return f"{float(number):,.10g}"


def _unlike(one: Index, other: Index) -> str | None:
    found = one.unlike(other)
    return None if found is None else f"{_figure(found[0])} {found[1]}, {found[2]}"


def _missing(
    figures: list[frozenset[Fraction]], others: list[frozenset[Fraction]]
) -> Fraction | None:
    """Return the first figure that the other language nowhere gives; None if it gives all."""
    known = frozenset().union(*others)
    for readings in figures:
        if not readings & known and not may_be_spelt(readings):
            return max(readings)
    return None


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"


def _texts(audited: Audited) -> Iterator[tuple[str, str, Label]]:
    """Yield every text of the pack, with the kind and id of what it belongs to."""
    seen: set[tuple[str | None, str | None]] = set()
    for kind, key, text in _all_texts(audited):
        if text is not None and (text.ja, text.en) not in seen:
            seen.add((text.ja, text.en))
            yield kind, key, text


def _all_texts(audited: Audited) -> Iterator[tuple[str, str, Label | None]]:
    catalog = audited.catalog
    for prop in catalog.properties.values():
        yield from (("property", prop.id, text) for text in (prop.label, prop.definition))
    for entity in catalog.entities.values():
        yield from (("entity", entity.id, text) for text in (entity.label, entity.note))
    for source in catalog.sources.values():
        yield "source", source.id, source.note
    for document in catalog.documents.values():
        yield "document", document.id, document.note
    for question in catalog.questions.values():
        yield from (("question", question.id, text) for text in (question.text, question.findings))
    for comparison in catalog.comparisons.values():
        named = (comparison.title, comparison.description)
        yield from (("comparison", comparison.id, text) for text in named)
    for formula in audited.formulas.values():
        notes = [example.note for example in formula.examples]
        own = (formula.title, formula.explanation, formula.limits, *formula.assumptions, *notes)
        yield from (("formula", formula.id, text) for text in own)
    for claim in audited.stated:
        yield from (("claim", claim.id, text) for text in _of_claim(claim))


def _of_claim(claim: Claim) -> Iterator[Label | None]:
    yield claim.note
    yield claim.value.text
    yield claim.standing.rank_reason
    for link in claim.links:
        yield link.note
    yield claim.statement


RULE = Rule(
    code="UNI008",
    name="languages-differ-in-figures",
    severity=Severity.WARNING,
    what=Label(
        "日本語と英語の文（名前・定義・注記・記述・問い）が、同じ数字と単位を述べていないもの。"
        "12までの数字は綴られることもあるので見ません。",
        "A text (name, definition, note, statement, question) whose Japanese and English give "
        "different figures or units. Up to 12 figures may be spelt out and are not looked at.",
    ),
    why=Label(
        "一方を直して他方を忘れると、読む言語によって事実が変わります。",
        "Where one was corrected and the other forgotten, the facts depend on the language read.",
    ),
    fix=Label(
        "原典に照らし、両方の文に同じ数字を書いてください。",
        "Give the same figures in both, as the original has them.",
    ),
    failing="""\
claims:
- {subject: alpha, property: remark, document: memo,
   value: {ja: 一台で750 Wまで使う, en: Draws up to 700 W each}}
""",
    passing="""\
claims:
- {subject: alpha, property: remark, document: memo,
   value: {ja: 5000億ドルと発表された, en: Announced at $500B}}
- {subject: alpha, property: remark, document: memo, key: two,
   value: {ja: 2台で1400 Wまで使う, en: Two of them draw up to 1400 W}}
""",
    check=_check,
)
