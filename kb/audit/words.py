"""Sentences in both languages, and how findings name the things they are about."""

from collections.abc import Iterable

from kb.display import display
from kb.quantity.format import format_quantity
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
