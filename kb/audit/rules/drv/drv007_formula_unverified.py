"""A formula that its own examples and checks do not vouch for."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.example import DERIVED, HALVED
from kb.audit.rule import Hit, Rule
from kb.audit.words import listed, say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for formula in audited.formulas.values():
        if formula.verified:
            continue
        doubts = Label(
            listed([d.get("ja") for d in formula.doubts]) or "理由の記録なし",
            listed([d.get("en") for d in formula.doubts]) or "no reason on record",
        )
        yield Hit(
            formula.id,
            "formula",
            say(
                "公式「{title}」は検証できておらず、何も計算しません：{doubts}",
                "formula “{title}” is not verified and computes nothing: {doubts}",
                title=formula.title,
                doubts=doubts,
            ),
            payload=doubts.en,
        )


RULE = Rule(
    code="DRV007",
    name="formula-unverified",
    severity=Severity.WARNING,
    what=Label(
        "次元・計算例・性質の確認のどれかが通らない、または他者の計算例を持たない公式。",
        "A formula that fails a check of its dimensions, examples or properties, or has no worked "
        "example but our own.",
    ),
    why=Label(
        "検証されない公式は計算に使えず、それに頼る値は出ません。",
        "An unverified formula computes nothing, so what depends on it is missing.",
    ),
    fix=Label(
        "文献の計算例を加え、通らない確認を直してください。",
        "Add a worked example from the literature, and mend the check that fails.",
    ),
    failing=HALVED
    + """\
  citations: [{source: paper}]
  examples: [{inputs: {total: 800 W}, printed: 400 W, ours: true}]
""",
    passing=DERIVED,
    check=_check,
)
