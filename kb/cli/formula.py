"""`tenkyo formula`: the formulas, one of them, or its value for given inputs."""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

import click

from kb.asked.formulas import evaluate_asked
from kb.cli._shared import emit, format_option, language_option, output_option
from kb.errors import FormulaInputError
from kb.store.snapshot import Snapshot, open_snapshot
from kb.views.codec import pretty
from kb.views.evaluation import Evaluation
from kb.views.formula import Formula


@click.command()
@click.argument("formula", required=False, metavar="[ID]")
@click.argument("inputs", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--unit", "-u", metavar="UNIT", help="Give the result in this unit.")
@output_option
@language_option
@format_option("text", "json", "html")
def command(
    formula: str | None,
    inputs: tuple[str, ...],
    unit: str | None,
    output: Path,
    lang: str,
    form: str,
) -> None:
    """List the formulas, show the one called ID, or evaluate it.

    A value is a quantity with its unit, or @ and the id of a claim. Claims that
    count differently are converted where an exact rule does it, else refused.

    \b
    tenkyo formula
    tenkyo formula young-daly-interval
    tenkyo formula young-daly-interval delta="60 s" M="11130 s"
    tenkyo formula mtbf-from-count T="54 days" k=@meta-llama-3-training.unexpected-interruptions.tc
    """
    with open_snapshot(output) as snapshot:
        if formula is None:
            _listed(snapshot.formulas, lang, form)
            return
        chosen = _chosen(snapshot, formula)
        if not inputs:
            _shown(chosen, lang, form)
            return
        evaluated = _evaluated(snapshot, chosen, inputs, unit)
    if form == "json":
        emit(pretty(evaluated))
    elif form == "html":
        emit("\n".join(evaluation_html(evaluated, lang)))
    else:
        emit("\n".join(evaluation_lines(evaluated, lang)))


def _chosen(snapshot: Snapshot, name: str) -> Formula:
    formulas = snapshot.formulas
    return formulas[name if name in formulas else snapshot.resolve("formula", name)]


def _evaluated(
    snapshot: Snapshot, formula: Formula, inputs: tuple[str, ...], unit: str | None
) -> Evaluation:
    given: dict[str, str] = {}
    for text in inputs:
        name, equals, value = text.partition("=")
        if not equals or not value.strip():
            raise FormulaInputError(
                f"`{text}` gives no value",
                formula=formula.id,
                variable=name,
                expected='name=value, such as delta="60 s"',
            )
        if name in given:
            raise FormulaInputError(
                "it is given twice", formula=formula.id, variable=name, expected="one value"
            )
        given[name] = value
    return evaluate_asked(
        formula,
        given,
        claim=snapshot.claim,
        catalog=snapshot.catalog,
        units=snapshot.units,
        unit=unit,
        formulas=snapshot.formulas,
    )


def _listed(formulas: Mapping[str, Formula], lang: str, form: str) -> None:
    if form == "json":
        emit(pretty(list(formulas.values())))
        return
    for formula in formulas.values():
        mark = "✓" if formula.verified else "?"
        text = f"{mark} {formula.id}  {formula.result.symbol} = {formula.expression}"
        if form == "html":
            emit(f"<p><code>{escape(formula.id)}</code> {formula.mathml}</p>")
        else:
            emit(f"{text}  {formula.title.get(lang)}")


def _shown(formula: Formula, lang: str, form: str) -> None:
    if form == "json":
        emit(pretty(formula))
    elif form == "html":
        emit(f"<h1>{escape(formula.title.get(lang))}</h1>\n{formula.mathml}")
    else:
        emit("\n".join(formula_lines(formula, lang)))


def formula_lines(formula: Formula, lang: str) -> Iterator[str]:
    """Yield a formula as text: equation, symbols, checks, examples, source."""
    japanese = lang == "ja"
    yield formula.title.get(lang)
    yield f"  {formula.result.symbol} = {formula.expression}"
    yield f"  {formula.explanation.get(lang)}"
    for variable in formula.variables:
        value = f" = {variable.constant}" if variable.constant else ""
        unit = f" [{variable.unit}]" if variable.unit else ""
        yield f"  {variable.name} ({variable.symbol}){value}: {variable.meaning.get(lang)}{unit}"
    for name, shared in formula.agree.items():
        words = "で揃えるもの" if japanese else "must agree"
        yield f"  {name} {words}: {', '.join(shared)}"
    state = ("検証済み" if japanese else "verified") if formula.verified else ""
    yield "  " + (state or ("未検証" if japanese else "not verified"))
    for doubt in formula.doubts:
        yield f"    {doubt.get(lang)}"
    for check in formula.checks:
        yield f"  {'✓' if check.passes else '✗'} {check.statement}"
    for example in formula.examples:
        given = ", ".join(f"{name} = {value}" for name, value in example.inputs.items())
        where = example.source.id if example.source else example.document or ""
        printed = "印字" if japanese else "printed"
        yield (
            f"  {'✓' if example.passes else '✗'} {given}: {example.shown or example.problem}"
            f" ({printed} {example.printed}{', ' + where if where else ''})"
        )
    yield from _sources(formula, lang)


def evaluation_lines(evaluation: Evaluation, lang: str) -> Iterator[str]:
    """Yield a result as text, companions below it."""
    yield from _result_lines(evaluation, lang)
    for companion in evaluation.companions:
        yield from _result_lines(companion, lang)
    yield from _sources(evaluation, lang)


def _result_lines(evaluation: Evaluation, lang: str) -> Iterator[str]:
    value = evaluation.value
    doubt = (
        ""
        if evaluation.verified
        else ("（未検証の公式）" if lang == "ja" else " (unverified formula)")
    )
    yield f"{evaluation.meaning.get(lang)}: {value.shown.get(lang)}{doubt}"
    given = ", ".join(f"{entry.symbol} = {entry.given}" for entry in evaluation.inputs)
    yield f"  {evaluation.symbol} = {evaluation.expression}  ({given})"
    yield f"  = {value.exact} {value.unit}".rstrip()
    for caveat in evaluation.caveats:
        yield f"  {'注意' if lang == 'ja' else 'caveat'}: {caveat.text.get(lang)}"
    if evaluation.limits is not None:
        yield f"  {evaluation.limits.get(lang)}"


def _sources(item: Formula | Evaluation, lang: str) -> Iterator[str]:
    word = "出典" if lang == "ja" else "source"
    for citation in item.citations:
        where = f", {citation.locator}" if citation.locator else ""
        yield f"  {word}: {citation.title}{where} [{citation.source}]"


def evaluation_html(evaluation: Evaluation, lang: str) -> Iterator[str]:
    """Yield a result as an HTML fragment with its MathML."""
    for part in (evaluation, *evaluation.companions):
        yield f"<h2>{escape(part.title.get(lang))}</h2>"
        yield part.mathml
        yield "<dl>"
        for entry in part.inputs:
            yield f"<dt>{escape(entry.symbol)}</dt><dd>{escape(entry.given)}</dd>"
        shown = escape(part.value.shown.get(lang))
        yield f"<dt>{escape(part.symbol)}</dt><dd><output>{shown}</output></dd>"
        yield "</dl>"
        for caveat in part.caveats:
            yield f"<p>{escape(caveat.text.get(lang))}</p>"
    for citation in evaluation.citations:
        yield f"<p><cite>{escape(citation.title)}</cite></p>"
