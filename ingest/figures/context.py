"""What stands around a number and says that it is no quantity: names, headings, dates."""

import re

_D = "0-9０-９"
_MONTHS = (
    "January|February|March|April|May|June|July|August|September|October|November|December"
    "|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
)
DATE = re.compile(
    rf"(?:19|20|１９|２０)[{_D}]{{2}}(?:"
    rf"\s?年\s?[{_D}]{{1,2}}\s?月(?:\s?[{_D}]{{1,2}}\s?日)?"
    rf"|[-‐‑][01][0-9](?:[-‐‑][0-3][0-9](?![0-9]))?(?![0-9])"
    rf"|/[01]?[0-9]/[0-3]?[0-9](?![0-9])"
    rf"|\.[01][0-9]\.[0-3][0-9](?![0-9])"
    rf"|\s?年\s?(?:第\s?[1-4１-４]\s?四半期|[1-4]Q|(?:上|下)(?:半)?期|初頭|前半|後半|末|春|夏|秋|冬)"
    rf"|\s?(?:Q[1-4]|H[12])(?![A-Za-z0-9]))"
)
YEAR = re.compile(
    rf"(?:19|20|１９|２０)[{_D}]{{2}}(?![{_D},，.．][{_D}]|[{_D}])"
    rf"(?:\s?[-–—〜～~]\s?(?:(?:19|20)?[0-9]{{2}})(?![0-9.,]|\s?[A-Za-z%]))?"
    rf"(?:\s?年(?:代|度|中|頃|ごろ|以降|以前|まで|時点)?)?"
)
DAY_MONTH = re.compile(
    rf"[{_D}]{{1,2}}\s?月\s?[{_D}]{{1,2}}\s?日"
    rf"|[0-9]{{1,2}}(?:st|nd|rd|th)? (?:{_MONTHS})\.?,? (?:19|20)[0-9]{{2}}"
)
MONTH_BEFORE = re.compile(rf"(?:{_MONTHS})\.? $")
MONTH_DAY = re.compile(r"(?:[0-9]{1,2}(?:st|nd|rd|th)?,? )?(?:19|20)[0-9]{2}(?![0-9])")
QUARTER = re.compile(r"(?:Q[1-4]|H[12]) ?(?:of |/|')?(?:19|20)[0-9]{2}(?![0-9])")
SECTION_ENDS = frozenset("図表式録節章注§.(（")
SECTION_BEFORE = re.compile(
    r"(?:図表?|表|式|付録|別表|節|章|脚注|注)\s?$"
    r"|(?<![A-Za-z])(?:Fig(?:ure|s|ures)?|Tables?|Tab|Sections?|Sec|Chapters?|Ch|Eqs?|Equations?"
    r"|Appendix|Algorithm|Listing|Theorem|Lemma|Step|Item|Note|Box|pages?|pp?|vol|no|lines?)"
    r"\.?[ \u00a0]?$|§\s?$|(?:式|Eq\.?|Equation)\s?[(（]$",
    re.IGNORECASE,
)
VERSION_BEFORE = re.compile(
    r"(?:(?<![A-Za-z])(?:version|release|revision|rev\.|ver\.)|バージョン|リビジョン)[ \u00a0]?$",
    re.I,
)
PROTOCOL_BEFORE = re.compile(r"(?<![A-Za-z])[A-Z]{3,}/\Z")
CHAPTER_AFTER = re.compile(r"\s?(?:章|節|項|条|部|編|巻|回|図|表|号)")
GENERATION_AFTER = re.compile(r"\s?(?:世代|版)")
SUFFIX_ORDINAL = re.compile(r"(?:st|nd|rd|th|D|d)(?![A-Za-z0-9])")
NAME_AFTER = re.compile(r"(?:[-:.][0-9A-Za-z]+)*")
SECTION_AFTER = re.compile(r"(?:[-‐–.．][0-9０-９]+)*")
ERAS = frozenset({"令和", "平成", "昭和", "大正", "明治"})
ERA_DATE = re.compile(rf"[{_D}]{{1,2}}\s?年(?:\s?[{_D}]{{1,2}}\s?月(?:\s?[{_D}]{{1,2}}\s?日)?)?")
TIME = re.compile(
    rf"[{_D}]{{1,2}}時(?!間)(?:[{_D}]{{1,2}}分)?|(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?![0-9])"
)
FRACTION = re.compile(
    rf"([{_D}]{{1,2}})\s?分の\s?([{_D}]{{1,2}})(?![{_D}])"
    r"|(1|2|3)/([2-9]|1[0-6])(?![0-9/.,])(?!\s?[A-Za-z/])"
)
LIST_MARK = re.compile(r"(?:^|[\s。、：:；;」）)])[(（]$")
LIST_MARK_AFTER = re.compile(r"[)）]")
HEADING_NUMBER = re.compile(
    rf"\s*(?:第\s?)?[{_D}]{{1,2}}(?:[.．][{_D}]{{1,2}})*\s?(?:[.．章節)）]|\s)"
)
NAME_BEFORE = re.compile(
    r"(?<![A-Za-z0-9])((?:[A-Z][A-Za-z0-9+./-]*|[a-z]+[A-Z][A-Za-z0-9]*|[A-Za-z]*\d[A-Za-z0-9]*"
    r"|802|RFC|ISO|IEC|IEEE))(?:[ \u00a0-]|／IEC )$"
)
WORD_BEFORE = re.compile(r"([A-Za-z][A-Za-z0-9]*)[ \u00a0]?[＝=:：]?\s?$")
IDENTIFIER_BEFORE = re.compile(r"[A-Za-z_][A-Za-z0-9_.+-]*$")
IDENTIFIER_AFTER = re.compile(r"[A-Za-z0-9]*(?:[-.+_][A-Za-z0-9]+)*\+?")

