"""The index of a build: the documents themselves, what is known of words, an engine's files."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from kb.errors import BuildError, SnapshotError
from kb.quantity.units import Units
from kb.search.analysis import Analyzer
from kb.search.archive import Archive, write_archive
from kb.search.completion import completions
from kb.search.contract import Engine, Facet, Field, Indexed
from kb.search.documents import GuidePage, SearchDocument, documents
from kb.search.japanese import dictionary_version
from kb.search.labels import facet_labels
from kb.search.lexicon import write_lexicon
from kb.search.plan import OWN, PROPERTY, SUBJECT, name_of, neighbours
from kb.search.reuse import Cut, read_cuts, same, signature, take_over, write_cuts
from kb.search.seal import is_ours, seal
from kb.search.synonyms import synonyms, to_json
from kb.search.work import Work
from kb.shelf import items
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.formula import Formula
from kb.views.label import Label
from kb.vocab import ValueType

INDEX = "index"
ENGINE_FILES = "engine"
STABLE_FILES = (
    *("meta.json", "documents.bin", "documents-ends.npy"),
    *(
        f"{name}{end}"
        for name in ("terms", "names", "completions")
        for end in (".bin", "-ends.npy", "-numbers.npy")
    ),
)
"""Files of the index that are the same in every build from the same inputs."""
FROM_DOCUMENTS = STABLE_FILES[:3]
"""Those that hold the documents themselves and what is known of the pack's words."""
FORMAT = 1
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
    synonyms: list[list[list[str]]]


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
            remedy="install the extra: pip install 'tenkyo[large]'",
        )
    return engine


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
) -> Iterator[Work]:
    """Write the search index into the snapshot in `folder`, beside what the block does.

    The engine's files are written by a process of their own where there is a second processor;
    the block must `wait` for it. From the snapshot in `previous` is taken over what is the same.

    Raises:
        BuildError: The engine that is wanted is not known, or not installed.
    """
    place = folder / INDEX
    place.mkdir()
    count = write_archive(place, documents(catalog, claims, formulas, guide))
    chosen = choose_engine(count, engine)
    bases = bases_of(catalog, units)
    analyzer = Analyzer(units, bases)
    meta = Meta(
        format=FORMAT,
        engine=chosen.name,
        dictionary=dictionary_version(),
        count=count,
        bases=bases,
        units={
            p.id: (p.unit or "") if p.type is ValueType.QUANTITY else None
            for p in catalog.properties.values()
        },
        labels=facet_labels(catalog),
        synonyms=to_json(synonyms(catalog, analyzer)),
    )
    (place / "meta.json").write_bytes(msgspec.json.encode(meta))
    before = previous / INDEX if previous is not None else None
    made = signature(meta.dictionary, bases)
    cuts = read_cuts(before, made)
    if cuts and before is not None and same(before, place, FROM_DOCUMENTS):
        files = before / ENGINE_FILES
        if not chosen.pickled or is_ours(files, before):
            take_over(before, place)
            yield Work(chosen.name)
            return

    def write() -> None:
        archive = Archive(place)
        gathered = Gathered(analyzer, cuts)
        files = place / ENGINE_FILES
        files.mkdir()
        chosen.write(files, map(gathered.indexed, archive.all()), progress=lambda _: None)
        write_lexicon(place, "terms", gathered.terms)
        write_lexicon(place, "names", gathered.names)
        write_lexicon(place, "completions", completions(archive.all(), analyzer))
        archive.close()
        write_cuts(place, made, gathered.cached)
        if chosen.pickled:
            seal(files, place)

    work = Work(chosen.name)
    work.start(write)
    try:
        yield work
    finally:
        work.stop()


def write_index(
    folder: Path,
    catalog: Catalog,
    claims: Mapping[str, Claim],
    formulas: Mapping[str, Formula],
    *,
    units: Units,
    guide: Iterable[GuidePage] = (),
    engine: str | None = None,
    previous: Path | None = None,
) -> str:
    """Write the search index into the snapshot in `folder`; return the name of the engine.

    Raises:
        BuildError: As `indexing` does.
    """
    with indexing(
        folder,
        catalog,
        claims,
        formulas,
        units=units,
        guide=guide,
        engine=engine,
        previous=previous,
    ) as work:
        work.wait()
        return work.engine


class Gathered:
    """Documents as engines take them; what all of them hold is gathered while they go by."""

    def __init__(self, analyzer: Analyzer, cuts: Mapping[str, Cut] | None = None) -> None:
        self.analyzer = analyzer
        self.terms: Counter[str] = Counter()
        self.names: Counter[str] = Counter()
        self.whole: dict[str, str] = {}
        self.known = cuts or {}
        self.cached: dict[str, Cut] = {}

    def indexed(self, document: SearchDocument) -> Indexed:
        """Return the tokens of a document."""
        pairs: list[str] = []
        tokens: dict[Field, list[str]] = {
            Field.NAME: self._all(document.names, pairs),
            Field.ABOUT: self._all(document.about, pairs),
        }
        texts = [document.text.ja, document.text.en, *document.more]
        if document.kind == "claim":
            texts.append(document.id)
        tokens[Field.TEXT] = self._all(dict.fromkeys(t for t in texts if t), pairs)
        self.terms.update({word for words in tokens.values() for word in words})
        names = self._names(document)
        self.names.update(name[2:] for name in names)
        return Indexed(
            tokens=tokens,
            pairs=tuple(dict.fromkeys(pairs)),
            names=names,
            facets={**document.facets, Facet.KIND.value: (document.kind,)},
            boost=document.boost,
            low=document.low if document.low is not None else document.high,
            high=document.high if document.high is not None else document.low,
        )

    def _all(self, texts: Iterable[str], pairs: list[str]) -> list[str]:
        found: list[str] = []
        for text in texts:
            words, joined = self._cut(text)
            found += words
            pairs += joined
        return found

    def _cut(self, text: str) -> tuple[list[str], list[str]]:
        known = self.cached.get(text)
        if known is None:
            known = self.known.get(text)
            if known is None:
                tokens = [t for t in self.analyzer.tokens(text) if t.text and not t.text.isspace()]
                known = ["_".join(t.text.split()) for t in tokens], neighbours(tokens)
            if len(self.cached) > 50_000:
                self.cached.clear()
            self.cached[text] = known
        return known

    def _name(self, text: str) -> str:
        known = self.whole.get(text)
        if known is None:
            known = name_of(token.text for token in self.analyzer.tokens(text, beside=False))
            self.whole[text] = known
        return known

    def _names(self, document: SearchDocument) -> tuple[str, ...]:
        found = [OWN + self._name(name) for name in document.names]
        if document.kind == "claim":
            found += [SUBJECT + self._name(name) for name in document.subject_names]
            found += [PROPERTY + self._name(name) for name in document.property_names]
        return tuple(dict.fromkeys(name for name in found if len(name) > len(OWN)))


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
        gathered = Gathered(Analyzer(units, meta.bases))
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
