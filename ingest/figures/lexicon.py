"""The words that may follow a number: units in every spelling, scales and modifiers."""

import re
from collections.abc import Iterable
from functools import cache

from kb.quantity.defined import UNITS_FILE
from kb.quantity.modifiers import AFTER, BEFORE

_LINE = re.compile(r"^(\w+)\s*=\s*[^=]+(?:=(.*))?$")
_PREFIX_LINE = re.compile(r"^(\w+)-\s*=\s*[^=]+(?:=(.*))?$")
_LONGEST_PREFIX = 5
# Prefix and symbol together spell these English words; as units nobody writes them.
_ORDINARY = frozenset(
    {"a", "ad", "ah", "am", "as", "at", "dad", "ed", "eh", "em", "en", "es", "et", "had", "hes"}
    | {"in", "mad", "mas", "no", "pa", "pas", "pat", "us", "yes", "yet", "fold", "times", "mat"}
    | {"pet", "pit", "met", "mV s", "map", "max", "Et", "Em", "Es", "Ed", "Pat", "Pet", "Mat"}
)
_COUNTED_ON = {
    "基": "盤準本礎", "本": "稿社格質当体章書論記節研文", "日": "本常付程目変々間帯",
    "人": "工口間材", "回": "路線復転避帰答", "分": "散割離析野類解母子担布岐業配間程",
    "波": "形及", "層": "状別化", "社": "会内員", "種": "別類", "個": "別人々",
    "年": "代度次号頭末初半", "割": "合り当", "件": "数名", "台": "湾数帳", "枚": "数挙",
    "秒": "速", "週": "末次", "版": "権", "時間": "帯軸", "項目": "別", "実行": "可",
    "倍": "率", "つ": "まりな",
}  # fmt: skip
"""Characters after which a counter is the beginning of a longer word."""


def _split(words: str | None) -> list[str]:
    return [word.strip() for word in (words or "").split("=") if word.strip() not in ("", "_")]


def _spellings() -> tuple[set[str], set[str]]:
    """Return the spellings of single units and of prefixes."""
    units: set[str] = set()
    prefixes: set[str] = {""}
    for line in UNITS_FILE.read_text(encoding="utf-8").splitlines():
        if prefix := _PREFIX_LINE.match(line):
            prefixes.update(word.rstrip("-") for word in [prefix[1], *_split(prefix[2])])
        elif unit := _LINE.match(line):
            units.update([unit[1], *_split(unit[2])])
    return units, prefixes


@cache
def latin_units() -> frozenset[str]:
    """Return every unit that is written in Latin letters, with prefixes and plurals."""
    units, prefixes = _spellings()
    plain = {unit for unit in units if re.fullmatch(r"[A-Za-z_]+", unit)}
    short = {prefix for prefix in prefixes if prefix.isascii() and len(prefix) < 3}
    long = {prefix for prefix in prefixes if prefix.isascii() and len(prefix) >= 3}
    found = {p + u for p in short for u in plain if len(u) <= _LONGEST_PREFIX or not p}
    found |= {p + u for p in long for u in plain if len(u) > 2}
    found |= {unit + "s" for unit in found if len(unit) > 2 and not unit.endswith(("s", "x"))}
    found |= {"μ" + u for u in plain} | {"µ" + u for u in plain}
    found |= {unit.capitalize() for unit in found if len(unit) > 3}
    return frozenset(found - _ORDINARY)


@cache
def wide_unit_pattern() -> str:
    """Return a pattern of the units written in kana or kanji, the longest first."""
    units, prefixes = _spellings()
    wide = {unit for unit in units if not unit.isascii() and not re.match(r"[€£μ°×％%‰]", unit)}
    katakana = "|".join(
        sorted(prefix for prefix in prefixes if not prefix.isascii() and prefix > "ァ")
    )
    scaled = sorted((u for u in wide if u[0] >= "ァ" and u[0] <= "ヴ"), key=lambda u: (-len(u), u))
    scaled += ["秒間", "秒"]
    words = sorted(wide, key=lambda unit: (-len(unit), unit))
    alternatives = [_guarded(word) for word in words]
    return rf"(?:(?:{katakana})(?:{'|'.join(scaled)})|{'|'.join(alternatives)})"


def _guarded(word: str) -> str:
    following = _COUNTED_ON.get(word, "")
    return re.escape(word) + (f"(?![{following}])" if following else "")


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))


def _is_word(word: str) -> bool:
    return word.isascii() and word[0].isalpha()


_BEFORE_LATIN = _alternatives(word for word in BEFORE if _is_word(word))
_BEFORE_OTHER = _alternatives(word for word in BEFORE if not _is_word(word))
MODIFIER_BEFORE = re.compile(
    rf"(?:(?<![A-Za-z])(?:{_BEFORE_LATIN})|{_BEFORE_OTHER})\s?$", re.IGNORECASE
)
"""A modifier right before a number; searched in the few characters before it."""
MODIFIER_ENDS = frozenset(case for word in BEFORE for case in (word[-1], word[-1].upper()))
# "max" behind a value is more often a column's label than a bound.
_AFTER_LATIN = _alternatives(word for word in AFTER if _is_word(word) and word != "max")
_AFTER_WIDE = _alternatives(word for word in AFTER if not word.isascii())
MODIFIER_AFTER = re.compile(
    rf"\s?(?:{_AFTER_WIDE})(?![模化別])|[ -](?:{_AFTER_LATIN})(?![A-Za-z])"
    r"|\+(?!\s?[A-Z0-9(])|＋(?=$|[、。）)])"
)
"""A modifier right behind a number or its unit."""
MODIFIER_LONGEST = max(len(word) for word in BEFORE) + 1
