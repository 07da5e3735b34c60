"""A badge that says how the audit came out: an SVG of its own, and the data that services read."""

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from kb.views.finding import Report

# Dark enough for white text at a contrast of 4.5 to 1.
COLORS: Final = {"error": "#b3261e", "warning": "#8a5a00", "clean": "#1e6b34"}
_LABEL: Final = {"ja": "監査", "en": "audit"}
_WORDS: Final = {
    "ja": {"error": "エラー{n}件", "warning": "警告{n}件", "clean": "問題なし"},
    "en": {"error": "{n} errors", "warning": "{n} warnings", "clean": "clean"},
}


def badge_data(report: Report, lang: str = "en") -> Mapping[str, Any]:
    """Return the badge as the endpoint JSON that badge services read."""
    state, message = _state(report.counts(), lang)
    return {
        "schemaVersion": 1,
        "label": _LABEL[lang],
        "message": message,
        "color": COLORS[state],
        "isError": state == "error",
    }


def badge_svg(report: Report, lang: str = "en") -> str:
    """Return the badge as a self-contained SVG."""
    state, message = _state(report.counts(), lang)
    label = _LABEL[lang]
    left, right = _width(label) + 12, _width(message) + 12
    total, title = left + right, escape(f"{label}: {message}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="20" role="img" '
        f'aria-label="{title}"><title>{title}</title>'
        f'<rect width="{left}" height="20" fill="#444"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{COLORS[state]}"/>'
        '<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,sans-serif" '
        f'font-size="11"><text x="{left / 2:g}" y="14">{escape(label)}</text>'
        f'<text x="{left + right / 2:g}" y="14">{escape(message)}</text></g></svg>\n'
    )


def _state(counts: Mapping[str, int], lang: str) -> tuple[str, str]:
    state = next((s for s in ("error", "warning") if counts[s]), "clean")
    message = _WORDS[lang][state].format(n=counts.get(state, 0))
    if lang == "en" and counts.get(state) == 1:
        message = message.removesuffix("s")
    return state, message


def _width(text: str) -> int:
    """Return about how wide a text is at 11 pixels: wide characters take twice the room."""
    return sum(11 if ord(c) > 0x2E7F else 7 for c in text)
