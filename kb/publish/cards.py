"""Which cards a site has: one a thing, a comparison and a formula; every other page has the site's.

Each is there in every language. A claim shows the card of what it is about: a card a claim would
cost more than its two pages.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial

from kb.publish.card import card
from kb.publish.costly import Costly
from kb.publish.material import Material
from kb.publish.messages import Messages, messages
from kb.publish.numbers import whole
from kb.publish.page import LANGUAGES, kind_label
from kb.views.comparison import Comparison
from kb.views.detail import EntityDetail
from kb.views.formula import Formula
from kb.views.label import Label
from kb.vocab import Verification
from kb.wording import VERIFICATION


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a card shows; the functions give the words of a language."""

    title: Label
    kind: Callable[[Messages], str]
    counts: Mapping[str, int]
    """How many claims stand how, by word of verification."""
    said: Callable[[Messages], str] | None = None
    """For what is said otherwise than by the counts."""


def cards(material: Material, base: str) -> Iterator[Costly]:
    """Yield the cards of a site; `base` is a digest of what all pages are made from."""
    catalog = material.catalog
    site = _site(material)
    stand = " ".join(f"{word} {count}" for word, count in site.counts.items())
    yield from _in_each("site", f"{base[:8]} {stand}", lambda: site)
    for kind, keys, read in (
        ("entities", catalog.entities, _entity),
        ("comparisons", catalog.comparisons, _comparison),
        ("formulas", material.formulas, _formula),
    ):
        for key in keys:
            mark = f"{base[:8]} {material.tag(f'{kind}/{key}')}"
            # What is shown is read once for all languages.
            yield from _in_each(f"{kind}/{key}", mark, cache(partial(read, material, key)))


def _in_each(name: str, mark: str, shown: Callable[[], _Shown]) -> Iterator[Costly]:
    """Yield a card in each language."""
    for lang in LANGUAGES:
        yield Costly(f"cards/{lang}/{name}.png", mark, partial(_draw, shown, lang))


def _draw(shown: Callable[[], _Shown], lang: str) -> bytes:
    what, words = shown(), messages(lang)
    said = what.said(words) if what.said else _counted(what.counts, words)
    return card(
        what.title.get(lang), kind=what.kind(words), said=said, counts=what.counts, lang=lang
    )


def _counted(counts: Mapping[str, int], said: Messages) -> str:
    """Return how many claims there are, and how many of them stand how."""
    lang = said.lang
    each = said.get(", ").join(
        said.get(
            "%(count)s %(standing)s",
            count=whole(counts[word], lang),
            standing=VERIFICATION[word].get(lang),
        )
        for word in Verification
        if counts.get(word)
    )
    if not each:
        return said.get("No claim is made about it yet")
    total = sum(counts.values())
    if total == 1:
        return said.get("1 claim: %(each)s", each=each)
    return said.get("%(count)s claims: %(each)s", count=whole(total, lang), each=each)


def _site(material: Material) -> _Shown:
    counts = material.build.counts
    return _Shown(
        material.catalog.pack.title,
        kind=lambda said: said.get("Knowledge base"),
        counts={word.value: counts.get(f"claims-{word.value}", 0) for word in Verification},
    )


def _entity(material: Material, key: str) -> _Shown:
    thing = material.view(EntityDetail, f"entities/{key}")
    kind = kind_label(material.catalog, thing.kind)
    return _Shown(thing.label, kind=lambda said: kind.get(said.lang), counts=thing.counts or {})


def _comparison(material: Material, key: str) -> _Shown:
    compared = material.view(Comparison, f"comparisons/{key}")
    return _Shown(
        material.catalog.comparisons[key].title,
        kind=lambda said: said.get(
            "Comparison · things: %(rows)s, properties: %(columns)s",
            rows=whole(len(compared.rows), said.lang),
            columns=whole(len(compared.columns), said.lang),
        ),
        counts=Counter(e.standing.verification.value for _, _, e in compared.entries()),
    )


def _formula(material: Material, key: str) -> _Shown:
    formula: Formula = material.formulas[key]
    examples = len(formula.examples)

    def held(said: Messages) -> str:
        if not formula.verified:
            return said.get("Not verified: it computes nothing that is shown")
        if examples == 1:
            return said.get("Verified by its dimensions and 1 worked example")
        return said.get("Verified by its dimensions and %(count)s worked examples", count=examples)

    return _Shown(
        formula.title,
        kind=lambda said: said.get("Formula"),
        counts={"verified" if formula.verified else "flagged": 1},
        said=held,
    )
