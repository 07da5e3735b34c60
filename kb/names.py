"""Names as people type them: width, case, spaces and hyphens do not tell things apart."""

import unicodedata

_DROPPED = dict.fromkeys(map(ord, " -_‐‑–—・　\t"))


def fold(name: str) -> str:
    """Return the form under which names are compared: NFKC, case-folded, without separators."""
    return unicodedata.normalize("NFKC", name).casefold().translate(_DROPPED)
