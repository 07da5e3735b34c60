"""Sentences in both languages, and how findings name the things they are about."""

from kb.views.claim import Claim
from kb.views.label import Label


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


def shown(claim: Claim, *, limit: int = 80) -> str:
    """Return the value of a claim as printed, cut where it is a long text."""
    text = claim.value.as_printed
    return text if len(text) <= limit else text[: limit - 1] + "…"


def listed(words: list[str], *, limit: int = 6) -> str:
    """Return words as a list, the rest counted once there are more than `limit`."""
    if len(words) <= limit:
        return ", ".join(words)
    return ", ".join(words[:limit]) + f" (+{len(words) - limit})"
