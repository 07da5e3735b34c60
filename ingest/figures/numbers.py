"""Read one number with its scale, range, unit and modifiers from where its digits begin."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from ingest.figures.lexicon import (
    MODIFIER_AFTER,
    MODIFIER_BEFORE,
    MODIFIER_ENDS,
    MODIFIER_LONGEST,
    latin_units,
    wide_unit_pattern,
)

DIGITS = "0-9０-９"
NUMBER = re.compile(rf"[{DIGITS}]+(?:[,，][{DIGITS}]{{3}}(?![{DIGITS}]))*(?:[.．][{DIGITS}]+)*")
_POWER = re.compile(
    r"\s?[×xX]\s?10(?:\s?\^\s?\{?[-−+]?[0-9]+\}?|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|[eE][-+−]?[0-9]{1,3}(?![A-Za-z0-9])|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\^[-−]?[0-9]{1,3}(?![0-9])"
)
_SCALE = re.compile(
    rf"[ \u00a0]?[十百千]?[万億兆京](?:[{DIGITS},，]+[十百千]?[万億])?(?!国)"
    r"|[百千](?![葉代])"
    r"|[ \u00a0-](?:thousand|million|billion|trillion|bn)(?![A-Za-z])"
    r"|[KkMBT](?![A-Za-z0-9])"
)
_RANGE = re.compile(
    rf"(?:[-‐–—―−〜～~±][ \u00a0]?|[ \u00a0][-‐–—―−〜～~±][ \u00a0])(?=約?[{DIGITS}])"
    rf"|[ \u00a0]?から[ \u00a0]?(?=約?[{DIGITS}])"
    rf"|[ \u00a0](?:to|through) (?=[{DIGITS}])"
)
_SIGNED = re.compile(r"(?<![A-Za-z0-9０-９)）\]］%％])[-−+＋±▲△]$")
_CURRENCY = re.compile(r"(?:US|A|C|HK)?[$€£¥￥][ \u00a0]?$")
_ROOM = 4 + MODIFIER_LONGEST
_COUNTED = re.compile(
    r"[ \u00a0-]?(時間|年|日|hours?|hrs?|h|days?|years?|seconds?|minutes?)(?![A-Za-z])"
)
_THINGS = frozenset({"GPU", "CPU", "TPU", "chip", "node", "core", "person", "man", "GPUs"})
_POWER_OF_UNIT = re.compile(r"\^[-−]?[1-9](?![0-9])|[²³]")
_NAMED = (
    r"[ \u00a0](?:の )?(?:(?:NVIDIA|AMD|Intel|Google|AWS|Nvidia|Hopper|Blackwell|Ampere)[ \u00a0])?"
    r"(?:[A-Z][A-Za-z]*-?[0-9][A-Za-z0-9]*|TPU v[0-9]+[a-z]*|NVIDIA|AMD|Intel|Google"
    r"|[A-Z][a-z]+(?=[ ](?:GPU|CPU|TPU|NPU|chip|core|node|accelerator|superchip)s?(?![A-Za-z]))"
    r")[ \u00a0]?"
)
_TIMES = re.compile(
    r"[ ]times(?= (?:as|the|faster|slower|higher|lower|larger|smaller|greater|more|less|better"
    r"|what|that)\b)|-fold(?![A-Za-z])"
)
_COMPOUND = re.compile(r"[ ]([a-z]{4,}s)(?![A-Za-z])")
"""The thing counted after the word that tells which: "466 job interruptions"."""
_STRETCH = re.compile(r"\s?(?:まで(?![にの]?(?:[増減伸上下拡縮引]|短|改))|の間|の範囲)")
_ADJECTIVE = re.compile(r"[ \u00a0]([a-z]{3,16})[ ](?=([a-z]{4,16}s)(?![A-Za-z]))")
_FUNCTION_WORDS = {
    "per", "for", "and", "the", "than", "more", "less", "with", "from", "into", "over", "under",
    "that", "this", "each", "all", "are", "was", "were", "but", "when", "while", "about",
    "after", "before", "between", "during", "its", "their", "our", "his", "her", "these",
    "those",
}  # fmt: skip
_SPACE = "[ \u00a0\u2009\u202f]?"


@dataclass(slots=True)
class Reading:
    """One number as read, with offsets into its text."""

    start: int
    """Where the figure begins, its modifier included."""
    digits: int
    """Where its digits, sign or currency begin."""
    number_end: int
    """Where the number ends, the whole range included."""
    end: int
    unit: str = ""
    unit_start: int = 0
    after: str = ""
    ranged: bool = False
    scaled: str = ""
    """The scale word of the last number read."""
    named: bool = False
    """Whether a name stands between the number and its unit ("16,384 H100 GPUs")."""


@cache
def _unit_head() -> re.Pattern[str]:
    return re.compile(
        rf"(?:{_SPACE}|-(?=[A-Za-z]{{2}}))(?:(?P<latin>[A-Za-zμµＡ-Ｚａ-ｚ]+)|(?P<wide>{wide_unit_pattern()})"
        r"|(?P<sign>[%％‰℃Ω]|°C?|[×Ｘ](?=$|[、。）)\]]|[ ][a-zぁ-ん])))"
    )


@cache
def _unit_more() -> re.Pattern[str]:
    return re.compile(
        r"(?:[ ]?[/／][ ]?|[·⋅]|-|[ ]per[ ])"
        rf"(?:(?P<latin>[A-Za-zμµＡ-Ｚａ-ｚ]+)|(?P<wide>{wide_unit_pattern()}))"
    )


@cache
def _named_unit() -> re.Pattern[str]:
    return re.compile(_NAMED + rf"(?=[A-Za-zμµ]|{wide_unit_pattern()})")


def read_number(text: str, match: re.Match[str]) -> Reading:
    """Read the figure whose first digits `match` holds."""
    start = lead(text, match.start())
    digits = match.start()
    at, scale = _magnitude(text, match.end())
    unit_start, unit_end = _unit(text, at)
    reading = Reading(start, digits, at, at, scaled=scale)
    joined = _RANGE.match(text, unit_end if unit_end > unit_start else at)
    if joined:
        second = NUMBER.search(text, joined.end())
        has_unit = unit_end > unit_start
        if second and _is_range(text, match, joined=joined, second=second, has_unit=has_unit):
            reading.ranged = True
            at, reading.scaled = _magnitude(text, second.end())
            reading.number_end = at
            unit_start, unit_end = _unit(text, at)
    if unit_end == unit_start and text[at : at + 1] in (" ", "\u00a0"):
        named = _named_unit().match(text, at) or _adjective(text, at)
        if named:
            unit_start, unit_end = _unit(text, named.end())
            reading.named = unit_end > unit_start
    reading.unit, reading.unit_start = (
        text[unit_start:unit_end].strip(" \u00a0\u2009\u202f-"),
        unit_start,
    )
    at = max(unit_end, at) if unit_end > unit_start else at
    suffix = MODIFIER_AFTER.match(text, at)
    if suffix and not (reading.ranged and suffix[0].strip() == "まで"):
        reading.after = suffix[0]
        at = suffix.end()
    reading.end = at
    return reading


def _is_range(
    text: str,
    first: re.Match[str],
    *,
    joined: re.Match[str],
    second: re.Match[str],
    has_unit: bool,
) -> bool:
    """Tell a range from a change ("from 5 ms to 3 ms") and from a name (30134-2)."""
    if _identifier_follows(text, second.end()):
        return False
    mark = joined[0].strip()
    if mark == "±":
        return True
    at, scale = _magnitude(text, second.end())
    if mark in ("to", "through") and has_unit:
        return False
    if mark == "から" and has_unit and _STRETCH.match(text, _unit(text, at)[1]):
        return _plain(first[0]) < _plain(second[0])
    if mark == "から" and (has_unit or text[_unit(text, at)[1] :][:1] in ("へ", "に")):
        return False
    if scale or (first.end() != joined.start() and not has_unit):
        return True
    return _plain(first[0]) < _plain(second[0])


def _plain(digits: str) -> float:
    narrow = unicodedata.normalize("NFKC", digits).replace(",", "")
    return float(narrow) if narrow.count(".") < 2 else 0.0


def _magnitude(text: str, at: int) -> tuple[int, str]:
    """Return where a number's power and scale word end, and the scale word."""
    if at < len(text):
        power = _POWER.match(text, at)
        if power:
            at = power.end()
        scale = _SCALE.match(text, at)
        if scale:
            return scale.end(), scale[0].strip()
    return at, ""


