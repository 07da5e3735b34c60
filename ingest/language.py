"""The language of a text, told by its letters."""

import re

_SAMPLE = 20_000
_KANA = re.compile(r"[\u3041-\u30ff]")
_LATIN = re.compile(r"[A-Za-z]{2,}")


def language_of(text: str) -> str:
    """Return "ja" or "en" by the letters of the text's beginning; "" where they do not tell."""
    sample = text[:_SAMPLE]
    if len(_KANA.findall(sample)) * 20 > len(sample.strip()) or (
        _KANA.search(sample) and not _LATIN.search(sample)
    ):
        return "ja"
    return "en" if _LATIN.search(sample) else ""
