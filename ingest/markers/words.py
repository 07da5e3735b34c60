"""The words by which a text marks basis, doubt and hedging, as data: one line adds one."""

from enum import StrEnum

from kb.vocab import Basis


class FlagKind(StrEnum):
    """What a flag does to the statement that it stands by."""

    BASIS = "basis"
    """It names the footing: a fact, a calculation, somebody's statement."""
    DOUBT = "doubt"
    """It says that the statement is not confirmed."""
    LIMIT = "limit"
    """It says that something was not or could not be looked into."""
    HEDGE = "hedge"
    """It softens the statement: said to be, expected, possible."""


LABELS: dict[Basis, tuple[str, ...]] = {
    Basis.FACT: (
        "すべて事実", "いずれも事実", "事実",
    ),
    Basis.CALCULATION: (
        "本稿の計算", "本記事の計算", "本稿による計算", "本記事による計算", "筆者の計算",
        "筆者による計算", "著者の計算", "独自計算", "本稿の試算", "本記事の試算", "筆者試算",
        "筆者の試算", "当方の計算",
        "our calculation", "our own calculation", "own calculation", "author's calculation",
        "authors' calculation", "our computation", "calculated by us", "calculated by the author",
    ),
    Basis.EDITORIAL: (
        "本記事による整理", "本記事による編集", "本稿による整理", "本稿の整理", "本記事によります",
        "本記事による", "本稿による", "筆者の見解", "筆者の解釈", "編集部注",
        "editor's note", "editorial judgement", "editorial judgment", "our interpretation",
    ),
    Basis.AUTHOR_STATEMENT: (
        "著者の主張", "著者らの主張", "論文の主張", "著者による主張", "論文の値", "著者の値",
        "著者によれば", "著者によると",
        "authors' claim", "author's claim", "the authors claim", "the paper claims",
        "according to the authors", "according to the paper", "as claimed by the authors",
    ),
    Basis.VENDOR_STATEMENT: (
        "同社の値", "同社の主張", "同社発表", "同社によると", "同社によれば", "メーカーの値",
        "メーカー値", "メーカー公表値", "メーカー公称", "公称値", "カタログ値", "ベンダー公称",
        "ベンダーの主張", "ベンダー発表", "自社発表", "自社調べ", "自称", "発表水準", "発表値",
        "主張",
        "vendor claim", "vendor claims", "vendor-claimed", "vendor-reported", "company claim",
        "company-reported", "self-reported", "manufacturer's claim", "manufacturer's figure",
        "manufacturer claim", "according to the vendor", "according to the company",
        "according to the manufacturer", "claimed by the vendor", "as advertised", "claimed",
    ),
    Basis.ASSUMPTION: (
        "仮定", "仮に", "と想定", "を想定", "の想定", "想定値", "前提値",
        "assumption", "assumed", "assuming", "we assume",
    ),
    Basis.ESTIMATE: (
        "推定", "推計", "概算値", "推測", "見積り", "見積もり",
        "estimated", "estimate", "estimates", "back-of-the-envelope",
    ),
    Basis.PROJECTION: (
        "予測", "見通し", "見込み", "見込まれ", "予想", "試算では",
        "projected", "projection", "forecast", "forecasts",
    ),
    Basis.TARGET: (
        "目標値", "目標", "を目指す", "を目指し", "を狙い", "を狙う",
        "targeted", "aims to", "aims for", "design goal",
    ),
}  # fmt: skip
"""Words that name a basis."""

DOUBTS: tuple[str, ...] = (
    "正確値未確認", "正確値は未確認", "確定値未確認", "詳細未確認", "詳細は未確認", "仕様未確認",
    "仕様は未確認", "時期未確認", "値未確認", "数値未確認", "未確認", "未検証", "未確定",
    "確定値要確認", "詳細要確認", "詳細は要確認", "時期要確認", "仕様要確認", "値要確認", "要確認",
    "確認外", "独立検証なし", "独立検証は無い", "独立検証はない", "第三者検証なし", "検証なし",
    "要出典", "要検証", "信頼性要検証", "出典不明", "根拠不明", "真偽不明", "不確か", "非公式",
    "未公表", "非公表", "未公開", "定かでない", "定かではない",
    "unverified", "not verified", "not been verified", "not yet verified",
    "not independently verified", "no independent verification", "not been independently verified",
    "unconfirmed", "not confirmed", "not yet confirmed", "not been confirmed",
    "to be confirmed", "to be verified", "citation needed", "source needed", "needs citation",
    "verification needed", "failed verification", "better source needed", "unreliable source",
    "clarification needed", "needs update", "needs confirmation", "needs verification",
    "could not be verified", "could not be confirmed", "cannot be verified",
    "dubious", "disputed", "undisclosed", "not disclosed", "TBC", "TBD",
)  # fmt: skip
"""Words that doubt."""

LIMITS: tuple[str, ...] = (
    "確認できませんでした", "確認できなかった", "確認できていない", "確認できていません",
    "確認できない", "確認できません", "確認できず", "確認していません", "確認していない",
    "検証ができていない", "検証できていない", "検証していない", "検証していません",
    "読んでいません", "読んでいない", "見つかりませんでした", "見つからなかった",
    "we could not verify", "we could not confirm", "we could not find", "we did not verify",
    "we have not verified", "was not checked", "were not checked", "we did not check",
)  # fmt: skip
"""Words by which an author says what was left unexamined."""

HEDGES: tuple[str, ...] = (
    "とみられる", "とみられ", "と見られる", "と見られ", "とされる", "とされ",
    "といわれ", "と言われ", "と報じられ", "との報道", "と噂", "噂", "可能性がある", "可能性が高い",
    "可能性", "かもしれない", "かもしれません", "らしい", "おそらく", "恐らく",
    "たぶん", "ようです", "と考えられ", "と思われ",
    "目安", "公開予定", "予定", "計画中", "検討中", "ロードマップ", "うる",
    "reportedly", "allegedly", "supposedly", "apparently", "presumably", "purportedly",
    "rumored", "rumoured", "said to be", "believed to be", "thought to be", "is said to",
    "are said to", "is believed to", "are believed to", "expected to", "is expected", "planned",
    "plans to", "scheduled", "likely", "possibly", "perhaps", "probably", "may be", "might be",
    "could be", "suggests that", "appears to",
)  # fmt: skip
"""Words that soften."""

NOT_FLAGS: tuple[str, ...] = (
    "未確認事項", "未確認飛行", "要確認事項", "確認カットオフ外", "事実上", "事実関係", "既成事実",
    "主張と", "主張が", "主張を", "主張の", "主張に", "主張し", "主張す", "主張は", "主張も",
    "仮定的", "持続可能性", "目標精度", "目標達成", "推定器", "予測器", "予測モデル", "予定地",
    "予定表", "予測でき", "予測可能", "非公式ながら", "unlikely", "undisputed",
    "見積もりま", "見積もりを", "見積もりに", "assumption-free",
)  # fmt: skip
"""Longer words in which a flag hides and is none."""
