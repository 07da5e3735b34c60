"""The index of a build: the documents themselves, what is known of words, an engine's files."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from kb.errors import BuildError, SnapshotError, install
from kb.quantity.units import Units
from kb.search.content.claims import documents
from kb.search.content.documents import GuidePage, SearchDocument, definitions
from kb.search.content.labels import facet_labels
from kb.search.contract import Earlier, Engine, Indexed
from kb.search.index.archive import Archive, write_archive
from kb.search.index.completion import completions
from kb.search.index.gather import Cutter, Gathered
from kb.search.index.hits import FILES as HIT_FILES
from kb.search.index.hits import HitWriter
from kb.search.index.reuse import moved, read_cuts, same, signature, take_over, write_cuts
from kb.search.index.seal import is_ours, is_whole, note, seal
from kb.search.words.analysis import Analyzer
from kb.search.words.japanese import dictionary_version
from kb.search.words.lexicon import FILES as LEXICON_FILES
from kb.search.words.lexicon import write_lexicon
from kb.search.words.phrases import FILES as PHRASE_FILES
from kb.search.words.phrases import write_phrases
from kb.search.words.synonyms import FILES as SYNONYM_FILES
from kb.search.words.synonyms import synonyms, write_synonyms
from kb.shelf import items
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.formula import Formula
from kb.views.label import Label
from kb.vocab import ValueType
from kb.work import Work

INDEX = "index"
ENGINE_FILES = "engine"
FROM_DOCUMENTS = ("meta.json", "documents.bin", "documents-ends.npy", *SYNONYM_FILES)
"""Files that hold the documents themselves and what is known of the pack's words."""
STABLE_FILES = (
    *FROM_DOCUMENTS,
    *HIT_FILES,
    *PHRASE_FILES,
    *(f"{name}{end}" for name in ("terms", "names", "completions") for end in LEXICON_FILES),
)
"""Files of the index that are the same in every build from the same inputs."""
FORMAT = 9
LARGE = 20_000
"""Documents from which on the large engine is taken, where it is installed."""
EMBEDDED, FOR_LARGE = "whoosh", "tantivy"


@dataclass(frozen=True, slots=True)
class Meta:
    """What a reader must know of an index."""

    format: int
    engine: str
    dictionary: str
    """Version of the dictionary by which Japanese was cut."""
    count: int
    bases: Mapping[str, str]
    """The unit in which figures of each dimension are written."""
    units: Mapping[str, str | None]
    """The unit of each property; None where it has no numbers."""
    labels: Mapping[str, Mapping[str, Label]]


def engines() -> dict[str, Engine]:
    """Return the engines on the shelf, by name."""
    return {engine.name: engine for engine in items("kb.search.backends", "ENGINE", key="name")}


def choose_engine(count: int, wanted: str | None = None) -> Engine:
    """Return the engine for `count` documents, or the one that is wanted.

    Raises:
        BuildError: The one wanted is not known, or not installed.
    """
    known = engines()
    if wanted is None:
        large = known.get(FOR_LARGE)
        return large if count > LARGE and large and large.available() else known[EMBEDDED]
    engine = known.get(wanted)
    if engine is None:
        raise BuildError(
            f"no search engine is called {wanted!r}", expected=" or ".join(sorted(known))
        )
    if not engine.available():
        raise BuildError(
            f"the search engine {wanted} is not installed",
            remedy=install("large"),
        )
    return engine


@dataclass(frozen=True, slots=True)
class Begun:
    """An index that is being written: by which engine, and what to wait for."""

    engine: str
    work: Work


@contextmanager
def indexing(
    folder: Path,
    catalog: Catalog,
    claims: Mapping[str, Claim],
    formulas: Mapping[str, Formula],
    *,
    units: Units,
    guide: Iterable[GuidePage] = (),
    engine: str | None = None,
    previous: Path | None = None,
) -> Iterator[Begun]:
    """Write the search index into the snapshot in `folder`, beside what the block does.

    It is written by a process of its own where there is a second processor; the block must
    `wait` for it. From the snapshot in `previous` is taken over what is the same.

    Raises:
        BuildError: The engine that is wanted is not known, or not installed.
    """
    size = len(claims) + sum(1 for _ in definitions(catalog, claims, formulas, held=False))
    chosen = choose_engine(size, engine)
    place = folder / INDEX
    place.mkdir()
    index = _Index(place, chosen, units, previous / INDEX if previous is not None else None)
    describe = partial(index.describe, catalog, documents(catalog, claims, formulas, guide))
    if size > LARGE:
        # A second process that walks over so many claims would hold them all once more.
        describe()
    with Work("the search index") as work:
        work.start(index.write if size > LARGE else partial(_in_turn, describe, index.write))
        # The block may go on for long after its caller has let go of them.
        del catalog, claims, formulas, guide, describe
        yield Begun(chosen.name, work)


