"""Documents as engines take them, and what is known of all their words together."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal

from kb.search.content.documents import SearchDocument
from kb.search.content.phrases import called, phrases
from kb.search.content.reach import reach
from kb.search.contract import Facet, Field, Indexed
from kb.search.index.reuse import Cut, Cuts, Name
from kb.search.planning.likeness import content_words
from kb.search.words.analysis import Analyzer
from kb.search.words.naming import (
    BOTH,
    CLASS,
    HEAD,
    HEAD_WORDS,
    HELD,
    HOLDER,
    LENT,
    NUMBERED,
    OWN,
    PROPERTY,
    RANKED,
    ROLE,
    SAME,
    SOUND,
    SUBJECT,
    VALUE,
    WORD,
    back_name,
    liked_name,
    name_of,
    neighbours,
    number_of,
    pair_name,
    related_name,
    row_name,
    twin_name,
)
from kb.search.words.phrases import Phrase
from kb.search.words.sounds import SHORTEST, sounds
from kb.search.words.stems import stem_of

_SAID = ("entity", "glossary", "property")
"""Kinds whose Latin names are found by their sound too."""
_ON_PAIRS = ("claim", "question")
"""Kinds that are about a thing and a property of it."""
_DESCRIBING = ("question", "source")
"""Kinds that are asked for by what they are and what they are about: the paper on PaLM."""
_SEAMED = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""The words of a Latin name, where it is written as one too: CoreWeave."""
_KEPT = 50_000
"""Texts that are remembered; in a large base they do not come again."""


class Cutter:
    """Cuts texts and names, each once: what the index before knew it takes from there."""

    def __init__(self, analyzer: Analyzer, signature: str, before: Cuts | None = None) -> None:
        self.analyzer = analyzer
        self.before = before or Cuts(signature)
        self.cuts = Cuts(signature)

    def text(self, text: str) -> Cut:
        """Return the tokens of a text, the pairs of neighbours among them, and their places."""
        known = self.cuts.texts.get(text)
        if known is None:
            known = self.before.texts.get(text)
            if known is None:
                tokens = [t for t in self.analyzer.tokens(text) if t.text and not t.text.isspace()]
                known = (
                    ["_".join(t.text.split()) for t in tokens],
                    neighbours(tokens),
                    [t.start for t in tokens],
                    [t.end for t in tokens],
                )
            if len(self.cuts.texts) > _KEPT:
                self.cuts.texts.clear()
            self.cuts.texts[text] = known
        return known

    def name(self, text: str) -> Name:
        """Return the main tokens of a name and where each begins in it."""
        known = self.cuts.names.get(text)
        if known is None:
            known = self.before.names.get(text)
            if known is None:
                tokens = self.analyzer.tokens(text, beside=False)
                known = [t.text for t in tokens], [t.start for t in tokens]
            if len(self.cuts.names) > _KEPT:
                self.cuts.names.clear()
            self.cuts.names[text] = known
        return known

    def words(self, name: str) -> list[str]:
        """Return the main tokens of a name."""
        return self.name(name)[0]


