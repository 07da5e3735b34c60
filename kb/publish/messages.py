"""The words of the site: English in the templates, every other language from a gettext catalog.

The words of standing, which a terminal says too, are those of `kb.wording`.
Catalogs are compiled in memory when a build begins; a text without a translation ends the build.
"""

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from kb.errors import PublishError
from kb.settings import site_folder
from kb.wording import STANDING

SOURCE = "en"


class Messages:
    """The texts of one language."""

    def __init__(self, lang: str, texts: dict[str, str]) -> None:
        self.lang = lang
        self._texts = texts

    def find(self, text: str) -> str | None:
        """Return `text` in the language, or None where the catalog lacks it."""
        return text if self.lang == SOURCE else self._texts.get(text)

    def get(self, text: str, **values: object) -> str:
        """Return `text` in the language, with `%(name)s` filled in.

        Raises:
            PublishError: The catalog lacks the text.
        """
        if self.lang == SOURCE:
            found = text
        else:
            found = self._texts.get(text, "")
            if not found:
                raise PublishError(
                    f"`{text}` has no translation into {self.lang}",
                    remedy=f"add it to site/messages/{self.lang}/messages.po",
                )
        return found % values if values else found


def catalogs(lang: str) -> Path:
    """Return the folder of a language's catalogs: the main one, and one a part of the site."""
    return site_folder() / "messages" / lang


@cache
def messages(lang: str) -> Messages:
    """Return the texts of a language."""
    if lang == SOURCE:
        return Messages(lang, {})
    texts = {word.get(SOURCE): word.get(lang) for of in STANDING.values() for word in of.values()}
    for path in sorted(catalogs(lang).glob("*.po")):
        with path.open("rb") as file:
            read = read_po(file, locale=lang)
        texts |= {str(m.id): str(m.string) for m in read if m.id and m.string and not m.fuzzy}
    return Messages(lang, texts)