def _in_turn(*steps: Callable[[], None]) -> None:
    for step in steps:
        step()


class _Index:
    """An index while it is written."""

    def __init__(self, place: Path, engine: Engine, units: Units, before: Path | None) -> None:
        self.place = place
        self.engine = engine
        self.units = units
        self.before = before
        self.made: str
        self.cutter: Cutter
        self.as_before = False

    def describe(self, catalog: Catalog, found: Iterable[SearchDocument]) -> None:
        """Write the documents and what must be known to read the index."""
        bases = bases_of(catalog, self.units)
        self.made = signature(dictionary_version(), bases)
        cuts = read_cuts(self.before, self.made)
        self.cutter = Cutter(Analyzer(self.units, bases), self.made, cuts)
        meta = Meta(
            format=FORMAT,
            engine=self.engine.name,
            dictionary=dictionary_version(),
            count=write_archive(self.place, found),
            bases=bases,
            units={
                p.id: (p.unit or "") if p.type is ValueType.QUANTITY else None
                for p in catalog.properties.values()
            },
            labels=facet_labels(catalog),
        )
        (self.place / "meta.json").write_bytes(msgspec.json.encode(meta))
        write_synonyms(self.place, synonyms(catalog, self.cutter.words))
        if cuts is not None and self.before is not None:
            # The same code cut the texts of that index; its files are opened if they are ours.
            files = self.before / ENGINE_FILES
            trusted = is_ours if self.engine.pickled else is_whole
            self.as_before = trusted(files, self.before) and self._is_alike(self.before)

    def write(self) -> None:
        """Write the engine's files and what is known of words; or take over those before."""
        before = self.before if self.as_before else None
        if before is not None and same(before, self.place, FROM_DOCUMENTS):
            take_over(before, self.place)
            return
        archive = Archive(self.place)
        gathered = Gathered(self.cutter)
        hits = HitWriter(self.place, self.cutter)

        def described() -> Iterator[Indexed]:
            for document in archive.all():
                hits.add(document)
                yield gathered.indexed(document)

        files = self.place / ENGINE_FILES
        files.mkdir()
        self.engine.write(
            files,
            described(),
            progress=lambda _: None,
            earlier=self._earlier(archive),
        )
        write_lexicon(self.place, "terms", gathered.terms)
        write_lexicon(self.place, "names", gathered.names)
        write_phrases(self.place, gathered.phrases, gathered.terms.get, documents=len(archive))
        write_lexicon(self.place, "completions", completions(archive.all(), self.cutter))
        hits.close()
        archive.close()
        write_cuts(self.place, self.cutter.cuts)
        if self.engine.pickled:
            seal(files, self.place)
        else:
            note(files, self.place)

    def _is_alike(self, before: Path) -> bool:
        """Tell whether an index is of this engine and version; what cannot be read is not."""
        try:
            return read_meta(before).engine == self.engine.name
        except SnapshotError:
            return False

    def _earlier(self, archive: Archive) -> Earlier | None:
        """Return the files of the index before, where this engine may build on them."""
        if self.before is None or not self.as_before:
            return None
        return Earlier(self.before / ENGINE_FILES, partial(moved, self.before, archive))


def bases_of(catalog: Catalog, units: Units) -> dict[str, str]:
    """Return one unit for each dimension that a property has."""
    bases: dict[str, str] = {}
    for prop in catalog.properties.values():
        if prop.unit:
            bases.setdefault(units.dimension(prop.unit), prop.unit)
    bases.pop("", None)
    return bases


def rebuild(place: Path, target: Path, meta: Meta, units: Units) -> None:
    """Write the engine's files once more, from the documents, into the new folder `target`."""
    engine = engines()[meta.engine]
    archive = Archive(place)
    try:
        gathered = Gathered(Cutter(Analyzer(units, meta.bases), ""))
        engine.write(target, map(gathered.indexed, archive.all()), progress=lambda _: None)
    finally:
        archive.close()


def read_meta(place: Path) -> Meta:
    """Read what an index says of itself.

    Raises:
        SnapshotError: There is none, or it is of another version.
    """
    try:
        meta = msgspec.json.decode((place / "meta.json").read_bytes(), type=Meta)
    except (OSError, msgspec.DecodeError) as error:
        raise SnapshotError(
            f"the snapshot in {place.parent} has no search index",
            remedy="run `tenkyo build` again",
        ) from error
    if meta.format != FORMAT:
        raise SnapshotError(
            f"the search index in {place} has format {meta.format}",
            expected=f"format {FORMAT}",
            remedy="run `tenkyo build` again with this version",
        )
    return meta
