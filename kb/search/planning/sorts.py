"""Questions that ask for one sort of property, whatever it is called: what follows, how large a
part, what for."""

import re
from collections.abc import Iterable

_SORTS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(asked, re.IGNORECASE), words)
    for asked, words in (
        (r"どう(?:なる|なり)|何が起き|\bwhat (?:\w+ )?happen", ("effect", "影響")),
        (r"何\s*[%％]|何パーセント|何割|\bpercent", ("share", "rate", "reduction", "割合")),
        (r"何の(?:ため|為)|何に使|\bwhat (?:is|are|was|were) .+ for\b|\bwhat for\b", ("use",)),
    )
)
"""What such a question is known by, and words that the names of such properties have."""


def sorts(text: str) -> tuple[str, ...]:
    """Return words that the names of the properties have which a text asks for."""
    return tuple(word for asked, words in _SORTS if asked.search(text) for word in words)


_DEFINES = re.compile(
    r"とは\s*[?？。]*\s*\Z|(?:とは|って)\s*(?:何|なに|なん)(?:か|だ|で|の|\W|\Z)|意味|定義|"
    r"\A\s*what(?:'s| is| are)\b|\b(?:meaning|means?|definition|define)\b",
    re.IGNORECASE,
)


def defines(text: str) -> bool:
    """Tell whether a text asks what something is."""
    return _DEFINES.search(text) is not None


MEANING: tuple[str, ...] = (
    "definition",
    "stand",
    "excluded",
    "included",
    "distinct",
    "description",
)
"""Words of the names of the properties that tell what something is: its definition, what its name
stands for, what it leaves out or counts, and what it is not."""

CONTRAST: tuple[str, ...] = ("definition", "advantage", "alternative", "distinct")
"""The same of those that tell a thing from another."""


_CAN = re.compile(
    r"^\s*(?:can|could)\b|できる|可能|[かせけてねべめれえげ]る(?:か|の|のか)?[?？]", re.IGNORECASE
)
"""What asks whether a thing can do something."""
CONDITIONS = ("need", "support", "limitation")
"""Words of the names of the properties that tell on what that depends."""


def conditions(text: str) -> tuple[str, ...]:
    """Return such words where a text asks whether something can be done."""
    return CONDITIONS if _CAN.search(text) else ()


_UNSETTLED = re.compile(
    r"未(?:確認|検証|解決|確定)|(?:確認|検証|解決)(?:され|でき|し)て(?:い)?ない|"
    r"\b(?:unverified|unconfirmed|unresolved|unanswered)\b|"
    r"\bnot (?:yet )?(?:been )?(?:verified|confirmed|resolved)\b|"
    r"\bopen (?:question|issue|point)s?\b|\bquestions? (?:are |is )?(?:still )?open\b",
    re.IGNORECASE,
)
OF_ANY = frozenset(
    (
        *("未", "未だ", "確認", "検証", "解決", "確定", "事項", "項目", "点", "問い", "疑問"),
        *(
            "質問",
            "こと",
            "物",
            "侭",
            "残る",
            "unverified",
            "unconfirmed",
            "unresolved",
            "unanswered",
        ),
        *("not", "yet", "been", "verified", "confirmed", "resolved", "open", "question"),
        *("issue", "point", "item", "matter", "thing", "still", "remain", "remaining", "all"),
    )
)
"""Words of such a text, as the analysis cuts them, that tell not of what it asks so."""


def asks_unsettled(text: str) -> bool:
    """Tell whether a text asks for what is not settled, be it of a topic."""
    return _UNSETTLED.search(text) is not None


def unsettled(text: str, words: Iterable[str]) -> bool:
    """Tell whether a text of some words asks for all that is not settled, whatever it is on."""
    return asks_unsettled(text) and OF_ANY.issuperset(words)


def in_pages() -> dict[str, object]:
    """Return what such questions are known by, as the search in the page knows it."""
    return {
        "defines": _in_script(_DEFINES),
        "unsettled": _in_script(_UNSETTLED),
        "any": sorted(OF_ANY),
    }


def _in_script(asked: re.Pattern[str]) -> str:
    """Return a pattern as a script has it, where `\\W` knows no Japanese letters."""
    signs = {r"\A": "^", r"\Z": "$", r"\W": r"[^\p{L}\p{N}_]"}
    return re.sub(r"\\[AZW]", lambda found: signs[found.group()], asked.pattern)
