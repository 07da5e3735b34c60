"""Answers as prose for a language model: the figure, its caveats and its citation, always."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from kb.compare.sheet import legend, passed_notes, step_notes, step_text
from kb.display import display
from kb.views.answer import ValueAnswer
from kb.views.claim import Claim
from kb.views.comparison import Comparison, Entry
from kb.views.formula import Formula
from kb.views.label import Label
from kb.views.lint import LintReport
from kb.vocab import CitationRole, Freshness, LinkRole, Verification
from kb.wording import AXES, STANDING

Formulas = Mapping[str, Formula]
"""Formulas by their ids: prose calls them by their titles."""

_CAVEATS: Final[Mapping[str, Label]] = {
    Verification.UNCITED: Label(
        "文書が出典を示していません", "its document gives no source for it"
    ),
    Verification.FLAGGED: Label(
        "文書みずからが未確認と記しています", "its document itself marks it as unverified"
    ),
    Verification.DISPUTED: Label("ほかの主張と食い違います", "another claim contradicts it"),
    Verification.REFUTED: Label("否定されました", "it has been refuted"),
    Verification.COMPUTED: Label("ほかの主張から計算しました", "it was computed from other claims"),
    Verification.CITED: Label(
        "出典はありますが、照合した人はいません",
        "it is cited, but nobody has checked it against the source",
    ),
}

_SAID: Final[Mapping[str, Label]] = {
    "as-of": Label("{state}（{day}時点）", "{state}, as of {day}"),
    "flag": Label("文書での断り：{what}", "marked in its document: {what}"),
    "question": Label("未確認事項：{what}", "open question: {what}"),
    "contradicted": Label("食い違う主張：{what}", "contradicted by {what}"),
    "computed": Label("計算（{how}）", "computed ({how})"),
    "section": Label("{where}、{locator}節", "{where}, section {locator}"),
    "citation": Label("{where}。出典：{cited}。{url}", "{where}; sources: {cited}; {url}"),
    "no-source": Label("なし", "none given"),
    "caveats": Label("注意：{what}。", "Caveats: {what}."),
    "caveat": Label("注意：{what}", "Caveat: {what}"),
    "cite": Label("引用：{what}", "Citation: {what}"),
    "nothing": Label("問い合わせに合うものはありません。", "Nothing matches what was asked."),
    "none": Label("ありません。", "None."),
    "reasons": Label("理由：", "Reasons:"),
    "tree": Label("計算の木：", "Tree:"),
    "disputed": Label(
        "係争：次のものは互いに食い違い、どれも選んでいません。",
        "Disputed: the following contradict one another, and none is chosen.",
    ),
    "converts": Label("比べるときの換算：{how}", "Converted to be compared: {how}"),
    "passed": Label("採らなかったもの：{what}", "Passed over: {what}"),
    "no-value": Label("値なし（{why}）", "no value ({why})"),
    "class": Label("組{group}", "class {group}"),
    "no-class": Label("組なし", "class none"),
    "unsourced": Label("出典の記載なし", "no source given"),
    "is-computed": Label("計算", "computed"),
    "cell": Label("引用：{where}。{cited}。{url}", "Citation: {where}; {cited}; {url}"),
    "all-sides": Label("係争です。すべての側を挙げています。", "disputed; all sides are listed."),
    "refused": Label("比較不可：{why}", "not comparable: {why}"),
    "apart": Label("組どうしは比べられません：{why}", "Classes do not compare: {why}"),
    "assumption": Label("仮定", "assumption"),
    "weakest": Label("最も弱いもの：{what}", "weakest in {what}"),
    "by": Label("（{formula} による）", " by {formula}"),
    "of-all": Label(
        "全部で{total}件、はじめの{shown}件を問題の重い順に挙げます。",
        "{total} in all; the first {shown} follow, the gravest first.",
    ),
    "found": Label("{count}件見つかりました。", "{count} found."),
    "linted": Label(
        "数値{figures}個のうち{linted}個が知識ベースにあり、指摘は{findings}件です。"
        "文中で抑えられたもの：{suppressed}件。",
        "{findings} findings in {figures} figures, of which the knowledge base knows {linted};"
        " {suppressed} suppressed by the text.",
    ),
    "unknown-figure": Label(
        "知識ベースにない数値は、指摘がなくても正しいとは言えません。",
        "a figure that it does not know is not confirmed by having no finding.",
    ),
    "printed": Label("記載：{what}", "Printed: {what}"),
    "expected": Label("、期待：{what}", "; expected: {what}"),
    "remedy": Label("対処：{what}", "Remedy: {what}"),
    "against": Label("照らした主張：{what}", "Held against: {what}"),
}
"""What stands around the words of the data."""

LIST: Final = Label("、", "; ")
NAMES: Final = Label("、", ", ")
COLON: Final = Label("：", ": ")
"""What stands between two statements, between two names, and behind a name."""


def said(key: str, lang: str, **words: object) -> str:
    """Return one of the sentences around the data, with its places filled."""
    return _SAID[key].get(lang).format(**words)


def stands(axis: str, term: str, lang: str, *, named: bool = True) -> str:
    """Return a word of standing behind the name of its axis; in English as the data has both."""
    word = term if lang == "en" else STANDING[axis][term].get(lang)
    if not named:
        return word
    return f"{axis if lang == 'en' else AXES[axis].get(lang)}{COLON.get(lang)}{word}"


def caveats(claim: Claim, lang: str) -> list[str]:
    """Return what a reader must know before using a claim."""
    standing = claim.standing
    checked = stands("verification", standing.verification.value, lang)
    if standing.verification in _CAVEATS:
        meant = _CAVEATS[standing.verification].get(lang)
        checked += f"（{meant}）" if lang == "ja" else f" ({meant})"
    found = [
        stands("basis", standing.basis.value, lang),
        checked,
        stands("confidence", standing.confidence.value, lang),
    ]
    if standing.freshness in (Freshness.AGEING, Freshness.STALE):
        state = stands("freshness", standing.freshness.value, lang, named=lang == "ja")
        found.append(said("as-of", lang, state=state, day=claim.as_of))
    if standing.flag:
        found.append(said("flag", lang, what=standing.flag))
    questions = (q.label.get(lang).rstrip("。.") for q in claim.questions)
    found += [said("question", lang, what=question) for question in questions]
    found += [
        said("contradicted", lang, what=link.claim)
        for link in claim.links
        if link.role is LinkRole.CONTRADICTS
    ]
    return found


def citation(claim: Claim, lang: str, formulas: Formulas) -> str:
    """Return on what a claim rests: its document and place, and the sources it cites."""
    if claim.document:
        where = claim.document.label.get(lang)
    else:
        how = formulas[claim.formula].title.get(lang) if claim.formula else ""
        where = said("computed", lang, how=how)
    if claim.locator:
        where = said("section", lang, where=where, locator=claim.locator)
    cited = [
        f"{c.title} <{c.url or c.source}>"
        for c in claim.citations
        if c.role is not CitationRole.CONTRADICTS
    ]
    sources = NAMES.get(lang).join(cited) or said("no-source", lang)
    return said("citation", lang, where=where, cited=sources, url=claim.url)


def claim_lines(claim: Claim, lang: str, formulas: Formulas) -> Iterator[str]:
    """Yield a claim in words."""
    statement, shown = claim.statement.get(lang), display(claim.value, lang)
    qualifiers = ", ".join(f"{k}: {v}" for k, v in claim.qualifiers.items())
    value = "" if _says(statement, shown) else f" [{shown}]"
    yield statement + value + (f" ({qualifiers})" if qualifiers else "")
    yield from standing_lines(claim, lang, formulas)


def _says(statement: str, value: str) -> bool:
    """Tell whether a statement holds its value in full: in another unit it does not."""
    return re.search(rf"(?<![\d.,]){re.escape(value)}(?![A-Za-z\d/-])", statement) is not None


def standing_lines(claim: Claim, lang: str, formulas: Formulas) -> Iterator[str]:
    """Yield what to know of a claim, and what it rests on."""
    yield "  " + said("caveats", lang, what=LIST.get(lang).join(caveats(claim, lang)))
    yield "  " + said("cite", lang, what=citation(claim, lang, formulas))


def value_lines(answer: ValueAnswer, lang: str, formulas: Formulas) -> Iterator[str]:
    """Yield a value in words: each class, the claim chosen or all sides of a dispute."""
    if not answer.answers:
        yield said("nothing", lang)
    for one in answer.answers:
        chosen = one.selection.chosen
        if chosen is not None:
            yield from claim_lines(chosen, lang, formulas)
            for step in one.key.steps if one.key else ():
                if Fraction(step.factor) != 1:
                    yield "  " + said("converts", lang, how=step_text(step, lang))
        if one.selection.disputed:
            yield said("disputed", lang)
            for side in one.selection.sides:
                for claim in side:
                    yield from claim_lines(claim, lang, formulas)
        for passed in one.selection.passed_over:
            reason = f"{COLON.get(lang)}{passed.reason.get(lang)}"
            text = f"{passed.told()}{reason}"
            yield "  " + said("passed", lang, what=text)


def comparison_lines(found: Comparison, lang: str) -> Iterator[str]:
    """Yield a comparison in words: what compares, what does not and why, and all standings."""
    for column in found.columns:
        yield column.property.label.get(lang) + COLON.get(lang).rstrip()
        for row in found.rows:
            for cell in row.cells:
                if cell.property != column.property.id:
                    continue
                name = row.entity.label.get(lang)
                if cell.refusal is not None:
                    none = said("no-value", lang, why=cell.refusal.reason.get(lang))
                    yield f"  {name}{COLON.get(lang)}{none}"
                for entry in cell.entries:
                    yield _entry_line(name, entry, lang)
                    if entry.disputed:
                        yield "    " + said("caveat", lang, what=said("all-sides", lang))
                    if entry.refusal is not None:
                        refused = said("refused", lang, why=entry.refusal.reason.get(lang))
                        yield "    " + said("caveat", lang, what=refused)
                    for note in (*step_notes(entry, lang), *passed_notes(entry, lang)):
                        yield f"    {note}"
        for line in legend(column, lang):
            yield f"  {line}"
        for refusal in column.apart:
            yield "  " + said("apart", lang, why=refusal.reason.get(lang))


def _entry_line(name: str, entry: Entry, lang: str) -> str:
    s = entry.standing
    group = said("class", lang, group=entry.group) if entry.group else said("no-class", lang)
    known = [
        group,
        stands("basis", s.basis.value, lang, named=False),
        stands("verification", s.verification.value, lang, named=False),
        stands("confidence", s.confidence.value, lang),
        stands("freshness", s.freshness.value, lang, named=False),
    ]
    rests = said(
        "cell",
        lang,
        where=entry.document.label.get(lang) if entry.document else said("is-computed", lang),
        cited=NAMES.get(lang).join(c.title for c in entry.citations) or said("unsourced", lang),
        url=entry.url,
    )
    shown = f"{name}{COLON.get(lang)}{entry.shown.text.get(lang)}"
    return f"  {shown} [{LIST.get(lang).join(known)}] {rests}"


def lint_lines(
    report: LintReport, claims: Mapping[str, Claim], lang: str, formulas: Formulas
) -> Iterator[str]:
    """Yield what is wrong with a text, place by place, each with its remedy and its claim.

    `claims` are those that the findings are about: a text is held against them, so a reader must
    know how they stand themselves.
    """
    yield said(
        "linted",
        lang,
        findings=len(report.findings),
        figures=report.figures,
        linted=report.linked,
        suppressed=len(report.suppressed),
    )
    if report.linked < report.figures:
        yield said("caveat", lang, what=said("unknown-figure", lang))
    for found in report.findings:
        yield (
            f"{found.line}:{found.column} {found.severity.value} {found.rule} ({found.name}):"
            f" {found.message.get(lang)}"
        )
        expected = said("expected", lang, what=found.expected) if found.expected else ""
        yield "  " + said("printed", lang, what=found.printed) + expected
        yield "  " + said("remedy", lang, what=found.remedy.get(lang))
        claim = claims.get(found.claim) if found.claim else None
        if claim is not None:
            yield "  " + said("against", lang, what=claim.statement.get(lang))
            yield from standing_lines(claim, lang, formulas)
