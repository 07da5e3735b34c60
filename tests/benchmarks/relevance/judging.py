"""What each thing of the pack deserves as an answer to a query, by one written rule.

A query names its answers (`first`); from them follows what it is about: the things and the
properties that they are, or are claims of. But a property of which answers are claims has pages
that answer only where the query says it: by one of its names, if Japanese, or by a word of one
(whoever asks what Talen sells Amazon does not ask what a plant is). Then a thing of the pack
deserves

- 3 where it is one of the answers;
- 2 where it is another claim on the same thing and the same property; where the query is about
  a thing or a property only, any claim on it, and a thing or a property whose name has the
  whole name of the one asked for in it (NVLink 5 for NVLink); and the pages that have the name
  of that thing or of that property;
- 1 where it is on the same thing or on the same property, where it names them or an answer, where
  it rests on a source that is an answer, and where the query names it as good (`good`).

A name counts as named where it tells something: it has three characters or more, and fewer than one
in twenty of all documents have it (that a text says GPU makes it no answer to a query for GPUs).

Of a figure (`figure`) only its claims and the page of their thing are answers; of the claims only
those whose value is that of the first, as it may be rounded (448 GB/s one way is no 896 GB/s).

The whole pack is judged so, whatever was found; nothing is judged by what an engine returns.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from math import isclose, log2
from typing import Any

from kb.search.content.documents import SearchDocument
from kb.search.contract import Facet

DEPTH = 10
_JAPANESE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
_KATAKANA = r"[\u30a1-\u30fa\u30fc]"
_SHORTEST, _OFTEN = 3, 0.05
"""Characters of the shortest name that is looked for in texts, and the part of all documents that
has a name which tells nothing."""
_ROUNDED = 0.02
"""How far a value may be from another that is printed with fewer digits."""


class Judge:
    """Grades all documents of a pack for a query."""

    def __init__(self, documents: Iterable[SearchDocument]) -> None:
        self.documents = {f"{d.kind}/{d.id}": d for d in documents}
        self.texts = {key: _text(document) for key, document in self.documents.items()}
        self._named = lru_cache(maxsize=None)(self._naming)

    def grades(self, judged: Mapping[str, Any]) -> dict[str, int]:
        """Return the grade of each document that deserves one."""
        answers = dict.fromkeys(key for key in self.documents if _matches(key, judged["first"]))
        if judged.get("figure"):
            answers = self._of_one_value(answers)
        things: set[str] = set()
        properties: set[str] = set()
        names: set[str] = set()
        sources: set[str] = set()
        for key in answers:
            document = self.documents[key]
            if document.kind == "claim":
                things.update(document.facets[Facet.SUBJECT])
                properties.update(document.facets[Facet.PROPERTY])
                continue
            names.update(_folded(name) for name in document.names)
            if document.kind == "entity":
                things.add(document.id)
            elif document.kind == "property":
                properties.add(document.id)
            elif document.kind == "source":
                sources.add(document.id)
        said = {i for i in properties if f"property/{i}" in answers or self._says(judged["q"], i)}
        for kind, ids in (("entity", things), ("property", said)):
            names.update(name for i in ids for name in self._names(kind, i))
        naming = {key for name in names for key in self._named(name)}
        grades = {}
        for key, document in self.documents.items():
            grade = 3 if key in answers else self._beside(document, things, properties, names)
            if judged.get("figure"):
                grade = 2 if grade == 2 and document.kind == "entity" else grade // 3 * 3
            elif not grade and (
                (document.kind == "property" and document.id in properties)
                or _matches(key, judged.get("good", ()))
                or not sources.isdisjoint(document.facets.get(Facet.SOURCE, ()))
                or key in naming
            ):
                grade = 1
            if grade:
                grades[key] = grade
        return grades

    def _of_one_value(self, answers: Iterable[str]) -> dict[str, None]:
        """Return the answers that have the value of the first."""
        values = {key: self.documents[key].low for key in answers}
        first = next(iter(values.values()), None)
        return {
            key: None
            for key, value in values.items()
            if first is None or (value is not None and isclose(value, first, rel_tol=_ROUNDED))
        }

    def _says(self, query: str, prop: str) -> bool:
        """Tell whether a query has a name of a property, or a word of one."""
        said = _folded(query)
        names = self._names("property", prop)
        japanese = [name for name in names if _JAPANESE.search(name)]
        words = {w for name in names - set(japanese) for w in name.split()}
        return any(name in said for name in japanese) or any(
            f" {word}" in f" {said}" for word in words if len(word) >= _SHORTEST
        )

    def _names(self, kind: str, key: str) -> frozenset[str]:
        return frozenset(_folded(name) for name in self.documents[f"{kind}/{key}"].names)

    def _beside(
        self, document: SearchDocument, things: set[str], properties: set[str], names: set[str]
    ) -> int:
        """Return the grade of what is no answer itself, by what it is about."""
        if document.kind != "claim":
            own = {_folded(name) for name in document.names}
            kind = not (things and properties) and document.kind in ("entity", "property")
            return 2 if own & names or (kind and _has(_listed(own), names)) else 0
        thing = not things.isdisjoint(document.facets[Facet.SUBJECT])
        value = not properties.isdisjoint(document.facets[Facet.PROPERTY])
        if things and properties:
            return 2 if thing and value else int(thing or value)
        return 2 if thing or value else 0

    def _naming(self, name: str) -> frozenset[str]:
        """Return what has a name in its texts; nothing where that tells nothing."""
        if len(name) < _SHORTEST:
            return frozenset()
        having = frozenset(key for key, text in self.texts.items() if _has(text, (name,)))
        return having if len(having) < _OFTEN * len(self.texts) else frozenset()


def ndcg(found: Sequence[str], grades: Mapping[str, int]) -> float:
    """Return nDCG@10 of answers; the ideal order is that of all documents of the pack."""
    ideal = sorted(grades.values(), reverse=True)
    best = _gained(ideal[:DEPTH])
    return _gained([grades.get(key, 0) for key in found[:DEPTH]]) / best if best else 0.0


def _gained(grades: Iterable[int]) -> float:
    return sum(float(2**grade - 1) / log2(place + 2) for place, grade in enumerate(grades))


def _matches(key: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(key, pattern) for pattern in patterns)


def _has(text: str, names: Iterable[str]) -> bool:
    """Tell whether a text has one of the names: Latin as whole words, Japanese anywhere.

    But katakana as whole words too: クラスター does not have the name of ラスター in it.
    """
    return any(
        name in text and _whole(name).search(text) is not None
        if _JAPANESE.search(name)
        else f" {name} " in text
        for name in names
    )


@lru_cache(maxsize=4_096)
def _whole(name: str) -> re.Pattern[str]:
    """Return what finds a Japanese name that no katakana continues."""
    return re.compile(
        (f"(?<!{_KATAKANA})" if re.match(_KATAKANA, name) else "")
        + re.escape(name)
        + (f"(?!{_KATAKANA})" if re.match(_KATAKANA, name[-1]) else "")
    )


def _text(document: SearchDocument) -> str:
    """Return all that a document says, as `_has` takes it."""
    said = (document.title.ja, document.title.en, document.text.ja, document.text.en)
    texts = (*said, *document.names, *document.class_names, *document.value_names, *document.more)
    return _listed(_folded(text) for text in texts if text)


def _listed(texts: Iterable[str]) -> str:
    return f" {' | '.join(texts)} "


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(re.sub(r"[^\w.]+|(?<![0-9])\.|\.(?![0-9])", " ", plain).split())
