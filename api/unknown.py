"""A parameter that does not exist: what it is called here, or how the same is asked for."""

from collections.abc import Mapping, Sequence

from api.problems import ProblemError
from kb.errors import nearest

_ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "cursor": ("page", "offset", "start", "skip", "after"),
    "limit": ("per_page", "page_size", "pagesize", "size", "top", "max", "rows"),
    "fields": ("select", "columns", "only", "fl"),
    "q": ("query", "search", "text", "keyword", "term"),
    "as_of": ("date", "at", "when", "day"),
    "entity": ("entities", "id", "ids", "names", "subject", "thing"),
    "subject": ("entity", "thing", "about"),
}
"""What others call a parameter, by what it is called here."""
_OTHERWISE: Mapping[str, str] = {
    "format": "ask for a form by its suffix, such as `.csv`, or by `Accept`",
    "lang": "texts are answered in Japanese and in English at once",
    "sort": "lists have one order, that of the pack",
}
_SAME: Mapping[str, str] = {
    **dict.fromkeys(("f", "fmt", "accept", "output"), "format"),
    **dict.fromkeys(("language", "locale"), "lang"),
    **dict.fromkeys(("order", "order_by", "sort_by"), "sort"),
}
"""What else is said for these."""


def unknown(name: str, offered: Sequence[str]) -> ProblemError:
    """Return the problem of a parameter that is none of those offered."""
    meant = [here for here in offered if name.lower() in _ELSEWHERE.get(here, ())]
    remedy = _OTHERWISE.get(_SAME.get(name.lower(), name.lower()), "")
    return ProblemError(
        "unknown-parameter",
        f"there is no parameter `{name}` here",
        parameter=name,
        nearest=meant or ([] if remedy else list(nearest(name, offered))),
        expected=", ".join(offered) or "no parameters",
        remedy=remedy,
    )
