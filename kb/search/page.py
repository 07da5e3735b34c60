"""The index that a page searches by itself, without a server, and how a query is read there.

`page_index` gives JSON: the documents, the terms with their postings, and the few tables that a
script needs to read a query the way the documents were read. `PageSearch` is the reference for
that script; it uses nothing that a browser lacks.

    documents   [kind, id, url, ja, en, boost x 100] each, by number
    terms       term -> [number, impact, number, impact, ...]; numbers are differences from the
                number before; the impact is the term's whole score there, in tenths
    surfaces    Japanese as it is written -> its term, where the two differ
    synonyms    [terms of a name, terms of another, ...] each
    names       terms of a whole name, joined -> numbers of the documents that have it
    units       unit as written -> [factor, unit of the term]
    stop        English words that are passed over

How a query is read: NFKC, then from left to right
1. a number (`1,800` is 1800), with a scale of `K M B T` only as part of a word; where a unit of
   `units` follows, perhaps after one space, one term: number x factor, to 12 digits, without
   closing zeros, and the term's unit; else the number;
2. a Latin word, lower case, joined over hyphens, its plural s dropped;
3. a run of kana and kanji, cut into words of `terms` and `surfaces`: as few as can be, what is in
   no word costing most; what is in none is passed over if it is hiragana, else it is a word that
   nothing has. So 京都 is not found in 東京都, which was cut into other words.
All words must be had; the last one may be the beginning of a word. A document's score is the sum
of its impacts, 60 more if a name of its is the whole query, times its boost. Where nothing has
all the words, those with at least three in five of them are taken.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import islice
from math import ceil, log
from typing import Any

import msgspec

from kb.quantity.folding import fold_text
from kb.quantity.units import Units
from kb.search.analysis import STOP, Analyzer, singular
from kb.search.contract import K1, WEIGHTS, B, Field
from kb.search.documents import GuidePage, documents
from kb.search.figures import number_text
from kb.search.index import Gathered, bases_of
from kb.search.plan import EXACT_BONUS, OTHER_WORDS, name_of
from kb.search.synonyms import MAX_WORDS, synonyms, to_json
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.formula import Formula

MAX_DOCUMENTS = 10_000
"""Documents that are taken in; definitions come first, then claims in their order."""
_UNKNOWN_COST = 10
_LONGEST = 16
_ENOUGH = 0.6
_TOKEN = re.compile(
    r"(?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?)(?![A-Za-z0-9])"
    r"|(?P<figure>(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?)(?=[A-Za-z%])"
    r"|(?P<latin>[A-Za-z\u00c0-\u02af\u0370-\u052f][A-Za-z0-9\u00c0-\u02af\u0370-\u052f]*"
    r"(?:[-_.'+&][A-Za-z0-9\u00c0-\u02af\u0370-\u052f]+)*\+*)"
    r"|(?P<japanese>[\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]+)"
)
_NAME = re.compile(r"[0-9][A-Za-z0-9]*(?:[-_.,/][A-Za-z0-9]+)*")
_UNIT = re.compile(r" ?([A-Za-z%µ][A-Za-z0-9µ]*(?:[/·][A-Za-z]+)*)(?![A-Za-z0-9])")


def page_index(
    catalog: Catalog,
    claims: Mapping[str, Claim],
    formulas: Mapping[str, Formula],
    *,
    units: Units,
    guide: Iterable[GuidePage] = (),
    limit: int = MAX_DOCUMENTS,
) -> bytes:
    """Return the index for pages as compact JSON, the same for the same input."""
    analyzer = Analyzer(units, bases_of(catalog, units))
    gathered = Gathered(analyzer)
    surfaces: dict[str, str] = {}
    listed: list[list[Any]] = []
    names: dict[str, list[int]] = {}
    lengths: dict[Field, list[int]] = {field: [] for field in Field}
    counts: dict[str, dict[Field, dict[int, int]]] = {}
    for number, document in enumerate(islice(documents(catalog, claims, formulas, guide), limit)):
        title = document.title
        boost = round(document.boost * 100)
        listed.append([document.kind, document.id, document.url, title.ja, title.en, boost])
        for name in document.names:
            tokens = analyzer.tokens(name, beside=False)
            known = names.setdefault(name_of(token.text for token in tokens), [])
            if number not in known:
                known.append(number)
        for field, words in gathered.indexed(document).tokens.items():
            lengths[field].append(len(words))
            for word in words:
                there = counts.setdefault(word, {}).setdefault(field, {})
                there[number] = there.get(number, 0) + 1
        for text in (*document.names, *document.about, document.text.ja or "", *document.more):
            for token in analyzer.tokens(text) if not text.isascii() else ():
                if token.script == "japanese":
                    surface = _read(text[token.start : token.end])
                    if surface != token.text:
                        surfaces.setdefault(surface, token.text)
    page = {
        "documents": listed,
        "terms": {t: _postings(by, lengths) for t, by in sorted(counts.items())},
        "surfaces": dict(sorted(surfaces.items())),
        "synonyms": to_json(synonyms(catalog, analyzer)),
        "names": dict(sorted(names.items())),
        "units": _units(catalog, claims, analyzer),
        "stop": sorted(STOP),
    }
    return msgspec.json.encode(page)


def _postings(
    by_field: Mapping[Field, Mapping[int, int]], lengths: Mapping[Field, list[int]]
) -> list[int]:
    impacts: dict[int, float] = {}
    for field, numbers in by_field.items():
        filled = [length for length in lengths[field] if length]
        average = sum(filled) / len(filled)
        total, having = len(lengths[field]), len(numbers)
        idf = log(1 + (total - having + 0.5) / (having + 0.5))
        for number, often in numbers.items():
            norm = K1 * (1 - B + B * lengths[field][number] / average)
            score = WEIGHTS[field] * idf * (K1 + 1) * often / (often + norm)
            impacts[number] = impacts.get(number, 0.0) + score
    flat: list[int] = []
    last = 0
    for number in sorted(impacts):
        flat += [number - last, max(1, round(impacts[number] * 10))]
        last = number
    return flat


def _units(
    catalog: Catalog, claims: Mapping[str, Claim], analyzer: Analyzer
) -> dict[str, tuple[float, str]]:
    """Return the units in use: how each is written into a term."""
    used = {p.unit for p in catalog.properties.values() if p.unit}
    used |= {c.value.unit for c in claims.values() if c.value.unit}
    units, bases = analyzer.figures.units, analyzer.figures.bases
    table: dict[str, tuple[float, str]] = {}
    for unit in sorted(used):
        base = bases.get(units.dimension(unit))
        factor = float(units.factor(unit, base)) if base is not None else 1.0
        table[unit] = (factor, (base or unit).casefold())
    return table


class PageSearch:
    """The reference for the script of a page: searches what `page_index` gave."""

    def __init__(self, data: bytes) -> None:
        page = msgspec.json.decode(data)
        self.documents: list[list[Any]] = page["documents"]
        self.terms: dict[str, list[int]] = page["terms"]
        self.surfaces: dict[str, str] = page["surfaces"]
        self.names: dict[str, list[int]] = page["names"]
        self.units: dict[str, list[Any]] = page["units"]
        self.stop = set(page["stop"])
        self.synonyms = {tuple(row[0]): row[1:] for row in page["synonyms"]}

    def words(self, query: str) -> list[str]:
        """Return the terms of a query."""
        text = _read(query, keep_case=True)
        found: list[str] = []
        place = 0
        while match := _TOKEN.search(text, place):
            place = match.end()
            if match["japanese"]:
                found += self._cut(match["japanese"].lower())
            elif match["latin"]:
                word = self._latin(match["latin"])
                found += [word] if word else []
            else:
                number = (match["number"] or match["figure"]).replace(",", "")
                unit = _UNIT.match(text, place)
                if unit and unit[1] in self.units:
                    factor, base = self.units[unit[1]]
                    found.append(number_text(Decimal(number) * Decimal(repr(factor))) + base)
                    place = unit.end()
                elif match["figure"]:
                    name = _NAME.match(text, match.start())
                    found.append((name.group() if name else number).lower().replace(",", ""))
                    place = name.end() if name else place
                else:
                    found.append(number_text(Decimal(number)))
        return found

    def search(self, query: str, *, limit: int = 20) -> list[int]:
        """Return the numbers of the documents that are found, best first."""
        words = self.words(query)
        groups = self._groups(words)
        if not groups:
            return []
        lists = [self._any(ways, last=n == len(groups) - 1) for n, ways in enumerate(groups)]
        met: dict[int, int] = {}
        scores: dict[int, float] = {}
        for one in lists:
            for number, impact in one.items():
                met[number] = met.get(number, 0) + 1
                scores[number] = scores.get(number, 0.0) + impact
        enough = len(lists)
        if enough not in met.values():
            enough = ceil(len(lists) * _ENOUGH)
        whole = set(self.names.get(name_of(words), ()))
        ranked = [
            (-(scores[n] + EXACT_BONUS * 10 * (n in whole)) * self.documents[n][5], n)
            for n, count in met.items()
            if count >= enough
        ]
        return [number for _, number in sorted(ranked)[:limit]]

    def _groups(self, words: list[str]) -> list[list[tuple[list[str], float]]]:
        groups: list[list[tuple[list[str], float]]] = []
        place = 0
        while place < len(words):
            length = min(MAX_WORDS, len(words) - place)
            while length and tuple(words[place : place + length]) not in self.synonyms:
                length -= 1
            if length:
                name = words[place : place + length]
                others = self.synonyms[tuple(name)]
                groups.append([(name, 1.0), *((other, OTHER_WORDS) for other in others)])
            else:
                groups.append([(words[place : place + 1], 1.0)])
            place += length or 1
        return groups

    def _any(self, ways: list[tuple[list[str], float]], *, last: bool) -> dict[int, float]:
        best: dict[int, float] = {}
        for terms, weight in ways:
            lists = [self._list(term, prefix=last and term is ways[0][0][-1]) for term in terms]
            for number in set(lists[0]).intersection(*lists[1:]):
                score = weight * sum(one[number] for one in lists)
                best[number] = max(best.get(number, 0.0), score)
        return best

    def _list(self, term: str, *, prefix: bool) -> dict[int, int]:
        found = self._one(term)
        if not found and prefix:
            for other in self.terms:
                if other.startswith(term):
                    for number, impact in self._one(other).items():
                        found[number] = max(found.get(number, 0), impact)
        return found

    def _one(self, term: str) -> dict[int, int]:
        flat = self.terms.get(term, [])
        found, number = {}, 0
        for place in range(0, len(flat), 2):
            number += flat[place]
            found[number] = flat[place + 1]
        return found

    def _latin(self, word: str) -> str:
        folded = word.lower().removesuffix("'s")
        parts = [singular(p) for p in re.split(r"[-_'+&]+|(?<![0-9])\.|\.(?![0-9])", folded) if p]
        if len(parts) == 1 and parts[0] in self.stop:
            return ""
        tail = folded[len(folded.rstrip("+")) :]
        return "".join(parts) + tail

    def _cut(self, run: str) -> list[str]:
        """Cut a run into the fewest known words."""
        best: list[tuple[int, int]] = [(0, 0)]
        for end in range(1, len(run) + 1):
            costs = []
            for start in range(max(0, end - _LONGEST), end):
                piece = run[start:end]
                if self._known(piece):
                    costs.append((best[start][0] + 1, start))
            costs.append((best[end - 1][0] + _UNKNOWN_COST, end - 1))
            best.append(min(costs))
        pieces: list[str] = []
        end = len(run)
        while end:
            start = best[end][1]
            pieces.append(run[start:end])
            end = start
        words: list[str] = []
        for piece in reversed(pieces):
            known = self._known(piece)
            if known:
                words.append(known)
            elif not re.fullmatch(r"[\u3041-\u309f]+", piece):
                words.append(piece)
        return words

    def _known(self, piece: str) -> str | None:
        tail = piece[:-1] if len(piece) > 3 and piece.endswith("ー") else piece
        found = self.surfaces.get(piece)
        if found is None and tail in self.terms:
            found = tail
        return found


def _read(text: str, *, keep_case: bool = False) -> str:
    folded = unicodedata.normalize("NFKC", fold_text(text))
    return folded if keep_case else folded.lower()
