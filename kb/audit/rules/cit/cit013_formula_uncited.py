"""A formula that no source states."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.example import DERIVED, HALVED
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for formula in audited.formulas.values():
        if not formula.citations:
            yield Hit(
                formula.id,
                "formula",
                say(
                    "公式「{title}」に、これを述べる出典がありません",
                    "formula “{title}”: no source is cited for it",
                    title=formula.title,
                ),
                found=formula.expression,
                payload="uncited",
            )


RULE = Rule(
    code="CIT013",
    name="formula-uncited",
    severity=Severity.NOTE,
    what=Label(
        "公式そのものを述べる出典を引いていない公式。計算例の出典は、公式の出典とは限りません。",
        "A formula without a citation of its own; the source of an example need not state it.",
    ),
    why=Label(
        "例が合うだけの公式は、他の入力でも正しいとは限りません。",
        "That its examples come out does not make a formula right for other inputs.",
    ),
    fix=Label(
        "公式を述べる文献を `citations` に加えてください。",
        "Add the literature that states it to its `citations`.",
    ),
    failing=HALVED
    + """\
  examples: [{inputs: {total: 800 W}, printed: 400 W, source: paper}]
""",
    passing=DERIVED,
    check=_check,
)
