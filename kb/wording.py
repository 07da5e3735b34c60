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

REASONS: Final[Mapping[str, Label]] = {
    "no-citation": Label("出典が挙げられていない", "no source is cited"),
    "flagged-by-document": Label(
        "文書自身が未確認としている", "its document says that it is unverified"
    ),
    "flagged": Label("未確認の印がある", "flagged as unverified"),
    "confirmed-by": Label("照合した出典", "confirmed against"),
    "changed-since": Label("変わる前に照合した出典", "changed since it was checked against"),
    "refuted-by": Label("反証した出典", "refuted by"),
    "contradicted-by-source": Label("これに反する出典", "contradicted by"),
    "conflicts-with": Label("食い違う主張", "conflicts with"),
    "source-tier": Label("出典の階層による上限", "capped by the tier of its source"),
    "input": Label("最も弱い入力", "weakest input"),
    "formula-unverified": Label(
        "検証できていない公式で計算：", "computed by the unverified formula"
    ),
    "disputed": Label("係争中のため", "it is disputed"),
    "refuted": Label("否定されているため", "it is refuted"),
    "uncited": Label("出典がないため", "it is uncited"),
    "as-of": Label("日付による判定", "judged by its date"),
    "declared": Label("編集者の指定", "as an editor declared"),
}
"""Why a claim stands where it stands, by the code of a reason."""

STANDING: Final[Mapping[str, Mapping[str, Label]]] = {
    "verification": VERIFICATION,
    "confidence": CONFIDENCE,
    "freshness": FRESHNESS,
    "rank": RANK,
    "basis": BASIS,
    "state": STATE,
    "axis": AXES,
    "reason": REASONS,
}
"""All of them, by the name of their axis, and those of questions by `state`."""
