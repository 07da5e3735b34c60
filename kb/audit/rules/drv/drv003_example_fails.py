"""A worked example that a formula does not reproduce."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.example import DERIVED, HALVED
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for formula in audited.formulas.values():
        for number, example in enumerate(formula.examples, 1):
            if example.passes:
                continue
            yield Hit(
                formula.id,
                "formula",
                say(
                    "公式「{title}」の計算例{number}は「{printed}」になりません：{computed}",
                    "formula “{title}”, example {number}: not {printed} but {computed}",
                    title=formula.title,
                    number=number,
                    printed=example.printed,
                    computed=example.shown or example.problem or "—",
                ),
                found=example.shown or example.problem,
                expected=example.printed,
                source=example.source.id if example.source else None,
                payload=f"{sorted(example.inputs.items())}\0{example.printed}",
            )


RULE = Rule(
    code="DRV003",
    name="example-fails",
    severity=Severity.ERROR,
    what=Label(
        "公式に当てはめても、印刷された答えにならない計算例。",
        "A worked example whose printed result the formula does not come to.",
    ),
    why=Label(
        "文献の例が出ない公式は、文献の公式ではありません。",
        "A formula that does not give the literature's example is not the literature's formula.",
    ),
    fix=Label(
        "公式・単位・例の入力を原典と照らし、原典の例が誤りなら `note` に記してください。",
        "Hold expression, units and inputs against the original; if that is wrong, say so in a "
        "`note`.",
    ),
    failing=HALVED
    + """\
  citations: [{source: paper}]
  examples: [{inputs: {total: 800 W}, printed: 500 W, source: paper}]
""",
    passing=DERIVED,
    check=_check,
)
