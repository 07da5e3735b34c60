"""Words that make a question of a query and say nothing of what is looked for."""

import re
from collections.abc import Callable, Iterable, Sequence, Set

from kb.search.planning.named import Named
from kb.search.planning.ways import Part
from kb.search.words.analysis import STOP

ANY = frozenset(("何", "こと", "物", "所", "様", "訳", "筈"))
"""Words that stand for anything; a name of such alone (何のこと) is only asked by."""
ASKING = ANY | frozenset(
    (
        *("何故", "どう", "何処", "どこ", "何時", "いつ", "誰", "どれ", "何方", "どちら"),
        *("幾", "幾つ", "幾ら", "つ", "教える", "知る", "下さる", "どの位", "どれ位", "位"),
        *("about", "can", "did", "me", "many", "much", "tell", "there", "when", "where", "who"),
        *("whose", "why", "will", "would", "you", "often", "most", "best", "per", "average"),
        *("any", "exactly", "explain", "find", "get", "give", "if", "list", "look", "need"),
        *("please", "so", "explained", "looking", "really", "just", "know", "known"),
        *("show", "should", "take", "then", "they", "use", "used", "using", "want", "work"),
        *("i", "im", "my", "our", "own", "we", "meaning", "mean", "意味"),
        *("一番", "最も", "使い方", "仕組み", "方法", "教え", "調べる", "仕方", "遣り方", "一覧"),
        *("場合", "為", "事", "儘", "まま", "残る"),
        *("つく", "関する", "対する", "おく", "言う"),
        *("実際", "抑", "詳しい", "概要", "特徴", "情報", "解説", "紹介", "説明"),
        *("actual", "actually", "basic", "information", "introduction", "overview", "summary"),
        *("define", "defined", "理由", "reason", "目的", "purpose"),
    )
)
"""Words that make a question of a query: they are passed over beside words that say something.

So are those of Japanese that only hold a sentence together, as the analysis writes them: nouns that
stand for any (もの, こと, ところ), verbs of a particle (について, に関する), and what opens one.
"""
QUESTIONS = frozenset(
    (
        *("いつ", "何時", "どこ", "何処", "誰", "幾ら", "何故"),
        *("when", "where", "who", "much", "often", "why", "need", "use", "used", "使い方"),
        *("特徴", "説明", "理由", "reason", "目的", "purpose"),
    )
)
"""Those of them that say which kind of value is asked for."""
DOING = frozenset(("need", "use", "used", "使い方", "特徴", "目的", "purpose", "説明"))
"""Those that do so only where nothing else is asked of a thing: what Slurm is used by."""
DEFINING = frozenset(("definition", "定義"))
"""Words for what the page of anything tells: passed over where no claim on it tells that."""
DETAILS = frozenset(("spec", "specification", "仕様", "性能", "スペック", "諸元"))
"""Words for all values of a thing: passed over beside the name of one, where none is called so."""
SUPERLATIVE = frozenset(
    (
        *(
            "biggest",
            "widest",
            "fastest",
            "greatest",
            "highest",
            "largest",
            "longest",
            "lowest",
            "max",
        ),
        *("maximum", "minimum", "powerful", "slowest", "smallest", "big", "fast", "high"),
        *("large", "long", "least", "fewest", "shortest", "cheapest", "worst", "expensive"),
        *("最大", "最小", "最高", "最低", "最速", "最長", "最短", "最多", "最少", "最安"),
    )
)
"""Words that ask for the most of something, or how much it is: `how long`."""
_MOST = frozenset(("一番", "最も"))
_MEASURED = frozenset(
    (
        *("大きい", "小さい", "高い", "低い", "広い", "狭い"),
        *("速い", "早い", "長い", "多い", "少ない"),
    )
)
"""Words that do so behind one of these; elsewhere they say something."""
RATED = frozenset(("day", "hour", "minute", "month", "second", "week", "year"))
"""Times that something is counted in: of `interruptions per day` the interruptions are asked."""
_RATES = frozenset(("辺り", "当たり", "当り", "毎"))
"""What makes such a time of the figure before it: 1日あたり."""
_TIME = re.compile(r"1(?:日|時間|週間|か月|ヶ月|年|分|秒)")
COMPARING = frozenset(
    (
        *("between", "compare", "compared", "differ", "difference", "different"),
        *("versus", "vs", "対", "比べる", "比較", "違い", "違う", "どちら", "何方", "どっち"),
    )
)
"""Words that ask how things differ: passed over too, and each of the things is an answer."""
PASSED = ASKING | SUPERLATIVE
"""All that is passed over wherever it is no part of a name."""
_DOUBTFUL = PASSED | COMPARING | _MEASURED | _RATES
"""All that may be passed over; most queries have none of it."""

