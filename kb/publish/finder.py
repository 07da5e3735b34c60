"""The index of the search in the page: a head, read when the box is touched, which names blocks."""

import hashlib
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from pathlib import PurePosixPath
from typing import Any

from kb.publish.assets import assets
from kb.publish.costly import Costly
from kb.publish.material import Material
from kb.publish.messages import messages
from kb.publish.page import LANGUAGES
from kb.publish.sheets import EVERY
from kb.publish.words import N_, TABLES
from kb.quantity.words import unit_words
from kb.search.content.claims import claim_documents
from kb.search.content.documents import SearchDocument, definitions
from kb.search.content.guide import guide_pages
from kb.search.index.whole import bases_of
from kb.search.page import BLOCK, Cut, page_block, page_head
from kb.search.words.analysis import Analyzer
from kb.settings import site_folder
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.codec import encode

BOX = "search/box.js"
"""The script of the box that is searched in, among the static files."""
HELP = "guide/query"
"""The page on how a query is written."""
MAX_DOCUMENTS = 10_000
"""Documents that a page searches: definitions, then claims. All of them are the server's."""
KINDS = {
    "entity": ("entities", N_("Things")),
    "claim": ("claims", N_("Claims")),
    "property": ("properties", N_("Properties")),
    "comparison": ("comparisons", N_("Comparisons")),
    "formula": ("formulas", N_("Formulas")),
    "glossary": ("glossary", N_("Glossary")),
    "question": ("questions", N_("Open questions")),
    "source": ("sources", N_("Sources")),
    "document": ("documents", N_("Documents")),
    "guide": ("guide", N_("Guide")),
}
"""Kinds of page that are found, with where they are and what they are called."""
FAULTS = {
    "unlike": N_(
        "%s is compared with figures in %s or in a unit that converts to it, not with “%s”."
    ),
    "bare": N_("%s is compared with numbers without a unit, not with “%s”."),
    "unknown": N_("“%s” is not known; what is: %s."),
    "unnamed": N_("“%s”: nothing has this id or name."),
}
"""What is said of a query that cannot be met, with places for what it is about."""
_KATAKANA = re.compile("[ァ-ヴー]{2,12}|時間|日間|年間|か月|[基台個枚円秒分日年]")
_COUNTED = re.compile("[a-z]{4,}")
_SHORTEST = 3
"""Letters of a sign; a word for a unit has more."""
_DEFINED = ("entities", "properties", "glossary", "comparisons")
_OTHERS = ("documents", "sources", "questions")
_OF_CLAIMS = ("entities", "properties", "qualifiers", "sought")
"""Parts of the catalog that documents of claims are made from, beside the claims."""


class _Claims(Mapping[str, Claim]):
    """Claims that are decoded when they are asked for."""

    def __init__(self, material: Material) -> None:
        self.material = material

    def __getitem__(self, key: str) -> Claim:
        if key not in self:
            raise KeyError(key)
        return self.material.view(Claim, f"claims/{key}")

    def __contains__(self, key: object) -> bool:
        return self.material.has(f"claims/{key}")

    def __iter__(self) -> Iterator[str]:
        return (one.id for one in self.material.claim_index())

    def __len__(self) -> int:
        return self.material.kept(EVERY).total


@dataclass(frozen=True, slots=True)
class Block:
    """A part of what can be found."""

    mark: str
    """Changes with what it is made from."""
    documents: Callable[[], Sequence[SearchDocument]]


@dataclass(frozen=True, slots=True)
class Blocks:
    """What pages search, and how much there is in all."""

    blocks: tuple[Block, ...]
    held: int
    total: int


def blocks(material: Material, base: str, *, limit: int = MAX_DOCUMENTS) -> Blocks:
    """Return what pages search: definitions, the guide, then claims, each in blocks of its own.

    `base` is a digest of what all pages are made from.
    """
    claims = _Claims(material)
    catalog = material.catalog
    tags: tuple[str, ...] = (
        base,
        *_tags(material, (*_DEFINED, *_OTHERS, "sought")),
        material.tag("internal/formulas"),
    )
    stating = (base, *_tags(material, _OF_CLAIMS))
    made: list[SearchDocument] = []

    def defined(first: int) -> Sequence[SearchDocument]:
        made[:] = made or definitions(catalog, claims, material.formulas, held=False)
        return made[first : first + BLOCK]

    def guide() -> Sequence[SearchDocument]:
        pages = guide_pages(site_folder() / "guide")
        return list(definitions(_nothing(catalog), {}, {}, pages))

    def stated(sheet: str, count: int) -> Sequence[SearchDocument]:
        return list(claim_documents(catalog, material.claims(material.rows(sheet)[:count])))

    listed = sum(len(getattr(catalog, part)) for part in (*_DEFINED, *_OTHERS))
    count = listed + len(material.formulas)
    # A question is found by the things and properties of the claims that it is about.
    about = (claims[c] for q in catalog.questions.values() for c in q.claims if c in claims)
    tags += tuple(f"{claim.subject.label.get('en')} {claim.property.id}" for claim in about)
    found = [
        Block(_mark(*tags, first), partial(defined, first)) for first in range(0, count, BLOCK)
    ]
    found.append(Block(_mark(base, "guide"), guide))
    held = min(len(claims), max(0, limit - count))
    size = material.kept(EVERY).size
    for sheet, first in zip(material.sheets(EVERY), range(0, held, size), strict=False):
        part = min(size, held - first)
        mark = _mark(*stating, material.tag(sheet), part)
        found.append(Block(mark, partial(stated, sheet, part)))
    return Blocks(tuple(found), count + held, count + len(claims))


