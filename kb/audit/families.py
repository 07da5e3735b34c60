"""The families that rules belong to: the first three letters of a code, with their names."""

from typing import Final

from kb.views.label import Label

FAMILIES: Final[dict[str, Label]] = {
    "CIT": Label("引用", "Citations"),
    "SRC": Label("出典", "Sources"),
    "VER": Label("検証", "Verification"),
    "CON": Label("矛盾", "Contradictions"),
    "CMP": Label("比較可能性", "Comparability"),
    "UNI": Label("単位と値", "Units and values"),
    "DRV": Label("導出", "Derivations"),
    "STL": Label("鮮度", "Staleness"),
    "STD": Label("標準の段階", "Standards lifecycle"),
    "DOC": Label("文書", "Documents"),
    "NAM": Label("名称", "Names"),
    "SUP": Label("抑制", "Suppressions"),
}
"""Family code to its name, in the order that reports show."""


def family(code: str) -> str:
    """Return the family of a rule's code."""
    return code[:3]
