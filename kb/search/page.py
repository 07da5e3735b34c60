"""What the script of a page searches without a server: documents in blocks, and a head.

A block holds up to `BLOCK` documents, column by column, and stands by itself, so that a changed
claim changes one block. What a page shows anyway - titles and names - is cut into terms in the
browser, by the rules of the server; Japanese into the words of the vocabularies, of which
`surfaces` gives those that are written differently. All else that is said of a document, its
other language included, is `more`: each term once and as one character, its place in the block's
vocabulary, the most frequent first. So tens of kilobytes do for a thousand documents.

The head holds what a query is read by: units, words that are passed over, names that have others.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from kb.errors import TenkyoError
from kb.quantity.folding import fold_text
from kb.quantity.words import unit_words
from kb.search import about, figured, turns
from kb.search.content.documents import SearchDocument
from kb.search.content.labels import KIND_LABELS, KIND_WORDS
from kb.search.content.reach import reach
from kb.search.content.texts import asked_by
from kb.search.contract import K1, WEIGHTS, B, Facet
from kb.search.language.worded import ASIDE
from kb.search.planning import sides, sorts, worths
from kb.search.planning.asking import ANY, COMPARING, DEFINING, DOING, PASSED, QUESTIONS, RATED
from kb.search.planning.coverage import COVERED, FILLING
from kb.search.planning.named import PAIR_BONUS, WORD_BONUS
from kb.search.planning.superlatives import in_pages
from kb.search.planning.ways import BOUND, HELD_WORDS, OTHER_WORDS
from kb.search.planning.worths import (
    AHEAD,
    ALL_BONUS,
    ALL_MET,
    ASKED_BONUS,
    BEGUN_BONUS,
    CLASS_BONUS,
    COMPARED,
    COMPARISONS,
    DEFINED,
    EXACT_BONUS,
    FURTHER_BONUS,
    LENT_NAME,
    MERELY_ASKED,
    NAMED_BONUS,
    NEAR_BONUS,
    PAPER_BONUS,
    RELATED_BONUS,
    ROW_BONUS,
    SOME_MET,
    SOME_OF_VALUE,
    TWIN_BONUS,
    VALUE_ASKED,
)
from kb.search.widening import AROUND
from kb.search.words import looks, sounds
from kb.search.words.analysis import STOP, Analyzer, Token
from kb.search.words.figures import number_text
from kb.search.words.stems import STEM
from kb.views.catalog import Catalog
from kb.vocab import ValueType

Cut = Callable[[str], Sequence[Token]]
BLOCK = 500
"""Documents of a block."""
_LARGE, _SMALL, _BINARY = tuple("kMGTPEZ"), ("m", "u", "μ", "n"), ("Ki", "Mi", "Gi", "Ti", "Pi")
_PREFIXES = ("", *_LARGE, *_SMALL, *_BINARY)
_UNSCALED = frozenset(("h", "day", "week", "month", "year", "USD"))
"""What nobody writes with a prefix."""
_UNCODED = frozenset((0x22, 0x5C, *range(0x7F, 0xA1), 0xAD, *range(0xD800, 0xE000)))
_FIRST_CODE = 0x21


def page_head(catalog: Catalog, analyzer: Analyzer) -> dict[str, Any]:
    """Return what a query is read and scored by, without what depends on a language."""
    labels = [term.label for q in catalog.qualifiers.values() for term in q.terms]
    labels += [kind.label for kind in catalog.pack.kinds]
    return {
        "looks": looks.in_pages(),
        "sounds": sounds.in_pages(),
        "stop": sorted(STOP),
        "any": sorted(ANY),
        "asking": sorted(PASSED),
        "comparing": sorted(COMPARING),
        "defining": sorted(DEFINING),
        "questions": sorted(QUESTIONS),
        "doing": sorted(DOING),
        "times": sorted(RATED),
        "filling": sorted(FILLING),
        "bound": sorted(BOUND),
        "asked": {p.id: words for p in catalog.properties.values() if (words := asked_by(p))},
        "classes": {
            kind: (label.ja, label.en, *KIND_WORDS.get(kind, ()))
            for kind, label in KIND_LABELS.items()
        },
        "most": {
            **in_pages(),
            "better": {p.id: p.better for p in catalog.properties.values() if p.better},
            "tables": {c.id: c.properties for c in catalog.comparisons.values()},
            "rows": {c.id: (*c.entities, *c.kinds) for c in catalog.comparisons.values()},
        },
        "sorts": sorts.in_pages(),
        "figured": figured.in_pages(),
        "turns": {**sides.in_pages(), **turns.in_pages()},
        "labels": [(label.ja, label.en) for label in labels if label.ja and label.en],
        "units": dict(_spellings(catalog, analyzer)),
        "aside": sorted(
            unit
            for dimension, unit in analyzer.figures.bases.items()
            if dimension.startswith(ASIDE)
        ),
        "properties": {
            p.id: p.unit or "" for p in catalog.properties.values() if p.type is ValueType.QUANTITY
        },
        "score": {
            "weights": list(WEIGHTS.values()),
            "k1": K1,
            "b": B,
            "exact": EXACT_BONUS,
            "named": NAMED_BONUS,
            "begun": BEGUN_BONUS,
            "class": CLASS_BONUS,
            "all": ALL_BONUS,
            "near": NEAR_BONUS,
            "pair": PAIR_BONUS,
            "word": WORD_BONUS,
            "further": FURTHER_BONUS,
            "asked": ASKED_BONUS,
            "merely": MERELY_ASKED,
            "lent": LENT_NAME,
            "paper": PAPER_BONUS,
            "ahead": AHEAD,
            "twin": TWIN_BONUS,
            "row": ROW_BONUS,
            "related": RELATED_BONUS,
            "comparisons": COMPARISONS[0][1],
            "questions": worths.QUESTIONS[0][1],
            "covered": COVERED,
            "around": AROUND,
            **about.in_pages(),
            "worth": {
                "all": ALL_MET._asdict(),
                "defined": DEFINED._asdict(),
                "value": VALUE_ASKED._asdict(),
                "compared": COMPARED._asdict(),
                "some": SOME_MET._asdict(),
                "someOfValue": SOME_OF_VALUE._asdict(),
            },
            "other": OTHER_WORDS,
            "held": HELD_WORDS,
        },
    }


def page_block(documents: Sequence[SearchDocument], cut: Cut, lang: str) -> dict[str, Any]:
    """Return a block of documents, titles in one language; `cut` gives the tokens of a text."""
    counts: Counter[str] = Counter()
    words: dict[str, None] = {}
    surfaces: dict[str, str] = {}
    extra: list[list[str]] = []
    for document in documents:
        shown = [document.title.get(lang) or document.id, *document.names]
        tokens = [t for text in shown for t in _tokens(cut, text, surfaces)]
        words.update((t.text, None) for t in tokens if t.script == "japanese")
        known = {t.text for t in tokens}
        known.update(t.text for text in document.about for t in _tokens(cut, text, surfaces))
        said = (t.text for text in _said(document) for t in _tokens(cut, text, surfaces))
        more = [term for term in dict.fromkeys(said) if term not in known]
        counts.update(more)
        extra.append(more)
    vocabulary = sorted(counts, key=lambda term: (-counts[term], term))
    codes = dict(zip(vocabulary, _characters(), strict=False))
    return {
        "terms": "\n".join(vocabulary),
        "words": "\n".join(sorted(words.keys() - counts.keys())),
        "surfaces": "\n".join(f"{s}\n{t}" for s, t in sorted(surfaces.items())),
        "kind": [d.kind for d in documents],
        "id": [_tail(d) for d in documents],
        "title": [d.title.get(lang) or d.id for d in documents],
        "names": [_names(d, lang) for d in documents],
        "value": ["\n".join(_value(d)) for d in documents],
        "more": ["".join(codes[term] for term in more) for more in extra],
        "boost": [round(d.boost, 3) for d in documents],
        "low": [low for low, _ in map(reach, documents)],
        # Left out where it is the same.
        "high": [high if high != low else None for low, high in map(reach, documents)],
        "note": [d.note or "" for d in documents],
        **{
            facet.value: [" ".join(d.facets.get(facet, ())) for d in documents]
            for facet in Facet
            if facet is not Facet.KIND
        },
    }


def _value(document: SearchDocument) -> tuple[str, ...]:
    """Return the names of a claim's value, of who makes a thing and of what it is one of, or of
    what a question is about.
    """
    if document.kind == "question":
        return document.lent_names
    return document.class_names if document.kind == "entity" else document.value_names


def _tail(document: SearchDocument) -> str:
    """Return an id; of a claim whose id begins with subject and property, `.` and what follows."""
    if document.kind == "claim":
        head = ".".join(
            part for f in (Facet.SUBJECT, Facet.PROPERTY) for part in document.facets.get(f, ())
        )
        if document.id.startswith(f"{head}."):
            return document.id[len(head) :]
    return document.id


def _names(document: SearchDocument, lang: str) -> str:
    """Return the title in the other language, then all further names, a line each."""
    if document.kind == "claim":
        return ""
    title = document.title.get(lang) or ""
    other = document.title.get("en" if lang == "ja" else "ja") or ""
    further = [n for n in document.names if n not in (title, other, document.id)]
    return "\n".join(("" if other == title else other, *further)).rstrip("\n")


def _said(document: SearchDocument) -> Iterator[str]:
    texts = (document.text.ja, document.text.en, *document.more)
    yield from dict.fromkeys(text for text in texts if text)


def _tokens(cut: Cut, text: str, surfaces: dict[str, str]) -> Iterator[Token]:
    for token in cut(text):
        # Stems are for the server: in the page they would weigh more than they find.
        if not token.text.strip() or token.text.startswith(STEM):
            continue
        if token.script == "japanese":
            surface = unicodedata.normalize("NFKC", fold_text(text[token.start : token.end]))
            if surface.lower() != token.text:
                surfaces[surface.lower()] = token.text
        yield token


def _characters() -> Iterator[str]:
    """Yield the characters that stand for terms, those of one byte first."""
    return (chr(code) for code in range(_FIRST_CODE, 0x110000) if code not in _UNCODED)


def _spellings(catalog: Catalog, analyzer: Analyzer) -> Iterable[tuple[str, tuple[str, str]]]:
    """Yield the units that a query may use: as written, the factor and the unit of a term."""
    units, bases = analyzer.figures.units, analyzer.figures.bases
    for used in sorted({p.unit for p in catalog.properties.values() if p.unit}):
        base = bases.get(units.dimension(used))
        if base is None and not used.isalnum():
            yield used, ("1", used)
        for typed, sign in _as_typed(used, analyzer) if base is not None else ():
            try:
                if base is None or units.dimension(sign) != units.dimension(base):
                    continue
                factor = units.factor(sign, base)
            except TenkyoError:
                continue
            yield typed, (number_text(Decimal(factor.numerator) / factor.denominator), base)


def _as_typed(used: str, analyzer: Analyzer) -> Iterator[tuple[str, str]]:
    """Yield a unit as readers may write it, each with its sign.

    What is counted may be several, and anything else may have another prefix: not a second one,
    nor one that nobody would write.
    """
    yield used, used
    rate = "/" in analyzer.figures.units.dimension(used) and "/" not in used
    if analyzer.figures.measure(used) is None and not rate:
        several = (f"{used}s", f"{used}es", f"{used[:-1]}ies")
        known = [word for word in several if unit_words().get(word.casefold()) == used]
        yield from ((word, used) for word in sorted(known, key=len)[-1:])
        return
    stem = min((used.removeprefix(prefix) for prefix in _PREFIXES), key=len) or used
    prefixes = _SMALL if stem == "s" else _LARGE if stem not in _UNSCALED else ()
    binary = _BINARY if stem[0] == "B" else ()
    yield from ((prefix + stem,) * 2 for prefix in ("", *prefixes, *binary))
