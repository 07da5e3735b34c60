"""The index of the search in the page: one small file a language, read when the box is touched.

A document is an array: address, kind, what is shown, other names, further text, standing, place.
"""

from collections.abc import Iterator

from kb.publish.material import Material
from kb.publish.messages import Messages
from kb.publish.words import N_, TABLES
from kb.views.claim import Claim
from kb.views.codec import encode

KINDS = {
    "entity": N_("Things"),
    "claim": N_("Claims"),
    "property": N_("Properties"),
    "comparison": N_("Comparisons"),
    "formula": N_("Formulas"),
    "term": N_("Glossary"),
    "question": N_("Open questions"),
    "source": N_("Sources"),
    "document": N_("Documents"),
}
"""Kinds of page that are found, with what they are called."""

Row = tuple[str, str, str, tuple[str, ...], str, str, str]


def index(material: Material, messages: Messages) -> bytes:
    """Return the whole index of one language, as it is written."""
    lang = messages.lang
    words = {key: messages.get(name) for key, name in TABLES["verification"].items()}
    return encode(
        {
            "kinds": {key: messages.get(name) for key, name in KINDS.items()},
            "words": words,
            "found": messages.get("found: %s") % "%s",
            "none": messages.get("Nothing was found for this."),
            "docs": list(rows(material, lang)),
        }
    )


def rows(material: Material, lang: str) -> Iterator[Row]:
    """Yield everything that can be found; names of the other language find it too."""
    catalog = material.catalog
    other = "en" if lang == "ja" else "ja"
    kinds = {k.id: k.label.get(lang) for k in catalog.pack.kinds}
    for e in catalog.entities.values():
        names = (e.label.get(other), *e.aliases)
        yield (
            f"entities/{e.id}",
            "entity",
            e.label.get(lang),
            names,
            e.id,
            "",
            kinds.get(e.kind, ""),
        )
    for p in catalog.properties.values():
        yield (
            f"properties/{p.id}", "property", p.label.get(lang), (p.label.get(other),),
            p.definition.get(lang), "", "",
        )  # fmt: skip
    for c in catalog.comparisons.values():
        text = c.description.get(lang)
        yield (
            f"comparisons/{c.id}",
            "comparison",
            c.title.get(lang),
            (c.title.get(other),),
            text,
            "",
            "",
        )
    for f in material.formulas.values():
        names = (f.title.get(other), f.result.symbol)
        yield (
            f"formulas/{f.id}",
            "formula",
            f.title.get(lang),
            names,
            f.explanation.get(lang),
            "",
            "",
        )
    for t in catalog.glossary.values():
        names = (t.label.get(other), *t.aliases)
        yield (f"glossary/{t.id}", "term", t.label.get(lang), names, t.definition.get(lang), "", "")
    for q in catalog.questions.values():
        yield (
            f"questions/{q.id}",
            "question",
            q.text.get(lang),
            (),
            q.text.get(other),
            "",
            q.document.id,
        )
    for d in catalog.documents.values():
        yield (
            f"documents/{d.id}",
            "document",
            d.title.get(lang),
            (d.title.get(other), d.short),
            "",
            "",
            "",
        )
    for s in catalog.sources.values():
        text = " ".join(
            (*s.authors, s.publisher or "", s.container or "", s.arxiv or "", s.doi or "")
        )
        yield (f"sources/{s.id}", "source", s.title, (s.id,), text, "", s.publisher or "")
    for one in material.claim_index():
        yield _claim(material.view(Claim, f"claims/{one.id}"), lang)


def _claim(claim: Claim, lang: str) -> Row:
    other = claim.statement.get("en" if lang == "ja" else "ja")
    words = (claim.property.label.get(lang), claim.value.as_printed, *claim.qualifiers.values())
    text = " ".join((*words, other))
    return (
        f"claims/{claim.id}",
        "claim",
        claim.statement.get(lang) or claim.id,
        (),
        text,
        claim.standing.verification.value,
        claim.document.id if claim.document else "",
    )