class Gathered:
    """Documents as engines take them; what all of them hold is gathered while they go by."""

    def __init__(self, cutter: Cutter) -> None:
        self.cutter = cutter
        self.terms: Counter[str] = Counter()
        self.names: Counter[str] = Counter()
        self.phrases: list[Phrase] = []

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
        exact = self._exact(document)
        if exact is not None and exact not in tokens[Field.TEXT]:
            # What is computed is printed with few of its digits.
            tokens[Field.TEXT].append(exact)
        self.terms.update({word for words in tokens.values() for word in words})
        mark = HOLDER if document.kind == "property" else HELD
        held = (mark + word for text in document.held for word in self.cutter.text(text)[0])
        tokens[Field.TEXT] += dict.fromkeys(held)
        # Who compares two things finds the comparison that has them, though it names neither.
        tokens[Field.TEXT] += [row_name(number_of(one)) for one in document.rows]
        names = self._names(document)
        own = self._phrases(document)
        if own:
            self.phrases += own
            names = (*names, liked_name(own[0].record))
        known = [name for name in names if name.startswith((OWN, SUBJECT, PROPERTY, CLASS))]
        self.names.update(name[2:] for name in known)
        self.names.update(ROLE + name for name in known if not name.startswith(OWN))
        if document.kind == "claim":
            self.names.update(name for name in names if name.startswith((BOTH, RANKED)))
        if document.kind in ("entity", "property"):
            self._number(document)
        if document.kind in _SAID:
            self.names.update(set(self._sounds(document)))
        low, high = reach(document)
        return Indexed(
            tokens=tokens,
            pairs=tuple(dict.fromkeys(pairs)),
            names=names,
            facets={**document.facets, Facet.KIND.value: (document.kind,)},
            boost=document.boost,
            low=low,
            high=high,
        )

    def _all(self, texts: Iterable[str], pairs: list[str]) -> list[str]:
        found: list[str] = []
        for text in texts:
            words, joined, *_ = self.cutter.text(text)
            found += words
            pairs += joined
        return found

    def _names(self, document: SearchDocument) -> tuple[str, ...]:
        found = [OWN + self._name(name) for name in (*document.names, *document.sought)]
        if document.kind == "claim":
            found += [SUBJECT + self._name(name) for name in document.subject_names]
            found += [PROPERTY + self._name(name) for name in document.property_names]
            found += [VALUE + figure for figure in self._figures(document)]
            if document.value_of is not None:
                value, props = number_of(document.value_of), document.facets[Facet.PROPERTY]
                found += [back_name(value, number_of(b)) for b in props]
                things = document.facets[Facet.SUBJECT]
                found += [related_name(number_of(a), value) for a in things]
        if document.kind in _ON_PAIRS:
            about, props = (document.facets.get(f, ()) for f in (Facet.SUBJECT, Facet.PROPERTY))
            found += [pair_name(number_of(a), number_of(b)) for a in about for b in props]
        if document.kind in _DESCRIBING:
            classes = [self._name(name) for name in document.class_names]
            lent = [self._name(name) for name in document.lent_names]
            found += [LENT + about + kind for about in lent for kind in classes]
        if document.kind not in ("claim", "source"):
            found += self._heads(document)
        found += [twin_name(number_of(one)) for one in document.twins]
        found += [row_name(number_of(one)) for one in document.rows]
        found += [CLASS + self._name(name) for name in document.class_names]
        found += [
            f"{RANKED}{place}.{number_of(prop):x}.{self._name(group)}"
            for place, prop, group in document.ranked
        ]
        return tuple(dict.fromkeys(name for name in found if len(name) > len(OWN)))

    def _phrases(self, document: SearchDocument) -> list[Phrase]:
        """Return the phrases of a document, without those that say nothing."""
        cut = (content_words(self.cutter.words(text)) for text in phrases(document))
        found = dict.fromkeys(filter(None, cut))
        if not found:
            return []
        record = number_of(f"{document.kind}/{document.id}")
        about = content_words(w for name in called(document) for w in self.cutter.words(name))
        return [Phrase(record, words, about, document.boost) for words in found]

    def _number(self, document: SearchDocument) -> None:
        """Let the names of a thing or of a property, and the words of these, lead to its number."""
        number = number_of(document.id)
        role = SUBJECT if document.kind == "entity" else PROPERTY
        heads = [role + self._name(name) for name in document.names]
        heads += [LENT + self._name(name) for name in document.lent_names]
        if role == PROPERTY:
            said = (*document.names, *document.asked_by)
            words = (word for text in said for word in self.cutter.words(text))
            heads += [WORD + word for word in dict.fromkeys(map(stem_of, words))]
            measure = self.cutter.analyzer.figures.measure(document.unit) if document.unit else None
            heads += [WORD + measure] if measure else []
        for head in dict.fromkeys(heads):
            for rank in range(SAME):
                if self.names.setdefault(f"{NUMBERED}{rank}{head}", number) == number:
                    break

    def _sounds(self, document: SearchDocument) -> Iterator[str]:
        """Yield how the Latin names of a thing sound, and each of their words by itself."""
        for name in filter(str.isascii, document.names):
            for text in dict.fromkeys((name, *name.split())):
                terms = "_".join(self.cutter.words(text))
                for said in sounds([w.casefold() for w in _SEAMED.findall(text)]) if terms else ():
                    # A short word that is no name by itself is like too many others.
                    if text == name or len(said.row) > SHORTEST:
                        yield f"{SOUND}{said.row}={said.vowels}={terms}"

    def _figures(self, document: SearchDocument) -> Iterator[str]:
        """Yield the figures that the value of a claim is printed with."""
        value = document.value if document.low is not None else None
        for text in (value.ja, value.en) if value else ():
            words = self.cutter.text(text)[0] if text else []
            yield from (word for word in words if word[:1].isdigit())
        exact = self._exact(document)
        if exact is not None:
            yield exact

    def _exact(self, document: SearchDocument) -> str | None:
        """Return the figure of a value with all its digits."""
        if document.low is None or document.low != document.high:
            return None
        return self.cutter.analyzer.figures.token(Decimal(repr(document.low)), document.unit or "")

    def _heads(self, document: SearchDocument) -> Iterator[str]:
        """Yield the words that the names of a thing end with: what it is one of, if anything."""
        for words in map(self.cutter.words, document.names):
            for count in range(1, min(HEAD_WORDS + 1, len(words))):
                yield HEAD + name_of(words[-count:])

    def _name(self, text: str) -> str:
        return name_of(self.cutter.words(text))
