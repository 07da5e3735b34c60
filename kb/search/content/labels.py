"""What the values of facets are called, in both languages."""

from collections.abc import Mapping

from kb.search.contract import Facet
from kb.views.catalog import Catalog
from kb.views.label import Label
from kb.wording import BASIS, VERIFICATION

KIND_LABELS: Mapping[str, Label] = {
    "claim": Label("主張", "Claim"),
    "comparison": Label("比較表", "Comparison"),
    "document": Label("文書", "Document"),
    "entity": Label("事物", "Entity"),
    "formula": Label("公式", "Formula"),
    "glossary": Label("用語", "Term"),
    "guide": Label("手引き", "Guide"),
    "property": Label("項目", "Property"),
    "question": Label("未確認事項", "Question"),
    "source": Label("出典", "Source"),
}
KIND_WORDS: Mapping[str, tuple[str, ...]] = {
    "entity": ("対象",),
    "formula": ("式", "数式", "計算式", "equation"),
    "property": ("性質", "特性"),
    "question": (
        "未解決の問い",
        "未確認",
        "未検証",
        "未確定",
        "確定",
        "状況",
        "unverified",
        "unconfirmed",
        "confirmed",
    ),
    "source": ("論文", "文献", "paper"),
}
"""Further words that ask for things of a kind."""


def facet_labels(catalog: Catalog) -> dict[str, dict[str, Label]]:
    """Return what each value of each facet is called; a year is called what it is."""
    return {
        Facet.KIND.value: dict(KIND_LABELS),
        Facet.DOCUMENT.value: {d.id: d.title for d in catalog.documents.values()},
        Facet.SOURCE.value: {s.id: Label(s.title, s.title) for s in catalog.sources.values()},
        Facet.PROPERTY.value: {p.id: p.label for p in catalog.properties.values()},
        Facet.VERIFICATION.value: dict(VERIFICATION),
        Facet.BASIS.value: dict(BASIS),
    }
