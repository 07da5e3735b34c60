"""Every number of a text is found, as printed, and told for what it is: written by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.figures.figure import Figure, FigureKind
from ingest.figures.scan import find_figures
from kb.quantity.units import PintUnits

KINDS = {
    "Q": FigureKind.QUANTITY,
    "D": FigureKind.DATE,
    "Y": FigureKind.YEAR,
    "V": FigureKind.VERSION,
    "M": FigureKind.MODEL_NAME,
    "S": FigureKind.SECTION_NUMBER,
    "O": FigureKind.OTHER,
}

CASES: list[tuple[str, list[str]]] = [
    # plain quantities, ja
    ("帯域は 3.35 TB/s です", ["Q 3.35 TB/s"]),
    ("容量は80GBで、", ["Q 80GB"]),
    ("８０ ＧＢのメモリ", ["Q ８０ ＧＢ"]),
    ("出力は６４０ ＧＢ／ｓと記す", ["Q ６４０ ＧＢ／ｓ"]),
    ("3 万ドルから 4 万ドルの間だ", ["Q 3 万ドルから 4 万ドル"]),
    ("35 GW から 90 GW まで幅がある", ["Q 35 GW から 90 GW"]),
    ("100 MW から 300 MW まで増えた", ["Q 100 MW", "Q 300 MW まで"]),
    ("最大16K（16,384）個の GPU", ["Q 最大16K", "Q 16,384"]),
    ("約 700 W を消費", ["Q 約 700 W"]),
    ("およそ3,000基", ["Q およそ3,000基"]),
    ("4 兆トランジスタ", ["Q 4 兆トランジスタ"]),
    ("400万ジョブ", ["Q 400万ジョブ"]),
    ("1億2,000万人", ["Q 1億2,000万人"]),
    ("1.5億 A100 GPU 時間超", ["Q 1.5億 A100 GPU 時間超", "M A100"]),
    ("有効な学習時間は90％超でした", ["Q 90％超"]),
    ("17 GB/s 以上の並列書込", ["Q 17 GB/s 以上"]),
    ("60 秒以内に書き出す", ["Q 60 秒以内"]),
    ("1 TB 級のチェックポイント", ["Q 1 TB 級"]),
    ("100 GW 規模の計画", ["Q 100 GW 規模"]),
    ("50ミリ秒のピーク", ["Q 50ミリ秒"]),
    ("12メガワット", ["Q 12メガワット"]),
    ("8 基をフル接続", ["Q 8 基"]),
    ("1 万 GPU+ の構成", ["Q 1 万 GPU+"]),
    ("54日間に466回の中断", ["Q 54日間", "Q 466回"]),
    ("11か月の記録", ["Q 11か月"]),
    ("1.34倍になる", ["Q 1.34倍"]),
    ("3割を占める", ["Q 3割"]),
    ("2つのクラスター", ["Q 2つ"]),
    ("25 ℃で動作", ["Q 25 ℃"]),
    ("300億円を投資", ["Q 300億円"]),
    ("7 分割できる", ["Q 7 分割"]),
    ("3社が参加", ["Q 3社"]),
    # ranges
    ("5–15 kW/ラックから", ["Q 5–15 kW/ラック"]),
    ("38〜43％", ["Q 38〜43％"]),
    ("10〜20万台", ["Q 10〜20万台"]),
    ("2.1から3.4倍", ["Q 2.1から3.4倍"]),
    ("PUE は 1.4–2.0 / ≦1.3 / 1.1–1.2", ["Q 1.4–2.0", "Q ≦1.3", "Q 1.1–1.2"]),
    ("1〜3 年予約", ["Q 1〜3 年"]),
    ("10-30% 損失", ["Q 10-30%"]),
    ("5 ± 0.2 mm", ["Q 5 ± 0.2 mm"]),
    ("between 10 to 20 kW", ["Q 10 to 20 kW"]),
    ("trailing 12 ヶ月 ~1.10", ["Q 12 ヶ月", "Q ~1.10"]),
    # plain quantities, en
    ("It draws about 700 W.", ["Q about 700 W"]),
    ("up to 8 GPUs per node", ["Q up to 8 GPUs per node"]),
    ("at least 1.2 million tokens", ["Q at least 1.2 million tokens"]),
    ("more than 10,000 GPUs", ["Q more than 10,000 GPUs"]),
    ("a $500B project", ["Q $500B"]),
    ("US$5 billion", ["Q US$5 billion"]),
    ("16,384 H100 GPUs", ["Q 16,384 H100 GPUs", "M H100"]),
    ("a 54-day run", ["Q 54-day"]),
    ("an 8-GPU server", ["Q 8-GPU"]),
    ("8x NVLink", ["Q 8x"]),
    ("a 4.7x improvement", ["Q 4.7x"]),
    ("900 GB/s per GPU", ["Q 900 GB/s per GPU"]),
    ("100 kW+", ["Q 100 kW+"]),
    ("150 W or less", ["Q 150 W or less"]),
    ("eight GPUs and two switches", ["Q eight GPUs", "Q two switches"]),
    ("one of the GPUs", []),
    ("-40 °C", ["Q -40 °C"]),
    ("a PUE of 1.12", ["Q 1.12"]),
    ("41% MFU", ["Q 41%"]),
    ("MFU 46.2％", ["Q 46.2％"]),
    ("Grace CPU 36 + Blackwell GPU 72", ["Q 36", "Q 72"]),
    ("405B parameters", ["Q 405B parameters"]),
    ("175Bモデルを学習", ["Q 175B"]),
    ("16Mトークン", ["Q 16Mトークン"]),
    ("2048 GPUs", ["Q 2048 GPUs"]),
    ("2,000 W の電源", ["Q 2,000 W"]),
    # powers and expressions
    ("3.8×10²⁵ FLOP", ["Q 3.8×10²⁵ FLOP"]),
    ("6.02e23 operations", ["Q 6.02e23 operations"]),
    ("1.5 x 10^6 tokens", ["Q 1.5 x 10^6 tokens"]),
    ("全体は405×10⁹×2＝810 GB", ["Q 405×10⁹", "Q 2", "Q 810 GB"]),
    # orders of magnitude
    ("数十メガワットの変動", ["Q 数十メガワット"]),
    ("数万のGPU", ["Q 数万"]),
    ("MTBF は数週間水準", ["Q 数週間"]),
    ("関数と回数と数値", []),
    ("三社が合意", ["Q 三社"]),
    ("三位一体の二相冷却", []),
    # units printed once
    ("40/80 GB", ["Q 40", "Q 80 GB"]),
    ("3.35 → 4.8 TB/s", ["Q 3.35", "Q 4.8 TB/s"]),
    # dates and years
    ("2026年10月15日に確認", ["D 2026年10月15日"]),
    ("2024年7月の論文", ["D 2024年7月"]),
    ("2025-08 時点", ["D 2025-08"]),
    ("on 2025-08-31", ["D 2025-08-31"]),
    ("2024/7/23", ["D 2024/7/23"]),
    ("released on July 23, 2024", ["D July 23, 2024"]),
    ("23 July 2024", ["D 23 July 2024"]),
    ("in March 2025", ["D March 2025"]),
    ("Q3 2025", ["D Q3 2025"]),
    ("2025年第3四半期", ["D 2025年第3四半期"]),
    ("2025年末までに", ["D 2025年末"]),
    ("2030 年に", ["Y 2030 年"]),
    ("in 2023, the", ["Y 2023"]),
    ("2024–25 のロードマップ", ["Y 2024–25"]),
    ("1990年代の", ["Y 1990年代"]),
    ("(発表 2025、確認外)", ["Y 2025"]),
    ("10月12日", ["D 10月12日"]),
    ("20 年の契約", ["Q 20 年"]),
    # versions, models, standards
    ("H100 と H200", ["M H100", "M H200"]),
    ("X_３ と GPT-４", ["M X_３", "M GPT-４"]),
    ("NVLink 5 は", ["M 5"]),
    ("802.3df は規格", ["V 802.3df"]),
    ("P802.3dj の状態", ["M P802.3dj"]),
    ("AWS P5 instances", ["M P5"]),
    ("TPU v5p", ["V v5p"]),
    ("Llama 3 405B は", ["M 3", "M 405B"]),
    ("PaLM 540B は", ["M 540B"]),
    ("GPT-3 は", ["M GPT-3"]),
    ("UALink 1.0 と UEC 1.1", ["V 1.0", "V 1.1"]),
    ("NCCL 2.32.3", ["V 2.32.3"]),
    ("Trn1/Trn2 (Trainium1/2)", ["M Trn1", "M Trn2", "M Trainium1", "M 2"]),
    ("FP8 と BF16", ["M FP8", "M BF16"]),
    ("第 2 世代", ["V 2 世代"]),
    ("Open Rack v3 が 48 V DC", ["V v3", "Q 48 V"]),
    ("HBM3E 141 GB", ["M HBM3E", "Q 141 GB"]),
    ("DGX H100 は 8 GPU", ["M H100", "Q 8 GPU"]),
    ("The 8 racks", ["Q 8 racks"]),
    ("Scope 2", ["M 2"]),
    ("MI350/MI400", ["M MI350", "M MI400"]),
    # numbers of sections, items, tables
    ("図3の「18倍」", ["S 3", "Q 18倍"]),
    ("see Figure 4 and Table 2", ["S 4", "S 2"]),
    ("第3章で述べる", ["S 3"]),
    ("Section 4.2 explains", ["S 4.2"]),
    ("(1) B200 の値", ["S 1", "M B200"]),
    ("表1に示す", ["S 1"]),
    ("(tech-48) を参照", ["O tech-48"]),
    ("4D並列", ["O 4D"]),
    ("the 1st tier", ["O 1st"]),
    ("24/7 CFE", ["O 24/7"]),
    ("1 GPUあたり400 TFLOPS", ["O 1 GPU", "Q 400 TFLOPS"]),
    # changes, fractions, accounts, standards, times
    ("PUEは1.58から1.12へ改善", ["Q 1.58", "Q 1.12"]),
    ("fell from 12.5 µs to 3.2 µs", ["Q 12.5 µs", "Q 3.2 µs"]),
    ("全体の3分の2を占める", ["Q 3分の2"]),
    ("従来の1/3の電力", ["Q 1/3"]),
    ("コストは▲20％", ["Q ▲20％"]),
    ("電圧は±12V", ["Q ±12V"]),
    ("ISO/IEC 30134-2:2016", ["M 30134-2:2016"]),
    ("JIS X 8341-3:2016", ["M 8341-3:2016"]),
    ("午前10時30分に開始", ["O 10時30分"]),
    ("at 10:30 sharp", ["O 10:30"]),
    ("令和6年4月1日から", ["D 令和6年4月1日"]),
    ("表2-1と式(5)", ["S 2-1", "S 5"]),
    ("pages 117-124", ["S 117-124"]),
    ("FY2025 revenue", ["Y FY2025"]),
    ("a 1.8-trillion-parameter model", ["Q 1.8-trillion-parameter"]),
    ("18 compute trays", ["Q 18 compute trays"]),
    ("278.8万GPU時間", ["Q 278.8万GPU時間"]),
    ("1兆5,000億円に達する", ["Q 1兆5,000億円"]),
    ("パラメータは370億（5.5％）", ["Q 370億", "Q 5.5％"]),
    ("温度は8％～60％", ["Q 8％～60％"]),
    ("2024年度の電力", ["Y 2024年度"]),
    ("$10-15 billion on GPUs", ["Q $10-15 billion"]),
    ("on 14 March 2023", ["D 14 March 2023"]),
    ("a 4,096-bit interface", ["Q 4,096-bit"]),
    ("a die of 814 mm²", ["Q 814 mm²"]),
    ("PCIe 5.0 x16 offers 64 GB/s", ["V 5.0", "O x16", "Q 64 GB/s"]),
    ("帯域はそれぞれ400、800、1,600Gbps", ["Q 400", "Q 800", "Q 1,600Gbps"]),
    ("10^25 FLOPs", ["Q 10^25 FLOPs"]),
    ("", []),
    ("数字のない文。", []),
    # numbers in words before a model, and what is counted behind a word
    ("Eight H100s at 700 W each", ["Q Eight", "M H100s", "Q 700 W"]),
    ("each with eight NVIDIA H100 GPUs", ["Q eight", "M H100"]),
    ("into at most seven instances", ["Q at most seven instances"]),
    ("there were 466 job interruptions", ["Q 466 job interruptions"]),
    ("BlueField-3 comes with 400 GbE ports", ["M BlueField-3", "Q 400 GbE"]),
    ("it links 72 Blackwell GPUs", ["Q 72 Blackwell GPUs"]),
]


def _shown(figure: Figure) -> str:
    letter = next(letter for letter, kind in KINDS.items() if kind is figure.kind)
    return f"{letter} {figure.text}"


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_each_number_is_found_and_told(text: str, expected: list[str]) -> None:
    assert [_shown(figure) for figure in find_figures(text)] == expected


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_offsets_hold_the_printed_text(text: str, expected: list[str]) -> None:
    for figure in find_figures(text):
        assert text[figure.start : figure.end] == figure.text


def test_there_are_enough_cases_in_both_languages() -> None:
    japanese = [text for text, _ in CASES if any("ぁ" <= letter <= "龠" for letter in text)]
    assert len(japanese) >= 60
    assert len(CASES) - len(japanese) >= 40


def test_a_heading_begins_with_its_number() -> None:
    (number, speed) = find_figures("3. 帯域 900 GB/s", heading=True)
    assert (number.kind, number.text) == (FigureKind.SECTION_NUMBER, "3")
    assert speed.text == "900 GB/s"


def test_numbers_in_citations_are_reference_numbers() -> None:
    text = "速度は 5 GB/s［参考資料11・12］です"
    start = text.index("［")
    figures = find_figures(text, [(start, text.index("］") + 1)])
    assert [f.kind for f in figures] == [FigureKind.QUANTITY, FigureKind.REFERENCE_NUMBER]


def test_a_unit_is_shared_by_the_values_before_it() -> None:
    first, second = find_figures("40/80 GB")
    assert (first.shared_unit, second.unit) == ("GB", "GB")


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("６４０ ＧＢ／ｓ", 640, "GB/s"),
        ("466 job interruptions", 466, "interruption"),
        ("eight NVIDIA H100 GPUs", 8, "GPU"),
        ("Eight H100s", 8, ""),
        ("at most seven instances", 7, "instance"),
        ("72 Blackwell GPUs", 72, "GPU"),
    ],
)
def test_what_such_a_figure_states(text: str, value: int, unit: str) -> None:
    quantity = find_figures(text)[0].quantity(PintUnits())
    assert quantity is not None
    assert quantity.high == value
    assert quantity.unit == unit


def test_terms_of_a_formula_are_operands() -> None:
    operands = [f.text for f in find_figures("TP×PP＝8×16＝128 で分担") if f.operand]
    assert operands == ["8", "16"]


@given(st.text(alphabet="0123456789.,％%約〜–-/ GBkW万億（）()年月日×vA第図_３½²", max_size=40))
def test_any_text_is_read_and_every_figure_lies_in_it(text: str) -> None:
    figures = find_figures(text)
    for figure in figures:
        assert text[figure.start : figure.end] == figure.text
    starts = [figure.start for figure in figures]
    assert starts == sorted(starts)


@given(st.integers(0, 10**9), st.sampled_from(["GB", "kW", "TB/s", "個", "％", "ms"]))
def test_a_number_with_a_unit_is_found_whole(number: int, unit: str) -> None:
    printed = f"{number:,} {unit}"
    assert [f.text for f in find_figures(f"値は {printed} とする")] == [printed]
