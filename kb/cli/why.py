"""`tenkyo why`: what a claim was computed from, with the weakest inputs marked."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from kb.cli._shared import emit, format_option, language_option, output_option
from kb.formulas.explain import explain
from kb.store.claims import StoredClaims
from kb.store.snapshot import open_snapshot
from kb.views.codec import pretty
from kb.views.formula import Formula, Why
from kb.wording import AXES, CONFIDENCE, FRESHNESS, VERIFICATION


@click.command()
@click.argument("claim")
@output_option
@language_option
@format_option("text", "json")
def command(claim: str, output: Path, lang: str, form: str) -> None:
    """Print why CLAIM stands where it stands: the tree of its inputs, the weakest marked.

    \b
    tenkyo why checkpoint-example-60s.checkpoint-interval.calc
    """
    with open_snapshot(output) as snapshot:
        snapshot.claim(claim)
        tree = explain(StoredClaims(snapshot), claim)
        formulas = snapshot.formulas if form == "text" else {}
    if form == "json":
        emit(pretty(tree))
        return
    for line in why_lines(tree, lang, formulas):
        emit(line)


def why_lines(tree: Why, lang: str, formulas: Mapping[str, Formula]) -> Iterator[str]:
    """Yield the tree as lines, each input below what it was used for; formulas by their titles."""
    # Without recursion, for a chain of derivations may be longer than Python's stack.
    stack: list[tuple[Why, str, str]] = [(tree, "", "")]
    while stack:
        node, lead, branch = stack.pop()
        yield lead + branch + _line(node, lang, formulas)
        below = lead + {"": "", "├─ ": "│  ", "└─ ": "   "}[branch]
        for index in reversed(range(len(node.inputs))):
            last = index == len(node.inputs) - 1
            stack.append((node.inputs[index], below, "└─ " if last else "├─ "))


def _line(node: Why, lang: str, formulas: Mapping[str, Formula]) -> str:
    name = f"{node.variable} = " if node.variable else ""
    if node.literal:
        return f"{name}{node.value}  ({node.label.get(lang)})"
    how = f" [{formulas[node.formula].title.get(lang)}]" if node.formula else ""
    axes = (
        (VERIFICATION, node.verification),
        (CONFIDENCE, node.confidence),
        (FRESHNESS, node.freshness),
    )
    standing = ", ".join(words[word].get(lang) for words, word in axes if word)
    text = f"{name}{node.value}  {node.claim}{how}  ({standing})"
    if node.weakest:
        words = [AXES[axis].get(lang).lower() for axis in node.weakest]
        text += ("  ← 最も弱い：" if lang == "ja" else "  ← weakest: ") + ", ".join(words)
    if node.repeated:
        text += "  （既出）" if lang == "ja" else "  (shown above)"
    return text
