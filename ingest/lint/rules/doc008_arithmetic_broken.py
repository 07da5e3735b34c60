"""A sum, product, quotient or share in a sentence that does not come out."""

from collections.abc import Iterator

from ingest.lint.arithmetic import equations_of, shares_of
from ingest.lint.restated import restated_of
from ingest.lint.rule import Linted, LintRule, Mark
from ingest.lint.totals import totals_of
from kb.audit.words import say
from kb.views.label import Label
from kb.vocab import Severity


def _check(linted: Linted) -> Iterator[Mark]:
    for sentence in linted.sentences:
        units = linted.knowledge.units
        told = (*totals_of(sentence, units), *restated_of(sentence, units))
        for found in (*equations_of(sentence.text), *shares_of(sentence.text), *told):
            if not found.comes_out:
                yield Mark(
                    sentence.passage,
                    sentence.start + found.start,
                    sentence.start + found.end,
                    say(
                        "「{printed}」は計算が合いません。{value}になります",
                        "{printed} does not come out: it makes {value}",
                        printed=found.printed,
                        value=found.shown,
                    ),
                    expected=found.shown,
                )


RULE = LintRule(
    code="DOC008",
    name="arithmetic-broken",
    severity=Severity.ERROR,
    what=Label(
        "文中に書かれた和・差・積・商・割合が、印刷された桁の範囲で合わないもの。",
        "A printed sum, difference, product, quotient or share that does not come out within the "
        "digits that were printed.",
    ),
    why=Label(
        "どれか一つの数字が間違っています。",
        "At least one of the numbers is wrong.",
    ),
    fix=Label("計算し直してください。", "Work it out again."),
    failing="The tray draws 4 × 700 W = 2,900 W.\n",
    passing="The tray draws 4 × 700 W = 2,800 W.\n",
    check=_check,
)
