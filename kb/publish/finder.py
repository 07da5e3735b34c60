"""The index of the search in the page: a head, read when the box is touched, which names blocks."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from kb.publish.material import Material
from kb.publish.messages import messages
from kb.publish.page import LANGUAGES
from kb.publish.words import N_, TABLES
from kb.search.analysis import Analyzer
from kb.search.documents import SearchDocument, claim_documents, definitions
from kb.search.guide import guide_pages
from kb.search.index import bases_of
from kb.search.japanese import dictionary_version
from kb.search.page import BLOCK, page_block, page_head
from kb.search.pieces import PageCutter, Pieces, read_pieces
from kb.search.reuse import signature
from kb.settings import site_folder
from kb.views.claim import Claim
from kb.views.codec import encode

MAX_DOCUMENTS = 10_000
"""Documents that a page searches: definitions, then claims. All of them are the server's."""
CUTTER = "cutter"
"""Under this name a material keeps what cuts the texts of its search."""
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


class _Claims(Mapping[str, Claim]):
    """Claims that are decoded when they are asked for."""

    def __init__(self, material: Material) -> None:
        self.material = material

    def __getitem__(self, key: str) -> Claim:
        if not self.material.has(f"claims/{key}"):
            raise KeyError(key)
        return self.material.view(Claim, f"claims/{key}")

    def __iter__(self) -> Iterator[str]:
        return (one.id for one in self.material.claim_index())

    def __len__(self) -> int:
        return len(self.material.claim_index())


@dataclass(frozen=True, slots=True)
class Blocks:
    """What can be found, in blocks, and how many there are in all."""

    blocks: tuple[tuple[SearchDocument, ...], ...]
    held: int
    total: int


def blocks(material: Material, *, limit: int = MAX_DOCUMENTS) -> Blocks:
    """Return what pages search: definitions, then claims, in blocks that no two kinds share."""
    claims = _Claims(material)
    guide = guide_pages(site_folder() / "guide")
    defined = list(islice(definitions(material.catalog, claims, material.formulas, guide), limit))
    ids = list(islice(claims, limit - len(defined)))
    stated = list(claim_documents(material.catalog, (claims[key] for key in ids)))
    cut = (*_cut(defined), *_cut(stated))
    return Blocks(cut, len(defined) + len(stated), len(defined) + len(claims))


def _cut(documents: Sequence[SearchDocument]) -> Iterator[tuple[SearchDocument, ...]]:
    for first in range(0, len(documents), BLOCK):
        yield tuple(documents[first : first + BLOCK])


def cutter_of(material: Material, kept: Path | None = None) -> PageCutter:
    """Return what cuts the texts of the search; what `kept` holds was cut in a build before."""
    bases = bases_of(material.catalog, material.units)
    made = f"{signature(dictionary_version(), bases)} {material.tag('internal/units')}"
    before = read_pieces(kept, made) if kept is not None else Pieces(made)
    return PageCutter(Analyzer(material.units, bases), before)


def search_files(material: Material) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of the files of the index: scripts, so that a disk will do."""
    found = blocks(material)
    cutter = material.once(CUTTER, cutter_of)
    common = page_head(material.catalog, cutter.analyzer)
    for lang in LANGUAGES:
        said = messages(lang)
        named: list[str] = []
        for number, documents in enumerate(found.blocks):
            data = encode(page_block(documents, cutter, lang))
            content = b"tenkyoBlock(" + str(number).encode() + b"," + data + b");\n"
            # Named with a digest, so that no cache mixes the blocks of two builds.
            digest = hashlib.sha256(content).hexdigest()[:8]
            named.append(f"{lang}-{number}.js?v={digest}")
            yield f"search/{lang}-{number}.js", content
        head = common | {
            "blocks": named,
            "kinds": {key: (place, said.get(name)) for key, (place, name) in KINDS.items()},
            "things": {k.id: k.label.get(lang) for k in material.catalog.pack.kinds},
            "words": {key: said.get(name) for key, name in TABLES["verification"].items()},
            "found": said.get("found: %s") % "%s",
            "none": said.get("Nothing was found for this."),
            "meant": said.get("Found for: %s") % "%s",
            "some": said.get("Nothing has all the words; these have most of them."),
            "part": (
                said.get(
                    "Searched here: the first %(held)s of %(total)s.",
                    held=found.held,
                    total=found.total,
                )
                if found.held < found.total
                else ""
            ),
        }
        yield f"search/{lang}.js", b"tenkyoIndex(" + encode(head) + b");\n"
