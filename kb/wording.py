"""What the words of standing are called in both languages: on pages, in tables, on a terminal."""

from collections.abc import Mapping
from typing import Final

from kb.views.label import Label
from kb.vocab import Basis, Confidence, Freshness, QuestionState, Rank, Verification

VERIFICATION: Final[Mapping[str, Label]] = {
    Verification.VERIFIED: Label("検証済み", "verified"),
    Verification.COMPUTED: Label("計算", "computed"),
    Verification.CITED: Label("出典あり", "cited"),
    Verification.UNCITED: Label("出典なし", "uncited"),
    Verification.FLAGGED: Label("要確認", "flagged"),
    Verification.DISPUTED: Label("係争", "disputed"),
    Verification.REFUTED: Label("否定", "refuted"),
}

CONFIDENCE: Final[Mapping[str, Label]] = {
    Confidence.HIGH: Label("高", "high"),
    Confidence.MEDIUM: Label("中", "medium"),
    Confidence.LOW: Label("低", "low"),
}

FRESHNESS: Final[Mapping[str, Label]] = {
    Freshness.TIMELESS: Label("不変", "timeless"),
    Freshness.CURRENT: Label("最新", "current"),
    Freshness.AGEING: Label("要更新", "ageing"),
    Freshness.STALE: Label("古い", "stale"),
}

RANK: Final[Mapping[str, Label]] = {
    Rank.PREFERRED: Label("優先", "preferred"),
    Rank.NORMAL: Label("通常", "normal"),
    Rank.DEPRECATED: Label("非推奨", "deprecated"),
}

BASIS: Final[Mapping[str, Label]] = {
    Basis.FACT: Label("事実として記述", "stated as fact"),
    Basis.VENDOR_STATEMENT: Label("ベンダーの公表値", "vendor's statement"),
    Basis.AUTHOR_STATEMENT: Label("著者の主張", "authors' statement"),
    Basis.CALCULATION: Label("計算", "calculation"),
    Basis.ASSUMPTION: Label("仮定", "assumption"),
    Basis.ESTIMATE: Label("推定", "estimate"),
    Basis.PROJECTION: Label("見通し", "projection"),
    Basis.TARGET: Label("目標", "target"),
    Basis.DEFINITION: Label("定義", "definition"),
    Basis.RECOMMENDATION: Label("推奨", "recommendation"),
    Basis.EDITORIAL: Label("編集上の判断", "editorial judgement"),
}

STATE: Final[Mapping[str, Label]] = {
    QuestionState.OPEN: Label("未解決", "open"),
    QuestionState.PARTLY_RESOLVED: Label("一部解決", "partly resolved"),
    QuestionState.RESOLVED: Label("解決", "resolved"),
    QuestionState.REFUTED: Label("否定", "refuted"),
}
"""How far a question has come."""

AXES: Final[Mapping[str, Label]] = {
    "verification": Label("検証", "Verification"),
    "confidence": Label("信頼度", "Confidence"),
    "freshness": Label("鮮度", "Freshness"),
    "rank": Label("順位", "Rank"),
    "basis": Label("立脚点", "Basis"),
}

STANDING: Final[Mapping[str, Mapping[str, Label]]] = {
    "verification": VERIFICATION,
    "confidence": CONFIDENCE,
    "freshness": FRESHNESS,
    "rank": RANK,
    "basis": BASIS,
    "state": STATE,
    "axis": AXES,
}
"""All of them, by the name of their axis, and those of questions by `state`."""