def search_files(material: Material, base: str) -> Iterator[Costly]:
    """Yield the files of the index: scripts, so that a disk will do."""
    found = blocks(material, base)
    analyzer = Analyzer(material.units, bases_of(material.catalog, material.units))
    cut = lru_cache(maxsize=100_000)(analyzer.tokens)
    for number, block in enumerate(found.blocks):
        # Both languages are made from one reading, one after the other.
        read = cache(block.documents)
        for lang in LANGUAGES:
            yield Costly(
                f"search/{lang}-{number}.js",
                _mark(block.mark, lang),
                partial(_block, number, read, cut, lang),
            )
    engine = _engine()
    for lang in LANGUAGES:
        named = [
            # Named with a digest, so that no cache mixes the blocks of two builds.
            f"{lang}-{number}.js?v={_mark(block.mark, lang)[:8]}"
            for number, block in enumerate(found.blocks)
        ]
        mark = _mark(
            *engine,
            base,
            *_tags(material, ("properties", "qualifiers", "documents")),
            found.total,
            *named,
        )
        yield Costly(
            f"search/{lang}.js",
            mark,
            partial(_head, material, analyzer, found, {"engine": engine, "blocks": named}, lang),
        )


def _engine() -> list[str]:
    """Return the scripts that search; the one that a page names loads them with the blocks."""
    found = assets()
    folder = PurePosixPath(BOX).parent
    return [
        found.href(name)
        for name in found.digests
        if PurePosixPath(name).parent == folder and name != BOX
    ]


def _block(number: int, read: Callable[[], Sequence[SearchDocument]], cut: Cut, lang: str) -> bytes:
    data = encode(page_block(read(), cut, lang))
    return b"tenkyoBlock(" + str(number).encode() + b"," + data + b");\n"


def _head(
    material: Material,
    analyzer: Analyzer,
    found: Blocks,
    named: Mapping[str, Sequence[str]],
    lang: str,
) -> bytes:
    said = messages(lang)
    part = said.get(
        "Searched here: the first %(held)s of %(total)s.", held=found.held, total=found.total
    )
    head = page_head(material.catalog, analyzer) | {
        **named,
        "kinds": {key: (place, said.get(name)) for key, (place, name) in KINDS.items()},
        "documents": {d.id: d.title.get(lang) for d in material.catalog.documents.values()},
        "things": {k.id: k.label.get(lang) for k in material.catalog.pack.kinds},
        "words": {key: said.get(name) for key, name in TABLES["verification"].items()},
        "found": said.get("found: %s") % "%s",
        "none": said.get("Nothing was found for this."),
        "meant": said.get("Found for: %s") % "%s",
        "some": said.get("Nothing has all the words; these have most of them."),
        "unmet": said.get("Nothing here has: %s.") % "%s",
        "more": said.get("Show more"),
        "help": (HELP, said.get("How a query is written")),
        "faults": {key: said.get(text) for key, text in FAULTS.items()},
        "part": part if found.held < found.total else "",
    }
    head["spoken"] = spoken(head["units"])
    return b"tenkyoIndex(" + encode(head) + b");\n"


def spoken(units: Collection[str]) -> dict[str, str]:
    """Return what units are called in words, with their signs: テラバイト, `terabyte`.

    One stands for several.
    """
    return {
        word: sign
        for word, sign in unit_words().items()
        if (_KATAKANA.fullmatch(word) or (len(word) > _SHORTEST and word.isascii()))
        and word.isalpha()
        and word == word.casefold()
        and not (word.endswith("s") and word[:-1] in unit_words())
        and not (_COUNTED.fullmatch(sign) and word.isascii())
        and word.rstrip("s") != sign.casefold()
        and (sign in units or f"{sign}/s" in units)
    }


def _tags(material: Material, parts: Sequence[str]) -> list[str]:
    # The catalog as a whole changes with each claim: it tells what is to be reviewed.
    return [material.tag(f"catalog/{part}") for part in parts]


def _nothing(catalog: Catalog) -> Catalog:
    empty: dict[str, Any] = {name: {} for name in (*_DEFINED, *_OTHERS)}
    return replace(catalog, **empty)


def _mark(*parts: object) -> str:
    return hashlib.blake2b("\n".join(map(str, parts)).encode(), digest_size=12).hexdigest()