def lead(text: str, start: int) -> int:
    """Return where the sign, currency and modifier before a number begin."""
    if start == 0 or text[start - 1] in _NEVER_LEADS:
        return start
    room = text[max(start - _ROOM, 0) : start]
    offset = start - len(room)
    end = len(room)
    for pattern, ends in _LEADS:
        if room[:end].rstrip(" \u00a0")[-1:] not in ends:
            continue
        found = pattern.search(room, 0, end)
        if found:
            end = found.start()
    return offset + end


_LEADS = (
    (_SIGNED, frozenset("-−+＋±▲△")),
    (_CURRENCY, frozenset("$€£¥￥")),
    (MODIFIER_BEFORE, MODIFIER_ENDS),
)
"""What may precede a number, each with the characters that it may end in."""
_NEVER_LEADS = frozenset("、。・（(［[「をはがのにでともへや：:／/→＝=,")


def _unit(text: str, at: int) -> tuple[int, int]:
    """Return where a unit begins and ends; the same place twice where there is none."""
    head = _unit_head().match(text, at)
    if head is None:
        return at, at
    times = _TIMES.match(text, at)
    if times:
        return at, times.end()
    known = latin_units()
    latin = _narrow(head["latin"])
    if latin is not None:
        if latin not in known:
            return at, at
        after = text[head.end() : head.end() + 1]
        if after.isdigit() and after.isascii():
            return at, at
        thing = _COMPOUND.match(text, head.end())
        single = latin.islower() and latin not in _THINGS and not latin.endswith("s")
        if thing and single and thing[1] in known:
            return thing.start(), thing.end()
    end = head.end()
    while True:
        more = _unit_more().match(text, end)
        if more is None or (more["latin"] is not None and _narrow(more["latin"]) not in known):
            break
        if more[0][0] == "-" and text[head.start() : end].strip() not in _THINGS:
            break
        end = more.end()
    last = latin if latin is not None else ""
    if last in _THINGS:
        counted = _COUNTED.match(text, end)
        if counted:
            end = counted.end()
    power = _POWER_OF_UNIT.match(text, end)
    return at, power.end() if power else end


def _narrow(word: str | None) -> str | None:
    """Return a word of full-width letters in narrow ones: ＧＢ is GB."""
    return word if word is None or word.isascii() else unicodedata.normalize("NFKC", word)


def _adjective(text: str, at: int) -> re.Match[str] | None:
    """Return the one word between a number and what it counts ("18 compute trays")."""
    found = _ADJECTIVE.match(text, at)
    plain = found is not None and found[1] not in _FUNCTION_WORDS and found[2] in latin_units()
    return found if plain else None


def _identifier_follows(text: str, at: int) -> bool:
    """Tell whether letters that are no unit are glued to a number that ends at `at`."""
    following = text[at : at + 1]
    if not (following.isascii() and following.isalpha()):
        return False
    return _SCALE.match(text, at) is None and _unit(text, at)[1] == at
