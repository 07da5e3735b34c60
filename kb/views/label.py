"""Names in both languages, and references to things by id and name."""

from kb.frozen import frozen


@frozen
class Label:
    """One text in Japanese and English; None where a language has none."""

    ja: str | None = None
    en: str | None = None

    def get(self, lang: str) -> str:
        """Return the text in `lang`, or in the other language where `lang` has none."""
        first, second = (self.ja, self.en) if lang == "ja" else (self.en, self.ja)
        return first or second or ""

    def has(self, lang: str) -> bool:
        """Tell whether `lang` has a text of its own."""
        return bool(self.ja if lang == "ja" else self.en)


@frozen
class Ref:
    """A thing by id, with its name."""

    id: str
    label: Label


@frozen
class Term:
    """A word of a controlled list."""

    id: str
    label: Label
    definition: Label | None = None
    aliases: tuple[str, ...] = ()
    """Other words by which texts state it."""
