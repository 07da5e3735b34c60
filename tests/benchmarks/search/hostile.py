"""Queries meant to be slow, made of the most frequent words of an index; the same each time."""

import random
from collections.abc import Callable, Iterable, Iterator

from kb.search.language.query import MAX_LENGTH
from kb.search.searcher import Searcher

_HEADS = (*"abcdefghijklmnopqrstuvwxyz0123456789", *"メ帯学装性消電")
_MIXED = 120
_MALFORMED = (
    *("*", "*a*", "?", "a*", "(((((", "((" * 100, "[a TO z]", "[TO]", "id:* topic:*", "-" * 200),
    *(".*", "(.*)*b!", "gpu~9", "gpu^nan", '"', "a" * 256, "(.*" * 80, "\0", "\ud800", ":::"),
    *("foo:bar", "subject:nothing", "Device:1 OR Source:2 OR 装置:3", "kind:foo", "\\" * 100),
)
_ABSENT = (
    *(" ".join(f"zz{n}qq" for n in range(16)), "qwertyuiopasdfghjklzxcvbnm" * 9, "亜" * 256),
    *("の" * 250, "学習基盤電力冷却帯域" * 25, "あいうえおかきくけこさしすせそ" * 17, "ー" * 200),
    *(" ".join("abcdefghijklmnopqrstuvwxyz"), "東京都庁", "ﷺ" * 200, "e" + "\u0301" * 200),
    *("ｶﾞｷﾞｸﾞ" * 40, "bandwith acelerator intercconect memmory", "浸積冷却 でばいす"),
)


def families(searcher: Searcher) -> dict[str, list[str]]:
    """Return the queries by what makes them slow."""
    chance = random.Random(19)  # noqa: S311
    terms = {t: n for head in _HEADS for t, n in searcher.terms.prefixed(head, limit=20_000)}
    words = [t for t in sorted(terms, key=lambda t: (-terms[t], t)) if t.isalnum()][:40]
    few = words[:12]
    measured = [key for key, unit in sorted(searcher.meta.units.items()) if unit]
    begun = list(dict.fromkeys(word[:2] for word in words if len(word) > 1))

    def numbered(count: int) -> str:
        return " ".join(f"{chance.choice(few)} {chance.randrange(5_000)}" for _ in range(count))

    def either(of: Iterable[str]) -> str:
        return " OR ".join(of)

    made: dict[str, list[str]] = {
        "words": [*words, *(" ".join(words[:n]) for n in (4, 8, 12, 16, 24))],
        "numbers": [numbered(n) for n in (2, 4, 6, 8, 10, 12) for _ in range(3)],
        "alternatives": [
            either(words[:4]),
            " ".join(either(words[n : n + 4]) for n in range(0, 24, 4)),
            " ".join(either(pair) for pair in zip(words[:12:2], words[1:12:2], strict=True)),
            either(f"{few[0]} {n}" for n in range(3)) + " " + either(f"{few[1]} {n}" for n in "12"),
        ],
        "beginnings": [
            *(f"{head}*" for head in (*begun, "in", "th", "10", "gp", "メモ")),
            " ".join(f"{head}*" for head in begun[:8]),
            either(f"{head}*" for head in begun[:4]),
            " ".join([either(f"{head}*" for head in begun[:4])] * 2),
        ],
        "phrases": [
            f'"{" ".join(words[:8])}"',
            f'"{" ".join(words[:1] * 8)}"',
            " ".join(f'"{a} {b}"' for a in few[:3] for b in few[:3]),
            either(f'"{few[0]} {n}"' for n in range(4)),
        ],
        "exclusions": [
            f"{words[0]} -{words[1]} -{words[2]}",
            f"{words[0]} {' '.join(f'-{word}' for word in words[1:20])}",
            f"{words[0]} {' '.join(f'-{head}*' for head in begun[:8])}",
        ],
        "filters": [
            *("kind:claim", "kind:claim,entity", "year:1900..2100", "-kind:claim kind:entity"),
            *("verification:cited basis:fact", f"{words[0]} kind:claim year:1900..2100"),
        ],
        "comparisons": [
            *(f"{key}:>0" for key in measured[:4]),
            " ".join(f"{key}:>0" for key in measured[:12]),
            *(" ".join(f"{key}:>{n}" for n in range(24)) for key in measured[:1]),
            *(f"{words[0]} {key}:0..1000000" for key in measured[:1]),
        ],
        "questions": [
            *(f"{most} {few[0]} {few[1]}" for most in ("largest", "最大", "lowest", "一番高い")),
            *(f"{few[0]} 1 vs {few[0]} 2", " vs ".join(f"{few[0]} {n}" for n in range(12))),
            f"how many {few[0]} does {few[1]} 12 have and why not more than {few[2]} 13",
        ],
        "absent": [*_ABSENT],
        "malformed": [*_MALFORMED],
    }
    parts = [one for name, of in made.items() if name not in ("absent", "malformed") for one in of]
    made["mixed"] = list(_mixed(parts, numbered, chance))
    return {name: [text for text in map(_cut, of) if text] for name, of in made.items()}


def _mixed(
    parts: list[str], numbered: Callable[[int], str], chance: random.Random
) -> Iterator[str]:
    short = [part for part in parts if len(part) < MAX_LENGTH // 6]
    for _ in range(_MIXED):
        several = chance.sample(short, chance.choice((2, 4, 8, 12)))
        yield " ".join([*several, numbered(chance.choice((1, 3)))])


def _cut(text: str) -> str:
    """Return as much of a query as may be asked, with all quotation marks in pairs."""
    if len(text) > MAX_LENGTH and " " in text:
        text = text[: text.rfind(" ", 0, MAX_LENGTH)].removesuffix(" OR")
        text = text.replace('"', "") if text.count('"') % 2 else text
    return text[:MAX_LENGTH]
