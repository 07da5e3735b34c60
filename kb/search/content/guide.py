"""The pages of the guide as they are searched: their titles, and their text without markup."""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from kb.search.content.documents import GuidePage
from kb.views.label import Label

_LANGUAGES = ("ja", "en")
_TITLE = re.compile(r"^#\s+(.+?)\s*#*$", re.MULTILINE)
_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.MULTILINE | re.DOTALL)
_CODE, _EXAMPLE = re.compile(r"`([^`\n]*)`"), re.compile(r"[0-9:\u30a1-\u30fa]")
"""Code in a line, and what makes it an example, by which no page is looked for."""
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_MARKUP = re.compile(r"^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+|[*_`|]|<[^>]{0,200}>", re.MULTILINE)


def guide_pages(folder: Path) -> Iterator[GuidePage]:
    """Yield the pages in `folder`: `NAME.ja.md` beside `NAME.en.md`, or folders `ja` and `en`."""
    names: dict[str, dict[str, Path]] = {}
    for path in sorted(folder.rglob("*.md")):
        place = path.relative_to(folder)
        marks = (place.parts[0], *place.stem.split(".")[1:])
        lang = next((mark for mark in marks if mark in _LANGUAGES), "")
        parts = [p for p in place.with_suffix("").parts if p not in _LANGUAGES]
        parts[-1] = parts[-1].split(".")[0]
        names.setdefault("/".join(parts), {})[lang or "en"] = path
    for name, paths in names.items():
        texts = {lang: path.read_text(encoding="utf-8") for lang, path in paths.items()}
        titles = {lang: _title(text, name) for lang, text in texts.items()}
        plain = {lang: plain_text(text) for lang, text in texts.items()}
        yield GuidePage(
            id=name,
            url=f"/guide/{name}/",
            title=Label(titles.get("ja"), titles.get("en")),
            text=Label(plain.get("ja"), plain.get("en")),
            aliases=tuple(alias for text in texts.values() for alias in _aliases(text)),
        )


def plain_text(markdown: str) -> str:
    """Return the words of a Markdown text, without examples, link targets and marks."""
    text = _FENCE.sub(" ", _FRONT.sub("", markdown))
    text = _CODE.sub(lambda code: " " if _EXAMPLE.search(code[1]) else code[0], text)
    text = _MARKUP.sub("", _LINK.sub(r"\1", text))
    return re.sub(r"\s+", " ", text).strip()


def _aliases(text: str) -> tuple[str, ...]:
    """Return what the front matter of a page lists as other words for what the page is about."""
    front = _FRONT.match(text)
    return tuple(yaml.safe_load(front[1])["aliases"]) if front else ()


def _title(text: str, name: str) -> str:
    found = _TITLE.search(_FRONT.sub("", text))
    return plain_text(found[1]) if found else name
