"""Sentences in both languages, and how findings name the things they are about."""

from collections.abc import Iterable, Mapping, Sequence

from kb.compare.terms import UNSTATED, qualifier_label, term_label
from kb.display import display
from kb.quantity.format import format_quantity
from kb.views.catalog import Qualifier
from kb.views.claim import Claim
from kb.views.label import Label
from kb.views.value import Value
from kb.vocab import ValueType


def say(ja: str, en: str, **words: Label | str | int) -> Label:
    """Fill the places of a sentence in each language: `{name}` takes the word of that name."""
    return Label(
        ja.format(**{k: v.get("ja") if isinstance(v, Label) else v for k, v in words.items()}),
        en.format(**{k: v.get("en") if isinstance(v, Label) else v for k, v in words.items()}),
    )


def topic(claim: Claim) -> Label:
    """Return what a claim is about: the subject's property."""
    subject, prop = claim.subject.label, claim.property.label
    return Label(f"{subject.get('ja')}の{prop.get('ja')}", f"{subject.get('en')}, {prop.get('en')}")


def shown(claim: Claim, *, limit: int = 80) -> Label:
    """Return the value of a claim for readers, cut where it is a long text."""
    value = claim.value
    if value.ref is not None:
        return value.ref.label
    if value.text is not None:
        return Label(_cut(value.text.get("ja"), limit), _cut(value.text.get("en"), limit))
    if value.absence is not None and not value.as_printed:
        return Label(display(value, "ja"), display(value, "en"))
    text = _cut(value.told(), limit)
    return Label(text, text)


def apart(claims: Sequence[Claim], qualifiers: Mapping[str, Qualifier]) -> list[Label]:
    """Return the values of claims that differ, for readers.

    Those that look the same are told with what they were read as; where that is the same too, with
    the qualifiers that they do not share. Where they state different terms of one, as one way and
    both ways, each is told with its own: else figures seem to be held against each other as they
    stand.
    """
    counted = _counted(claims)
    looks = [shown(claim) for claim in claims]
    alike: dict[Label, list[Claim]] = {}
    for claim, look in zip(claims, looks, strict=True):
        alike.setdefault(look, []).append(claim)
    differing = {look: _differing(group) for look, group in alike.items()}
    return [
        _told(claim, look, differing[look], counted, qualifiers)
        for claim, look in zip(claims, looks, strict=True)
    ]


def _differing(alike: Sequence[Claim]) -> list[str] | None:
    """Return the qualifiers that claims do not share; None where what they were read as differs."""
    if len({held(claim.value) for claim in alike}) > 1:
        return None
    names = {name for claim in alike for name in claim.qualifiers}
    return [name for name in sorted(names) if len({c.qualifiers.get(name) for c in alike}) > 1]


def _counted(claims: Sequence[Claim]) -> list[str]:
    """Return the qualifiers of which claims state different terms."""
    stated: dict[str, set[str]] = {}
    for claim in claims:
        for name, term in claim.qualifiers.items():
            if term != UNSTATED:
                stated.setdefault(name, set()).add(term)
    return sorted(name for name, terms in stated.items() if len(terms) > 1)


def _told(
    claim: Claim,
    look: Label,
    differing: list[str] | None,
    counted: list[str],
    qualifiers: Mapping[str, Qualifier],
) -> Label:
    more = []
    if differing is None:
        read = claim.value.ref.id if claim.value.ref is not None else None
        more = [Label(read or display(claim.value, "ja"), read or display(claim.value, "en"))]
    more += [
        say(
            "{name}：{term}",
            "{name}: {term}",
            name=qualifier_label(qualifiers.get(name), name),
            term=term_label(qualifiers.get(name), claim.qualifiers.get(name, UNSTATED)),
        )
        for name in dict.fromkeys((*(differing or ()), *counted))
    ]
    said = enumerated(more)
    if not more or said == look:
        return look
    return say("{look}（{more}）", "{look} ({more})", look=look, more=said)


def held(value: Value) -> str:
    """Return a value as it was read, whatever its print says: a reference by its id."""
    if value.ref is not None:
        return value.ref.id
    if value.text is not None:
        return value.text.get("en")
    if value.absence is not None:
        return value.absence.value
    if value.type is ValueType.DATE:
        return value.date or ""
    return format_quantity(value.quantity())


def enumerated(words: Iterable[Label]) -> Label:
    """Return labels as a list, each once, in both languages."""
    once = list(dict.fromkeys(words))
    ja, en = ([word.get(lang) for word in once] for lang in ("ja", "en"))
    return Label(listed(ja, mark="、"), listed(en))


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def listed(words: list[str], *, limit: int = 6, mark: str = ", ") -> str:
    """Return words as a list, the rest counted once there are more than `limit`."""
    if len(words) <= limit:
        return mark.join(words)
    return mark.join(words[:limit]) + f" (+{len(words) - limit})"
