"""Words that make a question of a query and say nothing of what is looked for."""

from collections.abc import Iterable

from kb.search.ways import Part

ASKING = frozenset(
    (
        *("何", "何故", "どう", "何処", "どこ", "何時", "いつ", "誰", "どれ", "何方", "どちら"),
        *("幾", "幾つ", "幾ら", "つ", "教える", "知る", "下さる", "どの位", "どれ位", "位"),
        *("about", "can", "did", "me", "many", "much", "tell", "there", "when", "where", "who"),
        *("whose", "why", "will", "would", "you", "often", "most", "best", "per", "average"),
        *("一番", "最も"),
    )
)
"""Words that make a question of a query: they are passed over beside words that say something."""
COMPARING = frozenset(
    ("between", "differ", "difference", "different", "versus", "vs", "違い", "違う")
)
"""Words that ask how things differ: passed over too, and each of the things is an answer."""


def compares(parts: Iterable[Part]) -> bool:
    """Tell whether a query asks how things differ."""
    return any(part.text in COMPARING for part in parts)


def said(parts: list[Part]) -> list[Part]:
    """Return the words of a query without those that only ask, if any are left then."""
    kept: list[Part] = []
    passed = False
    for part in parts:
        if part.text in ASKING or part.text in COMPARING:
            passed = True
            continue
        kept.append(part._replace(glued=part.glued and not passed))
        passed = False
    return kept or parts