SLIPS = frozenset(
    word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    for word in ASKING | STOP
    if word.isascii() and 3 <= len(word) <= 5
    for place in range(len(word) - 1)
)
"""Such words, and those that say nothing, with two letters swapped: hwo, teh, waht."""

_AND = re.compile(r"(?:と|や|[,、&]|(?<!\w)(?:and|or|vs\.?|versus))\s*\Z", re.IGNORECASE)


_EITHER = re.compile(
    r"(?<!\w)or(?!\w)|\wか(?:それとも|あるいは|または|もしくは)?(?![ぁ-ゖ])\w[^か]*か\s*\Z"
)
"""What stands between two things of which one is asked for: H100 or H200, H100かH200か.

Before other hiragana it is the end of a verb (動かせますか) or asks whether (かどうか).
"""


def compares(parts: Iterable[Part]) -> bool:
    """Tell whether a query asks how things differ."""
    return any(part.text in COMPARING for part in parts)


def chooses(text: str) -> bool:
    """Tell whether a query asks for one of two things, if it names two."""
    return _EITHER.search(text) is not None


def parted(parts: Iterable[Part], text: str) -> list[Part]:
    """Return the words of a text; where they compare, those behind `and` begin another name."""
    found = list(parts)
    if not compares(found):
        return found
    return [p._replace(parted=_AND.search(text, 0, p.start) is not None) for p in found]


def asked(parts: Iterable[Part]) -> tuple[str, ...]:
    """Return the words of a query that say which kind of value is asked for."""
    return tuple(part.text for part in parts if part.text in QUESTIONS)


def undefined(parts: list[Part], named: Named) -> list[Part]:
    """Return the words of a query without those that ask for what no claim tells, if any are left.

    Those that are part of a longer name stay.
    """
    if named.asks_value:
        return parts
    passed = DEFINING | DETAILS if named.things else DEFINING
    if passed.isdisjoint([part.text for part in parts]):
        return parts
    within = {n for s in named.spans if s.last > s.first for n in range(s.first, s.last + 1)}
    kept = [p for n, p in enumerate(parts) if p.text not in passed or n in within]
    return kept or parts


def said(parts: list[Part], named: Callable[[], Set[int]] = frozenset) -> list[Part]:
    """Return the words of a query without those that only ask, if any are left then.

    Those at the places that `named` tells are part of a name (`how many GPUs`) and stay.
    """
    if not any(part.text in _DOUBTFUL for part in parts):
        return parts
    kept: list[Part] = []
    passed = False
    places = named()
    for place, part in enumerate(parts):
        passes = part.text in PASSED or part.text in COMPARING or _by_neighbour(parts, place)
        if passes and place not in places:
            passed = True
            continue
        kept.append(part._replace(glued=part.glued and not passed))
        passed = False
    return kept or parts


def _by_neighbour(parts: Sequence[Part], place: int) -> bool:
    """Tell whether a word only asks because of the one beside it: most, per day, 1日あたり."""
    text = parts[place].text
    before = parts[place - 1] if place else None
    behind = parts[place + 1] if place + 1 < len(parts) else None
    if text in _MEASURED:
        return before is not None and before.text in _MOST
    if text in RATED:
        return before is not None and before.text == "per"
    if text in _RATES:
        return before is not None and _is_time(before)
    return behind is not None and behind.text in _RATES and _is_time(parts[place])


def _is_time(part: Part) -> bool:
    return any(_TIME.fullmatch(printed) for printed in part.beside)


def heads(named: Named) -> tuple[str, ...]:
    """Return what the Japanese names end with where what they name is asked of things in vain.

    The 消費電力 of a rack is no power of a chip, but it is a 電力.
    """
    if named.asks_value or not named.things:
        return ()
    others = (s for s in named.spans if s.last > s.first and s not in named.things)
    ends = (named.parts[span.last] for span in others)
    return tuple(p.text for p in ends if p.glued and len(p.text) > 1)
