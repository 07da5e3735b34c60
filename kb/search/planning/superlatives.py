"""Words that ask for the most or the least of something, and the values that they ask for."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from itertools import permutations, product
from typing import NamedTuple

from kb.search.content.ranked import BEST, HIGHEST, LOWEST, OTHERS, PAGE, PLACES, WORST
from kb.search.contract import Plan
from kb.search.planning.named import Named, Span, words_of
from kb.search.planning.ways import Part
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import (
    CLASS,
    OWN,
    PROPERTY,
    RANKED,
    ROLE,
    TWIN,
    WORD,
    having,
    name_of,
)
from kb.search.words.stems import stem_of

SIZE = ("size", "count", "capacity", "number", "scale", "規模", "数", "容量", "大きさ")
_SPEED = ("bandwidth", "speed", "rate", "帯域", "速度")
_TIME = ("time", "duration", "term", "期間", "時間")
_COST = ("cost", "price", "investment", "費用", "投資")
_WORK = ("tflop", "flop")
_EFFICIENT = ("efficiency", "効率")
_GOOD = {HIGHEST: BEST, LOWEST: WORST}
"""Of an efficiency the highest is the best, though the figure that tells it may be the lowest."""
_WORDS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys(("highest", "widest", "max", "maximum", "greatest", "最高"), (HIGHEST, ())),
    **dict.fromkeys(("most", "biggest", "largest", "最大", "最多"), (HIGHEST, SIZE)),
    **dict.fromkeys(("lowest", "min", "minimum", "最低"), (LOWEST, ())),
    **dict.fromkeys(("least", "fewest", "smallest", "最小", "最少"), (LOWEST, SIZE)),
    **dict.fromkeys(("longest", "最長"), (HIGHEST, _TIME)),
    **dict.fromkeys(("shortest", "最短"), (LOWEST, _TIME)),
    **dict.fromkeys(("fastest", "最速"), (BEST, _SPEED)),
    "slowest": (WORST, _SPEED),
    "powerful": (HIGHEST, _WORK),
    "best": (BEST, ()),
    "worst": (WORST, ()),
    "expensive": (HIGHEST, _COST),
    "efficient": (BEST, _EFFICIENT),
    **dict.fromkeys(("cheapest", "最安"), (LOWEST, _COST)),
}
"""Words, the end that they ask for, and the words of properties that they stand for."""
_BEHIND_MOST: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "大きい": (HIGHEST, SIZE),
    "多い": (HIGHEST, SIZE),
    "高い": (HIGHEST, ()),
    "広い": (HIGHEST, ()),
    "速い": (BEST, _SPEED),
    "早い": (BEST, _TIME),
    "長い": (HIGHEST, _TIME),
    "小さい": (LOWEST, SIZE),
    "少ない": (LOWEST, SIZE),
    "低い": (LOWEST, ()),
    "狭い": (LOWEST, ()),
    "短い": (LOWEST, _TIME),
    "遅い": (WORST, _SPEED),
    "安い": (LOWEST, _COST),
    "良い": (BEST, ()),
}
_OF = re.compile(r"[がは]\s*\Z")
"""What stands behind the word for what there is most of."""
_MOST = frozenset(("一番", "最も"))
_BEHIND = frozenset(("efficient",))
"""Words of those that ask for an end only behind another."""
_ASKING = (_WORDS.keys() | _MOST) - _BEHIND
_WHOLE, _OF_OTHERS, _OF_SIZE, _OF_MEANT = 0.75, 0.3, 0.9, 1.5
"""What a whole name counts for beside its words; a word of what has most; and a word that is
meant: by what tells a size, and by what tells something else."""
_OF_BOTH = 1.0
"""What it counts for that a word of what has most and one of what there is of it are together a
whole name: of racks the one with most power is asked for by `rack power`."""
_TIED = 4
"""How many properties may be meant as much as each other."""
_FIRST, _STEP, _OTHERS, _OF_PAGE = 480.0, 60.0, 10.0, 310.0
"""What the first place is worth; how much less each further is, and what is not the best of its
thing; and what a page about all is."""


def in_pages() -> dict[str, object]:
    """Return the words and what they are worth, as the search in the page knows them."""
    return {
        "words": _WORDS,
        "behind": _BEHIND_MOST,
        "very": sorted(_MOST),
        "only": sorted(_BEHIND),
        "efficient": _EFFICIENT,
        "good": _GOOD,
        "weights": {
            "whole": _WHOLE,
            "others": _OF_OTHERS,
            "size": _OF_SIZE,
            "meant": _OF_MEANT,
            "both": _OF_BOTH,
            "tied": _TIED,
            "first": _FIRST,
            "step": _STEP,
            "rest": _OTHERS,
            "page": _OF_PAGE,
            "places": PLACES,
        },
    }


class Superlative(NamedTuple):
    """Which end is asked for, and by which words besides those of the query."""

    end: str
    standing: tuple[str, ...]
    place: int
    """Where in the query it stands."""
    behind: bool
    """Whether what there is most of stands behind it: the fastest link; メモリが最大の装置."""
    until: int | None = None
    """Where the word that tells the end stands, if that of which there is most stands between:
    最もメモリが大きい装置."""

    def tells(self, part: Part) -> bool:
        """Tell whether a word stands where what there is most of does."""
        if self.until is not None:
            return self.place < part.start < self.until
        return (part.start > self.place) == self.behind


def _says(word: str) -> bool:
    """Tell whether a word says something beside a superlative, and is none itself."""
    return word not in _WORDS and word not in _BEHIND_MOST and word not in _MOST


def superlative(
    parts: Sequence[Part], text: str, named: Callable[[], Set[int]] = frozenset
) -> Superlative | None:
    """Return what the words of a query ask for the most of; None where they do not.

    Those at the places that `named` tells are part of a name and ask for nothing.
    """
    texts = [part.text for part in parts]
    asking = [place for place, text in enumerate(texts) if text in _ASKING]
    places = named() if asking else frozenset()
    for place in asking:
        if place in places:
            continue
        # Of the most powerful the power is asked for, not how many there are.
        known = _BEHIND_MOST if texts[place] in _MOST else _WORDS
        behind = [known[text] for text in texts[place + 1 :] if text in known]
        own = _WORDS.get(texts[place], (HIGHEST, ()))
        end, standing = behind[0] if behind and own[1] in ((), SIZE) else own
        if not standing and any(text in _EFFICIENT for text in texts):
            end = _GOOD.get(end, end)
        start = parts[place].start
        adjective = texts[place] not in _MOST or (
            place + 1 < len(texts) and texts[place + 1] in known
        )
        before = adjective and _OF.search(text, 0, start)
        ends = (part.start for part in parts[place + 1 :] if part.text in known)
        until = None if adjective else next(ends, None)
        return Superlative(end, standing, start, not before, until)
    return None


def _property(place: str) -> str:
    """Return which property the name of a place is one of."""
    return place.split(".")[1]


def ranked_in(plan: Plan) -> frozenset[int]:
    """Return the properties of which a plan asks for the values in their order."""
    places = (name for name, _ in plan.bonuses if name.startswith(RANKED))
    return frozenset(int(_property(name), 16) for name in places)


def amounts(names: Lexicon) -> frozenset[int]:
    """Return the properties that tell how much there is of something, by their names."""
    return frozenset(n for word in SIZE for n in having(names.number, WORD + stem_of(word)))


class Ranker:
    """Finds the properties that a superlative asks for the most of."""

    def __init__(self, names: Lexicon) -> None:
        self.names = names

    def ranked(self, plan: Plan, asked: Superlative, named: Named) -> Plan:
        """Return a plan by which the values that are asked for lead, in their order.

        It is the same plan where the words of the query tell no property, or too many.
        """
        classes = [
            span
            for span in named.spans
            if f"{ROLE}{CLASS}{span.name}" in self.names
            and not (asked.until is not None and asked.tells(named.parts[span.first]))
        ]
        bonuses = self._in(asked, named, classes)
        props = {_property(name) for name, _ in bonuses}
        for place, part in enumerate(named.parts if bonuses else ()):
            # A term of the glossary stands for a kind where this has such places.
            kind = Span(place, place, name_of((part.text,)))
            if f"{ROLE}{CLASS}{kind.name}" not in self.names:
                within = self._in(asked, named, [*classes, kind])
                own = {_property(name) for name, _ in within if name.endswith(f".{kind.name}")}
                bonuses = within if own and own <= props else bonuses
        if not bonuses:
            return plan
        # A page that has the name asked for is not what has most of it.
        others = [bonus for bonus in plan.bonuses if not bonus[0].startswith((OWN, TWIN))]
        return replace(plan, required=1, bonuses=(*others, *bonuses))

    def _in(
        self, asked: Superlative, named: Named, classes: Sequence[Span]
    ) -> tuple[tuple[str, float], ...]:
        """Return the places that are asked for where some names are those of classes."""
        kinds = words_of(named.parts, classes)
        saying = [part for part in named.parts if _says(part.text)]
        about = [p for p in saying if asked.tells(p)] or saying
        besides = [p.text for p in saying if p not in about and p.text not in kinds]
        about = [part for part in about if part.text not in kinds] or about
        whole = [s.name for s in named.spans if s not in classes and named.parts[s.first] in about]
        worth = self._worth(asked, [part.text for part in about], besides, whole)
        # In English it stands before what it has, in Japanese at the end.
        of = besides[:1] if all(map(str.isascii, besides)) else besides[-1:]
        both = [pair for one in about for other in of for pair in permutations((one.text, other))]
        for prop in self._having(both) & worth.keys():
            worth[prop] += _OF_BOTH
        # Of what is of a kind that is named: the power of an accelerator, not that of a site.
        for prop in worth:
            place = f"{RANKED}{asked.end}0.{prop:x}."
            worth[prop] += _OF_BOTH * any(place + kind.name in self.names for kind in classes)
        best = max(worth.values(), default=0.0)
        tied = [prop for prop, value in worth.items() if value == best >= 1]
        words = [part.text for part in about]
        leading = self._called(words, asked.standing, tied) if len(tied) > 1 else tied
        return self._bonuses(asked, leading, [span.name for span in classes])

    def _called(
        self, about: Sequence[str], standing: Sequence[str], tied: Sequence[int]
    ) -> Sequence[int]:
        """Return those of tied properties that have two of the words as a name, or all.

        The words of the others are those of several names, or of a longer one.
        """
        pairs = (*permutations(about, 2), *product(about, standing))
        called = self._having(pairs)
        return [prop for prop in tied if prop in called] or tied

    def _having(self, pairs: Iterable[Iterable[str]]) -> set[int]:
        """Return the properties that have one of the pairs of words as a whole name."""
        return {n for pair in pairs for n in having(self.names.number, PROPERTY + name_of(pair))}

    def _bonuses(
        self, asked: Superlative, leading: Sequence[int], classes: Sequence[str]
    ) -> tuple[tuple[str, float], ...]:
        """Return the places among the values of properties, in a class or in all."""
        found: dict[str, float] = {}
        for name in (*classes, ""):
            for prop in leading if len(leading) <= _TIED else ():
                places = [
                    (f"{RANKED}{asked.end}{n}{mark}.{prop:x}.{name}", _FIRST - n * _STEP - less)
                    for mark, less in (("", 0), (OTHERS, _OTHERS))
                    for n in range(PLACES)
                ]
                if places[0][0] in self.names:
                    found.update(place for place in places if place[0] in self.names)
                    found[f"{RANKED}{PAGE}.{prop:x}."] = _OF_PAGE
            if found:
                break
        return tuple(found.items())

    def _worth(
        self, asked: Superlative, about: Sequence[str], others: Sequence[str], whole: Sequence[str]
    ) -> dict[int, float]:
        """Return how much of what is asked for each property has in its names."""
        worth: dict[int, float] = {}
        for name in whole:
            for prop in having(self.names.number, PROPERTY + name):
                worth[prop] = worth.get(prop, 0.0) + _WHOLE
        weights = dict.fromkeys(map(stem_of, others), _OF_OTHERS)
        weights |= dict.fromkeys(map(stem_of, about), 1.0)
        for stem, weight in weights.items():
            for prop in having(self.names.number, WORD + stem):
                worth[prop] = worth.get(prop, 0.0) + weight
        meant = {
            n for word in asked.standing for n in having(self.names.number, WORD + stem_of(word))
        }
        # Of many things the number is asked for, but of a fast one only ever the speed.
        size = asked.standing is SIZE
        more = _OF_SIZE if size else _OF_MEANT
        found = {n: worth.get(n, 0.0) + (n in meant) * more for n in worth.keys() | meant}
        return found if size or not meant else {n: found[n] for n in meant}