METRICS = {
    "PUE", "WUE", "CUE", "ERE", "MFU", "HFU", "TDP", "TGP", "TBP", "MTBF", "MTTR", "SLO", "SLA",
    "IPC", "BER", "FIT", "TOPS", "QPS", "RPS", "BW", "HBM", "DP", "TP", "PP", "CP", "EP", "GA",
    "AI", "GPU", "CPU", "TPU", "DPU", "NIC", "HCA", "SSD", "DRAM", "SRAM", "VRAM", "MW", "GW",
    "kW",
}  # fmt: skip
"""Words in capitals behind which a number is a value and no version."""
OPENING_WORDS = {
    "The", "A", "An", "In", "At", "On", "Of", "For", "With", "About", "Over", "Only", "All",
    "Its", "Their", "From", "By", "To", "And", "Or", "Between", "Around", "Up", "Nearly", "Some",
    "These", "Those", "Both", "Each", "Every", "Top", "Just", "Under", "Below", "Above", "Until",
    "Since", "After", "Before", "Within", "As", "If", "When", "While", "That", "This", "Our",
    "We", "It", "They", "Roughly", "Approximately", "Almost", "Than", "Per", "Using", "Uses",
    "Total", "Now", "Then", "Another", "Additional", "More", "Less", "Least", "Most", "Exactly",
    "Even", "Is", "Are", "Was", "Were", "Has", "Have", "Had", "But", "Not", "No", "Across",
    "Through", "During", "Via", "Into", "Against", "Also", "Here", "There", "Where", "Which",
    "Who", "Whose", "Whether",
}  # fmt: skip
"""Words that begin an English sentence with a capital and name nothing."""
_VARIABLE = r"(?<![A-Za-z0-9])[A-Za-zα-ωΔ]"
OPERAND_BEFORE = re.compile(rf"(?:[×÷√^]|[×÷/＋+−=＝≈-][(（]|{_VARIABLE}[+＋/÷×−-]|√[(（])\s?$")
OPERAND_AFTER = re.compile(
    r"\s?[÷√]|[α-ωΔ]|[(（][a-zα-ω][−+-]"
    r"|[×＊][0-9０-９(（A-Za-zぁ-んァ-ヶ一-龠]|\s[×＊*]\s(?![A-Z][A-Za-z]*[0-9])[0-9０-９(（a-zぁ-ん]"
)
PER_AFTER = re.compile(r"\s?(?:あたり|当たり|当り|につき|ごと|毎)")
